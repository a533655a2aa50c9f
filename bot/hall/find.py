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
    venues = [caller.venue] if caller.venue is not None else list(caller.house.on(caller.person.network))
    if table_id is not None:
        return _numbered(venues, table_id)
    own = _own(caller, venues)
    if isinstance(request, Join):
        return _to_join(caller, venues)
    if len(own) == 1:
        return own[0]
    if len(own) > 1:
        return _choose(own, caller.key)
    finished = [(venue, live) for venue in venues if (live := venue.finished(caller.key)) is not None]
    if finished and spec.when & When.OVER:
        return max(finished, key=lambda found: found[1].table.id)
    if isinstance(request, Query) or spec.who in (Who.STEWARD, Who.MODERATOR, Who.PARTY, Who.CAPTAIN):
        return _the_only(caller, venues)
    return _nothing(venues)


def table_for_move(caller: Caller, table_id: int | None) -> Found | Reason:
    """The table that a private card is for: the one that waits for this person."""
    venues = list(caller.house.on(caller.person.network))
    if table_id is not None:
        return _numbered(venues, table_id)
    own = _own(caller, venues)
    if not own:
        return _nothing(_shared(caller))
    return own[0] if len(own) == 1 else _choose(own, caller.key)


def venue_for(caller: Caller) -> Venue | Reason:
    """The channel that a command about no table is about: where it was said, or the only one shared."""
    if caller.venue is not None:
        return caller.venue
    shared = _shared(caller)
    if not shared:
        return reasons.NoSharedChannel()
    return shared[0] if len(shared) == 1 else reasons.WhichChannel(tuple(venue.channel for venue in shared))


def _shared(caller: Caller) -> list[Venue]:
    nick = caller.person.nick
    venues = caller.house.on(caller.person.network)
    return [venue for venue in venues if venue.here and caller.transport.in_channel(venue.channel, nick)]


def _own(caller: Caller, venues: list[Venue]) -> list[Found]:
    return [(venue, live) for venue in venues if (live := venue.seated(caller.key)) is not None]


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
    here = _shared(caller) if caller.private else venues
    free = [(venue, live) for venue in here for live in venue.unfinished() if live.table.free_seats()]
    former = [(venue, live) for venue, live in free if caller.key in live.table.leavers]
    for candidates in (former, [found for found in free if found[1].table.manners.open], free):
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            return reasons.WhichTable(tuple(live.table.id for _, live in candidates))
    busy = [(venue, live) for venue in here for live in venue.unfinished()]
    return busy[0] if len(busy) == 1 else reasons.NotSeated(())


def _the_only(caller: Caller, venues: list[Venue]) -> Found | Reason:
    here = _shared(caller) if caller.private else venues
    tables = [(venue, live) for venue in here for live in venue.unfinished()]
    if len(tables) == 1:
        return tables[0]
    return reasons.WhichTable(tuple(live.table.id for _, live in tables)) if tables else _nothing(here)


def _nothing(venues: list[Venue]) -> Reason:
    return reasons.NotSeated(
        tuple(live.table.id for venue in venues for live in venue.unfinished() if live.table.free_seats())
    )
