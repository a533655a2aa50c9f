"""What a seat at Guandan is asked, in private: to play, to name a reading, to pay or give back a card."""

from bot.presenter.guandan.cards import card, cards, hand, level_name, play, shape
from bot.presenter.guandan.tables import BegunGuandan
from bot.presenter.parts import seat_name, within
from bot.presenter.voice import Voice
from engine.guandan.actions import PASS
from engine.guandan.moves import moves
from engine.guandan.view import View

_TRIBUTE = "tribute"


def prompt(table: BegunGuandan, view: View, seconds: int | None, voice: Voice) -> str:
    """What the seat owes, its hand, and how to answer."""
    if view.readings:
        return _ask_reading(table, view, seconds, voice)
    if view.eligible:
        return _ask_gift(table, view, seconds, voice)
    return _ask_play(table, view, seconds, voice)


def reminder(table: BegunGuandan, view: View, seconds: int, voice: Voice) -> str:
    text = voice.say("#{id} {n} s left", id=table.id, n=seconds)
    if view.readings:
        return f"{text}: {_numbered(view, voice)}"
    if view.eligible:
        return voice.say("{text} to give a card, like {card}", text=text, card=voice.typed(view.eligible[:1]))
    if view.top is None:
        return voice.say("{text}: you lead", text=text)
    return f"{text}: {_to_beat(table, view, voice)} · {PASS}"


def counts(table: BegunGuandan, view: View, voice: Voice) -> str:
    """How many cards everybody holds; always shown (RULES E13)."""
    held = " ".join(f"{seat_name(voice, table, no)} {count}" for no, count in enumerate(view.counts))
    return voice.say("cards: {held}", held=held)


def _to_beat(table: BegunGuandan, view: View, voice: Voice) -> str:
    if view.top is None or view.top.reading is None:
        return ""
    return f"{seat_name(voice, table, view.top.seat)} {play(voice, view.top.cards, view.top.reading, view.level)}"


def _ask_play(table: BegunGuandan, view: View, seconds: int | None, voice: Voice) -> str:
    if view.top is None or view.top.reading is None:
        what = voice.say("#{id} at {level}: you lead", id=table.id, level=level_name(view.level))
        answer = voice.say("like {examples}", examples=", ".join(table.adapter.examples[:-1]))
    else:
        what = voice.say("#{id} {top} → you", id=table.id, top=_to_beat(table, view, voice))
        beatable = moves(view.hand, view.level, view.options, view.top.reading)
        answer = voice.say("or {word}", word=PASS) if beatable else voice.say("nothing beats it: {word}", word=PASS)
    held = hand(voice, view.hand, view.level, view.options)
    return " · ".join((within(voice, what, seconds), held, counts(table, view, voice), answer))


def _ask_reading(table: BegunGuandan, view: View, seconds: int | None, voice: Voice) -> str:
    what = voice.say("#{id} {cards}: say what it is", id=table.id, cards=cards(voice, view.forward))
    return " · ".join((within(voice, what, seconds), _numbered(view, voice), voice.say("answer with the number")))


def _numbered(view: View, voice: Voice) -> str:
    return " · ".join(f"{no} {shape(voice, reading, view.level)}" for no, reading in enumerate(view.readings, 1))


def _ask_gift(table: BegunGuandan, view: View, seconds: int | None, voice: Voice) -> str:
    facts = {"id": table.id, "n": view.deal_no, "level": level_name(view.level)}
    if view.asked == _TRIBUTE:
        offered = cards(voice, view.eligible)
        what = voice.say("#{id} deal {n} at {level} · pay one of {cards}", cards=offered, **facts)
    else:
        gift = next(gift for gift in view.tributes if gift.to == view.seat)
        facts |= {"giver": seat_name(voice, table, gift.seat), "card": card(voice, gift.card)}
        what = voice.say("#{id} deal {n} at {level} · {giver} pays you {card} · give a card back", **facts)
    held = hand(voice, view.hand, view.level, view.options)
    reply = voice.say("reply like: {cards}", cards=voice.typed(view.eligible[:1]))
    return " · ".join((within(voice, what, seconds), held, reply))
