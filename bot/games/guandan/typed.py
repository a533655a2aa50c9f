"""A play of Guandan as people type it: `33344`, `5s 6s 7s 8s 9h`, `bomb 9`, `full 9 4`, `pass`.

A suit may be left out where none matters. `bj` and `rj` are the jokers, `w` is a wild card.
"""

import re
from collections import Counter
from dataclasses import dataclass

from bot.games.cardtext import MAX_TEXT, NOISE, RANK, SUIT, SUITS, VARIATION, surely_cards
from engine.cards import RANKS
from engine.cards import SUITS as SUIT_LETTERS
from engine.guandan.order import BLACK, RED, Shape

PASSES = ("pass", "p")
_SHAPES = {
    "single": Shape.SINGLE,
    "pair": Shape.PAIR,
    "triple": Shape.TRIPLE,
    "full": Shape.FULL_HOUSE,
    "straight": Shape.STRAIGHT,
    "tube": Shape.TUBE,
    "plate": Shape.PLATE,
    "bomb": Shape.BOMB,
    "flush": Shape.STRAIGHT_FLUSH,
    "jokers": Shape.JOKERS,
}
_LONG = {"full house": "full", "straight flush": "flush", "four jokers": "jokers"}
_MARK = re.compile(
    rf"(?P<joker>bj|rj)|(?P<wild>w)|(?P<rank>{RANK})(?P<suit>{SUIT})?|(?P<suit2>{SUIT})(?P<rank2>{RANK})"
)


@dataclass(frozen=True, slots=True)
class Mark:
    """One card as typed: its rank (0 to 12, BLACK or RED) and its suit if that was said. A wild card has neither."""

    rank: int | None
    suit: int | None = None


@dataclass(frozen=True, slots=True)
class Typed:
    """Cards, and the shape if it was named; the marks of a named shape may be just the rank it is compared by."""

    marks: tuple[Mark, ...]
    shape: Shape | None = None


def typed(text: str) -> Typed | None:
    """What play the text names; None if it names none. Passing is not a play."""
    if len(text) > MAX_TEXT:
        return None
    line = " ".join(NOISE.sub(" ", VARIATION.sub("", text.casefold())).split())
    for long, short in _LONG.items():
        if line.startswith(long):
            line = short + line[len(long) :]
    first, _, rest = line.partition(" ")
    shape = _SHAPES.get(first)
    marks = _marks(line if shape is None else rest)
    if marks is None or bool(marks) == (shape is Shape.JOKERS):
        return None
    return Typed(marks, shape)


def _marks(line: str) -> tuple[Mark, ...] | None:
    """The cards of the line, word by word; None if anything in it is no card."""
    marks = []
    for word in line.split():
        at = 0
        while at < len(word):
            match = _MARK.match(word, at)
            if match is None:
                return None
            marks.append(_mark(match))
            at = match.end()
    return tuple(marks)


def _mark(match: re.Match[str]) -> Mark:
    if match["wild"]:
        return Mark(None)
    if match["joker"]:
        return Mark(BLACK if match["joker"] == "bj" else RED)
    rank = RANKS.index((match["rank"] or match["rank2"]).upper().replace("10", "T"))
    suit = match["suit"] or match["suit2"]
    return Mark(rank, None if suit is None else SUIT_LETTERS.index(SUITS[suit]))


def surely_play(text: str) -> bool:
    """Whether the text is a play and could hardly be anything else: `33344`, `5s 6s`, but not `10`, `42` or `that`."""
    play = typed(text)
    if play is None or play.shape is not None:
        return play is not None
    if all(mark.suit is not None for mark in play.marks):
        return surely_cards(text)
    if any(mark.suit is not None for mark in play.marks):
        return all(surely_cards(word) or not word.isalpha() for word in NOISE.split(text.strip()))
    ranks = Counter(mark.rank for mark in play.marks if mark.rank is not None)
    run = sorted(ranks) == list(range(min(ranks, default=0), min(ranks, default=0) + 5))
    return bool(ranks) and (max(ranks) >= BLACK or run or min(ranks.values()) > 1)


def rank_typed(rank: int) -> str:
    """A rank as it is typed."""
    return {BLACK: "bj", RED: "rj", RANKS.index("T"): "10"}.get(rank) or RANKS[rank].lower()
