"""Every open table where it stood, from its journal (DESIGN 3), and the finished ones that people still ask about."""

from collections import Counter

import structlog

from bot.hall.venue import FINISHED_KEPT, House, Live
from bot.table.codec import decode, kind_of
from bot.table.events import Acted, Drawn, Finished, Opened, Scored
from bot.table.evolve import evolve, opened
from bot.table.state import Table
from storage import Abridged, EventRow, StoredTable, Unit, Wallet

log = structlog.get_logger()

NEEDED = Abridged(kinds=(kind_of(Drawn), kind_of(Acted), kind_of(Scored)), since=kind_of(Scored))
"""What a start reads of a journal: of the deals that are over only what the last of them left behind."""
RECALLED_EVENTS = 100_000
"""Events of finished tables that a start replays at most: about a second, whatever there is."""
RECALLED_FROM = 2_000
"""Finished tables among which a start looks for those that are recalled, the newest first."""


def restore(house: House) -> int:
    """Take up every unfinished table of the networks we serve, and recall finished ones. How many are unfinished."""
    count = 0
    for stored, rows in house.storage.open_tables(list(house.transports), NEEDED):
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
    recall(house)
    return count


def replay(table_id: int, rows: list[EventRow], *, trust_nicks: bool) -> Table | None:
    """The table that its journal, whole or without what is not NEEDED, describes; None if it is empty."""
    if not rows:
        return None
    first = decode(rows[0])
    if not isinstance(first, Opened):
        raise ValueError(f"table {table_id}: its journal begins with {rows[0].kind}, not with its opening")
    table = opened(table_id, first, trust_nicks=trust_nicks)
    for row in rows[1:]:
        table.seq = row.seq
        evolve(table, decode(row))
    return table


# --- finished tables ------------------------------------------------------------------------------------------------
def recall(house: House) -> None:
    """Remember, within bounds, the finished tables that a daemon which never stopped would remember.

    In the order in which they ended, so that each person's last one is his last again. What is archived is forgotten.
    """
    count = 0
    for stored, rows in house.storage.journals(_recent(house), NEEDED):
        try:
            table = replay(stored.id, rows, trust_nicks=house.config.ledger.trust_nicks)
        except Exception:  # nothing hangs on it: its people are told that they have no finished table
            log.warning("table.unrecalled", table=stored.id, exc_info=True)
            continue
        if table is None:
            continue  # archived a moment ago
        venue = house.venue(stored.network, stored.channel)
        live = Live(table, house.clock(), receipt=_receipt(house, table))
        house.host(venue, live)
        house.changed(venue, live)
        count += 1
    log.info("hall.recalled", tables=count)


def _recent(house: House) -> list[StoredTable]:
    """The tables whose match ended last in each channel, in the order of their end."""
    ending = kind_of(Finished)
    chosen: list[StoredTable] = []
    channels: Counter[tuple[str, str]] = Counter()
    left = RECALLED_EVENTS
    for one in house.storage.finished_tables(list(house.transports), RECALLED_FROM):
        if one.ending != ending:
            continue  # stopped, idle or empty: it was never remembered
        channel = one.table.network, house.transports[one.table.network].fold(one.table.channel)
        if channels[channel] == FINISHED_KEPT:
            continue
        left -= one.events
        if left < 0:
            break
        channels[channel] += 1
        chosen.append(one.table)
    return chosen[::-1]


def _receipt(house: House, table: Table) -> int | None:
    """The number that the settlement was told by: that of its first payment."""
    if not table.stakes:
        return None
    first = table.payouts[0].account if table.payouts else table.stakes[0].account
    wallet = str(Wallet(table.network, first))
    movements = house.storage.movements(table_id=table.id)
    return next((one.receipt for one in movements if one.kind in ("paid", "refunded") and one.credit == wallet), None)
