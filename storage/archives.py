"""Archives: the events of finished tables as JSON lines in files of their own.

An archive is what an export prints, table after table, compressed if its name ends in `.gz`. A line has the event's data
word for word, so that from it comes the same row, and from the row the same line; a table's digest is the SHA-256 of its
lines.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import IO, cast

import msgspec
from sqlalchemy import Connection, insert, select

from storage.errors import AlreadyArchived, FileFailed
from storage.model import Archive, EventRow
from storage.newfile import new_file
from storage.schema import archives

PACKING = 6
"""How hard gzip tries: 9 takes twice as long and gains a hundredth."""

EVENTS_AT_ONCE = 50_000
"""Events that one transaction deletes: nobody else writes to SQLite meanwhile, and PostgreSQL must answer within
ANSWER_SECONDS. It took 0.2 and 0.9 s for so many."""

_INSERT = insert(archives)


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    table: int
    seq: int
    version: int
    kind: str
    data: msgspec.Raw


_lines = msgspec.json.Decoder(_Line)
_texts = msgspec.json.Encoder()


def line_of(row: EventRow) -> bytes:
    """The row as one line of JSON, its end included."""
    kind = _texts.encode(row.kind).decode()
    head = f'{{"table":{row.table_id},"seq":{row.seq},"version":{row.version},"kind":{kind},"data":'
    return f"{head}{row.data}}}\n".encode()


def row_of(line: bytes) -> EventRow:
    """The row that a line was made of. ValueError: it is no such line."""
    found = _lines.decode(line)
    return EventRow(found.table, found.seq, found.version, found.kind, bytes(found.data).decode())


def digest_of(rows: Iterable[EventRow]) -> str:
    """The SHA-256, in hex, of the lines of these rows."""
    return hashlib.sha256(b"".join(line_of(row) for row in rows)).hexdigest()


# --- the file -------------------------------------------------------------------------------------------------------
def write(path: Path, journals: Iterable[Sequence[EventRow]]) -> list[Archive]:
    """Make the new file `path` of these journals; one entry for each that is not empty. If all are, there is no file.

    When it returns the file is on the disk under its name and has been read back. FileFailed: there is no such file.
    """
    name = str(path.resolve())
    filled = (rows for rows in journals if rows)
    first = next(filled, None)
    if first is None:
        return []
    with new_file(path) as part:
        with _opened(part, "wb", packed=_packed(path)) as file:
            written = [_written(file, rows, name) for rows in chain((first,), filled)]
        _to_disk_and_out_of_memory(part)
        _read_back(part, written, packed=_packed(path))
    return written


def _written(file: IO[bytes], rows: Sequence[EventRow], name: str) -> Archive:
    lines = [line_of(row) for row in rows]
    for line, row in zip(lines, rows, strict=True):
        if not _same(line, row):
            raise FileFailed(
                f"event {row.seq} of table {row.table_id} is no JSON on one line, so no archive can have it: "
                "leave the table out"
            )
    whole = b"".join(lines)
    file.write(whole)
    return Archive(rows[0].table_id, len(rows), hashlib.sha256(whole).hexdigest(), name)


def _same(line: bytes, row: EventRow) -> bool:
    try:
        return line.count(b"\n") == 1 and row_of(line) == row
    except ValueError:
        return False


def _read_back(part: Path, written: list[Archive], *, packed: bool) -> None:
    """What the file holds is what was written to it. FileFailed: look at the disk."""
    found = []
    try:
        with _opened(part, "rb", packed=packed) as file:
            for table_id, lines in groupby(file, key=lambda line: row_of(line).table_id):
                digest, count = hashlib.sha256(), 0
                for line in lines:
                    digest.update(line)
                    count += 1
                found.append((table_id, count, digest.hexdigest()))
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise FileFailed(f"{part} does not read back as it was written ({error}); look at the disk") from error
    if found != [(one.table_id, one.events, one.digest) for one in written]:
        raise FileFailed(f"{part} does not read back as it was written; look at the disk")


def _to_disk_and_out_of_memory(path: Path) -> None:
    """What is read next shall come from the disk, where the system lets us say so."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)


def read(path: Path, table_id: int) -> list[EventRow]:
    """A table's events as the archive has them; empty if it has none of them. FileFailed: it is no whole archive."""
    rows = []
    try:
        with _opened(path, "rb", packed=_packed(path)) as file:
            for number, line in enumerate(file, 1):
                row = _read_line(path, number, line)
                if row.table_id == table_id:
                    rows.append(row)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise FileFailed(f"{path} is no whole gzip file: {error}") from error
    except OSError as error:
        raise FileFailed(f"{path} cannot be read: {error.strerror}") from error
    return rows


def _read_line(path: Path, number: int, line: bytes) -> EventRow:
    try:
        return row_of(line)
    except ValueError as error:
        raise FileFailed(f"line {number} of {path} is no event: {error}") from error


def _packed(path: Path) -> bool:
    return path.suffix == ".gz"


def _opened(path: Path, mode: str, *, packed: bool) -> IO[bytes]:
    if packed:
        return cast(IO[bytes], gzip.open(path, mode, compresslevel=PACKING))
    return path.open(mode)


# --- the database ---------------------------------------------------------------------------------------------------
def portions(written: Iterable[Archive]) -> Iterator[tuple[Archive, ...]]:
    """The archived tables in what one transaction takes away."""
    part: list[Archive] = []
    count = 0
    for one in written:
        if part and count + one.events > EVENTS_AT_ONCE:
            yield tuple(part)
            part, count = [], 0
        part.append(one)
        count += one.events
    if part:
        yield tuple(part)


def take_events(connection: Connection, archive: Archive, at: int) -> None:
    """Mark the table as archived, by which its events go. AlreadyArchived.

    The database refuses it unless the table is finished and has exactly so many events. They are those of the file
    then, for rows of a journal never change.
    """
    columns = (archives.c.events, archives.c.digest, archives.c.file)
    before = connection.execute(select(*columns).where(archives.c.table_id == archive.table_id)).one_or_none()
    if before is None:
        row = {"table_id": archive.table_id, "events": archive.events, "digest": archive.digest, "file": archive.file}
        connection.execute(_INSERT, row | {"at": at})
    elif tuple(before) != (archive.events, archive.digest, archive.file):
        raise AlreadyArchived(archive.table_id, before.file)
