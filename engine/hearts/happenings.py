"""What happens in a Hearts match, as public facts; cards are ints, `seat` is who did it (engine.cards)."""

from engine.game import Happening
from engine.hearts.view import Trick


class Dealt(Happening, frozen=True, gc=False):
    """A deal begins; `direction` is where its pass goes: left, right, across or hold (RULES A3)."""

    deal_no: int
    direction: str


class PassChosen(Happening, frozen=True, gc=False):
    """A seat has chosen what it passes; `changed` if it had chosen before. The cards stay secret (RULES A4)."""

    seat: int
    changed: bool


class Exchanged(Happening, frozen=True, gc=False):
    """All passes changed hands."""


class TrickTaken(Happening, frozen=True, gc=False):
    """A trick was won; `total` is what the winner has taken in this deal, `trick.points` what this trick brought.

    `extra` are the cards that came with it: those of void tricks before it (RULES D5.7) or the two that were left
    over (RULES C1, `two_player_rest` first or last).
    """

    trick: Trick
    total: int
    extra: tuple[int, ...] = ()


class TrickVoid(Happening, frozen=True, gc=False):
    """Nobody won the trick (RULES D5.6): who led it leads again, unless it was the last."""

    trick: Trick


class MoonAsked(Happening, frozen=True, gc=False):
    """The shooter may choose how the moon counts (RULES A11)."""

    seat: int


class DealScored(Happening, frozen=True, gc=False):
    """A deal was scored (RULES A10, A14).

    `taken` are the points captured per seat, `scores` what was added to the totals (they differ by the moon).
    `winners` did best in this deal, `leaders` are ahead in the match. `next_direction` is None if no deal follows.
    `left_out` are the cards that were out of play, shown now (RULES C1).
    """

    deal_no: int
    taken: tuple[int, ...]
    scores: tuple[int, ...]
    shooter: int | None
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    leaders: tuple[int, ...]
    next_direction: str | None
    left_out: tuple[int, ...]
