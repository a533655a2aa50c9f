"""What happens in a Guandan match, as public facts; cards are ints, `seat` is who did it (engine.cards)."""

from engine.game import Happening
from engine.guandan.order import Reading


class Dealt(Happening, frozen=True, gc=False):
    """A deal begins, played at `level` (RULES E2)."""

    deal_no: int
    level: int


class LeadDrawn(Happening, frozen=True, gc=False):
    """The lot gave the first lead of the match to `seat` (RULES E3)."""

    seat: int


class TributeDrawn(Happening, frozen=True, gc=False):
    """The lot let `seat`, of two who owe equal cards, pay first place (RULES E10.3, `tribute_tie=random`)."""

    seat: int


class TributeCancelled(Happening, frozen=True, gc=False):
    """The payers hold both red jokers; `holders` names who, once per joker, `leader` leads (RULES E10.4)."""

    holders: tuple[int, ...]
    leader: int


class CardsAsked(Happening, frozen=True, gc=False):
    """`seats` must choose a card: `what` is `tribute` (of several suits, RULES E10.2) or `return` (E10.5)."""

    what: str
    seats: tuple[int, ...]


class CardChosen(Happening, frozen=True, gc=False):
    """A seat has chosen its tribute or return; `changed` if it had chosen before. The card stays secret for now."""

    what: str
    seat: int
    changed: bool


class CardGiven(Happening, frozen=True, gc=False):
    """One card changed hands: `what` is `tribute` or `return` (RULES E10)."""

    what: str
    seat: int
    to: int
    card: int


class Played(Happening, frozen=True, gc=False):
    """Cards were played as `reading`; `left` is how many the seat still holds."""

    seat: int
    cards: tuple[int, ...]
    reading: Reading
    left: int


class DealScored(Happening, frozen=True, gc=False):
    """A deal was scored (RULES E11, E12).

    `order` are the seats from first to last place. `team` won the deal and gained `steps` levels; `next_level` is None
    if no deal follows. `fell` is the team that fell back to 2, having failed at the ace once too often.
    """

    deal_no: int
    level: int
    order: tuple[int, ...]
    team: int
    steps: int
    levels: tuple[int, int]
    next_level: int | None
    fell: int | None
