"""What an event changes: the only room that changes a table."""

from collections.abc import Callable
from typing import Any

from bot.games import DESKS
from bot.table import events as ev
from bot.table.manners import Manners
from bot.table.state import Leaver, Seat, State, Table
from engine.game import Happening


def opened(table_id: int, event: ev.Opened, *, trust_nicks: bool) -> Table:
    """The table that `event`, its first, describes; `trust_nicks` is the config's, for journals that do not say."""
    desk = DESKS[event.game]
    options = desk.unpack(event.options)
    seats: list[Seat | None] = [None] * desk.players(options)
    seats[0] = Seat(event.captain_nick, event.captain_key)
    return Table(
        id=table_id,
        network=event.network,
        channel=event.channel,
        desk=desk,
        options=options,
        manners=Manners(**event.manners),  # type: ignore[arg-type]
        secret=bytes.fromhex(event.secret),
        seats=seats,
        rematch_of=event.rematch_of,
        trust_nicks=trust_nicks if event.trust_nicks is None else event.trust_nicks,
        seq=1,
    )


def evolve(table: Table, event: ev.TableEvent) -> list[Happening]:
    """Change `table` as `event` says. Returns what happened in the game thereby."""
    table.seq += 1
    return _CHANGES[type(event)](table, event) or []


def _seated(table: Table, event: ev.Seated) -> None:
    before = table.seats[event.seat]
    seat = Seat(event.nick, event.key, claim=event.claim, spoke=event.how != "added")
    if before is not None:
        seat.acts = before.acts
    table.seats[event.seat] = seat
    table.leavers.pop(event.key, None)


def _moved(table: Table, event: ev.Moved) -> None:
    table.seats[event.to], table.seats[event.seat] = table.seats[event.seat], None
    if table.captain == event.seat:
        table.captain = event.to


def _unseated(table: Table, event: ev.Unseated) -> None:
    seat = table.named(event.seat)
    if event.computer is None:
        table.seats[event.seat] = None
        return
    if seat.key is not None:
        table.leavers[seat.key] = Leaver(event.seat, seat.claim)
    table.seats[event.seat] = Seat(event.computer, None, claim=False, acts=seat.acts)


def _identified(table: Table, event: ev.Identified) -> None:
    seat = table.named(event.seat)
    seat.nick, seat.key = event.nick, event.key


def _captain_changed(table: Table, event: ev.CaptainChanged) -> None:
    table.captain = event.seat


def _variant_chosen(table: Table, event: ev.VariantChosen) -> None:
    table.desk = DESKS[event.game]
    table.options = table.desk.unpack(event.options)
    wanted = table.desk.players(table.options)
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
    table.options = table.desk.unpack(event.options)
    if table.game is not None:
        table.game.amend(event.name, getattr(table.options, event.name))


def _manner_set(table: Table, event: ev.MannerSet) -> None:
    table.manners = Manners(**{**table.manners.data(), event.name: event.value})


def _begun(table: Table, event: ev.Begun) -> None:
    for no, name in event.computers:
        table.seats[no] = Seat(name, None, claim=False)
    table.game = table.desk.new(table.options)
    table.state = State.RUNNING


def _drawn(table: Table, event: ev.Drawn) -> list[Happening]:
    if table.game is None:
        raise ValueError(f"table {table.id}: chance drew before the game began")
    for seat in table.seats:
        if seat is not None:
            seat.acts = 0
    return _noted(table, table.game.supply(event.drawn))


def _acted(table: Table, event: ev.Acted) -> list[Happening]:
    if table.game is None:
        raise ValueError(f"table {table.id}: seat {event.seat} acted before the game began")
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


def _scored(table: Table, event: ev.Scored) -> None:
    """Changes nothing where the moves before it have been played; where they were left out, it stands for them."""
    if table.game is None:
        raise ValueError(f"table {table.id}: a deal was scored before the game began")
    table.game.carry(event.match)
    table.deal_log = [tuple(scores) for scores in event.deals]
    table.asleep = event.asleep
    for no, (autos, spoke, last_by) in enumerate(zip(event.autos, event.spoke, event.last_by, strict=True)):
        seat = table.named(no)
        seat.autos, seat.last_by = autos, last_by
        seat.spoke = seat.spoke or spoke


def _noted(table: Table, happenings: list[Happening]) -> list[Happening]:
    """Keep the table's own record of what the game says of scored deals and of its end."""
    for happening in happenings:
        scores = table.desk.scored(happening)
        if scores is not None:
            table.deal_log.append(scores)
            table.asleep = table.human_acts == 0
            table.human_acts = 0
    if table.game is not None:
        table.outcome = table.game.outcome()
    return happenings


def _prize_set(table: Table, event: ev.PrizeSet) -> None:
    table.stakes = tuple(event.stakes)


def _paused(table: Table, event: ev.Paused) -> None:
    table.state = State.PAUSED
    table.pause_why = event.why


def _resumed(table: Table, _event: ev.Resumed) -> None:
    table.state = State.RUNNING
    table.pause_why = ""
    table.asleep = False


def _finished(table: Table, event: ev.Finished) -> None:
    table.state = State.OVER
    table.payouts = tuple(event.payouts)


def _closed(table: Table, _event: ev.Closed) -> None:
    table.state = State.CLOSED


_CHANGES: dict[type, Callable[[Table, Any], list[Happening] | None]] = {
    ev.Seated: _seated,
    ev.Moved: _moved,
    ev.Unseated: _unseated,
    ev.Identified: _identified,
    ev.CaptainChanged: _captain_changed,
    ev.VariantChosen: _variant_chosen,
    ev.OptionSet: _option_set,
    ev.MannerSet: _manner_set,
    ev.Begun: _begun,
    ev.Drawn: _drawn,
    ev.Acted: _acted,
    ev.Scored: _scored,
    ev.PrizeSet: _prize_set,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Finished: _finished,
    ev.Closed: _closed,
}
