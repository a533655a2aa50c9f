"""`!start`: a new table, the beginning, the continuation or a rematch, by sender and state (RULES F1); `!game`."""

import math
from functools import partial

from bot import reasons
from bot.commands import requests as ask
from bot.games import GameAdapter
from bot.hall.announce import speak, to_channel
from bot.hall.commit import command, follow
from bot.hall.defaults import carried_over, chosen_game, own_options_of
from bot.hall.directory import Hosted
from bot.hall.dispatch import Answer, handles_at_table, handles_in_channel
from bot.hall.line import ChannelLine, TableLine
from bot.hall.preferences import may_be_added
from bot.hall.remembered import mark_of
from bot.presenter import answers, table_lines
from bot.presenter.speech import Speech
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.codec import encode
from bot.table.evolve import evolve, opened
from bot.table.options import TableOptions
from bot.table.state import State, Table
from bot.transport.base import Person, Priority
from engine import rules as versions
from engine.game import Reason
from engine.options import GameOptions
from storage import Unit

BUSY_LAG = 3.0
"""Seconds by which prompts may lag before no further table is opened (DESIGN 5)."""


@handles_in_channel(ask.Start)
async def start(line: ChannelLine, request: ask.Start) -> Answer:
    """What `!start` does for this person here and now, or why nothing."""
    hosted, tie = line.channel.seated(line.key), line.tie(line.channel)
    if hosted is None and tie is not None:
        return reasons.LogInAgain(tie[1], tie[0].table.id)
    if hosted is None:
        return await (_rematch(line) if request.again else _open(line, request))
    table = hosted.table
    captain = table.captain_seat.key == line.key
    bare = request.variant is None and request.players is None
    if captain and table.state is State.PAUSED:
        if not bare:
            return reasons.StartArguments(table.id)
        return await command(line.directory, hosted, cmd.Play(), line.by)
    if captain and table.state is State.LOBBY and bare and not request.again:
        return await command(line.directory, hosted, cmd.Play(together=True), line.by)
    return reasons.AlreadySeated(table.id)


@handles_at_table(ask.Choose)
async def choose(line: TableLine, request: ask.Choose) -> Answer:
    chosen = chosen_game(line.directory, line.channel, request.variant, request.players)
    if isinstance(chosen, Reason):
        return chosen
    adapter, usual = chosen
    options, lost = carried_over(line.directory, line.channel, line.hosted.table, usual)
    variant = cmd.ChooseVariant(adapter.name, options.save(), options.players)
    reason = await command(line.directory, line.hosted, variant, line.by, reply=line.reply)
    if reason is None and lost:
        line.answer(partial(answers.reset, lost))
    return reason


async def _open(line: ChannelLine, request: ask.Start) -> Answer:
    directory, channel = line.directory, line.channel
    chosen = _may_open(line) or chosen_game(directory, channel, request.variant, request.players)
    if isinstance(chosen, Reason):
        return chosen
    adapter, options = chosen
    hosted = await _create(line, [_opened(line, adapter, options, own_options_of(directory, channel))])
    if isinstance(hosted, Reason):
        return hosted
    to_channel(channel, table_lines.opened(hosted.table))
    return None


def _may_open(line: ChannelLine) -> Reason | None:
    """The conditions of a new table: rank, limits, and a network that keeps up."""
    directory, channel, limits = line.directory, line.channel, line.directory.config.limits
    standing = line.standing
    if standing.rank < standing.min_rank and not line.operator:
        return reasons.RankTooLow(standing.min_rank.name.lower())
    own = directory.seats_of(channel.network, line.key)
    captain_of = sum(hosted.table.captain_seat.key == line.key for hosted in own)
    if captain_of + directory.opening[channel.network, line.key] >= limits.tables_per_person:
        return reasons.TooManyTables(limits.tables_per_person, "person")
    if len(channel.unfinished()) >= limits.tables_per_channel:
        return reasons.TooManyTables(limits.tables_per_channel, "channel")
    if directory.tables_in_process() >= limits.tables_per_process:
        return reasons.TooManyTables(limits.tables_per_process, "process")
    lag = line.transport.lag()
    return reasons.Busy(math.ceil(lag)) if lag > BUSY_LAG else None


