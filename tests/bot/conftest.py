"""A conversation for each test, closed afterwards."""

import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from bot import logs
from bot.config import LogConfig
from storage import Storage
from tests.bot.abridged import check_all
from tests.bot.conversation import Conversation


@pytest.fixture(autouse=True)
def _quiet_logs() -> None:
    logs.set_up(LogConfig(level="error"))


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its schema and nothing else, to be copied: making one takes longer than most tests."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    Storage.open(f"sqlite:///{path}").close()
    return path


@pytest.fixture
async def converse(tmp_path: Path, empty_database: Path) -> AsyncIterator[Callable[..., Conversation]]:
    """Make a conversation: `chat = converse(game={"card_seconds": 10})`."""
    made: list[Conversation] = []

    def make(**arguments: Any) -> Conversation:
        folder = tmp_path / str(len(made))
        folder.mkdir()
        shutil.copy(empty_database, folder / "test.db")
        made.append(Conversation(folder, **arguments))
        return made[-1]

    yield make
    for chat in made:
        await chat.close()
        if chat.config.database.url.startswith("sqlite:"):
            check_all(chat.folder / "test.db")


@pytest.fixture
async def chat(converse: Callable[..., Conversation]) -> Conversation:
    """A conversation with the default config."""
    return converse()
