"""`!start`: a new table, the beginning, the continuation or a rematch, by sender and state (RULES F1); `!game`."""

import math
from functools import partial

from bot import reasons
from bot.commands import requests as ask
from bot.games import GameAdapter
from bot.hall.announce import speak, to_channel
from bot.hall.commit import command, follow
from bot.hall.defaults import carried_over, chosen_game, own_options_of
from bot.hall.directory import Hosted, key_of
from bot.hall.dispatch import Answer, handles_at_table, handles_in_channel
from bot.hall.line import ChannelLine, TableLine
from bot.hall.preferences import may_be_added
from bot.presenter import answers, table_lines
from bot.presenter.speech import Speech
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.codec import encode
from bot.table.evolve import evolve, opened
from bot.table.options import TableOptions
from bot.table.state import State, Table
from bot.transport.base import Priority
from engine import rules as versions
from engine.game import Reason
from engine.options import GameOptions
from storage import Unit

BUSY_LAG = 3.0
"""Seconds by which prompts may lag before no further table is opened (DESIGN 5)."""


@handles_in_channel(ask.Start)
async def start(line: ChannelLine, request: ask.Start) -> Answer:
    """What `!start` does for this person here and now, or why nothing."""
    hosted = line.channel.seated(line.key)
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
    reason = await command(line.directory, line.hosted, variant, line.by)
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
    return ev.Opened(
        network=line.channel.network,
        channel=line.channel.name,
        captain_nick=line.person.nick,
        captain_key=line.key,
        game=adapter.name,
        options=options.save(),
        manners=own.data(),
        secret=line.directory.dice(32).hex(),
        rematch_of=rematch_of,
        trust_nicks=line.directory.config.ledger.trust_nicks,
        rules=versions.NEWEST,
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
    events: list[ev.TableEvent] = [_opened(line, table.adapter, table.options, table.own_options, table.id)]
    if table.captain != 0:
        events.append(ev.Moved(0, table.captain))
    for no, seat in table.people():
        key, nick = old.holder(no)
        if no != table.captain and key is not None and await _free(line, key, nick):
            events.append(ev.Seated(no, nick, key, "added", claim=True))
            if seat.spoke:
                events.append(ev.Spoke(no))
    hosted = await _create(line, events)
    if isinstance(hosted, Reason):
        return hosted
    fresh = hosted.table
    to_channel(line.channel, lambda voice: table_lines.lobby_line(fresh, voice))
    return None


async def _free(line: ChannelLine, key: str, nick: str) -> bool:
    """Whether the person known as `key` is here, sits nowhere else in the channel and may be seated."""
    channel, transport = line.channel, line.transport
    if channel.seated(key) is not None:
        return False
    person = transport.find(nick)
    if person is None or key_of(transport, person) != key or not transport.in_channel(channel.name, nick):
        return False
    return await may_be_added(line.directory.preferences, channel.network, key) is True
