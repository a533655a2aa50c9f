"""Guandan plays the slow way: every subset of a hand, every card that its wilds may stand for.

Written from RULES E5 to E8 without a look at the engine's own shapes and moves; it shares only names and card numbers.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from engine.cards import COPY, IDENTITY
from engine.guandan.options import Options
from engine.guandan.order import PACK, Reading, Shape
from engine.guandan.shapes import readings as quick

BLACK_JOKER, RED_JOKER = 53, 54
LADDER = [("bomb", 4), ("bomb", 5), ("sf", 5), *[("bomb", size) for size in range(6, 11)], ("jokers", 4)]
NAMES = {Shape.BOMB: "bomb", Shape.STRAIGHT_FLUSH: "sf", Shape.JOKERS: "jokers"}

STRAIGHTS = {frozenset([12, 0, 1, 2, 3]): 5} | {frozenset(range(low, low + 5)): low + 6 for low in range(9)}
TUBES = {frozenset([12, 0, 1]): 3} | {frozenset(range(low, low + 3)): low + 4 for low in range(11)}
PLATES = {frozenset([12, 0]): 2} | {frozenset(range(low, low + 2)): low + 3 for low in range(12)}


def strength(rank: int, level: int) -> int:
    """The place of a rank in the order of RULES E4."""
    return 15 if rank == level else rank + 2


def natural_readings(cards: Sequence[tuple[int, int]], level: int, underdeclare: bool) -> set[Reading]:
    """What (rank, suit) cards without jokers or wilds are; at least three of them."""
    ranks = [rank for rank, _ in cards]
    kinds = sorted({(ranks.count(rank), rank) for rank in ranks})
    size = len(cards)
    if len(kinds) == 1:
        shape = Shape.TRIPLE if size == 3 else Shape.BOMB
        return {Reading(shape, size, strength(ranks[0], level))} if size <= 10 else set()
    if [count for count, _ in kinds] == [2, 3]:
        return {Reading(Shape.FULL_HOUSE, 5, strength(kinds[1][1], level))}
    found, present = set(), frozenset(ranks)
    if size == 5 and present in STRAIGHTS:
        flush = len({suit for _, suit in cards}) == 1
        if flush:
            found.add(Reading(Shape.STRAIGHT_FLUSH, 5, STRAIGHTS[present]))
        if not flush or underdeclare:
            found.add(Reading(Shape.STRAIGHT, 5, STRAIGHTS[present]))
    if [count for count, _ in kinds] == [2, 2, 2] and present in TUBES:
        found.add(Reading(Shape.TUBE, 6, TUBES[present]))
    if [count for count, _ in kinds] == [3, 3] and present in PLATES:
        found.add(Reading(Shape.PLATE, 6, PLATES[present]))
    return found


def readings(cards: Sequence[int], level: int, options: Options) -> set[Reading]:
    """All readings of a set of cards: every wild in turn stands for every card (of two suits; more tell nothing)."""
    cards = [card & IDENTITY for card in cards]
    naturals = [card for card in cards if card != 39 + level]
    wilds = len(cards) - len(naturals)
    jokers = [card for card in naturals if card >= BLACK_JOKER]
    if len(cards) <= 2 and (jokers or wilds == len(cards)):
        if (wilds and jokers) or len(set(cards)) != 1:
            return set()
        key = {BLACK_JOKER: 16, RED_JOKER: 17}.get(cards[0], 15)
        return {Reading(Shape(len(cards) - 1), len(cards), key)}
    if jokers and sorted(naturals) == [BLACK_JOKER] * 2 + [RED_JOKER] * 2:
        return set() if wilds else {Reading(Shape.JOKERS, 4, 0)}
    if jokers and (len(cards) != 5 or len(jokers) != 2 or len(set(jokers)) != 1):
        return set()
    suits = {card // 13 for card in naturals if card < 52}
    stands_for = [
        (rank, suit) for rank in range(13) for suit in {min(suits, default=0), (min(suits, default=0) + 1) % 4}
    ]
    plain = [(card % 13, card // 13) for card in naturals if card < 52]
    found: set[Reading] = set()
    for extra in combinations_with_replacement(stands_for, wilds):
        found |= _complete([*plain, *extra], bool(jokers), level, options.sf_underdeclare and not wilds)
    printed = {"joker" if card >= 52 else card % 13 for card in cards}
    if options.rules >= 2 and len(cards) == 5 and len(printed) == 1:  # a bomb and nothing else
        found = {reading for reading in found if reading.shape is Shape.BOMB}
    if wilds and options.wild_suit_readings == "flush_only" and len(suits) == 1:
        found = {reading for reading in found if reading.shape is not Shape.STRAIGHT}
    return found


def _complete(cards: list[tuple[int, int]], jokers: bool, level: int, underdeclare: bool) -> set[Reading]:
    ranks = {rank for rank, _ in cards}
    if jokers:  # a pair of them under a triple
        return {Reading(Shape.FULL_HOUSE, 5, strength(min(ranks), level))} if len(ranks) == 1 else set()
    if len(cards) <= 2:
        return {Reading(Shape(len(cards) - 1), len(cards), strength(min(ranks), level))} if len(ranks) == 1 else set()
    return natural_readings(cards, level, underdeclare)


def rung(reading: Reading) -> int:
    """The rung of a bomb on the ladder of RULES E8, from 0; -1 for an ordinary play."""
    name = NAMES.get(reading.shape)
    return -1 if name is None else LADDER.index((name, reading.size))


def beats(reading: Reading, top: Reading) -> bool:
    mine, its = rung(reading), rung(top)
    if mine != its:
        return mine > its
    return reading[:2] == top[:2] and reading.key > top.key


def plays(
    hand: Sequence[int], level: int, options: Options, top: Reading | None, slow: bool
) -> set[tuple[Reading, object]]:
    """Every subset that may be played, as every reading that it may have, each once by `canonical`."""
    found = set()
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            for reading in readings(cards, level, options) if slow else quick(cards, level, options):
                if top is None or beats(reading, top):
                    found.add((reading, canonical(reading, cards, level)))
    return found


def canonical(reading: Reading, cards: Sequence[int], level: int) -> object:
    """What makes two plays the same move: exact in a straight flush, else ranks and wilds."""
    identities = sorted(card & IDENTITY for card in cards)
    if reading.shape is Shape.STRAIGHT_FLUSH:
        return tuple(identities)
    return tuple(
        sorted("wild" if card == 39 + level else str(card if card >= 52 else card % 13) for card in identities)
    )


def random_hand(rng: random.Random, level: int, size: int) -> list[int]:
    """A hand in which shapes are likely: few ranks, close together, often of one suit, often with wilds or jokers."""
    low = rng.randrange(13)
    ranks = [(low + step) % 13 for step in range(rng.choice((1, 2, 3, 5, 6)))]
    suits = rng.choice(([0, 1, 2, 3], [0, 1, 2, 3], [rng.randrange(4)], [2, 3]))
    pool = [13 * suit + rank + copy for suit, rank, copy in product(suits, ranks, (0, COPY))]
    wilds = [39 + level, 39 + level + COPY][: rng.choice((0, 0, 0, 1, 1, 2))]
    jokers = [BLACK_JOKER, RED_JOKER, BLACK_JOKER + COPY, RED_JOKER + COPY] if rng.random() < 0.2 else []
    pool = [card for card in pool if card & IDENTITY != 39 + level] + jokers
    hand = wilds + rng.sample(pool, min(len(pool), max(0, size - len(wilds))))
    others = [card for card in PACK if card not in hand and card & IDENTITY != 39 + level]
    return hand + rng.sample(others, size - len(hand)) if len(hand) < size else hand[:size]


def all_readings() -> Iterator[Reading]:
    """Every reading that can lie on the table."""
    for shape, size, low, high in (
        (Shape.SINGLE, 1, 2, 17), (Shape.PAIR, 2, 2, 17), (Shape.TRIPLE, 3, 2, 15), (Shape.FULL_HOUSE, 5, 2, 15),
        (Shape.STRAIGHT, 5, 5, 14), (Shape.TUBE, 6, 3, 14), (Shape.PLATE, 6, 2, 14), (Shape.STRAIGHT_FLUSH, 5, 5, 14),
        *[(Shape.BOMB, size, 2, 15 if size <= 8 else 14) for size in range(4, 11)], (Shape.JOKERS, 4, 0, 0),
    ):  # fmt: skip
        yield from (Reading(shape, size, key) for key in range(low, high + 1))
