"""Every open table where it stood, from its journal (DESIGN 3), and the finished ones that people still ask about."""

from collections import Counter
from collections.abc import Sequence

import structlog

from bot.hall.directory import FINISHED_KEPT, Directory
from bot.table.codec import kind_of
from bot.table.events import Finished
from bot.table.replay import NEEDED, replay
from bot.table.state import BegunTable, Table
from storage import StoredTable, Unit, Wallet

log = structlog.get_logger()

RECALLED_EVENTS = 100_000
"""Events of finished tables that a start replays at most: about a second, whatever there is."""
RECALLED_FROM = 2_000
"""Finished tables among which a start looks for those that are recalled, the newest first."""


def restore(directory: Directory, networks: Sequence[str]) -> int:
    """Take up every unfinished table of these networks, and recall finished ones. How many are unfinished."""
    count = 0
    for stored, rows in directory.database.storage.open_tables(networks, NEEDED):
        try:
            table = replay(stored.id, rows, trust_nicks=directory.config.ledger.trust_nicks)
        except Exception:  # the others can be played; this one stays as it is, stakes and all, for an operator to see
            log.exception("table.unreadable", table=stored.id)
            continue
        if table is None:
            log.warning("table.empty", table=stored.id)
            directory.database.storage.submit(Unit(finished=(stored.id,)))
            continue
        directory.host(directory.channel(stored.network, stored.channel), table)
        count += 1
    recall(directory, networks)
    return count


# --- finished tables ------------------------------------------------------------------------------------------------
def recall(directory: Directory, networks: Sequence[str]) -> None:
    """Remember, within bounds, the finished tables that a daemon which never stopped would remember.

    In the order in which they ended, so that each person's last one is his last again. What is archived is forgotten.
    """
    count = 0
    for stored, rows in directory.database.storage.journals(_recent(directory, networks), NEEDED):
        try:
            table = replay(stored.id, rows, trust_nicks=directory.config.ledger.trust_nicks)
        except Exception:  # nothing hangs on it: its people are told that they have no finished table
            log.warning("table.unrecalled", table=stored.id, exc_info=True)
            continue
        if table is None:
            continue  # archived a moment ago
        channel = directory.channel(stored.network, stored.channel)
        directory.changed(directory.host(channel, table, _receipt(directory, table)))
        count += 1
    log.info("hall.recalled", tables=count)


def _recent(directory: Directory, networks: Sequence[str]) -> list[StoredTable]:
    """The tables whose match ended last in each channel, in the order of their end."""
    ending = kind_of(Finished)
    chosen: list[StoredTable] = []
    channels: Counter[tuple[str, str]] = Counter()
    left = RECALLED_EVENTS
    for one in directory.database.storage.finished_tables(networks, RECALLED_FROM):
        if one.ending != ending:
            continue  # stopped, idle or empty: it was never remembered
        channel = one.table.network, directory.transports[one.table.network].fold(one.table.channel)
        if channels[channel] == FINISHED_KEPT:
            continue
        left -= one.events
        if left < 0:
            break
        channels[channel] += 1
        chosen.append(one.table)
    return chosen[::-1]


def _receipt(directory: Directory, table: Table) -> int | None:
    """The number that the settlement was told by: that of its first payment."""
    if not table.stakes or not isinstance(table, BegunTable):
        return None
    first = table.payouts[0].account if table.payouts else table.stakes[0].account
    wallet = str(Wallet(table.network, first))
    movements = directory.database.storage.movements(table_id=table.id)
    return next((one.receipt for one in movements if one.kind in ("paid", "refunded") and one.credit == wallet), None)
