"""What every refusal says, as one file to read: `python -m tests.bot.refusals_said` writes it anew (`make golden`).

Under each reason are its sentences for a few values of its fields, to a reader of symbols; `letters` and `marks` are
how the same is said to others, where that differs. What nobody would see is shown by its number.
"""

import dataclasses
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import bot.hall
import bot.reasons
from bot.presenter.refusals import refusal
from bot.presenter.voice import Voice
from engine.cards import mask_of, parse_card, parse_cards
from engine.game import Phase, Reason
from engine.guandan.order import Reading, Shape

FILE = Path(__file__).parents[1] / "data" / "refusals.txt"

_MODULES = [module for name, module in sorted(sys.modules.items()) if name.partition(".")[0] in ("bot", "engine")]
REASONS: tuple[type[Reason], ...] = tuple(
    kind
    for module in _MODULES  # all that the bot is made of has been imported
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Reason) and kind is not Reason
    if kind.__module__ == module.__name__
)
"""Every reason that there is."""

_CARDS = (parse_cards("QS"), parse_cards("TC JH QS 2D"), ())
_MASKS = tuple(mask_of(cards) for cards in _CARDS)
_NICKS = ("bob", "علی", "a]longer-nick_of-thirty-letters")

OF_FIELD: dict[str, tuple[Any, ...]] = {
    "table_id": (7,),
    "tables": ((), (7,), (7, 12)),
    "state": ("lobby", "running", "choosing", "paused", "over", "closed"),
    "what": ("move", "play", "pause", "end"),
    "who": ("operators", "ops", "back", "never"),
    "whose": ("person", "channel", "process"),
    "card": (*parse_cards("QS TC 2H"), parse_card("RJ")),
    "nick": _NICKS,
    "nicks": (("bob",), _NICKS),
    "captain": _NICKS,
    "holder": _NICKS,
    "near": (None, "start"),
    "turn": (None, *_NICKS),
    "free": ((), (1,), (0, 2, 3)),
    "level": (0, 7),
    "cards": (*_CARDS, parse_cards("3C 3D 3H 3S 4C")),
    "eligible": _CARDS[:2],
}
"""The values of fields that take only some, or whose type does not say what they are."""

DECIDE_BY_SEVERAL = {bot.reasons.WrongState, bot.reasons.TooSoonAfterAuto}
"""Reasons whose words depend on several fields at once."""

OF_TYPE: dict[Any, tuple[Any, ...]] = {
    int: (0, 1, 12),
    str: ("word", "\x02a longer text\r\nthat goes \u202eon"),
    bool: (False, True),
    Phase: (Phase.PLAYING,),
    Reading: (Reading(Shape.FULL_HOUSE, 5, 14), Reading(Shape.BOMB, 4, 9), Reading(Shape.SINGLE, 1, 15)),
}


def values(name: str, hint: Any) -> Sequence[Any]:
    """The values of a field that are tried."""
    if name == "legal":
        return _MASKS if hint is int else _CARDS
    if name in OF_FIELD and (name != "turn" or hint is not int):
        return OF_FIELD[name]
    if get_origin(hint) is tuple:
        some = OF_TYPE[get_args(hint)[0]]
        return some[:1], some
    if isinstance(hint, UnionType):
        return (None, *OF_TYPE[get_args(hint)[0]])
    return OF_TYPE[hint]


def examples(kind: type[Reason]) -> Iterator[Reason]:
    """Reasons of a kind in which every value of every field occurs, and all that differ in what is decided by."""
    hints = get_type_hints(kind)
    fields = {field.name: values(field.name, hints[field.name]) for field in dataclasses.fields(kind)}
    if kind is bot.reasons.WhichTable:  # never of none
        fields["tables"] = [ids for ids in fields["tables"] if ids]
    together = product(*fields.values()) if kind in DECIDE_BY_SEVERAL else _in_step(list(fields.values()))
    for facts in together:
        yield kind(*facts)


def _in_step(fields: list[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    """As many as the longest has values; the others begin again."""
    for no in range(max(map(len, fields), default=1)):
        yield tuple(some[no % len(some)] for some in fields)


VOICES = {"letters": Voice(style="letters"), "marks": Voice(bidi="marks")}


def lines(kind: type[Reason]) -> Iterator[str]:
    """The section of one reason."""
    yield kind.__name__
    for text in dict.fromkeys(text for reason in examples(kind) for text in _said(reason)):
        yield "    " + text


def _said(reason: Reason) -> Iterator[str]:
    plain = refusal(reason, Voice())
    yield _visible(plain)
    for name, voice in VOICES.items():
        text = refusal(reason, voice)
        if text != plain:
            yield f"  {name}: {_visible(text)}"


def _visible(text: str) -> str:
    """The text with everything shown by its number that nobody would see."""
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)


def page() -> str:
    """The reasons by their names, so that one which moves to another module says here what it said."""
    kinds = sorted(REASONS, key=lambda kind: (kind.__name__, kind.__module__))
    return "\n\n".join("\n".join(lines(kind)) for kind in kinds) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
