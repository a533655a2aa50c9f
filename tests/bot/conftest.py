"""A conversation for each test, closed afterwards."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from bot import logs
from bot.config import LogConfig
from tests.bot.conversation import Conversation


@pytest.fixture(autouse=True)
def _quiet_logs() -> None:
    logs.set_up(LogConfig(level="error"))


@pytest.fixture
async def converse(tmp_path: Path) -> AsyncIterator[Callable[..., Conversation]]:
    """Make a conversation: `chat = converse(game={"card_seconds": 10})`."""
    made: list[Conversation] = []

    def make(**arguments: Any) -> Conversation:
        made.append(Conversation(tmp_path, **arguments))
        return made[-1]

    yield make
    for chat in made:
        await chat.close()


@pytest.fixture
async def chat(converse: Callable[..., Conversation]) -> Conversation:
    """A conversation with the default config."""
    return converse()
