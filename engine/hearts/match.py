"""A Hearts match: the one deal machine that plays every variant."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import BIT, cards_of, held_copy
from engine.game import Action, Chance, Deck, Happening, IllegalAction, Lot, Outcome, Reason
from engine.hearts import closing, dealing, legality, passing, seeing
from engine.hearts.happenings import TrickTaken, TrickVoid
from engine.hearts.reasons import NotAChoice, NotNow, NotYourTurn, WrongCount
from engine.hearts.scoring import MOON_ANSWERS
from engine.hearts.state import CHOOSING, DEALING, DRAWING, PASSING, PLAYING, PLAYS, State
from engine.hearts.tricks import trick_winner
from engine.hearts.view import Trick, View


class Match(State):
    """A match in progress; satisfies engine.game.Game.

    Actions: a card (int) to play, a sorted tuple of cards to pass, `old` or `new` for the moon. A card of which the
    seat holds only the other copy means that one. The public fields are those of State, not to be changed from
    outside; `view` is all that a player may be given.
    """

    __slots__ = ()

    # --- chance

    def chance(self) -> Chance | None:
        if self.phase is DEALING:
            return Deck(f"deal {self.deal_no + 1}", self.pack.cards)
        if self.phase is DRAWING:
            return Lot(f"lot/deal {self.deal_no}", closing.drawn_among(self))
        return None

    def supply(self, drawn: Sequence[int]) -> list[Happening]:
        if self.phase is DEALING:
            return dealing.deal(self, drawn)
        asked = self.chance()
        if not isinstance(asked, Lot):
            raise ValueError(f"nothing is left to chance while {self.phase}")
        closing.finish(self, asked.drawn(drawn))
        return []

    # --- what may be done

    def may_act(self, seat: int) -> bool:
        return seat == self.turn or (self.phase is PASSING and 0 <= seat < self.seats)

    def legal(self, seat: int) -> Sequence[Action]:
        """RULES A5 to A9 for a card; every choice of the right size for a pass (a lazy sequence)."""
        if seat == self.turn:
            return self._legal or MOON_ANSWERS
        if self.phase is PASSING:
            return passing.Choices(self._hands[seat], self.options.pass_count)
        return ()

    def why_illegal(self, seat: int, action: Action) -> Reason | None:
        if self.phase is PASSING:
            picked = self._picked(seat, action)
            return picked if isinstance(picked, Reason) else None
        if self.turn is None:
            return NotNow(self.phase)
        if seat != self.turn:
            return NotYourTurn(self.turn)
        if self.phase is CHOOSING and isinstance(action, str):
            return None if action in MOON_ANSWERS else NotAChoice(action, MOON_ANSWERS)
        if self.phase is PLAYING and isinstance(action, int):
            return legality.why_illegal(self._situation(seat), action)
        return NotNow(self.phase)

    def _picked(self, seat: int, action: Action) -> int | Reason:
        """The cards that a pass means, as a mask, or why it is refused."""
        if isinstance(action, tuple):
            return passing.picked(self._hands[seat], action, self.options.pass_count)
        return WrongCount(1, self.options.pass_count) if isinstance(action, int) else NotNow(self.phase)

    # --- what is done

    def apply(self, seat: int, action: Action) -> list[Happening]:
        if seat == self.turn and action in self._legal:
            return self._play(seat, action)
        if self.phase is PASSING:
            return dealing.choose(self, seat, self._picked(seat, action))
        reason = self.why_illegal(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        if isinstance(action, str):
            return closing.answer_moon(self, action)
        assert isinstance(action, int)
        held = held_copy(self._hands[seat], action)
        assert held is not None
        return self._play(seat, held)

    def _play(self, seat: int, card: int) -> list[Happening]:
        """Play a legal card of the seat in turn. The hot path: no look-up here is there for nothing."""
        bit = BIT[card]
        hands = self._hands
        hands[seat] = hands[seat] ^ bit
        self._on_table |= bit
        trick = self.trick
        if not trick:
            self._follow = self.pack.suits[card]
        trick.append(PLAYS[seat][card])
        if bit & self._breakers:
            self.broken = True
            self._breakers = 0
        happened: list[Happening] = []
        if len(trick) == self.seats:
            self._end_trick(happened)
        else:
            seat += 1
            self.turn = seat if seat < self.seats else 0
            self._ready_seat()
        return happened

    def _end_trick(self, happened: list[Happening]) -> None:
        """Give the trick to its winner, who leads, or leave it to wait (RULES A6, D5)."""
        pack = self.pack
        plays = tuple(self.trick)
        no = self.trick_no
        last = no == pack.hand
        cards = self._on_table
        gain = 0
        if cards & pack.valued:
            values = pack.values
            for play in plays:
                gain += values[play.card]
        winner = trick_winner(self.options, plays, cards, self._follow, last)
        if winner is None:
            self.waiting |= cards
            self.turn = self.leader  # D5.7: the leader of a void trick leads again
            trick = Trick(no, plays, None, gain)
            happened.append(TrickVoid(trick))
        else:
            extra = self._companions() if self.waiting or self._rest else 0
            if extra:
                cards |= extra
                gain += pack.worth(extra)
            if cards & pack.valued:
                self.taken[winner] = self.taken[winner] | cards & pack.valued
                self.points[winner] = self.points[winner] + gain
            self.turn = self.leader = winner
            trick = Trick(no, plays, winner, gain)
            happened.append(TrickTaken(trick, self.points[winner], cards_of(extra) if extra else ()))
        self.tricks.append(trick)
        self.trick = []
        self._on_table = self._follow = 0
        if last:
            closing.end_deal(self, happened)
        else:
            self.trick_no = no + 1
            self._ready_trick()

    def _companions(self) -> int:
        """The cards that come with the trick just won: those that wait, or those left over (RULES D5.7, C1)."""
        cards, self.waiting = self.waiting, 0
        with_trick = {"first": 1, "last": self.pack.hand}.get(self.options.two_player_rest)
        if self._rest and self.trick_no == with_trick:
            cards |= self._rest
            self.left_out, self._rest = self._rest, 0  # taken, so seen
        return cards

    def amend(self, option: str, value: object) -> None:
        """Change `end`; it counts from the next check (RULES A12, F10). BadOption (a ValueError) for a bad value."""
        if option != "end":
            raise ValueError(f"{option} cannot change in mid-match; only end can")
        self.options = self.options.but(end=value)

    # --- seeing

    def outcome(self) -> Outcome | None:
        return self._outcome

    def view(self, seat: int) -> View:
        return seeing.view_of(self, seat)
