"""The state of a Guandan match: what it consists of, what it leaves to the next deal, and nothing that happens to it."""

from typing import Any, Final, Self

from engine.game import Action, Outcome, Phase
from engine.guandan.actions import Ambiguous
from engine.guandan.options import GUANDAN, Options
from engine.guandan.order import Reading
from engine.guandan.view import Gift, Turn

SEATS: Final = 4
HAND: Final = 27

FIELDS: Final = (
    *("options", "phase", "deal_no", "levels", "level", "owner", "failures", "last_order", "_outcome"),
    *("_hands", "turn", "leader", "top", "history", "round_starts", "finished"),
    *("pays", "tributes", "returns", "red_jokers", "asked", "choosers", "_chosen", "_forward", "_listed"),
)
"""The fields of a `State`; those that begin with _ are not public."""
_CARRIED: Final = ("deal_no", "level", "owner")
_CARRIED_TUPLES: Final = ("levels", "failures", "last_order")


class State:
    """The fields of a match. Hands are bit masks (engine.cards), lists are by seat.

    What has no underscore is public knowledge. `round_starts` are where the rounds begin in `history`; `pays` says to
    whom each payer pays; `asked` and `choosers` say which choice is waited for, and whose. `_forward` are the cards put
    forward whose reading is to be named; `_listed` is the list of legal actions of the seat in turn, once it was asked
    for.
    """

    __slots__ = FIELDS

    def __init__(self, options: Options = GUANDAN) -> None:
        self.options = options
        self.phase: Phase = Phase.DEALING
        self.deal_no = 0
        self.levels: tuple[int, int] = (0, 0)
        self.level = 0
        self.owner: int | None = None  # the team that won the deal before
        self.failures: tuple[int, int] = (0, 0)
        self.last_order: tuple[int, ...] = ()
        self._outcome: Outcome | None = None
        self._clear([0] * SEATS)

    def _clear(self, hands: list[int]) -> None:
        """Begin a deal with these hands."""
        self._hands = hands
        self.turn: int | None = None
        self.leader: int | None = None
        self.top: Turn | None = None
        self.history: list[Turn] = []
        self.round_starts = [0]
        self.finished: list[int] = []
        self.pays: dict[int, int] = {}
        self.tributes: tuple[Gift, ...] = ()
        self.returns: tuple[Gift, ...] = ()
        self.red_jokers: tuple[int, ...] = ()
        self.asked: str | None = None
        self.choosers: tuple[int, ...] = ()
        self._chosen: list[int | None] = [None] * SEATS
        self._forward: Ambiguous | None = None
        self._listed: tuple[Action, ...] | None = None

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def deals_scored(self) -> int:
        """How many deals have been played and scored."""
        return self.deal_no - (self.phase in (Phase.DRAWING, Phase.CHOOSING, Phase.PLAYING))

    @property
    def totals(self) -> tuple[int, ...]:
        """The level of each seat's team, 0 for a two to 12 for an ace: the levels gained since the start."""
        return self.levels * 2

    @property
    def to_beat(self) -> Reading | None:
        """The reading on the table, or None for the leader of a round."""
        return self.top.reading if self.top else None

    @property
    def round_start(self) -> int:
        """Where this round begins in `history`."""
        return self.round_starts[-1]

    def last_round(self) -> list[Turn]:
        """The turns of this round, or of the one before if this one has none yet."""
        turns = self.history[self.round_start :]
        return turns or self.history[self.round_starts[-2] :] if len(self.round_starts) > 1 else turns

    def hand(self, seat: int) -> int:
        """The cards that `seat` holds; secret from the others."""
        return self._hands[seat]

    def to_act(self) -> tuple[int, ...]:
        if self.phase is Phase.CHOOSING:
            return tuple(seat for seat in self.choosers if self._chosen[seat] is None)
        return () if self.turn is None else (self.turn,)

    def copy(self) -> Self:
        """An independent match; it shares what never changes (options, turns, gifts)."""
        other = type(self)(self.options)
        for name in FIELDS:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, list | dict) else value)
        return other

    def carried(self) -> dict[str, Any]:
        if self.phase is not Phase.DEALING or not self.deal_no:
            raise ValueError(f"no deal has just ended: deal {self.deal_no}, {self.phase}")
        data: dict[str, Any] = {name: getattr(self, name) for name in _CARRIED}
        return data | {name: list(getattr(self, name)) for name in _CARRIED_TUPLES}

    def carry(self, data: dict[str, Any]) -> None:
        self.phase = Phase.DEALING
        for name in _CARRIED:
            setattr(self, name, data[name])
        for name in _CARRIED_TUPLES:
            setattr(self, name, tuple(data[name]))
