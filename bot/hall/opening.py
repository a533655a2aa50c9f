"""`!start`: a new table, the beginning, the continuation or a rematch, by sender and state (RULES F1)."""

import math
from typing import Any

from bot import reasons
from bot.commands import requests as ask
from bot.games import Desk
from bot.hall import journal
from bot.hall.caller import Caller
from bot.hall.defaults import chosen_game, manners_of
from bot.hall.preferences import person_scope
from bot.hall.speaker import speak, to_channel
from bot.hall.venue import House, Live, Venue
from bot.presenter import table_lines
from bot.presenter.speech import Speech
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.codec import encode
from bot.table.evolve import evolve, opened
from bot.table.manners import Manners
from bot.table.state import State, Table
from bot.transport.base import Priority, Rank
from engine.game import Reason
from storage import Unit

BUSY_LAG = 3.0
"""Seconds by which prompts may lag before no further table is opened (DESIGN 5)."""


async def start(caller: Caller, venue: Venue, request: ask.Start) -> Reason | None:
    """What `!start` does for this person here and now, or why nothing."""
    live = venue.seated(caller.key)
    if live is None:
        return await (_rematch if request.again else _open)(caller, venue, request)
    table = live.table
    captain = table.captain_seat.key == caller.key
    bare = request.variant is None and request.players is None
    if captain and table.state is State.PAUSED:
        if not bare:
            return reasons.StartArguments(table.id)
        return await journal.command(caller.house, venue, live, cmd.Play(), caller.by(venue))
    if captain and table.state is State.LOBBY and bare and not request.again:
        return await journal.command(caller.house, venue, live, cmd.Play(together=True), caller.by(venue))
    return reasons.AlreadySeated(table.id)


async def _open(caller: Caller, venue: Venue, request: ask.Start) -> Reason | None:
    house = caller.house
    chosen = _may_open(caller, venue) or chosen_game(house, venue, request.variant, request.players)
    if isinstance(chosen, Reason):
        return chosen
    desk, options = chosen
    event = _opened(caller, venue, desk, options, manners_of(house, venue))
    live = await _create(caller, venue, [event])
    if isinstance(live, Reason):
        return live
    to_channel(house, venue, table_lines.opened(live.table))
    return None


def _may_open(caller: Caller, venue: Venue) -> Reason | None:
    """The conditions of a new table: rank, limits, and a network that keeps up."""
    house, limits = caller.house, caller.house.config.limits
    standing = caller.standing(venue)
    if standing.rank < standing.min_rank and not standing.by.operator:
        return reasons.RankTooLow(Rank(standing.min_rank).name.lower())
    captain_of = sum(
        live.table.captain_seat.key == caller.key for here in house.on(venue.network) for live in here.unfinished()
    )
    if captain_of + house.opening[venue.network, caller.key] >= limits.tables_per_person:
        return reasons.TooManyTables(limits.tables_per_person, "person")
    if len(venue.unfinished()) >= limits.tables_per_channel:
        return reasons.TooManyTables(limits.tables_per_channel, "channel")
    if house.tables_in_process() >= limits.tables_per_process:
        return reasons.TooManyTables(limits.tables_per_process, "process")
    lag = caller.transport.lag()
    return reasons.Busy(math.ceil(lag)) if lag > BUSY_LAG else None


def _opened(
    caller: Caller, venue: Venue, desk: Desk, options: Any, manners: Manners, rematch_of: int | None = None
) -> ev.Opened:
    return ev.Opened(
        network=venue.network,
        channel=venue.channel,
        captain_nick=caller.person.nick,
        captain_key=caller.key,
        game=desk.name,
        options=desk.pack(options),
        manners=manners.data(),
        secret=caller.house.dice(32).hex(),
        rematch_of=rematch_of,
        trust_nicks=caller.house.config.ledger.trust_nicks,
    )


async def _create(caller: Caller, venue: Venue, events: list[ev.TableEvent]) -> Live | Reason:
    """A new table with its first events, committed."""
    house, captain = caller.house, (venue.network, caller.key)
    house.opening[captain] += 1  # he may be opening one in another channel at the same time
    try:
        return await _save(caller, venue, events)
    finally:
        house.opening[captain] -= 1
        if not house.opening[captain]:
            del house.opening[captain]


async def _save(caller: Caller, venue: Venue, events: list[ev.TableEvent]) -> Live | Reason:
    house = caller.house
    table_id = await journal.asked(house, lambda: house.storage.new_table(venue.network, venue.channel))
    if isinstance(table_id, Reason):
        return table_id
    committed = await journal.commit(house, Unit(tuple(encode(table_id, no, event) for no, event in enumerate(events))))
    if isinstance(committed, Reason):
        return committed
    first = events[0]
    if not isinstance(first, ev.Opened):
        raise ValueError(f"a table begins with Opened, not {type(first).__name__}")
    live = Live(opened(table_id, first, trust_nicks=house.config.ledger.trust_nicks), house.clock())
    for event in events[1:]:
        evolve(live.table, event)
    house.host(venue, live)
    journal.follow(house, venue, live)
    for no, _ in live.table.people():
        if no != live.table.captain:
            speak(house, venue, live, Speech(no, table_lines.welcome(live.table, no, "added"), Priority.REPLY))
    return live


async def _rematch(caller: Caller, venue: Venue, _request: ask.Start) -> Reason | None:
    """The same seats and options under a new number (RULES F, `!start again`)."""
    old = venue.finished(caller.key)
    if old is None:
        return reasons.NothingToRepeat()
    table = old.table
    if table.captain_seat.key != caller.key:
        return reasons.OnlyCaptain(table.id, table.captain_seat.nick, "start again")
    refused = _may_open(caller, venue)
    if refused is not None:
        return refused
    events: list[ev.TableEvent] = [_opened(caller, venue, table.desk, table.options, table.manners, table.id)]
    if table.captain != 0:
        events.append(ev.Moved(0, table.captain))
    for no, seat in table.people():
        if no != table.captain and seat.key is not None and _free(caller.house, venue, table, no):
            events.append(ev.Seated(no, seat.nick, seat.key, "added", claim=True))
    live = await _create(caller, venue, events)
    if isinstance(live, Reason):
        return live
    fresh = live.table
    to_channel(caller.house, venue, lambda voice: table_lines.lobby_line(fresh, voice))
    return None


def _free(house: House, venue: Venue, table: Table, no: int) -> bool:
    """Whether the person of that seat is here, sits nowhere else in the channel and may be seated."""
    seat = table.named(no)
    if seat.key is None or venue.seated(seat.key) is not None:
        return False
    person = house.transports[venue.network].find(seat.nick)
    if person is None or house.key_of(person) != seat.key:
        return False
    here = house.transports[venue.network].in_channel(venue.channel, seat.nick)
    return here and house.preferences.get(person_scope(venue.network, seat.key), "invites") != "off"
