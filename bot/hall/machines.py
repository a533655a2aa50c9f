"""Talk that nobody means ends: a program that answers each of our lines is not answered for ever (RFC 1459 4.4.1)."""

from enum import Enum

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


class Heard(Enum):
    """How well we understand a line."""

    WELL = "a command, or cards of somebody who plays"
    HALF = "a command with words that will not do: a slip, or a line of ours said again that begins with a command"
    NOT = "no command and no cards"


class Machines:
    """Who says what we do not understand, and how often in a row. What we half understand is answered and not counted."""

    def __init__(self) -> None:
        self._misses: Recent[int] = Recent(REMEMBERED)

    def ignored(self, who: str, machine: bool) -> bool:
        """Whether a line of his that we do not understand is left unanswered; `machine`: the network says he is one."""
        return machine or (self._misses.get(who) or 0) >= ANSWERS

    def answers(self, who: str, heard: Heard, machine: bool) -> bool:
        """Take note of a line, and say whether it is answered."""
        if heard is Heard.WELL:
            self._misses.drop(who)
            return True
        ignored = self.ignored(who, machine)
        if heard is Heard.HALF:
            return not machine
        self._misses.put(who, (self._misses.get(who) or 0) + 1)
        return not ignored


def understanding(heard: Parsed | Move | Unknown, reason: Reason | None) -> Heard:
    """How well we understand the line, which was refused for that reason, if it was."""
    if reason is None:
        return Heard.WELL
    if isinstance(heard, Parsed):
        return Heard.HALF if heard.request is reason else Heard.WELL
    if isinstance(heard, Unknown) or isinstance(reason, NOT_SEATED):
        return Heard.NOT  # what somebody without a seat says may look like cards by chance
    return Heard.WELL if registry.surely_a_move(heard.text) else Heard.NOT
