"""The twin: the game that nothing disturbs; and a PostgreSQL that tests may stop."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest

from bot import logs
from bot.config import LogConfig
from tests.crash.stage import Record, Stage, undisturbed
from tests.storage import postgres_server


@pytest.fixture(autouse=True)
def _quiet_logs() -> None:
    logs.set_up(LogConfig(level="error"))


@pytest.fixture(scope="session")
def twin() -> Record:
    """How the game goes undisturbed."""
    logs.set_up(LogConfig(level="error"))
    folder = Path(tempfile.mkdtemp(prefix="gamebot-twin-"))
    try:
        return asyncio.run(undisturbed(folder))
    finally:
        shutil.rmtree(folder)


@pytest.fixture
async def stage(tmp_path: Path, twin: Record) -> AsyncIterator[Stage]:
    """A server and people; the daemon is the test's to start."""
    async with Stage(tmp_path, f"sqlite:///{tmp_path}/game.db", twin) as stage:
        yield stage


@pytest.fixture(scope="module")
def _server() -> Iterator[postgres_server.PostgresServer]:
    with postgres_server.running(durable=True) as running:
        yield running


@pytest.fixture
def server(_server: postgres_server.PostgresServer) -> Iterator[postgres_server.PostgresServer]:
    """A server that these tests may stop, durable as a real one; it runs again when the test is over."""
    yield _server
    try:
        psycopg.connect(_server.url("postgres")).close()
    except psycopg.OperationalError:
        _server.start()
