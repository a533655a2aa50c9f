"""Who comes, goes, and is called what: what the network tells of people, applied to the tables."""

from bot.hall import journal
from bot.hall.schedule import schedule
from bot.hall.speaker import reachable, to_channel
from bot.hall.venue import House, Live, Venue
from bot.presenter import answers
from bot.table import commands as cmd
from bot.table.state import GUEST, State
from bot.transport.base import Joined, Left, LoggedIn, Person, Renamed


async def joined(house: House, event: Joined) -> None:
    """Somebody is back: his seat knows his nick again, and he gets what he owes."""
    venue = house.venue(event.person.network, event.channel)
    async with venue.lock:
        await _recognise(house, venue, event.person)


async def logged_in(house: House, event: LoggedIn) -> None:
    """A guest's seat becomes that of his account; a known account is recognised."""
    guest = GUEST + house.transports[event.person.network].fold(event.person.nick)
    for venue in list(house.on(event.person.network)):
        async with venue.lock:
            if event.person.account:
                await _identify(house, venue, guest, event.person)
            await _recognise(house, venue, event.person)


async def renamed(house: House, event: Renamed) -> None:
    """A nick change carries the seat along."""
    old_key = house.key_of(event.person)
    person = Person(event.person.network, event.nick, event.person.account, event.person.userhost)
    for venue in list(house.on(event.person.network)):
        async with venue.lock:
            await _identify(house, venue, old_key, person)


async def left(house: House, event: Left) -> None:
    """An absent captain's two minutes begin (RULES F16)."""
    venue = house.venue(event.person.network, event.channel)
    for live in venue.unfinished():
        if live.table.captain_seat.key == house.key_of(event.person):
            live.captain_gone = house.clock()
            schedule(house, venue, live)


async def _identify(house: House, venue: Venue, old_key: str, person: Person) -> None:
    live = venue.seated(old_key)
    new_key = house.key_of(person)
    if live is None or (old_key != new_key and venue.seated(new_key) is not None):
        return
    await journal.command(house, venue, live, cmd.Identify(old_key, person.nick, new_key), None)


async def _recognise(house: House, venue: Venue, person: Person) -> None:
    """The holder of a seat is in the channel: call him by his present nick, and ask again what he owes."""
    key = house.key_of(person)
    live = venue.seated(key)
    if live is None:
        return
    transport = house.transports[venue.network]
    seat_no = live.table.seat_of(key)
    if seat_no is None or not transport.in_channel(venue.channel, person.nick):
        return
    seat = live.table.named(seat_no)
    if seat.nick != person.nick and not transport.in_channel(venue.channel, seat.nick):
        await journal.command(house, venue, live, cmd.Identify(key, person.nick, key), None)
    if seat_no == live.table.captain:
        live.captain_gone = None
        schedule(house, venue, live)
    if seat_no in live.clocks.running and live.table.state is State.RUNNING:
        journal.ask(house, venue, live, seat_no)


async def entered(house: House, venue: Venue) -> None:
    """We are (again) in the channel: every table says where it stands, and whoever owes something is asked."""
    if venue.here:
        return
    venue.here = True
    async with venue.lock:
        for live in venue.unfinished():
            table = live.table
            to_channel(house, venue, lambda voice, table=table: answers.resumed(table, voice))  # type: ignore[misc]
            live.touched = house.clock()
            await _catch_up(house, venue, live)


async def _catch_up(house: House, venue: Venue, live: Live) -> None:
    """Nicks that changed while we were away, clocks and prompts."""
    for person in _people_here(house, venue):
        key = house.key_of(person)
        seat_no = live.table.seat_of(key)
        if seat_no is not None and live.table.named(seat_no).nick != person.nick:
            await journal.command(house, venue, live, cmd.Identify(key, person.nick, key), None)
    captain = reachable(house, venue, live, live.table.captain)
    live.captain_gone = None if captain is not None else house.clock()
    if live.table.state is State.RUNNING:
        live.clocks.running.clear()
        live.clocks.frozen = False
    journal.follow(house, venue, live)


def _people_here(house: House, venue: Venue) -> list[Person]:
    return list(house.transports[venue.network].members(venue.channel))


def gone(house: House, venue: Venue) -> None:
    """We are no longer in the channel: nobody can be asked, so no clock runs."""
    venue.here = False
    for live in venue.unfinished():
        live.clocks.freeze(house.clock())
        schedule(house, venue, live)
