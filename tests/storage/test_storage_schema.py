"""The schema that the migrations make, and what a database must look like to be opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, Engine, create_engine, inspect

from storage import Storage, StorageCorrupt
from storage.dialect import Dialect
from storage.migrate import migrate, revision
from storage.schema import HEAD, metadata
from storage.urls import dialect_for


@pytest.fixture
def dialect(url: str) -> Dialect:
    return dialect_for(url)


@pytest.fixture
def engine(dialect: Dialect) -> Iterator[Engine]:
    engine = create_engine(dialect.url)
    yield engine
    engine.dispose()


def test_the_migrations_make_the_schema_that_the_code_uses(engine: Engine) -> None:
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        found = inspect(connection)
        for table in metadata.sorted_tables:
            checks = {check["name"] for check in found.get_check_constraints(table.name)}
            declared = {check.name for check in table.constraints if isinstance(check, CheckConstraint)}
            assert declared == checks, table.name
        assert revision(connection) == HEAD


def test_the_triggers_are_exactly_those_expected(engine: Engine, dialect: Dialect) -> None:
    with engine.connect() as connection:
        assert dialect.trigger_names(connection) == dialect.triggers


def test_a_missing_trigger_is_found_at_the_start(url: str, engine_name: str, raw: Callable[[str], None]) -> None:
    raw("DROP TRIGGER transfers_keep" + (" ON transfers" if engine_name == "postgresql" else ""))
    with pytest.raises(StorageCorrupt, match="transfers_keep"):
        Storage.open(url)


@pytest.mark.parametrize("engine_name", ["postgresql"])  # SQLite cannot switch a trigger off
def test_a_trigger_switched_off_is_missing(url: str, raw: Callable[[str], None]) -> None:
    raw("ALTER TABLE transfers DISABLE TRIGGER transfers_keep")
    with pytest.raises(StorageCorrupt, match="transfers_keep"):
        Storage.open(url)


def test_a_database_of_a_newer_version_is_refused(url: str, raw: Callable[[str], None]) -> None:
    raw("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageCorrupt, match="newer"):
        Storage.open(url)


def test_migrating_again_changes_nothing(dialect: Dialect, engine: Engine) -> None:
    migrate(dialect)
    migrate(dialect)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM accounts").scalar() == 1  # the mint
