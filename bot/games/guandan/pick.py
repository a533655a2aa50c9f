"""Which cards of a hand a typed play of Guandan means.

Where no suit was said the cards taken are those that are missed least: not the wild ones, not part of a straight flush.
A shape named by its rank takes as few wild cards as it can; if that leaves several plays, the person must say which.
Only plays that beat what is on the table count, if there are any (RULES E6).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bot.games.guandan import reasons
from bot.games.guandan.typed import Mark, Typed, rank_typed
from engine.cards import BIT, BLACK_JOKER, IDENTITY, RED_JOKER, cards_of, held_copy, mask_of
from engine.game import Reason
from engine.guandan.actions import named
from engine.guandan.moves import straight_flushes
from engine.guandan.order import BLACK, RED, Reading, Shape, beats, rank_of, rank_strength, wild_of
from engine.guandan.reasons import NotHeld, NotThatReading
from engine.guandan.shapes import LARGEST_BOMB, RUNS, SAME, only_bomb, readings, windows
from engine.guandan.view import View

_OF_ONE_RANK = {shape: size for size, shape in SAME.items()}
_BOMB = 4
LISTED = 6
"""Plays that are named at most when a person must say which he means."""

Need: TypeAlias = dict[int, int]
"""How many cards of each rank a play takes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One play that a shape and its rank may mean; `typed` is how to ask for it alone."""

    reading: Reading
    need: Need
    typed: str
    suit: int | None = None


def picked(play: Typed, view: View) -> tuple[int, ...] | Reason:
    """The action that the typed play means in that hand, or why there is none."""
    hand = Hand(view)
    if play.shape is None:
        return hand.cards(play.marks)
    if play.shape is not Shape.JOKERS and _whole(play):
        return _as_shape(play, hand)
    return _by_rank(play, hand)


def _whole(play: Typed) -> bool:
    """Whether a named shape came with all its cards, not just with ranks."""
    assert play.shape is not None
    size = _OF_ONE_RANK.get(play.shape)
    return len(play.marks) >= _BOMB if size is None else len(play.marks) == size


def _as_shape(play: Typed, hand: "Hand") -> tuple[int, ...] | Reason:
    """Cards with their shape: the reading is named if just one of theirs has that shape."""
    cards = hand.cards(play.marks)
    if isinstance(cards, Reason):
        return cards
    possible = hand.readings(cards)
    fit = [reading for reading in possible if reading.shape is play.shape]
    if possible and not fit:
        return NotThatReading(cards, possible, hand.level)
    return named(fit[0], cards) if len(fit) == 1 else cards


def _by_rank(play: Typed, hand: "Hand") -> tuple[int, ...] | Reason:
    possible = [plan for plan in _plans(play, hand) if hand.has(plan)]
    if not possible:
        return reasons.CannotMake(_typed(play))
    beating = [plan for plan in possible if hand.beats(plan.reading)]
    fewest = min(hand.lacking(plan) for plan in beating or possible)
    best = [plan for plan in beating or possible if hand.lacking(plan) == fewest]
    if len(best) > 1 and beating:
        return reasons.SayWhich(tuple(plan.typed for plan in best[:LISTED]))
    return named(best[0].reading, hand.filled(best[0]))


def _typed(play: Typed) -> str:
    assert play.shape is not None
    word = {Shape.FULL_HOUSE: "full", Shape.STRAIGHT_FLUSH: "flush"}.get(play.shape, play.shape.name.lower())
    ranks = ("w" if mark.rank is None else rank_typed(mark.rank) for mark in play.marks)
    return " ".join((word, *ranks))


def _plans(play: Typed, hand: "Hand") -> Iterator[Plan]:
    """Every play that a shape, named by its rank, may mean; whether the hand has the cards is not asked here."""
    shape, ranks = play.shape, [mark.rank for mark in play.marks]
    if shape is Shape.JOKERS:
        yield Plan(Reading(shape, 4, 0), {BLACK: 2, RED: 2}, "jokers")
        return
    if None in ranks or any(mark.suit is not None for mark in play.marks):
        return
    first, *others = [rank for rank in ranks if rank is not None]
    key = rank_strength(first, hand.level)
    if shape is Shape.FULL_HOUSE and len(others) <= 1:
        for pair in others or range(RED + 1):
            if pair != first < BLACK:
                yield Plan(Reading(shape, 5, key), {first: 3, pair: 2}, f"full {rank_typed(first)} {rank_typed(pair)}")
    elif others or shape is None:
        return
    elif shape in _OF_ONE_RANK:
        size = _OF_ONE_RANK[shape]
        if first < BLACK or size <= 2:
            yield Plan(Reading(shape, size, key), {first: size}, rank_typed(first) * size)
    elif shape is Shape.BOMB:
        for size in range(_BOMB, min(hand.held(first) + len(hand.wilds), LARGEST_BOMB) + 1):
            if first < BLACK:
                yield Plan(Reading(shape, size, key), {first: size}, rank_typed(first) * size)
    else:
        yield from _run_plans(shape, first, hand)


def _run_plans(shape: Shape, top_rank: int, hand: "Hand") -> Iterator[Plan]:
    """Runs whose highest rank is the one named."""
    width, each = RUNS.get(shape, (5, 1))
    for top, ranks in windows(width):
        if top != top_rank + 2:
            continue
        need = dict.fromkeys(ranks, each)
        if shape is not Shape.STRAIGHT_FLUSH:
            yield Plan(Reading(shape, width * each, top), need, "")
            continue
        for suit, letter in enumerate("cdsh"):
            text = "".join(rank_typed(rank) + letter if hand.natural(rank, suit) else "w" for rank in ranks)
            yield Plan(Reading(shape, 5, top), need, f"flush {text}", suit)


class Hand:
    """A hand from which cards are taken."""

    def __init__(self, view: View) -> None:
        self.level, self.options, self.mask = view.level, view.options, view.hand
        self._top = view.top.reading if view.top else None
        wild = wild_of(view.level)
        self.wilds = [card for card in cards_of(view.hand) if card & IDENTITY == wild]
        missed = 0
        for _, cards in straight_flushes(view.hand & ~mask_of(self.wilds), view.level, view.options):
            missed |= mask_of(cards)
        ordered = sorted(cards_of(view.hand), key=lambda card: (card in self.wilds, bool(missed & BIT[card]), card))
        self.by_rank: dict[int, list[int]] = {}
        for card in ordered:
            self.by_rank.setdefault(rank_of(card), []).append(card)

    def held(self, rank: int) -> int:
        """How many natural cards of a rank there are."""
        return len(self.natural(rank))

    def readings(self, cards: tuple[int, ...]) -> tuple[Reading, ...]:
        return readings(cards, self.level, self.options)

    def beats(self, reading: Reading) -> bool:
        """Whether it beats what is on the table, if anything is."""
        return self._top is None or beats(reading, self._top)

    # --- cards named one by one -------------------------------------------------------------------------------------
    def cards(self, marks: tuple[Mark, ...]) -> tuple[int, ...] | Reason:
        """The cards that the marks mean, ascending; those with a suit are taken first."""
        taken: list[int] = []
        rest = self.mask
        for mark in sorted(marks, key=lambda mark: mark.suit is None):
            card = self._one(mark, rest)
            if card is None:
                return self._missing(mark, marks)
            rest &= ~BIT[card]
            taken.append(card)
        if len(marks) == 5 and all(mark.suit is None for mark in marks):
            taken = self._run_of(taken)
        return tuple(sorted(taken))

    def _one(self, mark: Mark, rest: int) -> int | None:
        if mark.rank is None:
            return next((card for card in self.wilds if rest & BIT[card]), None)
        if mark.suit is not None:
            return held_copy(rest, mark.suit * 13 + mark.rank)
        return next((card for card in self.by_rank.get(mark.rank, ()) if rest & BIT[card]), None)

    def _missing(self, mark: Mark, marks: tuple[Mark, ...]) -> Reason:
        if mark.rank is None:
            return NotHeld(wild_of(self.level))
        if mark.suit is not None:
            return NotHeld(mark.suit * 13 + mark.rank)
        wanted = len([other for other in marks if other.rank == mark.rank])
        held = len(self.by_rank.get(mark.rank, ()))
        if mark.rank >= BLACK and not held:
            return NotHeld(BLACK_JOKER if mark.rank == BLACK else RED_JOKER)
        return reasons.TooFewHeld(rank_typed(mark.rank), held, wanted)

    def _run_of(self, taken: list[int]) -> list[int]:
        """Five ranks without suits are a plain straight, if other suits are there: a flush is asked for by its suits,
        unless it is all that would beat the table."""
        plain = self._of_mixed_suits(taken)
        choices = [plain, *(flush for suit in range(4) if (flush := self._of_suit(taken, suit)) is not None)]
        return next((cards for cards in choices if any(map(self.beats, self.readings(tuple(cards))))), plain)

    def _of_mixed_suits(self, taken: list[int]) -> list[int]:
        """These cards, but one in another suit if the natural ones are all of one and that can be."""
        natural = [card for card in taken if card not in self.wilds]
        if len({(card & IDENTITY) // 13 for card in natural}) > 1:
            return taken
        for card in natural:
            for other in self.natural(rank_of(card)):
                if (other & IDENTITY) // 13 != (card & IDENTITY) // 13:
                    return [other if one == card else one for one in taken]
        return taken

    def _of_suit(self, taken: list[int], suit: int) -> list[int] | None:
        """These cards in one suit, but for wild ones; None if they are not all held."""
        cards = [[card] if card in self.wilds else self.natural(rank_of(card), suit) for card in taken]
        return [found[0] for found in cards] if all(cards) else None

    # --- a shape by its rank ----------------------------------------------------------------------------------------
    def has(self, plan: Plan) -> bool:
        """Whether the cards are there; wild ones alone are only of the level rank."""
        lacking = self.lacking(plan)
        if plan.reading.shape is Shape.FULL_HOUSE and self._five_alike(plan.need):
            return False
        return lacking <= len(self.wilds) and (lacking < sum(plan.need.values()) or self.level in plan.need)

    def _five_alike(self, need: Need) -> bool:
        """Whether there are natural cards for only one of the ranks, and with wild ones they are a bomb (RULES E5)."""
        there = [rank for rank in need if self.natural(rank)]
        return len(there) == 1 and only_bomb(there[0], self.level, self.options)

    def lacking(self, plan: Plan) -> int:
        """How many of the plan's cards are not in the hand; jokers have no substitute."""
        missing = {rank: count - len(self.natural(rank, plan.suit)[:count]) for rank, count in plan.need.items()}
        if any(missing[rank] for rank in missing if rank >= BLACK):
            return len(self.wilds) + 1
        return sum(missing.values())

    def filled(self, plan: Plan) -> tuple[int, ...]:
        """The plan's cards, with wild ones for those that are lacking."""
        cards = [card for rank, count in plan.need.items() for card in self.natural(rank, plan.suit)[:count]]
        if plan.reading.shape is Shape.STRAIGHT:
            cards = self._of_mixed_suits(cards)
        return tuple(sorted(cards + self.wilds[: self.lacking(plan)]))

    def natural(self, rank: int, suit: int | None = None) -> list[int]:
        """The natural cards of a rank, of a suit the first copy; those that are missed least come first."""
        cards = [card for card in self.by_rank.get(rank, ()) if card not in self.wilds]
        if suit is None:
            return cards
        mine = [card for card in cards if (card & IDENTITY) // 13 == suit]
        return mine[:1]
