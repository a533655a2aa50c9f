"""The readings of a set of cards (RULES E5, E6): all that it can be played as, and nothing else."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from engine.cards import IDENTITY
from engine.guandan.options import Options
from engine.guandan.order import BLACK, RED, Reading, Shape, rank_of, rank_strength, standing, wild_of

RUNS: Final = {Shape.STRAIGHT: (5, 1), Shape.TUBE: (3, 2), Shape.PLATE: (2, 3)}
"""How many ranks a run has and how many cards of each."""
SAME: Final = {1: Shape.SINGLE, 2: Shape.PAIR, 3: Shape.TRIPLE}
"""Cards of one rank, when too few for a bomb."""
LARGEST_BOMB: Final = 10
ONE_RANK_IS_A_BOMB: Final = 2
"""The version of RULES that brought it (`only_bomb`)."""


@cache
def windows(width: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The natural rank of the top card, and the ranks, of each run so wide; the ace is low, then high, without wrap."""
    return tuple(
        (top, tuple([(value - 2) % 13 for value in range(top - width + 1, top + 1)])) for top in range(width, 15)
    )


def readings(cards: Sequence[int], level: int, options: Options) -> tuple[Reading, ...]:
    """Everything that these cards can be played as, strongest first (RULES E6); empty if they are no shape."""
    wild = wild_of(level)
    naturals = [card & IDENTITY for card in cards if card & IDENTITY != wild]
    wilds = len(cards) - len(naturals)
    counts = Counter([rank_of(card) for card in naturals])
    found = list(_of_one_rank(counts, wilds, level))
    if counts == {BLACK: 2, RED: 2} and not wilds:
        found.append(Reading(Shape.JOKERS, 4, 0))
    if len(cards) == 5:
        found += _full_houses(counts, wilds, level, options)
        found += _straights(counts, naturals, wilds, options)
    elif len(cards) == 6:
        found += _runs(Shape.TUBE, counts)
        found += _runs(Shape.PLATE, counts)
    return tuple(sorted(found, key=standing, reverse=True))


def _of_one_rank(counts: Counter[int], wilds: int, level: int) -> Iterable[Reading]:
    """Single, pair, triple, bomb. A wild alone, or two, are of the level rank."""
    size = counts.total() + wilds
    if len(counts) > 1 or not 1 <= size <= LARGEST_BOMB:
        return
    rank = next(iter(counts), level)
    if rank < BLACK or (size <= 2 and not wilds):  # no triple of jokers; no wild stands for one
        yield Reading(SAME.get(size, Shape.BOMB), size, rank_strength(rank, level))


def _full_houses(counts: Counter[int], wilds: int, level: int, options: Options) -> Iterable[Reading]:
    """Three of one rank over two of another; the two may be equal jokers. `counts` and `wilds` are five cards."""
    if len(counts) > 2 or (len(counts) == 1 and only_bomb(next(iter(counts)), level, options)):
        return
    for triple, held in counts.items():
        pair, beside = next(((rank, n) for rank, n in counts.items() if rank != triple), (level, 0))
        if triple < BLACK and 0 <= 3 - held <= wilds and beside <= 2 and (pair < BLACK or beside == 2):
            yield Reading(Shape.FULL_HOUSE, 5, rank_strength(triple, level))


def only_bomb(rank: int, level: int, options: Options) -> bool:
    """Whether natural cards of `rank` with wilds, five in all, are a bomb and never a full house (RULES E5).

    That is so where all have one rank printed on them, wilds the level rank; before version 2 wilds could be the pair.
    """
    return rank == level and options.rules >= ONE_RANK_IS_A_BOMB


def _straights(counts: Counter[int], naturals: Sequence[int], wilds: int, options: Options) -> Iterable[Reading]:
    """Straights and straight flushes. A wild has any suit, so it may spoil a flush (`wild_suit_readings`)."""
    flush = len({card // 13 for card in naturals}) == 1
    plain = not flush or plain_too(wilds, options)
    for straight in _runs(Shape.STRAIGHT, counts):
        if flush:
            yield Reading(Shape.STRAIGHT_FLUSH, 5, straight.key)
        if plain:
            yield straight


def plain_too(wilds: int, options: Options) -> bool:
    """Whether a run whose natural cards are of one suit may be a plain straight (RULES E6)."""
    return options.wild_suit_readings == "all" if wilds else options.sf_underdeclare


def _runs(shape: Shape, counts: Counter[int]) -> Iterable[Reading]:
    """The runs into which these cards fit; wilds fill what is missing, since the number of cards is right."""
    width, each = RUNS[shape]
    if len(counts) > width or max(counts.values()) > each:
        return
    for top, ranks in windows(width):
        if all(rank in ranks for rank in counts):
            yield Reading(shape, width * each, top)
