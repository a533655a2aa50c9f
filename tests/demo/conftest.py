"""A demo server on a free port, people who talk on it, and a terminal."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.demo.server import DemoServer, World
from tests.demo.conversing import Conversation
from tests.demo.terminal import Terminal
from tests.needs import require


@pytest.fixture
async def server() -> AsyncIterator[DemoServer]:
    server = DemoServer(World(operators=["Boss"], no_op=["GameBot"]), port=0)
    await server.start()
    yield server
    await server.close()


@pytest.fixture
async def talk(server: DemoServer) -> AsyncIterator[Conversation]:
    conversation = Conversation(server.port)
    yield conversation
    conversation.close()


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """tmux with a home directory of its own; skips without tmux."""
    terminal = Terminal(require("tmux"), tmp_path)
    yield terminal
    terminal.close()
