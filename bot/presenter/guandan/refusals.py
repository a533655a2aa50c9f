"""What the rules of Guandan refuse, in words."""

# ruff: noqa: ARG001  (some reasons say all by being there)

from bot.presenter.guandan.cards import cards, shape
from bot.presenter.voice import Voice
from bot.presenter.words import words
from engine.guandan import reasons as guandan
from engine.guandan.order import is_bomb


@words(guandan.NoShape)
def _(reason: guandan.NoShape, voice: Voice) -> str:
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


@words(guandan.NotThatReading)
def _(reason: guandan.NotThatReading, voice: Voice) -> str:
    shapes = ", ".join(shape(voice, reading, reason.level) for reading in reason.readings)
    return voice.say("{cards} is not that, but: {shapes}", cards=cards(voice, reason.cards), shapes=shapes)


@words(guandan.MustNameReading)
def _(reason: guandan.MustNameReading, voice: Voice) -> str:
    numbered = " · ".join(
        f"{no} {shape(voice, reading, reason.level)}" for no, reading in enumerate(reason.readings, 1)
    )
    return voice.say("say first what {cards} is: {numbered}", cards=cards(voice, reason.cards), numbered=numbered)


@words(guandan.DoesNotBeat)
def _(reason: guandan.DoesNotBeat, voice: Voice) -> str:
    top, mine = (
        shape(voice, reason.top, reason.level),
        ", ".join(shape(voice, one, reason.level) for one in reason.readings),
    )
    alike = any((one.shape, one.size) == (reason.top.shape, reason.top.size) or is_bomb(one) for one in reason.readings)
    if not alike:
        return voice.say("{mine} does not go on {top}: the same shape and higher, or a bomb", mine=mine, top=top)
    return voice.say("{mine} does not beat {top}", mine=mine, top=top)


@words(guandan.MustLead)
def _(reason: guandan.MustLead, voice: Voice) -> str:
    return voice.say("you lead: play something")


@words(guandan.NotReturnable)
def _(reason: guandan.NotReturnable, voice: Voice) -> str:
    return voice.say(
        "{card} may not go back: one of {cards}", card=cards(voice, (reason.card,)), cards=cards(voice, reason.eligible)
    )


@words(guandan.NotTheTribute)
def _(reason: guandan.NotTheTribute, voice: Voice) -> str:
    return voice.say("the tribute is your strongest card: one of {cards}", cards=cards(voice, reason.eligible))
