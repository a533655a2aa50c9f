"""Methods declared as hearing certain messages."""

import pytest

from bot.wire.handlers import handlers_of, on
from bot.wire.message import Command, Message, parse
from bot.wire.numerics import Numeric


class Ear:
    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    @on(Command.JOIN, Numeric.NAMREPLY)
    def _people(self, message: Message) -> None:
        self.heard.append(("people", message.command))

    @on(Command.PART)
    def _gone(self, message: Message) -> None:
        self.heard.append(("gone", message.command))

    def on_topic(self, message: Message) -> None:
        raise AssertionError(f"not declared, whatever its name: {message}")


def test_each_message_goes_to_the_method_declared_for_it() -> None:
    ear = Ear()
    handlers = dict(handlers_of(ear))
    assert list(handlers) == ["JOIN", "353", "PART"]
    for line in ("join #x", ":s 353 me = #x :ann", "PART #x"):
        message = parse(line)
        assert message is not None
        handlers[message.command](message)
    assert ear.heard == [("people", "JOIN"), ("people", "353"), ("gone", "PART")]


def test_a_misspelt_name_fails_where_it_is_written() -> None:
    with pytest.raises(AttributeError):
        on(Numeric.ENDOFNAME)  # type: ignore[attr-defined]
