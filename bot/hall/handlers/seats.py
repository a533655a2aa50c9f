"""Who sits at a table: adding, joining, removing; and whether others may seat one."""

from functools import partial

from bot import reasons
from bot.commands import requests as ask
from bot.hall import presence
from bot.hall.announce import speak, to_channel
from bot.hall.commit import command
from bot.hall.directory import Hosted
from bot.hall.dispatch import Answer, handles, handles_at_table
from bot.hall.line import Line, TableLine
from bot.hall.people import Presence
from bot.hall.preferences import may_be_added, person_scope, remember
from bot.hall.remembered import mark_of
from bot.presenter import answers, table_lines
from bot.presenter.speech import Speech
from bot.table import commands as cmd
from bot.table.state import GUEST
from bot.transport.base import Person, Priority
from engine.game import Reason
from storage import Setting

LOOKED_AT = 20
"""People that one `!add` may name: more than any table has seats, and no more than can be answered in a few lines."""


@handles_at_table(ask.AddPeople)
async def add_people(line: TableLine, request: ask.AddPeople) -> Answer:
    """Seat the people that can be; one line says who was and why the others were not (RULES F6)."""
    hosted = line.hosted
    nicks = list({line.transport.fold(nick): nick for nick in request.nicks}.values())
    seated: list[str] = []
    refused: list[Reason] = []
    left_out: list[str] = []
    for nick in nicks[:LOOKED_AT]:
        person = await _invitable(line, nick)
        if isinstance(person, Person):
            sit = _sit(hosted, line.channel.people.of(person), person, added=True)
            reason = await command(line.directory, hosted, sit, line.by, quiet=not hosted.table.contested)
            if reason is None:
                seated.append(person.nick)
                continue
            if isinstance(reason, reasons.TableFull) and len(nicks) > 1:
                left_out.append(person.nick)
                continue
            person = reason
        refused.append(person)
    if left_out or nicks[LOOKED_AT:]:
        refused.append(reasons.NoSeatLeft(hosted.table.id, (*left_out, *nicks[LOOKED_AT:])))
    told, why_not = tuple(seated), tuple(dict.fromkeys(refused))
    if hosted.table.contested:  # each has been announced: nobody is seated yet
        told = ()
    if told and (line.private or not refused):
        to_channel(line.channel, partial(table_lines.added, hosted.table, told))
    if refused or (told and line.private):
        line.answer(partial(answers.added, hosted.table, told, why_not))
    return None


async def _invitable(line: TableLine, nick: str) -> Person | Reason:
    """The person with that nick if he may be seated, or why not."""
    transport, channel = line.transport, line.channel
    folded = transport.fold(nick)
    if folded == transport.fold(transport.nick):
        return reasons.IsTheBot()
    person = transport.find(nick)
    if person is None or not transport.in_channel(channel.name, nick):
        computers = (seat.nick for seat in line.hosted.table.seats if seat is not None and not seat.human)
        computer = next((name for name in computers if transport.fold(name) == folded), None)
        return reasons.IsAbsent(nick) if computer is None else reasons.IsComputer(computer)
    key, elsewhere = channel.people.key(person), channel.seat_or_tie(person)
    if elsewhere is not None:
        return reasons.SeatedElsewhere(person.nick, elsewhere.table.id)
    may = await may_be_added(line.directory.preferences, channel.network, key)
    if isinstance(may, Reason):
        return may
    return person if may else reasons.RefusesInvites(person.nick)


def _sit(hosted: Hosted, who: Presence, person: Person, *, added: bool = False) -> cmd.Sit:
    key = hosted.channel.people.key_of(who, person)
    return cmd.Sit(key, person.nick, added, mark_of(hosted.table.secret, person.userhost), who.known_as)


