"""The state of a Hearts match: what it consists of, and nothing that happens to it."""

from __future__ import annotations

from engine.cards import cards_of, suit_of
from engine.game import Outcome, Phase
from engine.hearts import passing
from engine.hearts.happenings import MOST_SEATS, SECOND_COPIES_TOO, Played, plays_of_trick
from engine.hearts.options import Options
from engine.hearts.packs import pack_of
from engine.hearts.tricks import breakers
from engine.hearts.view import Play, Trick

PLAYS = tuple(tuple(Play(seat, card) for card in SECOND_COPIES_TOO) for seat in range(MOST_SEATS))
"""Every `Play` there is, made once: `PLAYS[seat][card]`."""

SUIT = tuple(suit_of(card) for card in SECOND_COPIES_TOO)
"""`SUIT[card]` is `suit_of(card)`."""


class State:
    """The fields of a match. Card sets are bit masks (engine.cards), lists are by seat.

    What has no underscore is public knowledge. `_suits` and what follows it are worked out from the rest, to make the
    single step quick; `_ready_hands` and `_ready_trick` do that.
    """

    __slots__ = (
        "_breakers",
        "_chosen",
        "_given",
        "_hands",
        "_led",
        "_legal",
        "_opening",
        "_outcome",
        "_received",
        "_rest",
        "_saying",
        "_suits",
        "_unbanned",
        "broken",
        "deal_no",
        "ended_at",
        "leader",
        "left_out",
        "options",
        "pack",
        "phase",
        "points",
        "seats",
        "taken",
        "totals",
        "trick",
        "trick_no",
        "tricks",
        "turn",
        "waiting",
    )

    def __init__(self, options: Options) -> None:
        self.options = options
        self.pack = pack_of(options)
        self.seats: int = options.players
        self.phase: Phase = Phase.DEALING
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

        self._suits: list[list[list[int]]] = []  # the hands again, as a list of cards per seat and suit
        self._breakers = 0  # the cards that would break hearts now
        self._legal: tuple[int, ...] = ()  # what the seat in turn may play; empty = not worked out
        self._led: int | None = None  # the suit led to this trick, 0..3
        self._unbanned = False  # whether no rule but A6 concerns a follower in this trick
        self._saying: tuple[tuple[Played, ...], ...] = ()  # what to say of each card in this trick

    def _ready_hands(self) -> None:
        """List the hands by suit: taking a list of one suit is far quicker than unpacking a mask in every step."""
        self._suits = []
        for hand in self._hands:
            suits: list[list[int]] = [[], [], [], []]
            for card in cards_of(hand):
                suits[SUIT[card]].append(card)
            self._suits.append(suits)
        self._breakers = 0 if self.broken else breakers(self.options, self.pack)

    def _ready_trick(self) -> None:
        """Work out what is the same for all plays of this trick."""
        self._legal = ()
        self._led = SUIT[self.trick[0].card] if self.trick else None
        self._unbanned = self.trick_no > 1 and (self.broken or self.options.queen_lock != "any")
        self._saying = plays_of_trick(self.trick_no)

    @property
    def deals_scored(self) -> int:
        """How many deals have been played and scored."""
        return self.deal_no - (self.phase in (Phase.PASSING, Phase.PLAYING, Phase.CHOOSING))

    @property
    def direction(self) -> str | None:
        """Where this deal passes: left, right, across or hold; None before the first deal."""
        return passing.direction(self.options, self.deal_no) if self.deal_no else None

    def hand(self, seat: int) -> int:
        """The cards that `seat` holds; secret from the others."""
        return self._hands[seat]
