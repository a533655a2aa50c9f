"""Which table a line is about (RULES F19, F27)."""

from bot import reasons
from bot.commands import When, Who
from bot.commands.registry import CommandSpec
from bot.commands.requests import Join, Query, Request
from bot.hall.caller import Caller
from bot.hall.venue import Live, Venue
from engine.game import Reason

Found = tuple[Venue, Live]


def table_for(caller: Caller, spec: CommandSpec, request: Request, table_id: int | None) -> Found | Reason:
    """The table that a command is about."""
    venues = venues_of(caller)
    if table_id is not None:
        return _numbered(venues, table_id)
    if isinstance(request, Join):
        return _to_join(caller, venues)
    own = _own(caller, venues)
    if len(own) == 1:
        return own[0]
    if len(own) > 1:
        return _choose(own, caller.key)
    finished = [(venue, live) for venue in venues if (live := venue.finished(caller.key)) is not None]
    if finished and spec.when & When.OVER:
        return max(finished, key=lambda found: found[1].table.id)
    tables = [(venue, live) for venue in venues for live in venue.unfinished()]
    if not isinstance(request, Query):
        tables = _of_others(caller, spec, tables)
    if len(tables) == 1:
        return tables[0]
    return reasons.WhichTable(tuple(live.table.id for _, live in tables)) if tables else _nothing(venues)


def table_for_move(caller: Caller, table_id: int | None) -> Found | Reason:
    """The table that a private card is for: the one that waits for this person."""
    if table_id is not None:
        return _numbered(venues_of(caller), table_id)
    own = caller.house.seats_of(caller.person.network, caller.key)
    if not own:
        return _nothing(venues_of(caller))
    return own[0] if len(own) == 1 else _choose(own, caller.key)


def venue_for(caller: Caller) -> Venue | Reason:
    """The channel that a command about no table is about: where it was said, or the only one shared."""
    if caller.venue is not None:
        return caller.venue
    shared = caller.house.shared(caller.person)
    if not shared:
        return reasons.NoSharedChannel()
    return shared[0] if len(shared) == 1 else reasons.WhichChannel(tuple(venue.channel for venue in shared))


def venues_of(caller: Caller) -> list[Venue]:
    """The channels whose tables a line may be about: where it was said, or those shared and those with a seat."""
    if caller.venue is not None:
        return [caller.venue]
    shared = caller.house.shared(caller.person)
    seats = caller.house.seats_of(caller.person.network, caller.key)
    return [*shared, *(venue for venue, _ in seats if venue not in shared)]


def _own(caller: Caller, venues: list[Venue]) -> list[Found]:
    key = caller.key
    return [(venue, live) for venue in venues if (live := venue.seated(key)) is not None]


def _choose(own: list[Found], key: str) -> Found | Reason:
    """Of several own tables the one that waits for this person."""
    waiting = [(venue, live) for venue, live in own if live.table.seat_of(key) in live.table.owing()]
    if len(waiting) == 1:
        return waiting[0]
    return reasons.WhichTable(tuple(live.table.id for _, live in waiting or own))


def _numbered(venues: list[Venue], table_id: int) -> Found | Reason:
    for venue in venues:
        live = venue.lives.get(table_id)
        if live is not None:
            return venue, live
    return reasons.NoSuchTable(table_id, tuple(no for venue in venues for no in venue.ids()))


def _to_join(caller: Caller, venues: list[Venue]) -> Found | Reason:
    """A table with a free seat; his former one first (RULES F5)."""
    busy = [(venue, live) for venue in venues for live in venue.unfinished()]
    free = [(venue, live) for venue, live in busy if live.table.free_seats()]
    former = [(venue, live) for venue, live in free if caller.key in live.table.leavers]
    for candidates in (former, [found for found in free if found[1].table.manners.open], free):
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            return reasons.WhichTable(tuple(live.table.id for _, live in candidates))
    return busy[0] if len(busy) == 1 else reasons.NotSeated(())


def _of_others(caller: Caller, spec: CommandSpec, tables: list[Found]) -> list[Found]:
    """Which of the tables somebody without a seat may mean with a command: those he moderates."""
    moderated = [(venue, live) for venue, live in tables if caller.by(venue).moderator]
    if moderated and spec.who in (Who.STEWARD, Who.PARTY):
        return moderated
    only = len(tables) == 1 and spec.who in (Who.STEWARD, Who.CAPTAIN)
    return tables if only else []  # the only one: he is told whose right it is


def _nothing(venues: list[Venue]) -> Reason:
    return reasons.NotSeated(
        tuple(live.table.id for venue in venues for live in venue.unfinished() if live.table.free_seats())
    )
