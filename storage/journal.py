"""The tables and their journals: append-only lines, read back in order."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, insert, select

from storage.dialect import Dialect
from storage.model import EventRow, StoredTable
from storage.schema import events, tables

TABLES_AT_ONCE = 50
"""Tables read by one statement: few enough to bound the memory of a start with millions of events."""

_COLUMNS = (events.c.table_id, events.c.seq, events.c.version, events.c.kind, events.c.data)


def open_table(connection: Connection, network: str, channel: str, at: int) -> int:
    """A new table's number, never used before and never again."""
    row = insert(tables).values(network=network, channel=channel, opened_at=at)
    inserted = connection.execute(row).inserted_primary_key
    assert inserted is not None
    return int(inserted[0])


def stored_alike(connection: Connection, rows: Sequence[EventRow]) -> bool:
    """Whether the journal has every one of these rows, word for word."""
    for row in rows:
        found = connection.execute(select(*_COLUMNS).where(events.c.table_id == row.table_id, events.c.seq == row.seq))
        if found.one_or_none() != row:
            return False
    return True


def first_taken(connection: Connection, rows: Sequence[EventRow]) -> EventRow | None:
    """The first row whose number the journal (or an earlier row) has already."""
    seen = set()
    for row in rows:
        number = (row.table_id, row.seq)
        query = select(events.c.seq).where(events.c.table_id == row.table_id, events.c.seq == row.seq)
        if number in seen or connection.execute(query).first() is not None:
            return row
        seen.add(number)
    return None


def first_unknown(connection: Connection, rows: Sequence[EventRow]) -> int | None:
    """The first table among these rows that does not exist."""
    for table_id in {row.table_id: None for row in rows}:
        if connection.execute(select(tables.c.id).where(tables.c.id == table_id)).first() is None:
            return table_id
    return None


def read_events(engine: Engine, table_id: int) -> list[EventRow]:
    """A table's journal in order; empty for an unknown table."""
    with engine.connect() as connection:
        query = select(*_COLUMNS).where(events.c.table_id == table_id).order_by(events.c.seq)
        return [EventRow._make(row) for row in connection.execute(query)]


def read_open_tables(
    engine: Engine, dialect: Dialect, networks: Sequence[str]
) -> Iterator[tuple[StoredTable, list[EventRow]]]:
    """Every unfinished table of these networks with its journal, by number: one snapshot, some tables at a time."""
    with engine.connect() as connection:
        query = select(tables.c.id, tables.c.network, tables.c.channel).where(
            tables.c.status == "open", tables.c.network.in_(networks)
        )
        found = [StoredTable(*row) for row in connection.execute(query.order_by(tables.c.id))]
        for start in range(0, len(found), TABLES_AT_ONCE):
            part = found[start : start + TABLES_AT_ONCE]
            journals: dict[int, list[EventRow]] = {table.id: [] for table in part}
            with _collector_at_rest():
                for row in dialect.journals(connection, list(journals)):
                    journals[row[0]].append(EventRow._make(row))
            for table in part:
                yield table, journals.pop(table.id)


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Keep the garbage collector from walking rows that are all alive: it took 40 % of the reading time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
