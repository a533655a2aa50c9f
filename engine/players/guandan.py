"""The rule-based player of Guandan: gets rid of what is hard to get rid of, keeps bombs, and lets its partner win.

It splits its hand into plays (engine.players.guandan_plan) and takes the move that leaves the cheapest rest, weighing
in who is on the table and who is about to go out. It is deterministic.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.cards import BIT, IDENTITY, mask_of
from engine.game import Action, Phase
from engine.guandan.actions import PASS, named, written
from engine.guandan.moves import Move, moves
from engine.guandan.order import Reading, is_bomb, strength, wild_of
from engine.guandan.view import View
from engine.players.guandan_plan import Cost, bomb_cost, judged, set_apart, wins

CARD: Final = 0.03
"""What it is worth to be rid of one card more: long plays first, other things being equal."""
LEAD: Final = 0.45
"""What it is worth to lead the next round."""
STOP: Final = 1.2
"""What it is worth to stop an opponent who is about to go out."""
FEW: Final = 8
"""With so few cards left an opponent is about to go out."""
WASTED: Final = 0.35
"""What a wild costs that is not used in a bomb."""


class GuandanPlayer:
    """Plays from its view; satisfies engine.players.player.Player."""

    def choose(self, view: View) -> Action:
        """A play, a pass, the card to give, or the strongest reading of cards that a predecessor put forward."""
        if view.readings:
            return named(view.readings[0], view.forward)
        if view.phase is Phase.CHOOSING:
            return choose_gift(view)
        move = choose_move(view)
        top = view.top.reading if view.top else None
        return PASS if move is None else written(move, view.level, view.options, top)


def choose_gift(view: View) -> int:
    """The tribute or return whose loss leaves the cheapest hand; of equal ones the lowest, then the default."""
    apart = sum(set_apart(view.hand, view.level, view.options))

    def cost(card: int) -> tuple[float, int]:
        broken = 1.0 if BIT[card] & apart else 0.0
        rest = judged(view.hand & ~apart & ~BIT[card], view.level).cost
        return round(rest + broken, 6), strength(card, view.level)

    return min(view.eligible, key=cost)


def choose_move(view: View) -> Move | None:
    """The best move, or None for a pass."""
    top = view.top.reading if view.top else None
    everything = moves(view.hand, view.level, view.options, top)
    for move in reversed(everything):
        if len(move[1]) == view.counts[view.seat]:
            return move
    table = Table(view)
    if top is not None and table.partner_wins:
        return None
    apart = sum(table.flushes)
    loose = moves(view.hand & ~apart, view.level, view.options, top) if apart else everything
    whole = [move for move in everything if mask_of(move[1]) in table.flushes]
    scored = [(table.score(move), -place, move) for place, move in enumerate([*loose, *whole])]
    if not scored:
        return None
    best, _, move = max(scored, key=lambda item: item[:2])
    return move if top is None or best > table.waiting else None


@dataclass(frozen=True)
class Table:
    """One view, with what follows from it."""

    view: View

    @cached_property
    def flushes(self) -> list[int]:
        """The straight flushes that are kept together."""
        return set_apart(self.view.hand, self.view.level, self.view.options)

    @cached_property
    def now(self) -> Cost:
        return self.after(0)

    def after(self, played: int) -> Cost:
        """What the hand costs without the cards `played`."""
        kept = [cards for cards in self.flushes if not cards & played]
        loose = judged(self.view.hand & ~played & ~sum(kept), self.view.level)
        return Cost(loose.cost + len(kept) * bomb_cost(5), loose.plays + len(kept))

    @cached_property
    def partner(self) -> int:
        return (self.view.seat + 2) % 4

    @cached_property
    def opponents(self) -> list[int]:
        """The opponents who still play."""
        seats = ((self.view.seat + 1) % 4, (self.view.seat + 3) % 4)
        return [seat for seat in seats if self.view.counts[seat]]

    @cached_property
    def least(self) -> int:
        """The cards of the opponent who has fewest."""
        return min([self.view.counts[seat] for seat in self.opponents], default=27)

    @cached_property
    def partner_wins(self) -> bool:
        """Whether the play on the table is the partner's; it is not beaten."""
        return self.view.top is not None and self.view.top.seat == self.partner

    @cached_property
    def waiting(self) -> float:
        """What a pass is worth, beside `score`."""
        return -self.now.cost

    def score(self, move: Move) -> float:
        """What a move is worth: the cheaper the rest the better."""
        reading, cards = move
        rest = self.after(mask_of(cards))
        value = CARD * len(cards) - rest.cost
        wild = wild_of(self.view.level)
        if not is_bomb(reading):
            value -= WASTED * len([card for card in cards if card & IDENTITY == wild])
        if rest.plays == 1 and wins(reading) > 0.8:
            value += 2  # it is likely to lead again, and then goes out
        return value + (self._following(reading) if self.view.top else self._leading(reading))

    def _following(self, reading: Reading) -> float:
        """What taking the round from an opponent is worth."""
        assert self.view.top is not None
        left = self.view.counts[self.view.top.seat]
        value = LEAD * wins(reading)
        if left <= FEW:
            value += STOP * wins(reading) * (FEW + 1 - left) / FEW
        return value

    def _leading(self, reading: Reading) -> float:
        """What leading this shape is worth, seeing who is about to go out."""
        counts = self.view.counts
        value = 0.0
        if is_bomb(reading):
            value -= 0.5  # it would win a round later on
        if self.least == reading.size <= 2 and not is_bomb(reading):
            value -= 1.5 * (1 - wins(reading))
        elif counts[self.partner] == reading.size <= 2:
            value += 0.8 * (1 - wins(reading))
        return value
