"""Journals of whole matches, and of matches that are still going on, for whoever needs many."""

import random
import tempfile
from pathlib import Path

from storage import EventRow, Storage
from tests.played import Played


def whole_matches(count: int) -> list[list[EventRow]]:
    """The journals of that many different Hearts matches of four to 100, always the same ones."""
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.open(f"sqlite:///{Path(folder) / 'matches.db'}")
        found = []
        for number in range(count):
            played = Played.opened(storage, bytes([number]) * 32)
            played.begin(end=100)
            played.play()
            found.append(storage.events(played.table.id))
        storage.close()
    return found


def cut_anywhere(rows: list[EventRow], dice: random.Random) -> list[EventRow]:
    """The match up to some commit in which somebody was yet to play."""
    return rows[: dice.choice([row.seq for row in rows if row.kind == "acted"])]


def at_another_table(rows: list[EventRow], number: int, names: dict[str, str]) -> list[EventRow]:
    """The same match at the table `number`; `names` are the new names of its channel and of its people."""
    moved = []
    for row in rows:
        data = row.data
        if row.kind in ("opened", "seated"):
            for old, new in names.items():
                data = data.replace(f'"{old}"', f'"{new}"')
        moved.append(row._replace(table_id=number, data=data))
    return moved
