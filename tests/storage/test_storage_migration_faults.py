"""A migration that fails: nothing of the step is left behind, what to do is said, and the next start makes it whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from storage import Storage, StorageCorrupt, StorageUnavailable
from storage.migrate import revision
from storage.schema import HEAD, metadata
from storage.urls import dialect_for
from tests.storage.money import ANN


@pytest.fixture
def bare(engine_name: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database in which there is nothing yet."""
    if engine_name == "sqlite":
        return f"sqlite:///{tmp_path / 'bare.db'}"
    server = request.getfixturevalue("postgres")
    return str(server.fresh())


def run(url: str, *statements: str) -> tuple[str | None, set[str]]:
    """Run raw SQL as another program would; the schema's version and the tables that are there afterwards."""
    engine = create_engine(dialect_for(url).url)
    try:
        with engine.begin() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)
            return revision(connection), set(inspect(connection).get_table_names()) - {"alembic_version"}
    finally:
        engine.dispose()


@pytest.mark.parametrize("theirs", sorted(table.name for table in metadata.sorted_tables))
def test_a_step_that_fails_is_taken_back(theirs: str, bare: str) -> None:
    """Another program's table is in the way of one of ours: of that step none of ours is left."""
    run(bare, f"CREATE TABLE {theirs} (n INTEGER)", f"INSERT INTO {theirs} VALUES (7)")
    for _ in range(2):
        with pytest.raises(StorageCorrupt, match="the failed step was taken back"):
            Storage.open(bare)
    reached, tables = run(bare)
    assert reached is not None or tables == {theirs}  # steps before the one that failed are whole, and not made again
    run(bare, f"DROP TABLE {theirs}")
    storage = Storage.open(bare)
    assert storage.balance(ANN).result(30) == 100
    assert storage.audit() == []
    storage.close()
    assert run(bare)[0] == HEAD


def test_a_file_that_is_locked_during_a_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`database is locked` in a migration: waited for, then to be tried again, and nothing is half there."""
    monkeypatch.setattr("storage.sqlite.BUSY_MILLISECONDS", 50)
    url = f"sqlite:///{tmp_path / 'locked.db'}"
    engine = create_engine(url)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        with pytest.raises(StorageUnavailable, match="locked"):
            Storage.open(url)
        connection.rollback()
    assert run(url) == (None, set())
    engine.dispose()
    storage = Storage.open(url)
    assert storage.balance(ANN).result(30) == 100
    storage.close()
