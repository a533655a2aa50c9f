"""Who comes, goes, and is called what: what the network tells of people and of ourselves, applied to the tables.

Who somebody is, `bot.hall.people` has worked out already, in the order in which it was told.
"""

from dataclasses import replace

from bot import reasons
from bot.hall.announce import to_channel, to_person
from bot.hall.commit import ask, command, follow
from bot.hall.directory import Channel, Directory, Hosted
from bot.hall.people import Presence
from bot.hall.preferences import may_be_added, person_scope, remember
from bot.hall.remembered import mark_of
from bot.presenter import answers
from bot.presenter.refusals import refusal
from bot.table import commands as cmd
from bot.table.state import GUEST, State
from bot.transport.base import Joined, Left, LoggedIn, Person, Renamed
from storage import Setting


async def joined(directory: Directory, event: Joined, who: Presence) -> None:
    """Somebody is back: his seat knows him again, and he gets what he owes."""
    channel = directory.channel(event.person.network, event.channel)
    if who.heard:
        await _carry_invites(directory, who, event.person)
    async with channel.lock:
        if channel.here:  # what we find when we come in, `entered` sees to
            await _settle(directory, channel, who, event.person)
            await _recognise(directory, channel, who, event.person)


async def logged_in(directory: Directory, event: LoggedIn, who: Presence) -> None:
    """A guest's seat becomes that of his account; a known account is recognised; one that is left is missed."""
    person = event.person
    await _carry_invites(directory, who, person)
    for channel in directory.on(person.network):
        async with channel.lock:
            await _settle(directory, channel, who, person)
            await _recognise(directory, channel, who, person)
            await _missed(directory, channel, who, person)


async def renamed(directory: Directory, event: Renamed, who: Presence, was: str, back: bool) -> None:
    """A nick change carries the seat along, unless it is that of the person's other connection.

    Under the new nick somebody may turn out to be who had quit (`back`, or a former guest of his). `was` is the guest's
    key that he had.
    """
    old = event.person
    person = replace(old, nick=event.nick)
    key, fold = directory.people[old.network].key_of(who, person), directory.transports[old.network].fold
    for channel in directory.on(old.network):
        async with channel.lock:
            channel.rename(key, key, person.nick)
            for hosted in _known_at(channel, key):
                seat_no = hosted.table.seat_of(key)
                other = seat_no is not None and fold(hosted.table.named(seat_no).nick) != fold(old.nick)
                if not other:
                    await _identify(directory, hosted, key, key, person)
            if not person.account and was != key:
                await _become(directory, channel, was, key, person)
            if await _settle(directory, channel, who, person) or back:
                await _recognise(directory, channel, who, person)


async def left(directory: Directory, event: Left, who: Presence) -> None:
    """His other connection takes over; a prompt that never went out need not be waited for any more (RULES F7)."""
    channel = directory.channel(event.person.network, event.channel)
    async with channel.lock:
        key = channel.people.key_of(who, event.person)
        if key.startswith(GUEST):  # by what he is known again, when he comes back
            for hosted in _known_at(channel, key):
                await _identify(directory, hosted, key, key, event.person)
        await _gone_from(directory, channel, key)


async def _gone_from(directory: Directory, channel: Channel, key: str) -> None:
    """The person known as `key` may have gone from the channel."""
    hosted = channel.seated(key)
    seat_no = None if hosted is None else hosted.table.seat_of(key)
    if hosted is None or seat_no is None or hosted.reachable(seat_no) is not None:
        return
    other = channel.member(key)
    if other is not None:
        await _recognise(directory, channel, channel.people.of(other), other)
        return
    clock = hosted.clocks.running.get(seat_no)
    if clock is not None:
        hosted.clocks.prompted(seat_no, clock.obligation, directory.clock())
    hosted.watch_captain(directory.clock())
    directory.schedule(hosted)


async def _missed(directory: Directory, channel: Channel, who: Presence, person: Person) -> None:
    """He has logged out of an account that sits in the channel, or into another: the seat stays that account's."""
    key = channel.people.key_of(who, person)
    tie = channel.tie(who, key)
    if tie is None:
        return
    hosted, account = tie
    await _gone_from(directory, channel, channel.people.account_key(account))
    to_person(channel, person.nick, lambda voice: refusal(reasons.LogInAgain(account, hosted.table.id), voice))


# --- whose it is ----------------------------------------------------------------------------------------------------
async def _settle(directory: Directory, channel: Channel, who: Presence, person: Person) -> bool:
    """What is a guest's whom he has turned out to be, or was until he logged in, is his. Returns whether anything is."""
    key = channel.people.key_of(who, person)
    found = False
    for guest in (*who.former, who.guest):
        if guest != key:
            found = await _become(directory, channel, guest, key, person) or found
    return found


