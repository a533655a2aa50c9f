"""A Guandan match, from level 2 to a win at the ace (RULES E)."""

from collections.abc import Sequence

from engine.game import Action, Chance, Deck, Happening, IllegalAction, Lot, Outcome, Phase, Reason
from engine.guandan import actions, dealing, gifts, playing, seeing
from engine.guandan.actions import PASS, Ambiguous
from engine.guandan.moves import Move
from engine.guandan.order import PACK
from engine.guandan.reasons import NotNow, NotYourTurn
from engine.guandan.state import SEATS, State
from engine.guandan.view import View


class Match(State):
    """A match in progress; satisfies engine.game.Game.

    Phases: DRAWING for the first leader (`lot/first lead`) or the payer of first place (`lot/tribute N`); CHOOSING for
    tributes and returns, all choosers at once, and for the reading of cards put forward; PLAYING. Actions are described
    in engine.guandan.actions, what `legal` lists of equal plays in engine.guandan.moves; `apply` takes any cards. The
    public fields are those of State, not to be changed from outside; `view` is all that a player may be given.
    """

    __slots__ = ()

    # --- chance

    def chance(self) -> Chance | None:
        if self.phase is Phase.DEALING:
            return Deck(f"deal {self.deal_no + 1}", PACK)
        if self.phase is Phase.DRAWING:
            if self.last_order:
                return Lot(f"lot/tribute {self.deal_no}", gifts.drawn_among(self))
            return Lot("lot/first lead", tuple(range(SEATS)))
        return None

    def supply(self, drawn: Sequence[int]) -> list[Happening]:
        asked = self.chance()
        if isinstance(asked, Deck):
            return dealing.deal(self, drawn)
        if asked is None:
            raise ValueError(f"nothing is left to chance while {self.phase}")
        seat = asked.drawn(drawn)
        return gifts.settle_tie(self, seat) if self.last_order else dealing.first_lead(self, seat)

    # --- what may be done

    def may_act(self, seat: int) -> bool:
        return seat in self.choosers or (self.turn is not None and seat == self.turn)

    def legal(self, seat: int) -> Sequence[Action]:
        """Every canonical play after the pass (engine.guandan.moves), the cards that may be given, or the readings."""
        if self.asked in gifts.GIFTS:
            return gifts.eligible(self, seat)
        if self.turn is None or seat != self.turn:
            return ()
        if self._forward is not None:
            return self._forward.plays()
        if self._listed is None:
            self._listed = actions.legal_actions(self._hands[seat], self.level, self.options, self.to_beat)
        return self._listed

    def why_illegal(self, seat: int, action: Action) -> Reason | None:
        found = self._meant(seat, action)
        return found if isinstance(found, Reason) else None

    def _meant(self, seat: int, action: Action) -> int | str | Move | Ambiguous | Reason:
        """What an action comes to: the card chosen, a pass, a play, cards of several readings, or why it is refused."""
        if self.asked in gifts.GIFTS and isinstance(action, int) and seat in self.choosers:
            return gifts.meant(self, seat, action)
        if self.turn is None:
            return NotNow(self.phase)
        if seat != self.turn:
            return NotYourTurn(self.turn)
        if self._forward is not None:
            return self._forward.meant(action)
        if isinstance(action, tuple):
            return actions.meant(action, self._hands[seat], self.level, self.options, self.to_beat)
        if action != PASS:
            return NotNow(self.phase)
        return actions.why_no_pass(self.to_beat) or PASS

    # --- what is done

    def apply(self, seat: int, action: Action) -> list[Happening]:
        found = self._meant(seat, action)
        if isinstance(found, Reason):
            raise IllegalAction(found)
        if isinstance(found, int):
            return gifts.choose(self, seat, found)
        if isinstance(found, Ambiguous):
            playing.put_forward(self, seat, found)
        elif isinstance(found, str):
            playing.skip(self, seat)
        else:
            return playing.play(self, seat, found)
        return []

    def amend(self, option: str, value: object) -> None:
        """No option of Guandan may change (RULES F10, F23): always ValueError."""
        raise ValueError(f"{option} cannot change to {value!r} in mid-match; no option of Guandan can")

    # --- seeing

    def outcome(self) -> Outcome | None:
        return self._outcome

    def default_choice(self, seat: int) -> Action | None:
        """The card or the reading that no answer means (RULES E6, E10); None unless the seat is asked for one."""
        return next(iter(self.legal(seat)), None) if seat in self.choosers else None

    def view(self, seat: int) -> View:
        return seeing.view_of(self, seat)
