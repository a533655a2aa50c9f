"""Whom a private line would reach: the people at a table who are there now."""

from bot.hall.venue import House, Live, Venue
from bot.transport.base import Person


def reachable(house: House, venue: Venue, live: Live, seat_no: int) -> str | None:
    """The nick of the person at that seat, if it is he who has it now, in the table's channel."""
    seat = live.table.seats[seat_no]
    if seat is None or seat.key is None or not venue.here:
        return None
    transport = house.transports[venue.network]
    if not transport.in_channel(venue.channel, seat.nick):
        return None
    person = transport.find(seat.nick)
    return person.nick if person is not None and house.key_of(person) == seat.key else None


def present(house: House, venue: Venue, live: Live) -> tuple[int, ...]:
    """The seats of the people who are there."""
    return tuple(no for no, _ in live.table.people() if reachable(house, venue, live, no) is not None)


def elsewhere(house: House, venue: Venue, key: str) -> Person | None:
    """Somebody in the channel who is known as `key`: a person's other connection."""
    members = house.transports[venue.network].members(venue.channel)
    return next((person for person in members if house.key_of(person) == key), None)


def watch_captain(house: House, venue: Venue, live: Live) -> None:
    """The captain's two minutes begin when he is not there, and end when he is (RULES F16)."""
    if reachable(house, venue, live, live.table.captain) is not None:
        live.captain_gone = None
    elif live.captain_gone is None:
        live.captain_gone = house.clock()
