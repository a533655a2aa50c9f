"""What the rules and options of Hearts refuse, in words."""

from bot.presenter.voice import Voice
from bot.presenter.words import echo, words
from engine.hearts import reasons as hearts


# --- options ---------------------------------------------------------------------------------------------------------
@words(hearts.NeedsPlayers)
def _(reason: hearts.NeedsPlayers, voice: Voice) -> str:
    players = ", ".join(str(n) for n in reason.players)
    return voice.say("{name} is for {players} players only", name=reason.name, players=players)


@words(hearts.UnknownVariant)
def _(reason: hearts.UnknownVariant, voice: Voice) -> str:
    return voice.say("I know no game {name} · I know {known}", name=echo(reason.name), known=", ".join(reason.known))


# --- moves -----------------------------------------------------------------------------------------------------------
@words(hearts.WrongCount)
def _(reason: hearts.WrongCount, voice: Voice) -> str:
    return voice.say("{given} will not do: exactly {wanted} cards", given=reason.given, wanted=reason.wanted)


@words(hearts.Repeated)
def _(reason: hearts.Repeated, voice: Voice) -> str:
    return voice.say("{card} was named more often than you hold it", card=voice.card(reason.card))


@words(hearts.MustOpenWith)
def _(reason: hearts.MustOpenWith, voice: Voice) -> str:
    return voice.say("the deal opens with {card}", card=voice.card(reason.card))


@words(hearts.MustFollow)
def _(reason: hearts.MustFollow, voice: Voice) -> str:
    return voice.say("you must follow suit: {hand}", hand=voice.hand(reason.legal))


@words(hearts.PointsBanned)
def _(reason: hearts.PointsBanned, voice: Voice) -> str:
    return voice.say("no penalty card on the first trick: {hand}", hand=voice.hand(reason.legal))


@words(hearts.HeartsFirst)
def _(reason: hearts.HeartsFirst, voice: Voice) -> str:
    return voice.say("a heart, not the queen, on the first trick: {hand}", hand=voice.hand(reason.legal))


@words(hearts.HeartsNotBroken)
def _(reason: hearts.HeartsNotBroken, voice: Voice) -> str:
    return voice.say("hearts may not be led before one was played: {hand}", hand=voice.hand(reason.legal))


@words(hearts.QueenMustWait)
def _(reason: hearts.QueenMustWait, voice: Voice) -> str:
    return voice.say("the queen of spades waits until a heart was played: {hand}", hand=voice.hand(reason.legal))


@words(hearts.NotAChoice)
def _(reason: hearts.NotAChoice, voice: Voice) -> str:
    return voice.say("one of {choices}", choices=", ".join(reason.choices))
