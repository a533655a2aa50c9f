"""The state of a Hearts match: what it consists of, what it leaves to the next deal, and nothing that happens to it."""

from __future__ import annotations

from typing import Any, Final, Self

from engine.cards import COPY, PACK_52, cards_of, mask_of
from engine.game import Outcome, Phase
from engine.hearts import passing
from engine.hearts.legality import Situation, legal_cards
from engine.hearts.options import Options
from engine.hearts.packs import MOST_SEATS, pack_of
from engine.hearts.tricks import breakers
from engine.hearts.view import Trick
from engine.tricks import Play, playable

# The phases by name: to look up a member of an enum costs 0.2 us in Python 3.11.
DEALING: Final = Phase.DEALING
PASSING: Final = Phase.PASSING
PLAYING: Final = Phase.PLAYING
CHOOSING: Final = Phase.CHOOSING
DRAWING: Final = Phase.DRAWING
OVER: Final = Phase.OVER

PLAYS: Final = tuple(tuple(Play(seat, card) for card in range(2 * COPY)) for seat in range(MOST_SEATS))
"""Every `Play` there is, made once: `PLAYS[seat][card]`."""

FIELDS: Final = (
    *("options", "pack", "seats", "phase", "deal_no", "totals", "ended_at", "_outcome"),
    *("_hands", "_rest", "_opening", "_chosen", "_given", "_received"),
    *("turn", "leader", "trick_no", "trick", "tricks", "broken", "taken", "points", "waiting", "left_out"),
    *("_breakers", "_legal", "_on_table", "_follow", "_unbanned"),
)
"""The fields of a `State`; those that begin with _ are not public."""


class State:
    """The fields of a match. Card sets are bit masks (engine.cards), lists are by seat.

    What has no underscore is public knowledge. `_breakers` and what follows it are worked out from the rest, to make
    the single step quick; `_ready_deal` does that.
    """

    __slots__ = FIELDS

    def __init__(self, options: Options) -> None:
        self.options = options
        self.pack = pack_of(options)
        self.seats: int = options.players
        self.phase: Phase = DEALING
        self.deal_no = 0
        self.totals: tuple[int, ...] = (0,) * self.seats
        self.ended_at: int | None = None  # the deal in which the end was first reached (RULES A13 playon)
        self._outcome: Outcome | None = None
        self._clear([0] * self.seats, 0)

    def _clear(self, hands: list[int], rest: int) -> None:
        """Begin a deal with these hands and these cards left over."""
        nothing = [0] * self.seats
        self._hands = hands
        self._rest = rest  # the cards left over that nobody has taken (RULES C1)
        self._opening: int | None = None  # the card that opens, if one must
        self._chosen = nothing[:]  # what each seat has chosen to pass so far
        self._given = nothing
        self._received = nothing
        self.turn: int | None = None
        self.leader: int | None = None
        self.trick_no = 0
        self.trick: list[Play] = []
        self.tricks: list[Trick] = []
        self.broken = False
        self.taken = nothing[:]  # the cards of value that each seat has captured
        self.points = nothing[:]
        self.waiting = 0  # the cards of void tricks (RULES D5.7)
        self.left_out: int | None = None  # the cards left over, once they were shown

        self._breakers = 0  # the cards that would break hearts now
        self._legal: tuple[int, ...] = ()  # what the seat in turn may play; empty if nobody is to play
        self._on_table = 0  # the cards of this trick
        self._follow = 0  # the suit led to this trick, as a mask
        self._unbanned = False  # whether no rule but A6 concerns a follower in this trick

    def _ready_deal(self) -> None:
        """Work out what is the same for all tricks, and the trick that is played now."""
        self._breakers = 0 if self.broken else breakers(self.options, self.pack)
        self._on_table = mask_of([play.card for play in self.trick])
        self._follow = self.pack.suits[self.trick[0].card] if self.trick else 0
        self._ready_trick()

    def _ready_trick(self) -> None:
        """Work out what is the same for all plays of this trick, and what may be played first."""
        self._unbanned = self.trick_no > 1 and (self.broken or self.options.queen_lock != "any")
        self._ready_seat()

    def _ready_seat(self) -> None:
        """Work out what the seat in turn may play (RULES A5 to A9)."""
        seat = self.turn
        assert seat is not None
        cards = self._hands[seat]
        trick = self.trick
        if self._unbanned and (trick or self.broken):
            cards = playable(cards, self._follow)  # A6, which alone matters now
            if cards <= PACK_52:
                self._legal = cards_of(cards)
            else:  # two packs: suit by suit, as the random positions of tests/engine/perft.py were drawn
                self._legal = tuple([card for suit in self.pack.by_suit for card in cards_of(cards & suit)])
        else:
            led = trick[0].card if trick else None
            cards = legal_cards(self.options, self.pack, cards, led, self.trick_no, self.broken, self._opening)
            self._legal = cards_of(cards)

    def _situation(self, seat: int) -> Situation:
        """What `legal_cards` must know about `seat`."""
        led = self.trick[0].card if self.trick else None
        return self.options, self.pack, self._hands[seat], led, self.trick_no, self.broken, self._opening

    @property
    def deals_scored(self) -> int:
        """How many deals have been played and scored."""
        return self.deal_no - (self.phase in (PASSING, PLAYING, CHOOSING))

    @property
    def direction(self) -> str | None:
        """Where this deal passes: left, right, across or hold; None before the first deal."""
        return passing.direction(self.options, self.deal_no) if self.deal_no else None

    def hand(self, seat: int) -> int:
        """The cards that `seat` holds; secret from the others."""
        return self._hands[seat]

    def to_act(self) -> tuple[int, ...]:
        if self.phase is PASSING:
            return tuple([seat for seat, chosen in enumerate(self._chosen) if not chosen])
        return () if self.turn is None else (self.turn,)

    def legal_mask(self) -> int:
        """The cards that the seat in turn may play, as a mask; 0 if nobody is to play."""
        return mask_of(self._legal)

    def copy(self) -> Self:
        """An independent match; it shares what never changes (options, pack, tricks played)."""
        other = type(self)(self.options)
        for name in FIELDS:
            value = getattr(self, name)
            setattr(other, name, value[:] if type(value) is list else value)
        return other

    def carried(self) -> dict[str, Any]:
        if self.phase is not DEALING or not self.deal_no:
            raise ValueError(f"no deal has just ended: deal {self.deal_no}, {self.phase}")
        return {"deal_no": self.deal_no, "totals": list(self.totals), "ended_at": self.ended_at}

    def carry(self, data: dict[str, Any]) -> None:
        self.phase = DEALING
        self.deal_no = data["deal_no"]
        self.totals = tuple(data["totals"])
        self.ended_at = data["ended_at"]
