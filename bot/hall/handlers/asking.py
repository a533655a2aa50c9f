"""Questions about tables, and help: nothing changes."""

from functools import partial

from bot import reasons
from bot.commands import requests as ask
from bot.commands.help import help_lines
from bot.hall.dispatch import Answer, handles, handles_at_table, handles_in_channel
from bot.hall.find import channel_for, channels_of, no_such_table
from bot.hall.line import ChannelLine, Line, TableLine
from bot.presenter import answers
from bot.presenter.games import lines_of
from bot.presenter.state_json import state_lines
from bot.table.state import BegunTable, State
from engine.game import Reason


@handles(ask.ShowHelp)
async def show_help(line: Line, request: ask.ShowHelp) -> Answer:
    line.whisper(*help_lines(request.topic))
    return None


@handles_in_channel(ask.ShowTables)
async def show_tables(line: ChannelLine, _request: ask.ShowTables) -> Answer:
    line.answer(partial(answers.tables, [hosted.table for hosted in line.channel.unfinished()]))
    return None


@handles(ask.ShowState)
async def show_state(line: Line, _request: ask.ShowState) -> Answer:
    """DESIGN 4.4: one's own tables; somebody seated nowhere gets each unfinished table of the channel."""
    channels, key, named = channels_of(line), line.key, line.named
    if named is not None:
        tables = [channel.tables[named] for channel in channels if named in channel.tables]
        if not tables:
            return no_such_table(channels, named)
    else:
        tables = [hosted for channel in channels if (hosted := channel.seated(key)) is not None]
        tables = tables or [hosted for channel in channels if (hosted := channel.finished(key)) is not None]
    if not tables:
        channel = channel_for(line)
        if isinstance(channel, Reason):
            return channel
        tables = channel.unfinished()
        if not tables:
            return reasons.NotSeated(())
    for hosted in tables:
        seat, now = hosted.seat_of(key), line.directory.clock()
        line.whisper_raw(state_lines(hosted.shown(), seat, hosted.clocks, now, hosted.receipt))
    return None


@handles_at_table(ask.ShowRules)
async def show_rules(line: TableLine, _request: ask.ShowRules) -> Answer:
    table = line.hosted.table
    line.answer(lines_of(table).rules(table.options))
    return None


@handles_at_table(ask.ShowLimit)
async def show_limit(line: TableLine, _request: ask.ShowLimit) -> Answer:
    line.answer(partial(answers.limit, line.hosted.table))
    return None


@handles_at_table(ask.ShowOptions)
async def show_options(line: TableLine, _request: ask.ShowOptions) -> Answer:
    line.whisper(*answers.options(line.hosted.table))
    return None


@handles_at_table(ask.ShowVariants)
async def show_variants(line: TableLine, _request: ask.ShowVariants) -> Answer:
    line.answer(partial(answers.variants, line.hosted.table))
    return None


@handles_at_table(ask.ShowLast)
async def show_last(line: TableLine, _request: ask.ShowLast) -> Answer:
    table = line.hosted.shown()
    if isinstance(table, BegunTable):
        line.answer(lines_of(table).last(table))
    else:
        line.answer(partial(answers.not_begun, table))
    return None


@handles_at_table(ask.ShowScore)
async def show_score(line: TableLine, _request: ask.ShowScore) -> Answer:
    """The deals go to the one who asks; the totals are answered where he asked."""
    table = line.hosted.shown()
    if not isinstance(table, BegunTable):
        line.answer(partial(answers.not_begun, table))
        return None
    *deals, totals = lines_of(table).score(table)
    line.whisper(*deals)
    line.answer(totals)
    return None


@handles_at_table(ask.ShowHand)
async def show_hand(line: TableLine, _request: ask.ShowHand) -> Answer:
    """A seat that owes something sees its prompt again, another one its hand."""
    hosted, table = line.hosted, line.hosted.table
    seat = table.seat_of(line.key)
    if seat is None:
        return reasons.NotSeatedHere(table.id)
    if table.state is State.OVER:
        return reasons.WrongState(table.id, table.state.value, "hand")
    if not isinstance(table, BegunTable):
        line.answer(partial(answers.not_begun, table))
        return None
    game = lines_of(table)
    if seat in table.owing():
        line.whisper(game.prompt(table, seat, hosted.clocks.left(seat, line.directory.clock())))
    else:
        line.whisper(game.hand(table, seat))
    return None
