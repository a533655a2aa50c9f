"""The one protocol that every game satisfies.

A `Game` is a match in progress, from its first deal to its outcome. It changes only by `supply` (what chance
gives: a shuffled deck, a lot) and `apply` (what a seat does); both return what happened, in order. It draws nothing
itself, so the same supplies and actions always give the same match.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, Self, TypeAlias, TypeVar

import msgspec

Action: TypeAlias = int | str | tuple[int, ...]
"""One move. An int is a card played; a tuple of ints is a set of cards (sorted) or a coded play; a str is an answer."""


class Phase(StrEnum):
    """What the match waits for. `DEALING` and `DRAWING` wait for chance, `OVER` for nothing."""

    DEALING = "dealing"
    PASSING = "passing"
    PLAYING = "playing"
    CHOOSING = "choosing"
    DRAWING = "drawing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Deck:
    """Chance is asked to put `cards` (canonical order) into a random order."""

    label: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lot:
    """Chance is asked to draw one of `among`, each with equal probability."""

    label: str
    among: tuple[int, ...]

    def drawn(self, answer: Sequence[int]) -> int:
        """The one that `answer` (a sequence of one) names; ValueError if it is none of `among`.

        >>> Lot("lot/deal 7", (0, 2)).drawn([2])
        2
        """
        if len(answer) != 1 or answer[0] not in self.among:
            raise ValueError(f"the lot is among {self.among}, got {answer!r}")
        return answer[0]


Chance: TypeAlias = Deck | Lot


class Happening(msgspec.Struct, frozen=True, gc=False):
    """Something that happened in the match, told by the engine. Holds public facts only.

    A Struct, because several are made in every step, and a frozen dataclass takes five times as long to make; without
    gc, because facts hold no references to what holds them.
    """


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused; subclasses carry the facts. Never a sentence: the presenter words it."""


class IllegalAction(ValueError):  # noqa: N818 - it names what was attempted, as python-chess's IllegalMoveError does
    """An action that the rules refuse. `reason` says which rule and what would be legal."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(repr(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `places` are groups of seats from best to worst, seats of one group being level; partners share a group.
    `winners` are seats of `places[0]`: all of it, or the one side that the lot chose (`by_lot`).
    `shared` says that several sides win together (RULES A13 `tie=shared`).
    """

    places: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    by_lot: bool = False
    shared: bool = False


OptionsT_co = TypeVar("OptionsT_co", covariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Game(Protocol[OptionsT_co, ViewT_co]):
    """A match in progress. Seats are 0..seats-1 in turn order.

    Hearts' match is a `Game[engine.hearts.options.Options, engine.hearts.view.View]`, and so on.
    """

    @property
    def options(self) -> OptionsT_co:
        """What the match is played by, as last amended."""
        ...

    @property
    def seats(self) -> int: ...

    @property
    def phase(self) -> Phase: ...

    @property
    def deal_no(self) -> int:
        """The running deal, from 1; 0 before the first one."""
        ...

    @property
    def deals_scored(self) -> int:
        """How many deals have been played and scored."""
        ...

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total of the deals scored so far."""
        ...

    def chance(self) -> Chance | None:
        """What chance must supply before anything else can happen, or None."""
        ...

    def supply(self, drawn: Sequence[int]) -> list[Happening]:
        """Give what `chance()` asked for: the deck in its new order, or the one seat drawn, as a sequence of one.

        Raises ValueError if it is not an order of those cards, or not one of those seats.
        """
        ...

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an action now: all at once in a pass, else at most one."""
        ...

    def may_act(self, seat: int) -> bool:
        """Whether `seat` may act now: it owes an action, or may still change a choice (RULES A4.2)."""
        ...

    def legal(self, seat: int) -> Sequence[Action]:
        """Every action that `seat` may take now, in a fixed order; empty if it may not act."""
        ...

    def why_illegal(self, seat: int, action: Action) -> Reason | None:
        """The rule that forbids `action`, or None if it is legal."""
        ...

    def apply(self, seat: int, action: Action) -> list[Happening]:
        """Take `action` for `seat`. Raises IllegalAction, and then nothing has changed."""
        ...

    def amend(self, option: str, value: object) -> None:
        """Change an option that may change in mid-match (the limit). Raises ValueError for any other."""
        ...

    def view(self, seat: int) -> ViewT_co:
        """All that the player at `seat` knows, and nothing else (RULES F21)."""
        ...

    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        ...

    def copy(self) -> Self:
        """An independent match in the same state."""
        ...

    def carried(self) -> dict[str, Any]:
        """What the match takes from the deals so far into the next one, as JSON values: all that they leave behind.

        Raises ValueError unless the match stands between two deals.
        """
        ...

    def carry(self, data: dict[str, Any]) -> None:
        """Stand between two deals as `carried` said, whatever was played here before."""
        ...
