"""The tables and their journals: append-only lines, read back in order."""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Engine, func, insert, select

from storage.chunks import chunks
from storage.dialect import Dialect
from storage.errors import TableOpen, UnknownTable
from storage.model import Abridged, EventRow, FinishedTable, StoredTable
from storage.schema import events, tables

TABLES_AT_ONCE = 100
"""Tables read by one statement: few enough to bound the memory of a start with millions of events."""

_row: Callable[[Sequence[Any]], EventRow] = partial(tuple.__new__, EventRow)
"""`EventRow._make` without its steps in Python: a fifth of the reading time."""

_COLUMNS = (events.c.table_id, events.c.seq, events.c.version, events.c.kind, events.c.data)
_STORED = (tables.c.id, tables.c.network, tables.c.channel)


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
    engine: Engine, dialect: Dialect, networks: Sequence[str], abridged: Abridged | None
) -> Iterator[tuple[StoredTable, list[EventRow]]]:
    """Every unfinished table of these networks with its journal, by number: one snapshot, some tables at a time."""
    with engine.connect() as connection:
        query = select(*_STORED).where(tables.c.status == "open", tables.c.network.in_(networks))
        found = [StoredTable(*row) for row in connection.execute(query.order_by(tables.c.id))]
        yield from _with_journals(connection, dialect, found, abridged)


def read_finished_tables(engine: Engine, networks: Sequence[str], most: int) -> list[FinishedTable]:
    """The tables of these networks that finished last and have a journal, the newest first."""
    lines = events.alias("lines")
    last = select(func.max(lines.c.seq)).where(lines.c.table_id == tables.c.id).scalar_subquery()
    query = (
        select(*_STORED, events.c.kind, events.c.seq)
        .join_from(tables, events, (events.c.table_id == tables.c.id) & (events.c.seq == last))
        .where(tables.c.status == "finished", tables.c.network.in_(networks))
        .order_by(tables.c.finished_at.desc(), tables.c.id.desc())
        .limit(most)
    )
    with engine.connect() as connection:
        rows = connection.execute(query)
        return [FinishedTable(StoredTable(*stored), kind, seq + 1) for *stored, kind, seq in rows]


def read_journals(
    engine: Engine, dialect: Dialect, found: Sequence[StoredTable], abridged: Abridged | None
) -> Generator[tuple[StoredTable, list[EventRow]]]:
    """These tables with their journals, in the order given: one snapshot, some tables at a time."""
    with engine.connect() as connection:
        yield from _with_journals(connection, dialect, found, abridged)


def _with_journals(
    connection: Connection, dialect: Dialect, found: Sequence[StoredTable], abridged: Abridged | None
) -> Iterator[tuple[StoredTable, list[EventRow]]]:
    for start in range(0, len(found), TABLES_AT_ONCE):
        part = found[start : start + TABLES_AT_ONCE]
        with _collector_at_rest():
            rows = map(_row, dialect.journals(connection, [table.id for table in part], abridged))
            journals = {table_id: list(its) for table_id, its in groupby(rows, itemgetter(0))}
        for table in part:
            yield table, journals.pop(table.id, [])


def finished(engine: Engine, table_ids: Iterable[int]) -> list[StoredTable]:
    """The tables of these numbers, by number. UnknownTable, TableOpen: not every one of them is a finished table."""
    found: dict[int, StoredTable] = {}
    wanted = sorted(set(table_ids))
    with engine.connect() as connection:
        for chunk in chunks(wanted):
            query = select(*_STORED, tables.c.status).where(tables.c.id.in_(chunk))
            for *stored, status in connection.execute(query):
                if status != "finished":
                    raise TableOpen(stored[0])
                found[stored[0]] = StoredTable(*stored)
    for table_id in wanted:
        if table_id not in found:
            raise UnknownTable(table_id)
    return [found[table_id] for table_id in wanted]


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
