"""Whist, to prove that a game needs nothing but what engine.game asks of it.

Four players, partners 0+2 and 1+3, thirteen tricks. The dealer of deal k is seat k - 1; the last card is his and makes
trumps, and the seat after him leads. Each trick above six is a point for the side; who has `end` points first wins.
"""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import msgspec

from engine.cards import BIT, PACK_52, cards_of, deal_hands, held_copy, suit_of
from engine.game import Action, Chance, Deck, Happening, IllegalAction, Outcome, Phase, Reason
from engine.options import GameOptions, Setting, by_name, number
from engine.reasons import NotNow, NotYourTurn
from engine.tricks import SUIT, Play, playable, why_unplayable, winner

SEATS: Final = 4
SIDES: Final = ((0, 2), (1, 3))
BOOK: Final = 6
"""Tricks that bring nothing."""
PACK: Final = cards_of(PACK_52)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
    variant: str = "whist"
    players: int = SEATS
    fixed: tuple[str, ...] = ()
    end: int = 5

    @classmethod
    def settings(cls) -> Mapping[str, Setting[GameOptions]]:
        return SETTINGS


SETTINGS: Final = by_name(number("end", 1, 99))


class Trick(msgspec.Struct, frozen=True):
    no: int
    plays: tuple[Play, ...]
    winner: int


class Dealt(Happening, frozen=True):
    deal_no: int
    trumps: int


class TrickWon(Happening, frozen=True):
    trick: Trick


class DealScored(Happening, frozen=True):
    """`tricks` are by side, `scores` and `totals` by seat."""

    deal_no: int
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What the player at `seat` knows; `hand` and `legal` are masks, `won` the tricks of each side in this deal."""

    seat: int
    phase: Phase
    deal_no: int
    trumps: int
    hand: int
    legal: int
    turn: int | None
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    totals: tuple[int, ...]
    counts: tuple[int, ...]


class Match:
    """A match in progress; satisfies engine.game.Game. An action is a card."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = SEATS
        self.phase = Phase.DEALING
        self.deal_no = 0
        self.totals: tuple[int, ...] = (0,) * SEATS
        self._clear([0] * SEATS, 0)

    def _clear(self, hands: list[int], trumps: int) -> None:
        self.hands = hands
        self.trumps = trumps
        self.turn: int | None = None
        self.trick: list[Play] = []
        self.tricks: list[Trick] = []
        self.won = [0, 0]

    @property
    def deals_scored(self) -> int:
        return self.deal_no - (self.phase is Phase.PLAYING)

    # --- chance
    def chance(self) -> Chance | None:
        return Deck(f"deal {self.deal_no + 1}", PACK) if self.phase is Phase.DEALING else None

    def supply(self, drawn: Sequence[int]) -> list[Happening]:
        if self.phase is not Phase.DEALING:
            raise ValueError(f"nothing is left to chance while {self.phase}")
        packets = deal_hands(drawn, frozenset(PACK), SEATS, len(PACK) // SEATS)
        self.deal_no += 1
        leader = self.deal_no % SEATS
        self._clear([packets[seat - leader] for seat in range(SEATS)], suit_of(drawn[-1]))
        self.phase, self.turn = Phase.PLAYING, leader
        return [Dealt(self.deal_no, self.trumps)]

    # --- moves
    def to_act(self) -> tuple[int, ...]:
        return () if self.turn is None else (self.turn,)

    def may_act(self, seat: int) -> bool:
        return seat == self.turn

    def legal(self, seat: int) -> Sequence[Action]:
        return cards_of(self._playable(seat))

    def _playable(self, seat: int) -> int:
        return playable(self.hands[seat], self._led) if seat == self.turn else 0

    @property
    def _led(self) -> int:
        return SUIT[suit_of(self.trick[0].card)] if self.trick else 0

    def why_illegal(self, seat: int, action: Action) -> Reason | None:
        if self.turn is None or not isinstance(action, int):
            return NotNow(self.phase)
        return why_unplayable(self.hands[seat], self._led, action) if seat == self.turn else NotYourTurn(self.turn)

    def apply(self, seat: int, action: Action) -> list[Happening]:
        reason = self.why_illegal(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        assert isinstance(action, int)
        card = held_copy(self.hands[seat], action)
        assert card is not None
        self.hands[seat] ^= BIT[card]
        self.trick.append(Play(seat, card))
        self.turn = (seat + 1) % SEATS
        return self._end_trick() if len(self.trick) == SEATS else []

    def _end_trick(self) -> list[Happening]:
        taker = winner(self.trick, SUIT[self.trumps])
        trick = Trick(len(self.tricks) + 1, tuple(self.trick), taker)
        self.tricks.append(trick)
        self.won[taker % 2] += 1
        self.trick, self.turn = [], taker
        return [TrickWon(trick)] if any(self.hands) else [TrickWon(trick), self._score()]

    def _score(self) -> Happening:
        scores = tuple([max(0, self.won[seat % 2] - BOOK) for seat in range(SEATS)])
        self.totals = tuple([total + score for total, score in zip(self.totals, scores, strict=True)])
        self.turn = None
        self.phase = Phase.OVER if max(self.totals) >= self.options.end else Phase.DEALING
        return DealScored(self.deal_no, tuple(self.won), scores, self.totals)

    def amend(self, option: str, value: object) -> None:
        if option != "end":
            raise ValueError(f"{option} cannot change in mid-match; only end can")
        self.options = self.options.but(end=value)

    # --- seeing
    def view(self, seat: int) -> View:
        return View(
            seat=seat,
            phase=self.phase,
            deal_no=self.deal_no,
            trumps=self.trumps,
            hand=self.hands[seat],
            legal=self._playable(seat),
            turn=self.turn,
            trick=tuple(self.trick),
            tricks=tuple(self.tricks),
            won=tuple(self.won),
            totals=self.totals,
            counts=tuple([hand.bit_count() for hand in self.hands]),
        )

    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        places = SIDES if self.totals[0] > self.totals[1] else SIDES[::-1]
        return Outcome(places, places[0])

    def copy(self) -> Self:
        other = copy.copy(self)
        other.hands, other.trick, other.tricks, other.won = self.hands[:], self.trick[:], self.tricks[:], self.won[:]
        return other

    def carried(self) -> dict[str, Any]:
        if self.phase is not Phase.DEALING or not self.deal_no:
            raise ValueError(f"no deal has just ended: deal {self.deal_no}, {self.phase}")
        return {"deal_no": self.deal_no, "totals": list(self.totals)}

    def carry(self, data: dict[str, Any]) -> None:
        self.phase, self.deal_no, self.totals = Phase.DEALING, data["deal_no"], tuple(data["totals"])
