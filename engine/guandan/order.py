"""The strength of cards and what beats what (RULES E4, E7, E8).

Two orders live side by side. `strength` puts the level rank above the ace; runs use natural ranks, 2 to 14, in which
the level rank stays at its place. Levels are ranks as in engine.cards: 0 for a two to 12 for an ace.
"""

from enum import IntEnum
from typing import Final, NamedTuple

from engine.cards import BLACK_JOKER, COPY, HEARTS, IDENTITY, RED_JOKER

LEVEL_KEY: Final = 15
"""The strength of the level rank; 16 and 17 are the black and the red joker, 2 to 14 the other ranks."""

BLACK: Final = 13
RED: Final = 14
"""The jokers as ranks, after the ace (12)."""

_PACK = (*range(52), BLACK_JOKER, RED_JOKER)
PACK: Final = (*_PACK, *[card + COPY for card in _PACK])
"""All 108 cards in canonical order."""


class Shape(IntEnum):
    """RULES E5; the ordinary shapes, then the bombs."""

    SINGLE = 0
    PAIR = 1
    TRIPLE = 2
    FULL_HOUSE = 3
    STRAIGHT = 4
    TUBE = 5
    PLATE = 6
    BOMB = 7
    STRAIGHT_FLUSH = 8
    JOKERS = 9


class Reading(NamedTuple):
    """What a set of cards is played as; `size` is the number of cards, `key` what it is compared by (RULES E5)."""

    shape: Shape
    size: int
    key: int


_UNLIKE = {Shape.FULL_HOUSE: 3, Shape.PLATE: 2, Shape.TUBE: 1}
"""Which of unlike ordinary shapes is the stronger reading of one set of cards (RULES E6)."""


def rank_of(card: int) -> int:
    """The rank of a card, 0 to 12, BLACK or RED."""
    identity = card & IDENTITY
    return identity - BLACK_JOKER + BLACK if identity >= BLACK_JOKER else identity % 13


def rank_strength(rank: int, level: int) -> int:
    """The strength of a rank, 2 to 17 (RULES E4)."""
    if rank >= BLACK:
        return rank + 3
    return LEVEL_KEY if rank == level else rank + 2


def strength(card: int, level: int) -> int:
    """The strength of a card (RULES E4)."""
    return rank_strength(rank_of(card), level)


def wild_of(level: int) -> int:
    """The card, in its first copy, that is wild: the heart of the level rank (RULES E6)."""
    return HEARTS * 13 + level


def is_bomb(reading: Reading) -> bool:
    return reading.shape >= Shape.BOMB


def bomb_power(reading: Reading) -> tuple[int, int]:
    """The place of a bomb among the bombs (RULES E8): the straight flush between five and six cards."""
    if reading.shape == Shape.JOKERS:
        return 99, 0
    if reading.shape == Shape.STRAIGHT_FLUSH:
        return 11, reading.key
    return 2 * reading.size, reading.key


def beats(reading: Reading, top: Reading) -> bool:
    """Whether `reading` beats `top`; equal never does (RULES E7, E8)."""
    if is_bomb(reading):
        return not is_bomb(top) or bomb_power(reading) > bomb_power(top)
    return reading.shape == top.shape and reading.size == top.size and reading.key > top.key


def standing(reading: Reading) -> tuple[bool, tuple[int, int], int, int]:
    """Sorts readings of one set of cards from weakest to strongest (RULES E6, no answer)."""
    bomb = is_bomb(reading)
    power = bomb_power(reading) if bomb else (reading.size, 0)
    return bomb, power, _UNLIKE.get(reading.shape, 0), reading.key
