"""Every open table where it stood, from its journal (DESIGN 3)."""

import structlog

from bot.hall.venue import House, Live
from bot.table.codec import decode
from bot.table.events import Opened
from bot.table.evolve import evolve, opened
from bot.table.state import Table
from storage import EventRow, Unit

log = structlog.get_logger()


def restore(house: House) -> int:
    """Take up every unfinished table of the networks we serve. Returns how many there were."""
    count = 0
    for stored, rows in house.storage.open_tables(list(house.transports)):
        try:
            table = replay(stored.id, rows, trust_nicks=house.config.ledger.trust_nicks)
        except Exception:  # the others can be played; this one stays as it is, stakes and all, for an operator to see
            log.exception("table.unreadable", table=stored.id)
            continue
        if table is None:
            log.warning("table.empty", table=stored.id)
            house.storage.submit(Unit(finished=(stored.id,)))
            continue
        venue = house.venue(stored.network, stored.channel)
        house.host(venue, Live(table, house.clock()))
        count += 1
    return count


def replay(table_id: int, rows: list[EventRow], *, trust_nicks: bool) -> Table | None:
    """The table that its journal describes; None for a number that was taken but never used."""
    if not rows:
        return None
    first = decode(rows[0])
    if not isinstance(first, Opened):
        raise ValueError(f"table {table_id}: its journal begins with {rows[0].kind}, not with its opening")
    table = opened(table_id, first, trust_nicks=trust_nicks)
    for row in rows[1:]:
        evolve(table, decode(row))
    return table
