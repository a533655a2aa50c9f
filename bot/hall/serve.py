"""One line of chat, from its words to what it does or why not."""

import structlog

from bot import reasons
from bot.commands import Move, Parsed, Unknown, When, parse, permit, place
from bot.commands import requests as ask
from bot.hall import errands, journal, opening, questions
from bot.hall.caller import Caller
from bot.hall.find import table_for, table_for_move, venue_for
from bot.hall.venue import House, Live, Venue
from bot.table import commands as cmd
from bot.transport.base import Said
from engine.game import Reason

log = structlog.get_logger()


def caller_of(house: House, said: Said) -> Caller:
    """Who says it, and in which venue."""
    venue = None if said.channel is None else house.venue(said.person.network, said.channel)
    return Caller(house, said.person, venue, house.transports[said.person.network])


def understood(caller: Caller, text: str) -> Parsed | Move | Unknown | None:
    """What the line asks for; None if it was not said to the bot (DESIGN 4.3)."""
    prefix = caller.voice().prefix
    line = parse(text, prefix=prefix, nick=caller.transport.nick, private=caller.private)
    if caller.venue is None or isinstance(line, Parsed):
        return line
    live = caller.venue.seated(caller.key)
    seated_in_game = live is not None and live.table.begun
    words = line.word if isinstance(line, Unknown) else text
    if seated_in_game and live is not None and live.table.desk.looks_like_action(words):
        return Move(text)
    if isinstance(line, Unknown) and not line.addressed and (live is None or line.near is None):
        return None
    return line


async def serve(caller: Caller, line: Parsed | Move | Unknown) -> None:
    """Do what the line asks for, or refuse it with the reason."""
    if isinstance(line, Move):
        reason = reasons.CardsInPrivate() if caller.venue is not None else await _move(caller, line)
    elif isinstance(line, Unknown):
        reason = reasons.UnknownCommand(line.word, line.near)
    else:
        reason = await _command(caller, line)
    if reason is not None:
        caller.refuse(reason)


async def _move(caller: Caller, move: Move) -> Reason | None:
    found = table_for_move(caller, move.table_id)
    if isinstance(found, Reason):
        word = move.text.split()[0] if move.text else ""
        return found if len(word) <= 3 else reasons.UnknownCommand(word, None)
    venue, live = found
    seat = live.table.seat_of(caller.key)
    if seat is not None:
        live.table.named(seat).spoke = True
    async with venue.lock:
        return await journal.command(caller.house, venue, live, cmd.Act(move.text), caller.by(venue))


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
    found = table_for(caller, spec, request, line.table_id)
    if isinstance(found, Reason):
        return found
    venue, live = found
    refused = permit(spec, request, caller.standing(venue), live.table)
    if refused is not None:
        return refused
    async with venue.lock:
        return await _at_table(caller, venue, live, request)


async def _at_table(caller: Caller, venue: Venue, live: Live, request: ask.Request) -> Reason | None:
    match request:
        case ask.AddPeople():
            return await errands.add_people(caller, venue, live, request)
        case ask.Join():
            return await errands.join(caller, venue, live)
        case ask.Choose():
            return await errands.choose(caller, venue, live, request)
    return await journal.command(caller.house, venue, live, request, caller.by(venue))  # type: ignore[arg-type]


async def _errand(caller: Caller, line: Parsed, request: ask.Request) -> Reason | None:
    """What is about no table, or about a table that does not exist yet."""
    match request:
        case ask.Give():
            return await errands.give(caller, request)
        case ask.SetInvites():
            return await errands.set_invites(caller, request)
        case ask.Greet(_, channel) if channel is not None:
            return await errands.call_in(caller.house, caller.person, channel)
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
    raise ValueError(f"nobody serves {request!r}")
