"""A table from its journal, whole or abridged."""

from bot.table.codec import decode, kind_of
from bot.table.events import Acted, Drawn, Opened, Scored
from bot.table.evolve import evolve, opened
from bot.table.state import Table
from storage import Abridged, EventRow

NEEDED = Abridged(kinds=(kind_of(Drawn), kind_of(Acted), kind_of(Scored)), since=kind_of(Scored))
"""What a start reads of a journal: of the deals that are over only what the last of them left behind."""


def replay(table_id: int, rows: list[EventRow], *, trust_nicks: bool) -> Table | None:
    """The table that its journal, whole or without what is not NEEDED, describes; None if it is empty."""
    if not rows:
        return None
    first = decode(rows[0])
    if not isinstance(first, Opened):
        raise ValueError(f"table {table_id}: its journal begins with {rows[0].kind}, not with its opening")
    table: Table = opened(table_id, first, trust_nicks=trust_nicks)
    for row in rows[1:]:
        table.seq = row.seq
        table, _ = evolve(table, decode(row))
    return table