@handles_at_table(ask.Join)
async def join(line: TableLine, _request: ask.Join) -> Answer:
    if not line.transport.in_channel(line.channel.name, line.person.nick):
        return reasons.IsAbsent(line.person.nick)
    elsewhere, tie = line.channel.seated(line.key), line.tie(line.channel)
    if elsewhere is not None:
        return reasons.AlreadySeated(elsewhere.table.id)
    if tie is not None:
        return reasons.LogInAgain(tie[1], tie[0].table.id)
    sit = _sit(line.hosted, line.who, line.person)
    reason = await command(line.directory, line.hosted, sit, line.by)
    if isinstance(reason, reasons.TableClosed) and line.private:  # in the channel the captain reads the refusal
        table = line.hosted.table
        wording = partial(answers.asks_to_join, table, line.person.nick)
        speak(line.hosted, Speech(table.captain, wording, Priority.REPLY))
    return reason


@handles_at_table(ask.RemovePerson)
async def remove_person(line: TableLine, request: ask.RemovePerson) -> Answer:
    """Nicks are compared by the network's rules, and by no others."""
    fold, folded = line.transport.fold, line.transport.fold(request.nick)
    seats = enumerate(line.hosted.table.seats)
    called = [no for no, seat in seats if seat is not None and fold(seat.nick) == folded]
    here = [no for no in called if line.hosted.reachable(no) is not None]  # two guests of one nick: he who is there
    found = next(iter(here or called), None)
    if found is None:
        return reasons.NotAtTable(request.nick, line.hosted.table.id)
    return await command(line.directory, line.hosted, cmd.Remove(found), line.by, reply=line.reply)


@handles_at_table(ask.ReadmitPerson)
async def readmit_person(line: TableLine, request: ask.ReadmitPerson) -> Answer:
    """Somebody vouches for a guest who was gone and came back from elsewhere (RULES F29)."""
    hosted, channel, people = line.hosted, line.channel, line.channel.people
    person = line.transport.find(request.nick)
    if person is None or not line.transport.in_channel(channel.name, person.nick):
        return reasons.IsAbsent(request.nick)
    elsewhere = channel.seat_or_tie(person)
    if elsewhere is not None:
        return reasons.SeatedElsewhere(person.nick, elsewhere.table.id)
    was = _gone_guest(line, person.nick)
    if was is None:
        return reasons.NobodyIsGone(person.nick, hosted.table.id)
    who = people.of(person)
    mark = mark_of(hosted.table.secret, person.userhost)
    readmit = cmd.Readmit(was, person.nick, people.key_of(who, person), who.known_as, mark)
    sits = hosted.table.seat_of(was)
    reason = await command(line.directory, hosted, readmit, line.by, reply=line.reply)
    if reason is None and sits is not None:
        presence.returned(line.directory, hosted, sits)
    elif reason is None:
        line.answer(partial(answers.may_return, hosted.table, person.nick))
    return reason


def _gone_guest(line: TableLine, nick: str) -> str | None:
    """The key of the guest whom that person may be: of those who are gone the one called so, else the only one."""
    fold, people = line.transport.fold, line.channel.people
    known = {key: name for key, name, _ in line.hosted.table.remembered() if key.startswith(GUEST)}
    gone = {key: name for key, name in known.items() if people.holder(line.channel.name, key, name) is None}
    named = [key for key, name in gone.items() if fold(name) == fold(nick)]
    return next(iter(named or gone), None) if len(named or gone) == 1 else None


@handles(ask.SetInvites)
async def set_invites(line: Line, request: ask.SetInvites) -> Answer:
    scope = person_scope(line.person.network, line.key)
    setting = Setting(scope, "invites", None if request.on else "off")
    reason = await remember(line.directory.database, line.directory.preferences, setting)
    if reason is None:
        line.answer(partial(answers.invites, request.on))
    return reason


@handles(ask.ShowInvites)
async def show_invites(line: Line, _request: ask.ShowInvites) -> Answer:
    may = await may_be_added(line.directory.preferences, line.person.network, line.key)
    if isinstance(may, Reason):
        return may
    line.answer(partial(answers.invites, may))
    return None
