"""How a method is declared as the one that hears certain messages."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from bot.wire.message import Command, Message
from bot.wire.numerics import Numeric

Method = TypeVar("Method", bound=Callable[[Any, Message], None])


def on(*heard: Command | Numeric) -> Callable[[Method], Method]:
    """The method is called with every such message. A name that does not exist fails where it is written."""

    def declare(method: Method) -> Method:
        method.heard = heard  # type: ignore[attr-defined]
        return method

    return declare


def handlers_of(part: object) -> Iterator[tuple[str, Callable[[Message], None]]]:
    """What `part` hears, and by which of its methods, in the order in which they are written."""
    for name, method in vars(type(part)).items():
        for heard in getattr(method, "heard", ()):
            yield heard, getattr(part, name)
