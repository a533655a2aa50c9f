"""Which handler carries out which request: every request has exactly one, and nothing else carries it out.

A handler is declared for the type of its request, in bot.hall.handlers, by what it needs to know: nothing but who asks,
the channel that the request is about, or the table. `serve` finds that, takes the lock and asks for permission before
it calls the handler. Questions change nothing, so they need no lock.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias, TypeVar

from bot.hall.line import ChannelLine, Line, TableLine
from engine.game import Reason

Answer: TypeAlias = Reason | None
"""Why it was refused; None: it is done, and answered."""


class Needs(Enum):
    """What a request is about."""

    NOBODY = "nothing but who asks"
    CHANNEL = "a channel"
    TABLE = "a table"


@dataclass(frozen=True, slots=True)
class Handler:
    """`run` takes a Line, ChannelLine or TableLine as `needs` says, and the request."""

    needs: Needs
    run: Callable[[Any, Any], Awaitable[Answer]]


HANDLERS: dict[type, Handler] = {}
"""The handler of each kind of request."""

R = TypeVar("R")
L = TypeVar("L")
Run: TypeAlias = Callable[[L, R], Awaitable[Answer]]


def handles(kind: type[R]) -> Callable[[Run[Line, R]], Run[Line, R]]:
    """Declare the handler of a request that needs to know nothing but who asks. ValueError if there is one already."""
    return lambda run: _declare(kind, Needs.NOBODY, run)


def handles_in_channel(kind: type[R]) -> Callable[[Run[ChannelLine, R]], Run[ChannelLine, R]]:
    """Declare the handler of a request about a channel; it has the channel's lock unless it is a question."""
    return lambda run: _declare(kind, Needs.CHANNEL, run)


def handles_at_table(kind: type[R]) -> Callable[[Run[TableLine, R]], Run[TableLine, R]]:
    """Declare the handler of a request about a table; it has the channel's lock unless it is a question."""
    return lambda run: _declare(kind, Needs.TABLE, run)


def _declare(kind: type, needs: Needs, run: Run[Any, Any]) -> Run[Any, Any]:
    if kind in HANDLERS:
        raise ValueError(f"{kind.__name__} is handled twice")
    HANDLERS[kind] = Handler(needs, run)
    return run


def check(declared: frozenset[type]) -> None:
    """Raise ImportError unless exactly the declared requests have handlers."""
    if unhandled := sorted(kind.__name__ for kind in declared - HANDLERS.keys()):
        raise ImportError(f"no handler carries out {unhandled}: declare one with @handles… in bot/hall/handlers")
    if undeclared := sorted(kind.__name__ for kind in HANDLERS.keys() - declared):
        raise ImportError(f"{undeclared} have handlers, but no command in bot/commands asks for them")
