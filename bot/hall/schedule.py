"""When a table wants something of its own accord."""

from bot.hall.reach import present
from bot.hall.venue import House, Live, Venue
from bot.table.state import State

CAPTAIN_ABSENT = 120.0
"""Seconds after which an absent captain is replaced (RULES F16)."""

IDLE = {State.LOBBY: 15 * 60.0, State.PAUSED: 24 * 3600.0}
"""Seconds without a command after which a table closes (RULES F24)."""


def schedule(house: House, venue: Venue, live: Live) -> None:
    """Put the table on the agenda for when it is next due; to be called after every change to it."""
    house.agenda.put(live.table.id, next_due(house, venue, live))


def next_due(house: House, venue: Venue, live: Live) -> float | None:
    """The next monotonic instant at which this table wants something of its own accord."""
    if not venue.here or not live.table.unfinished or house.away:
        return None
    instants = [live.clocks.next_due(house.config.game.warning_seconds)]
    if live.captain_gone is not None and present(house, venue, live):  # else it waits for the next who comes
        instants.append(live.captain_gone + CAPTAIN_ABSENT)
    if live.table.state in IDLE:
        instants.append(live.touched + IDLE[live.table.state])
    return min((instant for instant in instants if instant is not None), default=None)
