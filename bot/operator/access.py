"""The database, opened for a command: it never makes a new one, and a fault ends the command with a message."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.config import Config
from bot.operator.arguments import BAD_USAGE, FAILED, stop
from bot.operator.columns import iso
from storage import ArchiveRow, EventRow, SecondDaemon, Storage, StorageError, TableRow, digest_of, read_archive

SQLITE = "sqlite:///"


@contextmanager
def database(config: Config, *, owning: str | None = None) -> Iterator[Storage]:
    """The database of the config, beside whoever else uses it; `owning` a network, only while no daemon does."""
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
            networks=() if owning is None else (owning,),
            at_once=True,
            create=False,
        )
        try:
            yield storage
        finally:
            storage.close()
    except SecondDaemon as error:
        stop(f"{error} This command needs the network for itself: a running daemon would be confused by it.", FAILED)
    except (StorageError, ValueError) as error:
        stop(str(error), FAILED)


def table(storage: Storage, number: int) -> TableRow:
    """The table with that number; without one the command ends."""
    found = list(storage.tables(number))
    if not found:
        stop(f"there is no table {number}; see: gamebot tables")
    return found[0]


def journal(storage: Storage, row: TableRow, archive: Path | None) -> list[EventRow]:
    """The table's journal, from the database or from an archive; one that is not where it was looked for ends it all.

    What an archive has must be what was put into it, to the letter.
    """
    taken = archived(storage, row.id)
    if archive is None:
        if taken is not None:
            stop(f"{where(taken)}; say --archive and where that file is now")
        return storage.events(row.id)
    rows = read_archive(archive, row.id)
    if not rows:
        stop(f"{archive} has nothing of table {row.id}" + (f": {where(taken)}" if taken else ""))
    digest = taken.digest if taken else digest_of(storage.events(row.id))
    if digest_of(rows) != digest:
        stop(
            f"what {archive} has of table {row.id} is not what was archived: SHA-256 {digest_of(rows)}, not {digest}",
            FAILED,
        )
    return rows


def archived(storage: Storage, number: int) -> ArchiveRow | None:
    """Where and when the table was archived."""
    found = list(storage.archives(number))
    return found[0] if found else None


def where(taken: ArchiveRow) -> str:
    """An archived table, for people."""
    return f"table {taken.table_id} was archived: its {taken.events} events are in {taken.file} since {iso(taken.at)}"
