"""The database, opened for a command: it never makes a new one, and a fault ends the command with a message."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.config import Config
from bot.operator.arguments import BAD_USAGE, FAILED, stop
from storage import SecondDaemon, Storage, StorageError, TableRow

SQLITE = "sqlite:///"


@contextmanager
def database(config: Config, *, alone: bool = False) -> Iterator[Storage]:
    """The database of the config, beside whoever else uses it; with `alone`, only while no daemon does."""
    url = config.database.url
    if url.startswith(SQLITE) and not Path(url.removeprefix(SQLITE)).exists():
        stop(
            f"there is no database {url.removeprefix(SQLITE)} yet: is database.url right, and relative to this "
            "directory? The daemon makes it at its first start.",
            BAD_USAGE,
        )
    ledger = config.ledger
    try:
        storage = Storage.open(
            url,
            starting_credit=ledger.starting_credit,
            daily_credit=ledger.daily_credit,
            daemon=False,
            alone=alone,
        )
        try:
            yield storage
        finally:
            storage.close()
    except SecondDaemon as error:
        stop(f"{error} This command needs the database for itself: a running daemon would be confused by it.", FAILED)
    except (StorageError, ValueError) as error:
        stop(str(error), FAILED)


def table(storage: Storage, number: int) -> TableRow:
    """The table with that number; without one the command ends."""
    found = next((row for row in storage.tables() if row.id == number), None)
    if found is None:
        stop(f"there is no table {number}; see: gamebot tables")
    return found
