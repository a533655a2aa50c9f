"""Where cards are passed and which cards may be (RULES A3, A4, B3)."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, overload

from engine.cards import BIT, cards_of, held_copy
from engine.game import Reason
from engine.hearts.options import Options
from engine.hearts.reasons import NotHeld, Repeated, WrongCount

DIRECTIONS: Final = {"L": "left", "R": "right", "A": "across", "H": "hold"}
_STEPS: Final = {"hold": 0, "left": 1, "right": -1}
CYCLES: Final = {2: "AH", 3: "LRH", 4: "LRAH"}
FIVE_AND_MORE: Final = "LR"


def direction(options: Options, deal_no: int) -> str:
    """Where deal `deal_no` (from 1) passes: left, right, across or hold."""
    cycle = options.pass_cycle
    if cycle == "auto":
        cycle = CYCLES.get(options.players, FIVE_AND_MORE)
    return DIRECTIONS[cycle[(deal_no - 1) % len(cycle)]]


def pass_to(options: Options, seat: int, deal_no: int) -> int | None:
    """The seat that `seat` passes to in deal `deal_no`, or None on a deal without a pass."""
    moved = steps(options, deal_no)
    return (seat + moved) % options.players if moved else None


def pass_from(options: Options, seat: int, deal_no: int) -> int | None:
    """The seat that passes to `seat`, or None."""
    moved = steps(options, deal_no)
    return (seat - moved) % options.players if moved else None


def steps(options: Options, deal_no: int) -> int:
    """How many seats on, in turn order, deal `deal_no` passes; 0 without a pass."""
    toward = direction(options, deal_no)
    return options.players // 2 if toward == "across" else _STEPS[toward] % options.players


def picked(hand: int, cards: Sequence[int], wanted: int) -> int | Reason:
    """The cards of `hand` that a pass of `cards` means, as a mask, or why it is refused (RULES A4.1, count first).

    Either copy stands for a card, so a second naming means the other copy.
    """
    if len(cards) != wanted:
        return WrongCount(len(cards), wanted)
    mask = 0
    for card in cards:
        free = held_copy(hand & ~mask, card)
        if free is None:
            return NotHeld(card) if held_copy(hand, card) is None else Repeated(card)
        mask |= BIT[free]
    return mask


@cache
def _places(held: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Every way to take `size` of `held` places; at most 5,985 (four of 21)."""
    return tuple(combinations(range(held), size))


class Choices(Sequence[tuple[int, ...]]):
    """All sets of `size` cards of a hand in lexicographic order, each made only when it is asked for."""

    __slots__ = ("_cards", "_places", "_size")

    def __init__(self, hand: int, size: int) -> None:
        self._cards = cards_of(hand)
        self._size = size
        self._places = _places(len(self._cards), size)

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[int, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | list[tuple[int, ...]]:
        cards = self._cards
        if isinstance(index, slice):
            return [tuple([cards[place] for place in places]) for places in self._places[index]]
        return tuple([cards[place] for place in self._places[index]])

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, tuple) or len(action) != self._size or list(action) != sorted(set(action)):
            return False
        return all(card in self._cards for card in action)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return combinations(self._cards, self._size)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choices):
            return NotImplemented
        return (self._cards, self._size) == (other._cards, other._size)

    def __hash__(self) -> int:
        return hash((self._cards, self._size))
