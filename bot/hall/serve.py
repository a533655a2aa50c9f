"""One line of chat: its words, its context, permission, and the handler that does it; or why not."""

from dataclasses import replace

from bot import reasons
from bot.commands import CommandSpec, Move, Parsed, Unknown, near, parse, permit, place
from bot.commands.registry import Who
from bot.commands.requests import Query, Request
from bot.games import registry
from bot.hall.commit import command
from bot.hall.directory import Hosted
from bot.hall.dispatch import HANDLERS, Answer, Handler, Needs
from bot.hall.find import channel_for, table_for, table_for_move
from bot.hall.line import Line
from bot.hall.remembered import mark_of
from bot.table import commands as cmd
from bot.table.state import State
from engine.game import Reason


def understood(line: Line, text: str) -> Parsed | Move | Unknown | None:
    """What the line asks for; None if it was not said to the bot (DESIGN 4.3)."""
    network = line.transport
    heard = parse(text, prefixes=line.prefixes, nick=network.nick, private=line.private, fold=network.fold)
    if line.where is None or isinstance(heard, Parsed):
        return heard
    hosted = line.where.seated(line.key)
    words = heard.word if isinstance(heard, Unknown) else text
    if hosted is not None and hosted.table.begun and hosted.table.adapter.looks_like_action(words):
        return Move(text)
    if isinstance(heard, Unknown) and not heard.addressed and (hosted is None or heard.near is None):
        return None
    return heard


async def serve(line: Line, heard: Parsed | Move | Unknown) -> Answer:
    """Do what the line asks for."""
    await _heard(line)
    if isinstance(heard, Move):
        return reasons.CardsInPrivate() if line.where is not None else await _move(line, heard)
    if isinstance(heard, Unknown):
        return reasons.UnknownCommand(heard.word, heard.near)
    return await _command(replace(line, named=heard.table_id), heard)


def is_move(heard: Parsed | Move | Unknown) -> bool:
    """Whether the line makes a move, in the words of the game or of a command."""
    return isinstance(heard, Move) or (isinstance(heard, Parsed) and isinstance(heard.request, cmd.Act))


async def _heard(line: Line) -> None:
    """Somebody who was added is awake if he says anything (RULES F6), and is asked where he spoke last (F29)."""
    line.directory.note_spoken(line.person.network, line.key)
    for hosted in line.directory.seats_of(line.person.network, line.key):
        seat_no = hosted.table.seat_of(line.key)
        if seat_no is None:
            continue
        seat = hosted.table.named(seat_no)
        is_new = (
            seat.nick != line.person.nick
            or not seat.mark
            or (not line.person.account and seat.mark != _mark(line, hosted))
        )
        if is_new and line.transport.in_channel(hosted.channel.name, line.person.nick):
            async with hosted.channel.lock:
                identify = cmd.Identify(line.key, line.person.nick, line.key, _mark(line, hosted))
                await command(line.directory, hosted, identify, None)
        if not seat.spoke:
            async with hosted.channel.lock:
                await command(line.directory, hosted, cmd.Speak(line.key), None)


def _mark(line: Line, hosted: Hosted) -> str:
    return mark_of(hosted.table.secret, line.person.userhost)


async def _command(line: Line, heard: Parsed) -> Answer:
    spec, request = heard.spec, heard.request
    if isinstance(request, Reason):
        return request
    misplaced = place(spec, request, private=line.private)
    if misplaced is not None:
        return misplaced
    handler = HANDLERS[type(request)]
    if handler.needs is Needs.NOBODY:
        return await handler.run(line, request)
    if handler.needs is Needs.CHANNEL:
        return await _in_channel(line, spec, request, handler)
    return await _at_table(line, spec, request, handler)


async def _in_channel(line: Line, spec: CommandSpec, request: Request, handler: Handler) -> Answer:
    channel = channel_for(line)
    if isinstance(channel, Reason):
        return channel
    about = line.about(channel)
    if isinstance(request, Query):
        return await handler.run(about, request)
    refused = permit(spec, request, about.standing, None)
    if refused is not None:
        return refused
    async with channel.lock:
        return await handler.run(about, request)


async def _at_table(line: Line, spec: CommandSpec, request: Request, handler: Handler) -> Answer:
    channel = line.where
    if channel is None or isinstance(request, Query):
        found = table_for(line, spec, request)
        if isinstance(found, Reason):
            return found
        if isinstance(request, Query):
            return await handler.run(line.at(found), request)
        channel = found.channel
    async with channel.lock:
        # Asked (again) only now: what was so when the line came need not be so after those before it.
        found = table_for(line, spec, request)
        if isinstance(found, Reason):
            return found
        if found.channel is not channel:
            return reasons.WhichTable((found.table.id,))
        about = line.at(found)
        moderates = about.by.moderator and spec.who in (Who.STEWARD, Who.AGREED, Who.PARTY)
        tied = None if moderates or spec.who is Who.ANYONE else about.must_log_in()
        refused = tied or permit(spec, request, about.standing, found.table)
        return refused or await handler.run(about, request)


async def _move(line: Line, move: Move) -> Answer:
    found = table_for_move(replace(line, named=move.table_id))
    word = move.text.split()[0] if move.text else ""
    if isinstance(found, Reason):
        return found if registry.surely_a_move(move.text) else _unknown(word)
    playing = found.table.state is State.RUNNING and found.table.seat_of(line.key) is not None
    if not playing and not found.table.adapter.looks_like_action(move.text):
        meant = near(word)
        if meant is not None or not found.table.begun:
            return reasons.UnknownCommand(word, meant)
    if not found.channel.here:
        return reasons.StandsStill(found.table.id, found.channel.name)
    act = cmd.Act(move.text)
    async with found.channel.lock:
        about = line.at(found)
        tied = None if found.table.seat_of(line.key) is not None else about.must_log_in()
        refused = tied or await HANDLERS[cmd.Act].run(about, act)
    return _unknown(word) if isinstance(refused, reasons.NotAMove) and near(word) is not None else refused


def _unknown(word: str) -> Reason:
    return reasons.UnknownCommand(word, near(word))
