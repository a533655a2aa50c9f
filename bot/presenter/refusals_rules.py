"""What the rules and options of every game refuse, in words."""

# ruff: noqa: ARG001  (some reasons say all by being there)

from bot.presenter.voice import Voice
from bot.presenter.words import echo, words
from engine import reasons as rules


@words(rules.BadValue)
def _(reason: rules.BadValue, voice: Voice) -> str:
    text = f"{reason.name} {echo(reason.value)}".strip()
    return voice.say("{text} will not do: one of {allowed}", text=text, allowed=", ".join(reason.allowed))


@words(rules.UnknownOption)
def _(reason: rules.UnknownOption, voice: Voice) -> str:
    return voice.say("there is no option {name} · {set} lists them", name=echo(reason.name), set=voice.command("set"))


@words(rules.FixedByVariant)
def _(reason: rules.FixedByVariant, voice: Voice) -> str:
    return voice.say("{variant} has no choice of {name}", variant=reason.variant, name=reason.name)


@words(rules.SeatsOutOfRange)
def _(reason: rules.SeatsOutOfRange, voice: Voice) -> str:
    if reason.least == reason.most:
        return voice.say("{variant} is for {n} players", variant=reason.variant, n=reason.least)
    facts = {"variant": reason.variant, "low": reason.least, "high": reason.most}
    return voice.say("{variant} is for {low} to {high} players", **facts)


@words(rules.NotHeld)
def _(reason: rules.NotHeld, voice: Voice) -> str:
    hand = voice.command("hand")
    return voice.say("you do not hold {card} · {hand} shows your hand", card=voice.card(reason.card), hand=hand)


@words(rules.NotYourTurn)
def _(reason: rules.NotYourTurn, voice: Voice) -> str:
    return voice.say("it is not your turn")


@words(rules.NotNow)
def _(reason: rules.NotNow, voice: Voice) -> str:
    return voice.say("not now: {hand} shows where the game stands", hand=voice.command("hand"))
