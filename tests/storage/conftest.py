"""Every database runs the same storage test: the fixtures `url`, `storage` and `raw` come once per engine."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from storage import Storage
from storage.urls import dialect_for
from tests.storage import postgres_server

ENGINES = ["sqlite", "postgresql"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[postgres_server.PostgresServer]:
    """The session's PostgreSQL server; skips (or fails, where servers are required) when there is none."""
    with postgres_server.running() as server:
        yield server


@pytest.fixture(params=ENGINES)
def engine_name(request: pytest.FixtureRequest) -> str:
    """Which engine this run of the test is about."""
    return str(request.param)


@pytest.fixture(scope="session")
def _templates() -> dict[str, str]:
    return {}


@pytest.fixture
def fresh(
    engine_name: str,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    _templates: dict[str, str],
) -> Callable[[], str]:
    """Makes URLs of new databases with the schema in place (copied: a migration takes a fifth of a second)."""
    if engine_name == "sqlite":
        if "sqlite" not in _templates:
            _templates["sqlite"] = str(tmp_path_factory.mktemp("template") / "template.db")
            Storage.open(f"sqlite:///{_templates['sqlite']}").close()

        def copy() -> str:
            path = tmp_path_factory.mktemp("db") / "gamebot.db"
            shutil.copy(_templates["sqlite"], path)
            return f"sqlite:///{path}"

        return copy
    server: postgres_server.PostgresServer = request.getfixturevalue("postgres")
    if "postgresql" not in _templates:
        url = server.fresh()
        Storage.open(url).close()
        _templates["postgresql"] = url.rpartition("/test")[2].partition("?")[0]
    return lambda: server.fresh("test" + _templates["postgresql"])


@pytest.fixture
def url(fresh: Callable[[], str]) -> str:
    """A new database of this engine, schema in place."""
    return fresh()


@pytest.fixture
def storage(url: str) -> Iterator[Storage]:
    """A storage on a new database; its ledger must be good in the end, whatever the test did."""
    opened = Storage.open(url)
    try:
        yield opened
        assert opened.audit() == []
    finally:
        opened.close()


@pytest.fixture
def raw(url: str) -> Iterator[Callable[[str], None]]:
    """Runs one statement of raw SQL on the database of `url`, in a transaction of its own, as an intruder would."""
    engine = create_engine(dialect_for(url).url)

    def run(statement: str) -> None:
        with engine.begin() as connection:
            connection.exec_driver_sql(statement)

    yield run
    engine.dispose()


@pytest.fixture
def sqlite_path(tmp_path: Path) -> Path:
    """A path for tests that are about the SQLite file itself."""
    return tmp_path / "gamebot.db"
