"""Every legal play of a hand (RULES E5 to E8), generated shape by shape.

The list is canonical. Two plays are the same move if they have the same reading, take the same number of cards of
each rank, and use as many wilds; of such plays one is listed, since their suits make no difference to this play. In a
straight flush they do, so there every choice of cards is a move. The two copies of a card are always the same. Of
several suits a play takes the first in the order of engine.cards, but a straight avoids being of one suit.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.cards import IDENTITY, cards_of
from engine.guandan.options import Options
from engine.guandan.order import (
    BLACK,
    RED,
    Reading,
    Shape,
    beats,
    bomb_power,
    is_bomb,
    rank_of,
    rank_strength,
    wild_of,
)
from engine.guandan.shapes import LARGEST_BOMB, RUNS, SAME, only_bomb, plain_too, windows

Move = tuple[Reading, tuple[int, ...]]
"""A reading and its cards, ascending."""

_SIZES: Final = {shape: size for size, shape in SAME.items()}


class Holding:
    """A hand, sorted: the natural cards of each rank (jokers too) and of each suit and rank, and the wilds."""

    __slots__ = ("level", "of_suit", "options", "ranks", "wilds")

    def __init__(self, hand: int, level: int, options: Options) -> None:
        self.level = level
        self.options = options
        wild = wild_of(level)
        self.ranks: list[list[int]] = [[] for _ in range(RED + 1)]
        self.of_suit: list[dict[int, int]] = [{} for _ in range(4)]
        self.wilds: list[int] = []
        for card in cards_of(hand):
            identity = card & IDENTITY
            if identity == wild:
                self.wilds.append(card)
                continue
            self.ranks[rank_of(card)].append(card)
            if identity < 52:
                self.of_suit[identity // 13].setdefault(identity % 13, card)


def moves(hand: int, level: int, options: Options, top: Reading | None = None) -> list[Move]:
    """All plays of `hand` (a mask) that may be led, or that beat `top`; weaker shapes first, keys ascending."""
    held = Holding(hand, level, options)
    found: list[Move] = []
    if top is None or not is_bomb(top):
        least = 0 if top is None else top.key + 1
        for shape in Shape if top is None else (top.shape,):
            found += _ordinary(held, shape, least)
    found += [move for move in _bombs(held) if top is None or beats(move[0], top)]
    return found


def straight_flushes(hand: int, level: int, options: Options) -> list[Move]:
    """All straight flushes of `hand` (a mask), wild ones too."""
    return list(_straight_flushes(Holding(hand, level, options)))


def _ordinary(held: Holding, shape: Shape, least: int) -> Iterator[Move]:
    """The plays of one ordinary shape whose key is at least `least`."""
    if shape in _SIZES:
        return _of_one_rank(held, shape, least)
    if shape is Shape.FULL_HOUSE:
        return _full_houses(held, least)
    if shape is Shape.STRAIGHT:
        return _straights(held, least)
    return _runs(held, shape, least) if shape in RUNS else iter(())


def _by_strength(held: Holding, least: int) -> list[tuple[int, int]]:
    """(strength, rank) of the ranks that are strong enough, ascending; jokers too."""
    pairs = [(rank_strength(rank, held.level), rank) for rank in range(RED + 1)]
    return sorted(pair for pair in pairs if pair[0] >= least)


def _taken(held: Holding, rank: int, naturals: int, wilds: int) -> tuple[int, ...]:
    """So many natural cards of a rank, and so many wilds."""
    return tuple(sorted(held.ranks[rank][:naturals] + held.wilds[:wilds]))


def _of_one_rank(held: Holding, shape: Shape, least: int) -> Iterator[Move]:
    size = _SIZES[shape]
    for key, rank in _by_strength(held, least):
        count = len(held.ranks[rank])
        if rank >= BLACK:
            if size <= 2 and count >= size:
                yield Reading(shape, size, key), _taken(held, rank, size, 0)
            continue
        alone = rank == held.level  # wilds by themselves are of the level rank
        for wilds in range(min(len(held.wilds), size) + 1):
            naturals = size - wilds
            if naturals <= count and (naturals or (alone and size <= 2)):
                yield Reading(shape, size, key), _taken(held, rank, naturals, wilds)


def _full_houses(held: Holding, least: int) -> Iterator[Move]:
    free = len(held.wilds)
    for key, triple in _by_strength(held, least):
        if triple >= BLACK:
            continue
        reading = Reading(Shape.FULL_HOUSE, 5, key)
        for wilds in range(min(free, 2) + 1):
            if len(held.ranks[triple]) < 3 - wilds:
                continue
            three = held.ranks[triple][: 3 - wilds]
            for two, more in _pairs_beside(held, triple, free - wilds):
                yield reading, tuple(sorted(three + two + held.wilds[: wilds + more]))


def _pairs_beside(held: Holding, triple: int, free: int) -> Iterator[tuple[list[int], int]]:
    """The pairs that may lie beside a triple: natural cards, and how many wilds go with them."""
    for rank, cards in enumerate(held.ranks):
        if rank == triple:
            continue
        if len(cards) >= 2:
            yield cards[:2], 0
        if cards and free and rank < BLACK:
            yield cards[:1], 1
    if free == 2 and not only_bomb(triple, held.level, held.options):
        yield [], 2


def _spread(counts: Sequence[int], each: int, free: int) -> Iterator[tuple[int, ...]]:
    """How many wilds each rank of a run may take, at most `free` in all, given the naturals held of each."""
    if not counts:
        yield ()
        return
    for wilds in range(max(0, each - counts[0]), min(each, free) + 1):
        for rest in _spread(counts[1:], each, free - wilds):
            yield (wilds, *rest)


def _runs(held: Holding, shape: Shape, least: int) -> Iterator[Move]:
    """Tubes and plates."""
    width, each = RUNS[shape]
    free = len(held.wilds)
    for top, ranks in windows(width):
        counts = [len(held.ranks[rank]) for rank in ranks]
        if top < least or sum([max(0, each - count) for count in counts]) > free:
            continue
        reading = Reading(shape, width * each, top)
        for spread in _spread(counts, each, free):
            cards = held.wilds[: sum(spread)]
            for rank, wilds in zip(ranks, spread, strict=True):
                cards = cards + held.ranks[rank][: each - wilds]
            yield reading, tuple(sorted(cards))


def _kept(held: Sequence[bool], free: int) -> Iterator[tuple[int, ...]]:
    """Which places of a straight keep a natural card; wilds, at most `free`, take the others."""
    places = [place for place, there in enumerate(held) if there]
    for wilds in range(len(held) - len(places), free + 1):
        yield from combinations(places, len(held) - wilds)


def _straights(held: Holding, least: int) -> Iterator[Move]:
    free = len(held.wilds)
    for top, ranks in windows(5):
        if top < least:
            continue
        reading = Reading(Shape.STRAIGHT, 5, top)
        for places in _kept([bool(held.ranks[rank]) for rank in ranks], free):
            wilds = 5 - len(places)
            cards = _mixed([held.ranks[ranks[place]] for place in places])
            if cards or plain_too(wilds, held.options):
                cards = cards or [held.ranks[ranks[place]][0] for place in places]
                yield reading, tuple(sorted(cards + held.wilds[:wilds]))


def _mixed(choices: Sequence[Sequence[int]]) -> list[int]:
    """One card of each rank, not all of one suit; empty if that cannot be."""
    cards = [choice[0] for choice in choices]
    suit = (cards[0] & IDENTITY) // 13
    if any((card & IDENTITY) // 13 != suit for card in cards):
        return cards
    for place, choice in enumerate(choices):
        for card in choice:
            if (card & IDENTITY) // 13 != suit:
                cards[place] = card
                return cards
    return []


def _bombs(held: Holding) -> list[Move]:
    """All bombs, weakest first."""
    found = [*_rank_bombs(held), *_straight_flushes(held)]
    jokers = held.ranks[BLACK] + held.ranks[RED]
    if len(jokers) == 4:
        found.append((Reading(Shape.JOKERS, 4, 0), tuple(sorted(jokers))))
    return sorted(found, key=lambda move: bomb_power(move[0]))


def _rank_bombs(held: Holding) -> Iterator[Move]:
    for rank in range(BLACK):
        count = len(held.ranks[rank])
        for wilds in range(len(held.wilds) + 1):
            for naturals in range(max(1, 4 - wilds), min(count, LARGEST_BOMB - wilds) + 1):
                reading = Reading(Shape.BOMB, naturals + wilds, rank_strength(rank, held.level))
                yield reading, _taken(held, rank, naturals, wilds)


def _straight_flushes(held: Holding) -> Iterator[Move]:
    free = len(held.wilds)
    for cards in held.of_suit:
        if len(cards) + free < 5:
            continue
        for top, ranks in windows(5):
            for places in _kept([rank in cards for rank in ranks], free):
                chosen = [cards[ranks[place]] for place in places] + held.wilds[: 5 - len(places)]
                yield Reading(Shape.STRAIGHT_FLUSH, 5, top), tuple(sorted(chosen))
