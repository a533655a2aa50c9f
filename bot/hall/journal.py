"""Commit first, then believe it: the one way from a decision to a changed table."""

import asyncio

import structlog

from bot import reasons
from bot.hall.schedule import schedule
from bot.hall.speaker import prompt, speak
from bot.hall.venue import House, Live, Venue
from bot.presenter.games import GAMES
from bot.presenter.speech import CHANNEL, Speech
from bot.presenter.table_lines import announce
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.clocks import obligation_of
from bot.table.codec import encode
from bot.table.decide import decide
from bot.table.draft import Accepted, Refused
from bot.table.evolve import evolve
from bot.transport.base import Priority
from engine.game import Reason
from storage import Committed, Hold, Overdraft, Release, Settle, StorageBusy, StorageUnavailable, Unit

log = structlog.get_logger()

UNAVAILABLE = (StorageBusy, StorageUnavailable)
"""The database does not answer now; what was asked did not happen."""


async def command(
    house: House, venue: Venue, live: Live, request: cmd.TableCommand, by: cmd.By | None
) -> Reason | None:
    """Decide, commit, evolve, announce; the reason if it was refused. Call with the venue's lock held."""
    decision = decide(live.table, request, by, house.clock())
    if isinstance(decision, Refused):
        return decision.reason
    if by is not None:
        live.touched = house.clock()
    return await carry_out(house, venue, live, decision)


async def carry_out(house: House, venue: Venue, live: Live, decision: Accepted) -> Reason | None:
    """Commit what was decided for `live`, then change it and say so."""
    if not decision.events and not decision.postings:
        return None
    table = live.table
    rows = tuple(encode(table.id, table.seq + n, event) for n, event in enumerate(decision.events))
    over = any(isinstance(event, ev.Finished | ev.Closed) for event in decision.events)
    committed = await commit(house, Unit(rows, decision.postings, finished=(table.id,) if over else ()))
    if isinstance(committed, Reason):
        return committed
    receipts = dict(_receipts(decision, committed))
    for event in decision.events:
        _happen(house, venue, live, event, receipts)
    if over:
        live.receipt = receipts.get("settled")
        venue.remember(live)
    follow(house, venue, live)
    return None


_MOVEMENTS: dict[type, str] = {Settle: "settled", Hold: "prize", Release: "prize"}


def _receipts(decision: Accepted, committed: Committed) -> list[tuple[str, int | None]]:
    """The number of the settlement, and of the last stake put up or given back."""
    pairs = zip(decision.postings, committed.receipts, strict=True)
    return [(_MOVEMENTS.get(type(posting), "other"), receipt) for posting, receipt in pairs]


async def commit(house: House, unit: Unit) -> Committed | Reason:
    """Write a unit. What the ledger or the database refuses comes back as a reason; nothing has happened then."""
    try:
        return await asyncio.wrap_future(house.storage.submit(unit))
    except Overdraft as error:
        return reasons.BalanceTooLow(error.balance, error.amount)
    except UNAVAILABLE as error:
        log.error("storage.unavailable", error=str(error))
        return reasons.NotSaved()


def _happen(house: House, venue: Venue, live: Live, event: ev.TableEvent, receipts: dict[str, int | None]) -> None:
    table = live.table
    game = GAMES[table.desk.name]
    happenings = evolve(table, event)
    if isinstance(event, ev.Acted) and event.by == "auto":
        table.named(event.seat).auto_at = house.clock()
        speech = Speech(event.seat, game.played_for(table, event.action), Priority.CHATTER)
        speak(house, venue, live, speech)
    if isinstance(event, ev.Finished):
        speak(house, venue, live, Speech(CHANNEL, game.over(table, event, receipts.get("settled"))))
    receipt = receipts.get("settled" if isinstance(event, ev.Closed) else "prize")
    for speech in announce(table, event, receipt):
        speak(house, venue, live, speech)
    for speech in game.told(table, happenings):
        speak(house, venue, live, speech)


def follow(house: House, venue: Venue, live: Live) -> None:
    """Clocks and prompts after a change: whoever owes something new is told."""
    for seat in live.clocks.follow(live.table, house.clock()):
        ask(house, venue, live, seat)
    schedule(house, venue, live)


def ask(house: House, venue: Venue, live: Live, seat: int) -> None:
    """Send the seat what it owes."""
    clock = live.clocks.running[seat]
    left = live.clocks.left(seat, house.clock())
    wording = GAMES[live.table.desk.name].prompt(live.table, seat, round(clock.rest) if left is None else left)
    prompt(house, venue, live, seat, wording, obligation_of(live.table, seat))
