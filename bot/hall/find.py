"""Which channel or table a line is about (RULES F19, F27)."""

from collections.abc import Iterable

from bot import reasons
from bot.commands import When, Who
from bot.commands.registry import CommandSpec
from bot.commands.requests import Join, Query, Request
from bot.hall.directory import Channel, Hosted
from bot.hall.line import Line
from engine.game import Reason


def table_for(line: Line, spec: CommandSpec, request: Request) -> Hosted | Reason:
    """The table that a command is about."""
    channels = channels_of(line)
    if line.named is not None:
        return _numbered(channels, line.named)
    if isinstance(request, Join):
        return _to_join(line, channels)
    own = [hosted for channel in channels if (hosted := channel.seated(line.key)) is not None]
    if own:
        return own[0] if len(own) == 1 else _waiting(own, line.key)
    finished = [hosted for channel in channels if (hosted := channel.finished(line.key)) is not None]
    if finished and spec.when & When.OVER:
        return max(finished, key=lambda hosted: hosted.table.id)
    tables = [hosted for channel in channels for hosted in channel.unfinished()]
    if not isinstance(request, Query):
        tables = _of_others(line, spec, tables)
    if len(tables) == 1:
        return tables[0]
    return reasons.WhichTable(_ids(tables)) if tables else _nothing(channels)


def table_for_move(line: Line) -> Hosted | Reason:
    """The table that a private card is for: the one that waits for this person."""
    if line.named is not None:
        return _numbered(channels_of(line), line.named)
    own = line.directory.seats_of(line.person.network, line.key)
    if not own:
        return _nothing(channels_of(line))
    return own[0] if len(own) == 1 else _waiting(own, line.key)


def channel_for(line: Line) -> Channel | Reason:
    """The channel that a command about no table is about: where it was said, or the only one shared."""
    if line.where is not None:
        return line.where
    shared = line.directory.shared(line.person)
    if not shared:
        return reasons.NoSharedChannel()
    return shared[0] if len(shared) == 1 else reasons.WhichChannel(tuple(channel.name for channel in shared))


def channels_of(line: Line) -> list[Channel]:
    """The channels whose tables a line may be about: where it was said, or those shared and those with a seat."""
    if line.where is not None:
        return [line.where]
    shared = line.directory.shared(line.person)
    seats = line.directory.seats_of(line.person.network, line.key)
    return [*shared, *(hosted.channel for hosted in seats if hosted.channel not in shared)]


def no_such_table(channels: list[Channel], table_id: int) -> Reason:
    return reasons.NoSuchTable(table_id, tuple(no for channel in channels for no in channel.ids()))


def _waiting(own: list[Hosted], key: str) -> Hosted | Reason:
    """Of several own tables the one that waits for this person."""
    waiting = [hosted for hosted in own if hosted.table.seat_of(key) in hosted.table.owing()]
    return waiting[0] if len(waiting) == 1 else reasons.WhichTable(_ids(waiting or own))


def _numbered(channels: list[Channel], table_id: int) -> Hosted | Reason:
    found = (channel.tables[table_id] for channel in channels if table_id in channel.tables)
    return next(found, None) or no_such_table(channels, table_id)


def _to_join(line: Line, channels: list[Channel]) -> Hosted | Reason:
    """A table with a free seat; his former one first (RULES F5)."""
    busy = [hosted for channel in channels for hosted in channel.unfinished()]
    free = [hosted for hosted in busy if hosted.table.free_seats()]
    former = [hosted for hosted in free if hosted.table.former_seat(line.key) is not None]
    for candidates in (former, [hosted for hosted in free if hosted.table.own_options.open], free):
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            return reasons.WhichTable(_ids(candidates))
    return busy[0] if len(busy) == 1 else reasons.NotSeated(())


def _of_others(line: Line, spec: CommandSpec, tables: list[Hosted]) -> list[Hosted]:
    """Which of the tables somebody without a seat may mean with a command: those he moderates."""
    moderated = [hosted for hosted in tables if line.about(hosted.channel).by.moderator]
    if moderated and spec.who in (Who.STEWARD, Who.AGREED, Who.PARTY):
        return moderated
    only = len(tables) == 1 and spec.who in (Who.STEWARD, Who.AGREED, Who.CAPTAIN)
    return tables if only else []  # the only one: he is told whose right it is


def _nothing(channels: list[Channel]) -> Reason:
    free = (hosted for channel in channels for hosted in channel.unfinished() if hosted.table.free_seats())
    return reasons.NotSeated(_ids(free))


def _ids(tables: Iterable[Hosted]) -> tuple[int, ...]:
    return tuple(hosted.table.id for hosted in tables)
