"""Who comes, goes, and is called what: what the network tells of people and of ourselves, applied to the tables."""

from bot.hall.announce import to_channel
from bot.hall.commit import ask, command, follow
from bot.hall.directory import Channel, Directory, Hosted, key_of
from bot.presenter import answers
from bot.table import commands as cmd
from bot.table.state import GUEST, State
from bot.transport.base import Joined, Left, LoggedIn, Person, Renamed


async def joined(directory: Directory, event: Joined) -> None:
    """Somebody is back: his seat knows him again, and he gets what he owes."""
    channel = directory.channel(event.person.network, event.channel)
    async with channel.lock:
        if channel.here:  # what we find when we come in, `entered` sees to
            await _log_in(directory, channel, event.person)
            await _recognise(directory, channel, event.person)


async def logged_in(directory: Directory, event: LoggedIn) -> None:
    """A guest's seat becomes that of his account; a known account is recognised."""
    for channel in directory.on(event.person.network):
        async with channel.lock:
            await _log_in(directory, channel, event.person)
            await _recognise(directory, channel, event.person)


async def renamed(directory: Directory, event: Renamed) -> None:
    """A nick change carries the seat along, unless it is that of the person's other connection."""
    old = event.person
    person = Person(old.network, event.nick, old.account, old.userhost)
    transport = directory.transports[old.network]
    old_key, fold = key_of(transport, old), transport.fold
    for channel in directory.on(old.network):
        async with channel.lock:
            channel.rename(old_key, key_of(transport, person), person.nick)
            hosted = channel.seated(old_key)
            seat = None if hosted is None else hosted.table.seat_of(old_key)
            if hosted is not None and seat is not None and fold(hosted.table.named(seat).nick) == fold(old.nick):
                await _carry(directory, channel, old_key, person)


async def left(directory: Directory, event: Left) -> None:
    """His other connection takes over; a prompt that never went out need not be waited for any more (RULES F7)."""
    channel = directory.channel(event.person.network, event.channel)
    async with channel.lock:
        key = key_of(channel.transport, event.person)
        hosted = channel.seated(key)
        seat_no = None if hosted is None else hosted.table.seat_of(key)
        if hosted is None or seat_no is None or hosted.reachable(seat_no) is not None:
            return
        other = channel.member(key)
        if other is not None:
            await _recognise(directory, channel, other)
            return
        clock = hosted.clocks.running.get(seat_no)
        if clock is not None:
            hosted.clocks.prompted(seat_no, clock.obligation, directory.clock())
        hosted.watch_captain(directory.clock())
        directory.schedule(hosted)


async def _log_in(directory: Directory, channel: Channel, person: Person) -> None:
    """A guest's seat becomes that of the account to which he has logged in, whether or not we saw him do it."""
    if not person.account:
        return
    guest, key = GUEST + channel.transport.fold(person.nick), key_of(channel.transport, person)
    channel.rename(guest, key, person.nick)
    if channel.seated(key) is None:
        await _carry(directory, channel, guest, person)


async def _carry(directory: Directory, channel: Channel, old_key: str, person: Person) -> None:
    """The seat of `old_key` is this person's, under his present name."""
    hosted = channel.seated(old_key)
    new_key = key_of(channel.transport, person)
    if hosted is not None and (old_key == new_key or channel.seated(new_key) is None):
        await command(directory, hosted, cmd.Identify(old_key, person.nick, new_key), None)


async def _recognise(directory: Directory, channel: Channel, person: Person) -> None:
    """The holder of a seat is in the channel: call him by his present nick, and ask again what he owes."""
    key = key_of(channel.transport, person)
    hosted = channel.seated(key)
    seat_no = None if hosted is None else hosted.table.seat_of(key)
    if hosted is None or seat_no is None or not channel.here:
        return  # what we find when we come in, `entered` sees to
    await _call(directory, hosted, seat_no, person)
    hosted.watch_captain(directory.clock())
    directory.schedule(hosted)
    if seat_no in hosted.clocks.running and hosted.table.state is State.RUNNING:
        ask(directory, hosted, seat_no)


async def _call(directory: Directory, hosted: Hosted, seat_no: int, person: Person) -> None:
    """Call the holder of a seat by the nick of `person`, unless he can be reached under the one we know."""
    transport = hosted.channel.transport
    if transport.in_channel(hosted.channel.name, person.nick) and hosted.reachable(seat_no) is None:
        key = key_of(transport, person)
        await command(directory, hosted, cmd.Identify(key, person.nick, key), None)


# --- ourselves ------------------------------------------------------------------------------------------------------
async def entered(directory: Directory, channel: Channel) -> None:
    """We are (again) in the channel: every table says where it stands, and whoever owes something is asked.

    Call with the channel's lock held.
    """
    if channel.here:
        return
    channel.here = True
    for hosted in channel.unfinished():
        to_channel(channel, lambda voice, table=hosted.table: answers.resumed(table, voice))  # type: ignore[misc]
        await _catch_up(directory, hosted)


async def _catch_up(directory: Directory, hosted: Hosted) -> None:
    """Nicks and accounts that changed while we were away, clocks and prompts."""
    channel = hosted.channel
    hosted.clocks.touched = directory.clock()
    hosted.clocks.captain_gone = None
    for person in channel.transport.members(channel.name):
        await _log_in(directory, channel, person)
        seat_no = hosted.table.seat_of(key_of(channel.transport, person))
        if seat_no is not None:
            await _call(directory, hosted, seat_no, person)
    if hosted.table.state is State.RUNNING:
        hosted.clocks.restart()
    follow(directory, hosted)


def gone(directory: Directory, channel: Channel) -> None:
    """We are no longer in the channel: nobody can be asked, so no clock runs. Call with the channel's lock held."""
    channel.here = False
    channel.called_by = None
    for hosted in channel.unfinished():
        hosted.clocks.freeze(directory.clock())
        directory.schedule(hosted)
