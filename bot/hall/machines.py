"""Talk that nobody means ends: a program that answers each of our lines is not answered for ever (RFC 1459 4.4.1)."""

from bot import reasons
from bot.commands import Move, Parsed, Unknown
from bot.games import registry
from bot.hall.recent import Recent
from engine.game import Reason

NOT_SEATED = (reasons.NotSeated, reasons.NotSeatedHere, reasons.NoSuchTable)

ANSWERS = 5
"""Lines in a row that we do not understand and still answer: people mistype, too."""
REMEMBERED = 10_000
"""People of whom we know how many there were."""


class Machines:
    """Who says what we do not understand, and how often in a row."""

    def __init__(self) -> None:
        self._misses: Recent[int] = Recent(REMEMBERED)

    def ignored(self, who: str, machine: bool) -> bool:
        """Whether a line of his that we do not understand is left unanswered; `machine`: the network says he is one."""
        return machine or (self._misses.get(who) or 0) >= ANSWERS

    def missed(self, who: str) -> None:
        """He has said something that we do not understand."""
        self._misses.put(who, (self._misses.get(who) or 0) + 1)

    def understood(self, who: str) -> None:
        self._misses.drop(who)


def is_missed(heard: Parsed | Move | Unknown, reason: Reason, *, private: bool) -> bool:
    """Whether a refused line is one that we do not understand: no command, in private words that do not fit one, no card.

    What we answer begins like a command at times, and in private no prefix tells it apart. What somebody without a seat
    says may look like cards by chance.
    """
    if isinstance(heard, Parsed):
        return private and heard.request is reason
    if isinstance(heard, Unknown) or isinstance(reason, NOT_SEATED):
        return True
    return not registry.surely_a_move(heard.text)
