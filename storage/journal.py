"""The tables and their journals: append-only lines, read back in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection, Engine, insert, select

from storage.model import EventRow, StoredTable
from storage.schema import events, tables

ROWS_AT_ONCE = 5_000
"""Rows fetched from the server at a time: bounds the memory of a start with millions of events."""

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


def read_open_tables(engine: Engine, networks: Sequence[str]) -> Iterator[tuple[StoredTable, list[EventRow]]]:
    """Every unfinished table of these networks with its journal, by number: one snapshot, streamed."""
    wanted = (tables.c.status == "open") & tables.c.network.in_(networks)
    with engine.connect() as connection:
        found = {
            row.id: StoredTable(row.id, row.network, row.channel)
            for row in connection.execute(
                select(tables.c.id, tables.c.network, tables.c.channel).where(wanted).order_by(tables.c.id)
            )
        }
        query = select(*_COLUMNS).join_from(events, tables).where(wanted).order_by(events.c.table_id, events.c.seq)
        streaming = connection.execution_options(stream_results=True, max_row_buffer=ROWS_AT_ONCE)
        rows = (EventRow._make(row) for part in streaming.execute(query).partitions(ROWS_AT_ONCE) for row in part)
        waiting = iter(found.values())
        for table_id, group in groupby(rows, key=itemgetter(0)):
            journal = list(group)
            for table in waiting:
                if table.id == table_id:
                    yield table, journal
                    break
                yield table, []  # opened, and then nothing was written
        for table in waiting:
            yield table, []
