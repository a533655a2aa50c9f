"""One line of chat, from its words to what it does or why not."""

import structlog

from bot import reasons
from bot.commands import Move, Parsed, Unknown, When, near, parse, permit, place
from bot.commands import requests as ask
from bot.games import DESKS
from bot.hall import errands, journal, opening, questions
from bot.hall.caller import Caller
from bot.hall.find import table_for, table_for_move, venue_for
from bot.hall.venue import House, Live, Venue
from bot.table import commands as cmd
from bot.table.state import State
from bot.transport.base import Said
from engine.game import Reason

log = structlog.get_logger()


def caller_of(house: House, said: Said) -> Caller:
    """Who says it, and in which venue."""
    venue = None if said.channel is None else house.venue(said.person.network, said.channel)
    return Caller(house, said.person, venue, house.transports[said.person.network])


def understood(caller: Caller, text: str) -> Parsed | Move | Unknown | None:
    """What the line asks for; None if it was not said to the bot (DESIGN 4.3)."""
    line = parse(text, prefixes=caller.prefixes, nick=caller.transport.nick, private=caller.private)
    if caller.venue is None or isinstance(line, Parsed):
        return line
    live = caller.venue.seated(caller.key)
    words = line.word if isinstance(line, Unknown) else text
    if live is not None and live.table.begun and live.table.desk.looks_like_action(words):
        return Move(text)
    if isinstance(line, Unknown) and not line.addressed and (live is None or line.near is None):
        return None
    return line


async def serve(caller: Caller, line: Parsed | Move | Unknown) -> bool:
    """Do what the line asks for, or refuse it with the reason. Returns whether it was a move, and accepted."""
    _has_spoken(caller)
    if isinstance(line, Move):
        reason = reasons.CardsInPrivate() if caller.venue is not None else await _move(caller, line)
    elif isinstance(line, Unknown):
        reason = reasons.UnknownCommand(line.word, line.near)
    else:
        reason = await _command(caller, line)
    if reason is not None:
        caller.refuse(reason)
        return False
    return isinstance(line, Move) or (isinstance(line, Parsed) and isinstance(line.request, cmd.Act))


def _has_spoken(caller: Caller) -> None:
    """Somebody who was added is awake if he says anything to the bot (RULES F6)."""
    key = caller.key
    for _, live in caller.house.seats_of(caller.person.network, key):
        seat = live.table.seat_of(key)
        if seat is not None:
            live.table.named(seat).spoke = True


async def _move(caller: Caller, move: Move) -> Reason | None:
    found = table_for_move(caller, move.table_id)
    word = move.text.split()[0] if move.text else ""
    if isinstance(found, Reason):
        return found if any(desk.looks_like_action(move.text) for desk in DESKS.values()) else _unknown(word)
    venue, live = found
    playing = live.table.state is State.RUNNING and live.table.seat_of(caller.key) is not None
    if not playing and not live.table.desk.looks_like_action(move.text):
        meant = near(word)
        if meant is not None or not live.table.begun:
            return reasons.UnknownCommand(word, meant)
    async with venue.lock:
        refused = await journal.command(caller.house, venue, live, cmd.Act(move.text), caller.by(venue))
    if isinstance(refused, reasons.NotAMove) and near(word) is not None:
        return _unknown(word)
    return refused


def _unknown(word: str) -> Reason:
    return reasons.UnknownCommand(word, near(word))


async def _command(caller: Caller, line: Parsed) -> Reason | None:
    spec, request = line.spec, line.request
    if isinstance(request, Reason):
        return request
    misplaced = place(spec, request, private=caller.private)
    if misplaced is not None:
        return misplaced
    if isinstance(request, ask.Query):
        return await questions.answer(caller, spec, request, line.table_id)
    if spec.when is When.NONE:
        return await _errand(caller, line, request)
    return await _table_command(caller, line, request)


async def _table_command(caller: Caller, line: Parsed, request: ask.Request) -> Reason | None:
    venue = caller.venue
    if venue is None:
        found = table_for(caller, line.spec, request, line.table_id)
        if isinstance(found, Reason):
            return found
        venue = found[0]
    async with venue.lock:
        # Asked (again) only now: what was so when the line came need not be so after those before it.
        found = table_for(caller, line.spec, request, line.table_id)
        if isinstance(found, Reason):
            return found
        if found[0] is not venue:
            return reasons.WhichTable((found[1].table.id,))
        refused = permit(line.spec, request, caller.standing(venue), found[1].table)
        return refused or await _at_table(caller, venue, found[1], request)


async def _at_table(caller: Caller, venue: Venue, live: Live, request: ask.Request) -> Reason | None:
    match request:
        case ask.AddPeople():
            return await errands.add_people(caller, venue, live, request)
        case ask.Join():
            return await errands.join(caller, venue, live)
        case ask.Choose():
            return await errands.choose(caller, venue, live, request)
        case cmd.Remove(nick):
            return await errands.remove(caller, venue, live, nick)
    return await journal.command(caller.house, venue, live, request, caller.by(venue))  # type: ignore[arg-type]


async def _errand(caller: Caller, line: Parsed, request: ask.Request) -> Reason | None:
    """What is about no table, or about a table that does not exist yet."""
    match request:
        case ask.Give():
            return await errands.give(caller, request)
        case ask.SetInvites():
            return await errands.set_invites(caller, request)
        case ask.Greet(_, channel) if channel is not None:
            return errands.call_in(caller.house, caller.person, channel)
    venue = venue_for(caller)
    if isinstance(venue, Reason):
        return venue
    refused = permit(line.spec, request, caller.standing(venue), None)
    if refused is not None:
        return refused
    async with venue.lock:
        match request:
            case ask.Start():
                return await opening.start(caller, venue, request)
            case ask.Greet():
                return await errands.greet(caller, venue, request)
            case ask.Bye():
                return await errands.bye(caller, venue, request)
            case ask.SetDefault():
                return await errands.set_default(caller, venue, request)
    raise ValueError(f"nobody serves {request!r}")
