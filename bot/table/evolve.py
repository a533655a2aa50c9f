"""What an event changes: the only room that changes a table."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import msgspec

from bot.games import GAMES
from bot.table import events as ev
from bot.table.options import TableOptions
from bot.table.state import BegunTable, Coming, Leaver, Lobby, Seat, State, Table
from engine import rules as versions
from engine.game import Happening


def opened(table_id: int, event: ev.Opened, *, trust_nicks: bool) -> Lobby:
    """The table that `event`, its first, describes; `trust_nicks` is the config's, for journals that do not say.

    Raises ValueError for rules that only a newer release knows.
    """
    if event.rules > versions.NEWEST:
        raise ValueError(f"table {table_id} keeps rules {event.rules}; this release knows up to {versions.NEWEST}")
    adapter = GAMES[event.game]
    options = adapter.options_type.load(event.options).under(event.rules)
    seats: list[Seat | None] = [None] * options.players
    seats[0] = Seat(event.captain_nick, event.captain_key, mark=event.captain_mark)
    return Lobby(
        id=table_id,
        network=event.network,
        channel=event.channel,
        adapter=adapter,
        options=options,
        own_options=TableOptions(**event.manners),  # type: ignore[arg-type]
        secret=bytes.fromhex(event.secret),
        seats=seats,
        interested={event.captain_key},
        rematch_of=event.rematch_of,
        rules=event.rules,
        trust_nicks=trust_nicks if event.trust_nicks is None else event.trust_nicks,
        seq=1,
    )


def evolve(table: Table, event: ev.TableEvent) -> tuple[Table, list[Happening]]:
    """The table after `event`, and what happened in its game thereby.

    It is the same object, changed, but where a lobby becomes a table that has begun. Raises ValueError for an event of
    the game at a table that has none.
    """
    table.seq += 1
    if isinstance(event, ev.Begun):
        return _begun(table, event), []
    change = _CHANGES.get(type(event))
    if change is not None:
        change(table, event)
        return table, []
    if not isinstance(table, BegunTable):
        raise ValueError(f"table {table.id}: {type(event).__name__} before the game began")
    return table, _PLAYED[type(event)](table, event) or []


# --- at any table ---------------------------------------------------------------------------------------------------
def _seated(table: Table, event: ev.Seated) -> None:
    before = table.seats[event.seat]
    spoke = event.how != "added" and not event.fetched
    seat = Seat(event.nick, event.key, claim=event.claim, spoke=spoke, mark=event.mark)
    if before is not None:
        seat.acts = before.acts
    table.seats[event.seat] = seat
    if isinstance(table, BegunTable):
        table.leavers.pop(event.key, None)
        table.coming.pop(event.key, None)
        table.interested.add(event.key)


def _moved(table: Table, event: ev.Moved) -> None:
    table.seats[event.to], table.seats[event.seat] = table.seats[event.seat], None
    if table.captain == event.seat:
        table.captain = event.to


def _unseated(table: Table, event: ev.Unseated) -> None:
    seat = table.named(event.seat)
    if event.computer is None or not isinstance(table, BegunTable):
        table.seats[event.seat] = None
        return
    if seat.key is not None:
        table.leavers[seat.key] = Leaver(event.seat, seat.claim, seat.nick, seat.mark)
    table.seats[event.seat] = Seat(event.computer, None, claim=False, acts=seat.acts)


def _identified(table: Table, event: ev.Identified | ev.Readmitted) -> None:
    seat = table.named(event.seat)
    if seat.key is not None:
        _becomes(table, seat.key, event.key)
    seat.nick, seat.key, seat.mark = event.nick, event.key, event.mark


def _followed(table: BegunTable, event: ev.Followed) -> None:
    _becomes(table, event.was, event.key)
    if event.was in table.coming:
        coming = replace(table.coming.pop(event.was), nick=event.nick, mark=event.mark)
        table.coming[event.key] = coming
        return
    # in its place: the last to leave stays the last
    leaver = replace(table.leavers[event.was], nick=event.nick, mark=event.mark)
    table.leavers = {
        event.key if key == event.was else key: leaver if key == event.was else one
        for key, one in table.leavers.items()
    }


def _becomes(table: Table, was: str, key: str) -> None:
    """Whatever the table has noted of the person known as `was` is noted of `key`."""
    if was == key:
        return
    if was in table.interested:
        table.interested.add(key)
    if isinstance(table, BegunTable):
        if was in table.pauses:
            table.pauses[key] = table.pauses.get(key, 0) + table.pauses.pop(was)
        if table.paused_by == was:
            table.paused_by = key


def _spoke(table: Table, event: ev.Spoke) -> None:
    table.named(event.seat).spoke = True


def _captain_changed(table: Table, event: ev.CaptainChanged) -> None:
    table.captain = event.seat
    key = table.named(event.seat).key
    if key is not None:
        table.interested.add(key)


def _variant_chosen(table: Table, event: ev.VariantChosen) -> None:
    table.adapter = GAMES[event.game]
    table.options = table.adapter.options_type.load(event.options).under(table.rules)
    wanted = table.options.players
    people = [(no, seat) for no, seat in enumerate(table.seats) if seat is not None]
    seats: list[Seat | None] = [None] * wanted
    beyond = []
    for no, seat in people:
        if no < wanted:
            seats[no] = seat
        else:
            beyond.append((no, seat))
    for no, seat in beyond:
        to = seats.index(None)
        seats[to] = seat
        if table.captain == no:
            table.captain = to
    table.seats = seats


def _option_set(table: Table, event: ev.OptionSet) -> None:
    table.options = table.options.saved_as(event.options, event.name).under(table.rules)
    if isinstance(table, BegunTable):
        table.game.amend(event.name, getattr(table.options, event.name))


def _table_option_set(table: Table, event: ev.TableOptionSet) -> None:
    table.own_options = TableOptions(**{**table.own_options.data(), event.name: event.value})


def _prize_set(table: Table, event: ev.PrizeSet) -> None:
    table.stakes = tuple(event.stakes)
    table.interested.update(stake.account for stake in event.stakes)


def _closed(table: Table, _event: ev.Closed) -> None:
    table.state = State.CLOSED


# --- at a table that has begun ---------------------------------------------------------------------------------------
def _begun(lobby: Table, event: ev.Begun) -> BegunTable:
    for no, name in event.computers:
        lobby.seats[no] = Seat(name, None, claim=False)
    lobby.interested.update(seat.key for _, seat in lobby.people() if seat.key is not None)
    return BegunTable(
        **msgspec.structs.asdict(lobby) | {"game": lobby.adapter.new(lobby.options), "state": State.RUNNING}
    )


def _announced(table: BegunTable, event: ev.Announced) -> None:
    table.coming[event.key] = Coming(event.seat, event.nick, event.how, event.claim, event.mark)
    table.interested.add(event.key)


def _recalled(table: BegunTable, event: ev.Recalled) -> None:
    del table.coming[event.key]


def _drawn(table: BegunTable, event: ev.Drawn) -> list[Happening]:
    for seat in table.seats:
        if seat is not None:
            seat.acts = 0
    return _noted(table, table.game.supply(event.drawn))


def _acted(table: BegunTable, event: ev.Acted) -> list[Happening]:
    action = tuple(event.action) if isinstance(event.action, list) else event.action
    seat = table.named(event.seat)
    seat.acts += 1
    seat.last_by = event.by
    if event.by == "human":
        seat.autos = 0
        seat.spoke = True
        table.human_acts += 1
    elif event.by == "auto":
        seat.autos += 1
    return _noted(table, table.game.apply(event.seat, action))


def _scored(table: BegunTable, event: ev.Scored) -> None:
    """Changes nothing where the moves before it have been played; where they were left out, it stands for them."""
    table.game.carry(event.match)
    table.deal_log = [tuple(scores) for scores in event.deals]
    table.asleep = event.asleep
    for no, (autos, spoke, last_by) in enumerate(zip(event.autos, event.spoke, event.last_by, strict=True)):
        seat = table.named(no)
        seat.autos, seat.last_by = autos, last_by
        seat.spoke = seat.spoke or spoke


def _noted(table: BegunTable, happenings: list[Happening]) -> list[Happening]:
    """Keep the table's own record of what the game says of scored deals and of its end."""
    for happening in happenings:
        scores = table.adapter.scored(happening)
        if scores is not None:
            table.deal_log.append(scores)
            table.asleep = table.human_acts == 0
            table.human_acts = 0
    table.outcome = table.game.outcome()
    return happenings