async def _become(directory: Directory, channel: Channel, guest: str, key: str, person: Person) -> bool:
    """What was noted of that guest is noted of `key`, at every table of the channel. Returns whether anything was."""
    channel.rename(guest, key, person.nick)
    known = _known_at(channel, guest)
    for hosted in known:
        elsewhere = channel.seated(key)
        taken = elsewhere is not None and elsewhere is not hosted
        if key.startswith(GUEST) and (taken or key in set(hosted.table.players())):
            continue  # two people cannot become one
        await _identify(directory, hosted, guest, key, person, elsewhere=taken)
        if guest in hosted.unasked:
            hosted.unasked.add(key)
    return bool(known)


async def _identify(
    directory: Directory, hosted: Hosted, was: str, key: str, person: Person, *, elsewhere: bool = False
) -> None:
    mark = mark_of(hosted.table.secret, person.userhost)
    await command(directory, hosted, cmd.Identify(was, person.nick, key, mark, elsewhere), None)


def _known_at(channel: Channel, key: str) -> list[Hosted]:
    """The unfinished tables of the channel that know that person."""
    return [hosted for hosted in channel.unfinished() if key in set(hosted.table.players())]


async def _carry_invites(directory: Directory, who: Presence, person: Person) -> None:
    """Whoever refused to be seated by others refuses it under his account, too (RULES F6)."""
    if not person.account:
        return
    preferences, network, guest = directory.preferences, person.network, who.guest
    key = directory.people[network].key_of(who, person)
    if (
        await may_be_added(preferences, network, guest) is False
        and await may_be_added(preferences, network, key) is True
    ):
        await remember(directory.database, preferences, Setting(person_scope(network, key), "invites", "off"))


async def _recognise(directory: Directory, channel: Channel, who: Presence, person: Person) -> None:
    """The holder of a seat is in the channel: call him by his present nick, and ask again what he owes."""
    key = channel.people.key_of(who, person)
    hosted = channel.seated(key)
    seat_no = None if hosted is None else hosted.table.seat_of(key)
    if hosted is None or seat_no is None or not channel.here:
        return  # what we find when we come in, `entered` sees to
    await _call(directory, hosted, seat_no, key, person)
    returned(directory, hosted, seat_no)


def returned(directory: Directory, hosted: Hosted, seat_no: int) -> None:
    """The holder of the seat is there: nobody waits for him as captain, and he is asked again what he owes."""
    hosted.watch_captain(directory.clock())
    directory.schedule(hosted)
    if seat_no in hosted.clocks.running and hosted.table.state is State.RUNNING:
        ask(directory, hosted, seat_no)


async def _call(directory: Directory, hosted: Hosted, seat_no: int, key: str, person: Person) -> None:
    """Call the holder of a seat by the nick of `person`, unless he can be reached under the one we know."""
    here = hosted.channel.transport.in_channel(hosted.channel.name, person.nick)
    if here and hosted.reachable(seat_no) in (None, person.nick):
        await _identify(directory, hosted, key, key, person)


# --- ourselves ------------------------------------------------------------------------------------------------------
async def entered(directory: Directory, channel: Channel) -> None:
    """We are (again) in the channel: every table says where it stands, and whoever owes something is asked.

    Call with the channel's lock held.
    """
    if channel.here:
        return
    channel.here = True
    for person in channel.transport.members(channel.name):
        who = channel.people.met(person)
        if who is not None:
            await _find_again(directory, channel, who, person)
    for hosted in channel.unfinished():
        to_channel(channel, lambda voice, table=hosted.table: answers.resumed(table, voice))  # type: ignore[misc]
        hosted.clocks.touched = directory.clock()
        hosted.clocks.captain_gone = None
        if hosted.table.state is State.RUNNING:
            hosted.clocks.restart()
        follow(directory, hosted)


async def _find_again(directory: Directory, channel: Channel, who: Presence, person: Person) -> None:
    """Nicks and accounts that changed while we were away."""
    await _settle(directory, channel, who, person)
    key = channel.people.key_of(who, person)
    hosted = channel.seated(key)
    seat_no = None if hosted is None else hosted.table.seat_of(key)
    if hosted is not None and seat_no is not None:
        await _call(directory, hosted, seat_no, key, person)


def gone(directory: Directory, channel: Channel) -> None:
    """We are no longer in the channel: nobody can be asked, so no clock runs. Call with the channel's lock held."""
    channel.here = False
    channel.called_by = None
    channel.people.look_round()
    for hosted in channel.unfinished():
        hosted.clocks.freeze(directory.clock())
        directory.schedule(hosted)
