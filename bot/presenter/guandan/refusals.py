"""What the rules of Guandan refuse, in words (bot.presenter.words), and what was typed at its tables."""

from bot.games.guandan import reasons as no
from bot.presenter.guandan.cards import card, cards, shape
from bot.presenter.voice import Voice
from bot.presenter.words import Fields, Sentences, worded
from engine.guandan import reasons as guandan
from engine.guandan.order import Reading, is_bomb


def _too_few_held(reason: no.TooFewHeld, voice: Voice) -> str:
    rank = reason.rank.upper()
    text = voice.count(
        "you hold {n} card {rank}, not {wanted}",
        "you hold {n} cards {rank}, not {wanted}",
        reason.held,
        rank=rank,
        wanted=reason.wanted,
    )
    return voice.say("{text} · w is a wild card", text=text)


def _no_shape(reason: guandan.NoShape, voice: Voice) -> str:
    if not reason.cards:
        return voice.say("no cards are no play")
    if len(reason.cards) == 4:
        return voice.say(
            "{cards} is no play: four cards are a bomb of one rank or all jokers, pairs in a row are three",
            cards=cards(voice, reason.cards),
        )
    return voice.say(
        "{cards} is no play · there are singles, pairs, triples, 33344, five in a row, 778899, 888999 and bombs",
        cards=cards(voice, reason.cards),
    )


def _not_that_reading(reason: guandan.NotThatReading, voice: Voice) -> str:
    shapes = ", ".join(_shapes(voice, reason.readings, reason.level))
    return voice.say("{cards} is not that, but: {shapes}", cards=cards(voice, reason.cards), shapes=shapes)


def _must_name_reading(reason: guandan.MustNameReading, voice: Voice) -> str:
    shapes = _shapes(voice, reason.readings, reason.level)
    numbered = " · ".join(f"{n} {text}" for n, text in enumerate(shapes, 1))
    return voice.say("say first what {cards} is: {numbered}", cards=cards(voice, reason.cards), numbered=numbered)


def _does_not_beat(reason: guandan.DoesNotBeat, voice: Voice) -> str:
    mine, top = ", ".join(_shapes(voice, reason.readings, reason.level)), shape(voice, reason.top, reason.level)
    alike = any((one.shape, one.size) == (reason.top.shape, reason.top.size) or is_bomb(one) for one in reason.readings)
    if not alike:
        return voice.say("{mine} does not go on {top}: the same shape and higher, or a bomb", mine=mine, top=top)
    return voice.say("{mine} does not beat {top}", mine=mine, top=top)


def _shapes(voice: Voice, readings: tuple[Reading, ...], level: int) -> list[str]:
    return [shape(voice, reading, level) for reading in readings]


SENTENCES: Sentences = {
    # --- what was typed
    no.TooFewHeld: _too_few_held,
    no.CannotMake: "your hand has no {typed} · {hand} shows it",
    no.SayWhich: "that could be several plays: {choices}",
    # --- moves
    guandan.NoShape: _no_shape,
    guandan.NotThatReading: _not_that_reading,
    guandan.MustNameReading: _must_name_reading,
    guandan.DoesNotBeat: _does_not_beat,
    guandan.MustLead: "you lead: play something",
    guandan.NotReturnable: "{card} may not go back: one of {eligible}",
    guandan.NotTheTribute: "the tribute is your strongest card: one of {eligible}",
}

FIELDS: Fields = {
    guandan.NotReturnable: {"card": card, "eligible": cards},
    guandan.NotTheTribute: {"eligible": cards},
}

WORDS = worded(SENTENCES, FIELDS)
