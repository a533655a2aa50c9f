"""The simplest player of Guandan that tries anything at all: the yardstick of GuandanPlayer in tests and benchmarks."""

from engine.game import Action, Phase
from engine.guandan.actions import PASS, written
from engine.guandan.moves import moves
from engine.guandan.order import is_bomb
from engine.guandan.view import View


class GreedyGuandanPlayer:
    """Leads the lowest cards, as many as it can; follows with the weakest play that beats anybody, bombs too."""

    def choose(self, view: View) -> Action:
        """A play, a pass, or the default card to give."""
        if view.phase is Phase.CHOOSING:
            return view.eligible[0]
        top = view.top.reading if view.top else None
        found = moves(view.hand, view.level, view.options, top)
        if not found:
            return PASS
        if top is None:
            found.sort(key=lambda move: (is_bomb(move[0]), move[0].key, -move[0].size))
        return written(found[0], view.level, view.options, top)
