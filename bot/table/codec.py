"""Events to journal rows and back, old versions lifted to the present one by pure upcasters."""

from collections.abc import Callable
from typing import Any

import msgspec

from bot.table.events import TableEvent
from storage import EventRow

VERSION = 1
"""Version written with every event now."""

UPCASTERS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""(kind, version) -> a function from that version's data to the next version's; none where the kind did not change."""

_decoder = msgspec.json.Decoder(TableEvent)
_encoder = msgspec.json.Encoder()


class UnknownVersionError(ValueError):
    """A journal row that a newer daemon wrote."""


def kind_of(event: TableEvent | type[TableEvent]) -> str:
    """The kind under which such an event lies in the journal."""
    return str(event.__struct_config__.tag)


def encode(table_id: int, seq: int, event: TableEvent) -> EventRow:
    """The journal row of `event` as number `seq` of its table."""
    return EventRow(
        table_id=table_id, seq=seq, version=VERSION, kind=kind_of(event), data=_encoder.encode(event).decode()
    )


def decode(row: EventRow) -> TableEvent:
    """The event of a journal row. Raises UnknownVersionError for a row written by a newer release."""
    if row.version == VERSION:
        return _decoder.decode(row.data)
    if row.version > VERSION:
        raise UnknownVersionError(f"event {row.kind} has version {row.version}; this release knows up to {VERSION}")
    data = msgspec.json.decode(row.data)
    for version in range(row.version, VERSION):
        lift = UPCASTERS.get((row.kind, version))
        data = data if lift is None else lift(data)
    event: TableEvent = msgspec.convert(data, TableEvent)
    return event
