"""What `decide` works with: a copy of the table on which the events decided so far have already happened."""

from dataclasses import dataclass, field

from bot.table.commands import By
from bot.table.events import TableEvent
from bot.table.evolve import evolve
from bot.table.state import Table
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


@dataclass(slots=True)
class Draft:
    """A decision in the making. `by` is who asks, None for what the hall tells."""

    table: Table
    by: By | None
    events: list[TableEvent] = field(default_factory=list)
    postings: list[Posting] = field(default_factory=list)

    def emit(self, event: TableEvent) -> None:
        """Decide that `event` happens; what is decided next sees its consequences."""
        self.events.append(event)
        evolve(self.table, event)

    @property
    def asker(self) -> By:
        if self.by is None:
            raise ValueError("this command must say who asks")
        return self.by

    def accepted(self) -> Accepted:
        return Accepted(tuple(self.events), tuple(self.postings))


def refuse(reason: Reason) -> RefusedError:
    """`raise refuse(...)`: the one way in which a decision says no."""
    return RefusedError(reason)
