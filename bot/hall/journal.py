"""Commit first, then believe it: the one way from a decision to a changed table."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import TypeVar

import structlog

from bot import reasons
from bot.hall.reach import watch_captain
from bot.hall.recovery import replay
from bot.hall.schedule import schedule
from bot.hall.speaker import Telling, prompt
from bot.hall.venue import House, Live, Venue
from bot.presenter.games import GAMES
from bot.presenter.speech import CHANNEL, Speech
from bot.presenter.table_lines import announce
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.codec import encode
from bot.table.decide import decide
from bot.table.draft import Accepted, Refused
from bot.table.evolve import evolve
from bot.transport.base import Priority
from engine.game import Happening, Reason
from storage import (
    Committed,
    Hold,
    LimitExceeded,
    Overdraft,
    Release,
    SequenceConflict,
    Settle,
    StorageBusy,
    StorageError,
    StorageFatal,
    StorageUnavailable,
    Unit,
)

log = structlog.get_logger()

T = TypeVar("T")


async def command(
    house: House, venue: Venue, live: Live, request: cmd.TableCommand, by: cmd.By | None, *, quiet: bool = False
) -> Reason | None:
    """Decide, commit, evolve, announce; the reason if it was refused. Call with the venue's lock held.

    `quiet`: what the channel reads of it, beside the game itself, is worded by the caller.
    """
    decision = decide(live.table, request, by, house.clock())
    if isinstance(decision, Refused):
        return decision.reason
    if by is not None:
        live.touched = house.clock()
    return await _carry_out(house, venue, live, decision, quiet)


async def _carry_out(house: House, venue: Venue, live: Live, decision: Accepted, quiet: bool) -> Reason | None:
    """Commit what was decided for `live`, then change it and say so."""
    if not decision.events and not decision.postings:
        return None
    table = live.table
    rows = tuple(encode(table.id, table.seq + n, event) for n, event in enumerate(decision.events))
    over = any(isinstance(event, ev.Finished | ev.Closed) for event in decision.events)
    committed = await commit(house, Unit(rows, decision.postings, finished=(table.id,) if over else ()))
    if isinstance(committed, reasons.Overtaken):
        await _read_again(house, venue, live)
    if isinstance(committed, Reason):
        return committed
    receipts = _receipts(decision, committed)
    live.receipt = receipts.get("settled")
    telling = Telling(house, venue, live)
    for event in decision.events:
        happenings = evolve(table, event)
        _note(house, live, event)
        _tell(telling, live, _speeches(live, event, happenings, receipts, quiet))
    telling.end()
    house.changed(venue, live)
    follow(house, venue, live)
    return None


async def _read_again(house: House, venue: Venue, live: Live) -> None:
    """Somebody else has written to the table's journal (an operator's `tables close`): the journal is what counts."""
    rows = await asyncio.to_thread(house.storage.events, live.table.id)
    table = replay(live.table.id, rows, trust_nicks=live.table.trust_nicks)
    if table is not None:
        live.table = table
        house.changed(venue, live)
        follow(house, venue, live)


_MOVEMENTS: dict[type, str] = {Settle: "settled", Hold: "prize", Release: "prize"}


def _receipts(decision: Accepted, committed: Committed) -> dict[str, int | None]:
    """The number of the settlement, and of the last stake put up or given back."""
    pairs = zip(decision.postings, committed.receipts, strict=True)
    return {_MOVEMENTS.get(type(posting), "other"): receipt for posting, receipt in pairs}


# --- the database ---------------------------------------------------------------------------------------------------
async def commit(house: House, unit: Unit) -> Committed | Reason:
    """Write a unit. What the ledger or the database refuses comes back as a reason; nothing has happened then."""
    return await asked(house, lambda: house.storage.submit(unit))


async def asked(house: House, ask: Callable[[], Future[T]]) -> T | Reason:
    """The database's answer, or why there is none. StorageFatal passes: then the daemon must stop."""
    try:
        return await house.answers.to(ask())
    except Overdraft as error:
        return reasons.BalanceTooLow(error.balance, error.amount)
    except LimitExceeded:
        return reasons.WalletFull()
    except SequenceConflict as error:
        log.error("journal.overtaken", table=error.table_id, seq=error.seq)
        return reasons.Overtaken(error.table_id)
    except StorageFatal:
        raise
    except StorageBusy as error:
        log.warning("storage.busy", error=str(error))
        return reasons.DatabaseBusy()
    except StorageUnavailable as error:
        log.error("storage.unavailable", error=str(error))
    except StorageError as error:  # a rule of the ledger or the journal that the table should have kept
        log.error("storage.refused", fault=type(error).__name__, error=str(error))
    return reasons.NotSaved()


# --- what follows from an event -------------------------------------------------------------------------------------
def _note(house: House, live: Live, event: ev.TableEvent) -> None:
    """What this process knows beside the journal."""
    if isinstance(event, ev.Acted) and event.by == "auto":
        live.table.named(event.seat).auto_at = house.clock()
    if isinstance(event, ev.CaptainChanged):
        live.captain_gone = None
    if isinstance(event, ev.Seated):
        live.clocks.running.pop(event.seat, None)  # what is left of it was another's time


def _speeches(
    live: Live, event: ev.TableEvent, happenings: list[Happening], receipts: dict[str, int | None], quiet: bool
) -> Iterator[Speech]:
    """Everything to be said of an event that has just happened."""
    table = live.table
    game = GAMES[table.desk.name]
    if isinstance(event, ev.Acted) and event.by == "auto":
        yield Speech(event.seat, game.played_for(table, event.action), Priority.CHATTER)
    if isinstance(event, ev.Finished):
        yield Speech(CHANNEL, game.over(table, event, receipts.get("settled")))
    receipt = receipts.get("settled" if isinstance(event, ev.Closed) else "prize")
    for speech in announce(table, event, receipt):
        if not (quiet and speech.to == CHANNEL):
            yield speech
    if isinstance(event, ev.Seated) and table.begun:
        yield Speech(event.seat, game.hand(table, event.seat), Priority.PROMPT)
    yield from game.told(table, happenings)


def _tell(telling: Telling, live: Live, speeches: Iterator[Speech]) -> None:
    """Say it. It has been committed: a fault of wording must not keep the rest of it from happening."""
    try:
        for speech in speeches:
            telling.say(speech)
    except Exception:
        log.exception("table.untold", table=live.table.id, seq=live.table.seq)


def follow(house: House, venue: Venue, live: Live) -> None:
    """Clocks and prompts after a change: whoever owes something new is told."""
    for seat in live.clocks.follow(live.table, house.clock()):
        ask(house, venue, live, seat)
    if house.away:
        live.clocks.freeze(house.clock())
    watch_captain(house, venue, live)
    schedule(house, venue, live)


def ask(house: House, venue: Venue, live: Live, seat: int) -> None:
    """Send the seat what it owes."""
    clock = live.clocks.running[seat]
    try:
        left = live.clocks.left(seat, house.clock())
        wording = GAMES[live.table.desk.name].prompt(live.table, seat, round(clock.rest) if left is None else left)
        prompt(house, venue, live, seat, wording, clock.obligation)
    except Exception:
        log.exception("table.unasked", table=live.table.id, seat=seat)
        live.clocks.prompted(seat, clock.obligation, house.clock())