def _opened(
    line: ChannelLine, adapter: GameAdapter, options: GameOptions, own: TableOptions, rematch_of: int | None = None
) -> ev.Opened:
    secret = line.directory.dice(32)
    return ev.Opened(
        network=line.channel.network,
        channel=line.channel.name,
        captain_nick=line.person.nick,
        captain_key=line.key,
        game=adapter.name,
        options=options.save(),
        manners=own.data(),
        secret=secret.hex(),
        rematch_of=rematch_of,
        trust_nicks=line.directory.config.ledger.trust_nicks,
        rules=versions.NEWEST,
        captain_mark=mark_of(secret, line.person.userhost),
    )


async def _create(line: ChannelLine, events: list[ev.TableEvent]) -> Hosted | Reason:
    """A new table with its first events, committed."""
    opening, captain = line.directory.opening, (line.channel.network, line.key)
    opening[captain] += 1  # he may be opening one in another channel at the same time
    try:
        return await _save(line, events)
    finally:
        opening[captain] -= 1
        if not opening[captain]:
            del opening[captain]


async def _save(line: ChannelLine, events: list[ev.TableEvent]) -> Hosted | Reason:
    directory, channel, database = line.directory, line.channel, line.directory.database
    table_id = await database.asked(lambda: database.storage.new_table(channel.network, channel.name))
    if isinstance(table_id, Reason):
        return table_id
    rows = tuple(encode(table_id, no, event) for no, event in enumerate(events))
    committed = await database.commit(Unit(rows))
    if isinstance(committed, Reason):
        return committed
    first = events[0]
    if not isinstance(first, ev.Opened):
        raise ValueError(f"a table begins with Opened, not {type(first).__name__}")
    table: Table = opened(table_id, first, trust_nicks=directory.config.ledger.trust_nicks)
    for event in events[1:]:
        table, _ = evolve(table, event)
    hosted = directory.host(channel, table)
    follow(directory, hosted)
    for no, _ in table.people():
        if no != table.captain:
            speak(hosted, Speech(no, table_lines.welcome(table, no, "added"), Priority.REPLY))
    return hosted


async def _rematch(line: ChannelLine) -> Answer:
    """The same seats and options under a new number (RULES F, `!start again`)."""
    old = line.channel.finished(line.key)
    if old is None:
        return reasons.NothingToRepeat()
    table = old.table
    captain_key, captain_nick = old.holder(table.captain)
    if captain_key != line.key:
        return reasons.OnlyCaptain(table.id, captain_nick, "start again")
    refused = _may_open(line)
    if refused is not None:
        return refused
    opened_again = _opened(line, table.adapter, table.options, table.own_options, table.id)
    events: list[ev.TableEvent] = [opened_again]
    if table.captain != 0:
        events.append(ev.Moved(0, table.captain))
    missing: list[Reason] = []
    for no, seat in table.people():
        if no == table.captain:
            continue
        person = await _found(line, *old.holder(no))
        if isinstance(person, Reason):
            missing.append(person)
            continue
        mark = mark_of(bytes.fromhex(opened_again.secret), person.userhost)
        events.append(ev.Seated(no, person.nick, line.channel.people.key(person), "added", claim=True, mark=mark))
        if seat.spoke:
            events.append(ev.Spoke(no))
    hosted = await _create(line, events)
    if isinstance(hosted, Reason):
        return hosted
    fresh = hosted.table
    to_channel(line.channel, lambda voice: table_lines.lobby_line(fresh, voice))
    if missing:
        line.answer(partial(answers.added, fresh, (), tuple(missing)))
    return None


async def _found(line: ChannelLine, key: str | None, nick: str) -> Person | Reason:
    """The person known as `key`, if he is here, sits nowhere else in the channel and may be seated, or why not."""
    channel = line.channel
    person = None if key is None else channel.member(key)
    if key is None or person is None:
        return reasons.IsAbsent(nick)
    elsewhere = channel.seat_or_tie(person)
    if elsewhere is not None:
        return reasons.SeatedElsewhere(person.nick, elsewhere.table.id)
    may = await may_be_added(line.directory.preferences, channel.network, key)
    if isinstance(may, Reason):
        return may
    return person if may else reasons.RefusesInvites(person.nick)
