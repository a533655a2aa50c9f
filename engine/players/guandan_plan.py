"""What is left to do with a Guandan hand: into which plays it falls, and how hard they are to get rid of.

A hand is judged by rank counts: the cheapest way to split it into plays, where a play costs what it is likely to lose
(one minus the chance that it wins its round) and a bomb, which wins a round when it must, costs less than nothing.
Straight flushes are found first and set apart.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from engine.cards import IDENTITY, cards_of, mask_of
from engine.guandan.moves import straight_flushes
from engine.guandan.options import Options
from engine.guandan.order import BLACK, LEVEL_KEY, RED, Reading, Shape, is_bomb, rank_of, rank_strength, wild_of
from engine.guandan.shapes import RUNS, windows

BOMB_COST: Final = -0.55
"""What a bomb of four costs; each card more makes it a little dearer to lose."""
BOMB_CARD: Final = -0.06
JOKERS_COST: Final = -1.1

_WINS: Final = {
    Shape.SINGLE: {17: 0.97, 16: 0.85, 15: 0.7, 14: 0.45, 13: 0.3, 12: 0.2, 11: 0.15, 10: 0.1},
    Shape.PAIR: {17: 1.0, 16: 0.97, 15: 0.9, 14: 0.75, 13: 0.55, 12: 0.4, 11: 0.3, 10: 0.2},
    Shape.TRIPLE: {15: 0.95, 14: 0.85, 13: 0.75, 12: 0.65, 11: 0.5, 10: 0.4},
    Shape.FULL_HOUSE: {15: 0.95, 14: 0.9, 13: 0.8, 12: 0.7, 11: 0.6, 10: 0.5, 9: 0.4},
    Shape.STRAIGHT: {14: 0.95, 13: 0.75, 12: 0.65, 11: 0.55, 10: 0.5},
    Shape.TUBE: {14: 1.0, 13: 0.9, 12: 0.85},
    Shape.PLATE: {14: 1.0, 13: 0.9, 12: 0.85},
}
_AT_LEAST: Final = {
    Shape.SINGLE: 0.03,
    Shape.PAIR: 0.08,
    Shape.TRIPLE: 0.2,
    Shape.FULL_HOUSE: 0.25,
    Shape.STRAIGHT: 0.35,
    Shape.TUBE: 0.6,
    Shape.PLATE: 0.6,
}
"""How likely a play wins its round if nobody throws a bomb: guesses, by key, and the least for each shape."""

Counts = tuple[int, ...]
"""How many natural cards of each rank, jokers last."""


class Cost(NamedTuple):
    """What the plays of a hand cost in all, and how many they are; bombs count among them."""

    cost: float
    plays: int


def wins(reading: Reading) -> float:
    """How likely a play wins its round."""
    if is_bomb(reading):
        return 1.0
    return _WINS[reading.shape].get(reading.key, _AT_LEAST[reading.shape])


def _price(shape: Shape, key: int) -> float:
    return 1 - _WINS[shape].get(key, _AT_LEAST[shape])


def bomb_cost(size: int) -> float:
    return BOMB_COST + BOMB_CARD * (size - 4)


def counted(hand: int, level: int) -> tuple[Counts, int]:
    """The rank counts of a hand, and how many wilds there are."""
    counts = [0] * (RED + 1)
    wilds = 0
    wild = wild_of(level)
    for card in cards_of(hand):
        if card & IDENTITY == wild:
            wilds += 1
        else:
            counts[rank_of(card)] += 1
    return tuple(counts), wilds


def judged(hand: int, level: int) -> Cost:
    """The cheapest way to play a hand without straight flushes."""
    counts, wilds = counted(hand, level)
    return _with_runs(counts, wilds, level, 0)


def set_apart(hand: int, level: int, options: Options) -> list[int]:
    """The straight flushes, as masks, that are worth keeping together."""
    kept: list[int] = []
    while True:
        best, chosen = judged(hand, level).cost, 0
        for cards in {mask_of(cards) for _, cards in straight_flushes(hand, level, options)}:
            cost = judged(hand & ~cards, level).cost + bomb_cost(5)
            if (cost, cards) < (best, chosen or cards + 1):
                best, chosen = cost, cards
        if not chosen:
            return kept
        kept.append(chosen)
        hand &= ~chosen


@lru_cache(maxsize=200_000)
def _with_runs(counts: Counts, wilds: int, level: int, start: int) -> Cost:
    """The cheapest split; runs of place `start` and later in `_RUNS` may still be taken."""
    best = _without_runs(counts, wilds, level)
    held = [sum([1 << rank for rank in range(13) if counts[rank] >= each]) for each in range(5)]
    torn = sum([1 << rank for rank in range(13) if counts[rank] in (2, 4, 5)])
    for place in range(start, len(_RUNS)):
        shape, top, ranks, each, mask = _RUNS[place]
        if held[each] & mask != mask or (mask & (torn if each == 1 else held[4])).bit_count() > _TORN[each]:
            continue
        left = list(counts)
        for rank in ranks:
            left[rank] -= each
        rest = _with_runs(tuple(left), wilds, level, place)
        cost = rest.cost + _price(shape, top)
        if cost < best.cost:
            best = Cost(cost, rest.plays + 1)
    return best


_RUNS: Final = tuple(
    (shape, top, ranks, each, sum([1 << rank for rank in ranks]))
    for shape, (width, each) in RUNS.items()
    for top, ranks in windows(width)
)
_TORN: Final = (0, 2, 0, 0)
"""How many ranks a run may tear, by cards of each: a straight two pairs or bombs, the others no bomb."""


def _without_runs(counts: Counts, wilds: int, level: int) -> Cost:
    """Bombs, full houses, triples, pairs and singles; a wild makes a bomb of a triple, or a pair of a single."""
    of_size: list[list[int]] = [[], [], [], [], []]
    cost, plays = 0.0, 0
    for rank, count in enumerate(counts):
        if count and rank >= BLACK:
            of_size[min(count, 2)].append(rank + 3)
        elif count >= 4:
            cost, plays = cost + bomb_cost(count), plays + 1
        elif count:
            of_size[count].append(rank_strength(rank, level))
    if counts[BLACK] == counts[RED] == 2:
        of_size[2] = [key for key in of_size[2] if key <= LEVEL_KEY]
        cost, plays = cost + JOKERS_COST, plays + 1
    _, singles, pairs, triples, _ = map(sorted, of_size)
    while wilds:
        wilds -= 1
        if triples:
            triples.pop(0)
            cost, plays = cost + bomb_cost(4), plays + 1
        elif wilds and pairs and pairs[0] <= LEVEL_KEY:
            wilds -= 1
            pairs.pop(0)
            cost, plays = cost + bomb_cost(4), plays + 1
        else:
            singles.append(LEVEL_KEY)
    houses = min(len(triples), len([key for key in pairs if key < 14]))
    cost += sum([_price(Shape.FULL_HOUSE, key) for key in triples[:houses]])
    cost += sum([_price(Shape.TRIPLE, key) for key in triples[houses:]])
    cost += sum([_price(Shape.PAIR, key) for key in pairs[houses:]])
    cost += sum([_price(Shape.SINGLE, key) for key in singles])
    return Cost(cost, plays + len(triples) + len(pairs) - houses + len(singles))
