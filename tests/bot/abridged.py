"""What a start leaves out of a journal makes no difference: every table of a database, read in both ways."""

import sqlite3
from pathlib import Path

from bot.table.codec import kind_of
from bot.table.events import Scored
from bot.table.replay import NEEDED, replay
from storage import EventRow, Storage
from tests.bot.unchanged import picture


def as_a_start_reads(rows: list[EventRow]) -> list[EventRow]:
    """The rows of one journal that a start asks for."""
    last = max((row.seq for row in rows if row.kind == NEEDED.since), default=0)
    return [row for row in rows if row.seq >= last or row.kind not in NEEDED.kinds]


def check(number: int, rows: list[EventRow]) -> None:
    """The journal gives the same table whether or not the deals that are over are played again."""
    some, whole = (replay(number, read, trust_nicks=False) for read in (as_a_start_reads(rows), rows))
    assert some is not None
    assert whole is not None
    assert picture(some) == picture(whole)


def check_all(path: Path) -> int:
    """`check` for every table of a SQLite file that has scored deals; how many there were."""
    with sqlite3.connect(path) as connection:
        query = "SELECT DISTINCT table_id FROM events WHERE kind = ?"
        numbers = [number for (number,) in connection.execute(query, (kind_of(Scored),))]
    connection.close()
    if numbers:
        storage = Storage.open(f"sqlite:///{path}", daemon=False)
        try:
            for number in numbers:
                check(number, storage.events(number))
        finally:
            storage.close()
    return len(numbers)