def _paused(table: BegunTable, event: ev.Paused) -> None:
    table.state = State.PAUSED
    table.pause_why, table.paused_by = event.why, event.key
    if event.key in table.interested:
        table.pauses[event.key] = table.pauses.get(event.key, 0) + 1


def _resumed(table: BegunTable, event: ev.Resumed) -> None:
    if table.paused_by in table.interested:
        table.paused_seconds += event.seconds
    table.state = State.RUNNING
    table.pause_why = table.paused_by = ""
    table.asleep = False


def _finished(table: BegunTable, event: ev.Finished) -> None:
    table.state = State.OVER
    table.payouts = tuple(event.payouts)


_CHANGES: dict[type, Callable[[Any, Any], None]] = {
    ev.Seated: _seated,
    ev.Moved: _moved,
    ev.Unseated: _unseated,
    ev.Identified: _identified,
    ev.Readmitted: _identified,
    ev.Spoke: _spoke,
    ev.CaptainChanged: _captain_changed,
    ev.VariantChosen: _variant_chosen,
    ev.OptionSet: _option_set,
    ev.TableOptionSet: _table_option_set,
    ev.PrizeSet: _prize_set,
    ev.Closed: _closed,
}
_PLAYED: dict[type, Callable[[BegunTable, Any], list[Happening] | None]] = {
    ev.Announced: _announced,
    ev.Recalled: _recalled,
    ev.Followed: _followed,
    ev.Drawn: _drawn,
    ev.Acted: _acted,
    ev.Scored: _scored,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Finished: _finished,
}

_unchanging = set(get_args(ev.TableEvent)) - {ev.Opened, ev.Begun, *_CHANGES, *_PLAYED}
if _unchanging:
    names = sorted(kind.__name__ for kind in _unchanging)
    raise ImportError(f"nothing in bot/table/evolve.py says what {names} change: add them to _CHANGES or _PLAYED")
