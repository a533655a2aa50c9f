"""What follows from a command: the table's one entrance.

Each command has one function that decides it, declared with `@decides` in the module of its subject. It works on a
`Draft`: a copy of the table on which the events decided so far have already happened.
"""

from collections.abc import Callable, Collection, Set
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.table.commands import By, TableCommand
from bot.table.events import TableEvent
from bot.table.evolve import evolve
from bot.table.state import BegunTable, Table
from engine.game import Reason
from storage import Posting


@dataclass(frozen=True, slots=True)
class Accepted:
    """Events to commit together with the ledger's `postings`; both may be empty."""

    events: tuple[TableEvent, ...]
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing follows, and why."""

    reason: Reason


Decision = Accepted | Refused


class RefusedError(Exception):
    """Raised inside `decide` where a rule says no; never leaves it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(repr(reason))
        self.reason = reason


def refuse(reason: Reason) -> RefusedError:
    """`raise refuse(...)`: the one way in which a decision says no."""
    return RefusedError(reason)


@dataclass(frozen=True, slots=True)
class Beside:
    """What a decision may depend on and no journal knows, since it is of this process only.

    `played_for`: the seats for which the clock has moved just now (RULES F9). `agreed`: the keys of those who have asked
    for the same of late, the asker among them (F26). `paused_for`: whole seconds for which the table has stood still.
    """

    played_for: Collection[int] = ()
    agreed: Collection[str] = ()
    paused_for: int = 0


NOTHING = Beside()


@dataclass(slots=True)
class Draft:
    """A decision in the making. `by` is who asks, None for what the hall tells."""

    table: Table
    by: By | None
    beside: Beside = NOTHING
    events: list[TableEvent] = field(default_factory=list)
    postings: list[Posting] = field(default_factory=list)

    def emit(self, event: TableEvent) -> None:
        """Decide that `event` happens; what is decided next sees its consequences."""
        self.events.append(event)
        self.table = evolve(self.table, event)[0]

    @property
    def asker(self) -> By:
        if self.by is None:
            raise ValueError("this command must say who asks")
        return self.by

    @property
    def begun(self) -> BegunTable:
        """The table, which must have begun."""
        if not isinstance(self.table, BegunTable):
            raise ValueError(f"table {self.table.id} has no game yet")
        return self.table


C = TypeVar("C")
Decider = Callable[[Draft, C], None]

DECIDERS: dict[type, Decider[Any]] = {}
"""The function that decides each kind of command."""


def decides(kind: type[C]) -> Callable[[Decider[C]], Decider[C]]:
    """Declare the function that decides commands of this kind. Raises ValueError if there is one."""

    def declare(decider: Decider[C]) -> Decider[C]:
        if kind in DECIDERS:
            raise ValueError(f"{kind.__name__} is decided twice")
        DECIDERS[kind] = decider
        return decider

    return declare


def check(kinds: Set[type]) -> None:
    """Raise ImportError unless each of these kinds of commands is decided, and nothing else is."""
    if undecided := sorted(kind.__name__ for kind in kinds - DECIDERS.keys()):
        raise ImportError(f"no function in bot/table decides {undecided}: declare one with @decides")
    if strange := sorted(kind.__name__ for kind in DECIDERS.keys() - kinds):
        raise ImportError(f"{strange} are decided, but are no TableCommand of bot/table/commands.py")


def decide(table: Table, command: TableCommand, by: By | None, beside: Beside = NOTHING) -> Decision:
    """Events and postings to commit, or one refusal. Changes nothing, sends nothing.

    That `by` has the standing for the command, and that the table is in a state that accepts it, has been checked
    against the command's declaration (bot.commands); what depends on more than that is checked here.
    """
    draft = Draft(table.copy(), by, beside)
    try:
        DECIDERS[type(command)](draft, command)
    except RefusedError as refused:
        return Refused(refused.reason)
    return Accepted(tuple(draft.events), tuple(draft.postings))
