"""Who comes, goes, and is called what: what the network tells of people, applied to the tables."""

from bot.hall import journal
from bot.hall.reach import elsewhere, reachable, watch_captain
from bot.hall.schedule import schedule
from bot.hall.speaker import to_channel
from bot.hall.venue import House, Live, Venue
from bot.presenter import answers
from bot.table import commands as cmd
from bot.table.state import GUEST, State
from bot.transport.base import Joined, Left, LoggedIn, Person, Renamed


async def joined(house: House, event: Joined) -> None:
    """Somebody is back: his seat knows him again, and he gets what he owes."""
    venue = house.venue(event.person.network, event.channel)
    async with venue.lock:
        if venue.here:  # what we find when we come in, `entered` sees to
            await _log_in(house, venue, event.person)
            await _recognise(house, venue, event.person)


async def logged_in(house: House, event: LoggedIn) -> None:
    """A guest's seat becomes that of his account; a known account is recognised."""
    for venue in list(house.on(event.person.network)):
        async with venue.lock:
            await _log_in(house, venue, event.person)
            await _recognise(house, venue, event.person)


async def renamed(house: House, event: Renamed) -> None:
    """A nick change carries the seat along, unless it is that of the person's other connection."""
    old = event.person
    person = Person(old.network, event.nick, old.account, old.userhost)
    fold = house.transports[old.network].fold
    for venue in list(house.on(old.network)):
        async with venue.lock:
            venue.carry_finished(house.key_of(old), house.key_of(person), person.nick)
            live = venue.seated(house.key_of(old))
            seat = live.table.seat_of(house.key_of(old)) if live is not None else None
            if live is not None and seat is not None and fold(live.table.named(seat).nick) == fold(old.nick):
                await _carry(house, venue, house.key_of(old), person)


async def left(house: House, event: Left) -> None:
    """His other connection takes over; a prompt that never went out need not be waited for any more (RULES F7)."""
    venue = house.venue(event.person.network, event.channel)
    async with venue.lock:
        key = house.key_of(event.person)
        live = venue.seated(key)
        seat_no = live.table.seat_of(key) if live is not None else None
        if live is None or seat_no is None or reachable(house, venue, live, seat_no) is not None:
            return
        other = elsewhere(house, venue, key)
        if other is not None:
            await _recognise(house, venue, other)
            return
        clock = live.clocks.running.get(seat_no)
        if clock is not None:
            live.clocks.prompted(seat_no, clock.obligation, house.clock())
        watch_captain(house, venue, live)
        schedule(house, venue, live)


async def _log_in(house: House, venue: Venue, person: Person) -> None:
    """A guest's seat becomes that of the account to which he has logged in, whether or not we saw him do it."""
    if not person.account:
        return
    guest, key = GUEST + house.transports[person.network].fold(person.nick), house.key_of(person)
    venue.carry_finished(guest, key, person.nick)
    if venue.seated(key) is None:
        await _carry(house, venue, guest, person)


async def _carry(house: House, venue: Venue, old_key: str, person: Person) -> None:
    """The seat of `old_key` is this person's, under his present name."""
    live = venue.seated(old_key)
    new_key = house.key_of(person)
    if live is not None and (old_key == new_key or venue.seated(new_key) is None):
        await journal.command(house, venue, live, cmd.Identify(old_key, person.nick, new_key), None)


async def _recognise(house: House, venue: Venue, person: Person) -> None:
    """The holder of a seat is in the channel: call him by his present nick, and ask again what he owes."""
    key = house.key_of(person)
    live = venue.seated(key)
    seat_no = live.table.seat_of(key) if live is not None else None
    if live is None or seat_no is None or not venue.here:
        return  # what we find when we come in, `entered` sees to
    await _call(house, venue, live, seat_no, person)
    watch_captain(house, venue, live)
    schedule(house, venue, live)
    if seat_no in live.clocks.running and live.table.state is State.RUNNING:
        journal.ask(house, venue, live, seat_no)


async def _call(house: House, venue: Venue, live: Live, seat_no: int, person: Person) -> None:
    """Call the holder of a seat by the nick of `person`, unless he can be reached under the one we know."""
    here = house.transports[venue.network].in_channel(venue.channel, person.nick)
    if here and reachable(house, venue, live, seat_no) is None:
        key = house.key_of(person)
        await journal.command(house, venue, live, cmd.Identify(key, person.nick, key), None)


async def entered(house: House, venue: Venue) -> None:
    """We are (again) in the channel: every table says where it stands, and whoever owes something is asked."""
    if venue.here:
        return
    venue.here = True
    async with venue.lock:
        for live in venue.unfinished():
            table = live.table
            to_channel(house, venue, lambda voice, table=table: answers.resumed(table, voice))  # type: ignore[misc]
            await _catch_up(house, venue, live)


async def _catch_up(house: House, venue: Venue, live: Live) -> None:
    """Nicks and accounts that changed while we were away, clocks and prompts."""
    live.touched = house.clock()
    live.captain_gone = None
    for person in house.transports[venue.network].members(venue.channel):
        await _log_in(house, venue, person)
        seat_no = live.table.seat_of(house.key_of(person))
        if seat_no is not None:
            await _call(house, venue, live, seat_no, person)
    if live.table.state is State.RUNNING:
        live.clocks.running.clear()
        live.clocks.frozen = False
    journal.follow(house, venue, live)


def gone(house: House, venue: Venue) -> None:
    """We are no longer in the channel: nobody can be asked, so no clock runs."""
    venue.here = False
    venue.called_by = None
    for live in venue.unfinished():
        live.clocks.freeze(house.clock())
        schedule(house, venue, live)
