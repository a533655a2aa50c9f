"""Whist is a game of the bot's while a test of this folder runs, and no longer."""

from collections.abc import Iterator

import pytest

from bot.games.registry import register, unregister
from bot.presenter.games import tell
from tests.bot.conftest import _quiet_logs, chat, converse, empty_database
from tests.whist.chat import WHIST, WHIST_LINES

__all__ = ["_quiet_logs", "chat", "converse", "empty_database"]


@pytest.fixture(autouse=True)
def _whist() -> Iterator[None]:
    register(WHIST)
    tell(WHIST, WHIST_LINES)
    yield
    unregister(WHIST)
