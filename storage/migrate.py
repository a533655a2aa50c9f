"""Bring a database to this version's schema, and make sure that it is whole."""

from __future__ import annotations

import threading
from pathlib import Path

from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from storage.dialect import Dialect, Fault
from storage.errors import DatabaseMissing, StorageCorrupt
from storage.schema import HEAD

_MIGRATIONS = Path(__file__).parent / "migrations"
_ALEMBIC = threading.Lock()
"""Alembic keeps the migration under way in a global: one at a time in a process."""


def migrate(dialect: Dialect, *, create: bool | None = None) -> None:
    """Create or upgrade the schema under the database's lock, then assert that every trigger is there.

    Looking takes no write lock: an operator's tool must open while the daemon is writing. `create` as in
    `Storage.open`. StorageCorrupt: the database is of a newer version, not ours, or lacks a trigger. DatabaseMissing.
    """
    reading = dialect.reading()
    with reading.connect() as connection:
        found = revision(connection)
    if found is None and create is False:
        raise DatabaseMissing(f"what {dialect.describe()} should hold", "the config says create = false")
    if found != HEAD:
        writing = dialect.writing()
        try:
            with writing.connect() as connection, dialect.migrating(connection):
                _upgrade(connection, dialect)
        finally:
            writing.dispose()
    with reading.connect() as connection:
        missing = dialect.triggers - dialect.trigger_names(connection)
    if missing:
        raise StorageCorrupt(
            f"{dialect.describe()} lacks the triggers {', '.join(sorted(missing))}: "
            f"without them its money is not safe. {dialect.restore_hint()}"
        )


def revision(connection: Connection) -> str | None:
    """The schema version of the database, None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


def _upgrade(connection: Connection, dialect: Dialect) -> None:
    # Alembic takes as long to import as everything else together; most starts need no migration.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    found = revision(connection)
    connection.rollback()
    try:
        with _ALEMBIC:
            command.upgrade(config, "head")
    except CommandError as error:
        raise StorageCorrupt(
            f"{dialect.describe()} has schema {found}, which this version (schema {HEAD}) does not know: "
            "it was written by a newer GameBot; run that one, or restore a backup of before the upgrade"
        ) from error
    except DBAPIError as error:
        if dialect.classify(error) not in (Fault.UNKNOWN, Fault.REFUSED):
            raise
        raise StorageCorrupt(
            f"{dialect.describe()} could not be brought from schema {found} to {HEAD}; the failed step was taken "
            f"back. {error.orig}. If the database is another program's, use one of our own."
        ) from error
