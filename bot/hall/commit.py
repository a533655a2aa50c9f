"""Decide, commit, and only then believe it and say so: the one way from a command to a changed table.

`command` is called with the lock of the table's channel held, from the decision to the last word about it, so that
nothing else happens at that table meanwhile, however long the database takes. Nothing is changed and nothing is said
before the database has it; if it does not take it, nothing has happened and the reason is returned.
"""

import asyncio
from collections.abc import Iterator

import structlog

from bot import reasons
from bot.hall.announce import Telling, prompt
from bot.hall.directory import Directory, Hosted
from bot.presenter.games import lines_of
from bot.presenter.speech import CHANNEL, Speech
from bot.presenter.table_lines import announce
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.codec import encode
from bot.table.decide import NOTHING, Accepted, Beside, Refused, decide
from bot.table.evolve import evolve
from bot.table.replay import replay
from bot.table.state import BegunTable, Table
from bot.transport.base import Priority
from engine.game import Happening, Phase, Reason
from storage import Committed, Hold, Release, Settle, Unit

log = structlog.get_logger()


async def command(
    directory: Directory, hosted: Hosted, request: cmd.TableCommand, by: cmd.By | None, *, quiet: bool = False
) -> Reason | None:
    """Do what follows from the request; the reason if it was refused. Call with the channel's lock held.

    `quiet`: what the channel reads of it, beside the game itself, is worded by the caller.
    """
    now = directory.clock()
    decision = decide(hosted.table, request, by, _beside(hosted, request, by, now))
    if isinstance(decision, Refused):
        return decision.reason
    if by is not None:
        hosted.clocks.touched = now
    return await _carry_out(directory, hosted, decision, quiet)


def _beside(hosted: Hosted, request: cmd.TableCommand, by: cmd.By | None, now: float) -> Beside:
    """What the decision may depend on beside the journal."""
    clocks = hosted.clocks
    match request:
        case cmd.Act():
            return Beside(played_for=clocks.played_for(now))
        case cmd.Play() | cmd.PauseOver():
            return Beside(paused_for=clocks.paused_for(now))
        case cmd.Stop() | cmd.SetLimit() | cmd.SetOption() if hosted.table.contested and by is not None:
            return Beside(agreed=clocks.agreed(request, by.key, now))
    return NOTHING


async def _carry_out(directory: Directory, hosted: Hosted, decision: Accepted, quiet: bool) -> Reason | None:
    """Commit what was decided for the table, then change it and say so."""
    if not decision.events and not decision.postings:
        return None
    table = hosted.table
    rows = tuple(encode(table.id, table.seq + n, event) for n, event in enumerate(decision.events))
    over = any(isinstance(event, ev.Finished | ev.Closed) for event in decision.events)
    committed = await directory.database.commit(Unit(rows, decision.postings, finished=(table.id,) if over else ()))
    if isinstance(committed, reasons.Overtaken):
        await _read_again(directory, hosted)
    if isinstance(committed, Reason):
        return committed
    receipts = _receipts(decision, committed)
    hosted.receipt = receipts.get("settled")
    telling = Telling(hosted)
    unwatched = hosted.table.contested and not hosted.present()
    for event in decision.events:
        hosted.table, happenings = evolve(hosted.table, event)
        _note(directory, hosted, event)
        if unwatched:  # a prize game that plays on by itself says one line a deal (RULES F24)
            happenings = [one for one in happenings if hosted.table.adapter.scored(one) is not None]
        _tell(telling, hosted.table, _speeches(hosted.table, event, happenings, receipts, quiet))
    telling.end()
    if not all(isinstance(event, SAME_DUTIES) for event in decision.events):
        directory.changed(hosted)
        follow(directory, hosted)
    return None


async def _read_again(directory: Directory, hosted: Hosted) -> None:
    """Somebody else has written to the table's journal (an operator's `tables close`): the journal is what counts."""
    rows = await asyncio.to_thread(directory.database.storage.events, hosted.table.id)
    table = replay(hosted.table.id, rows, trust_nicks=hosted.table.trust_nicks)
    if table is not None:
        hosted.table = table
        directory.changed(hosted)
        follow(directory, hosted)


SAME_DUTIES = (ev.PrizeSet, ev.OptionSet, ev.TableOptionSet, ev.Spoke)
"""Events after which the same people sit there and owe the same. (An idle table's timer finds out by itself that there
was a command meanwhile.)"""

_MOVEMENTS: dict[type, str] = {Settle: "settled", Hold: "prize", Release: "prize"}


def _receipts(decision: Accepted, committed: Committed) -> dict[str, int | None]:
    """The number of the settlement, and of the last stake put up or given back."""
    pairs = zip(decision.postings, committed.receipts, strict=True)
    return {_MOVEMENTS.get(type(posting), "other"): receipt for posting, receipt in pairs}


# --- what follows from an event -------------------------------------------------------------------------------------
def _note(directory: Directory, hosted: Hosted, event: ev.TableEvent) -> None:
    """What this process knows beside the journal."""
    if isinstance(event, ev.Acted) and event.by == "auto":
        hosted.clocks.moved(event.seat, directory.clock())
    if isinstance(event, ev.CaptainChanged):
        hosted.clocks.captain_gone = None
    if isinstance(event, ev.Seated):
        hosted.clocks.unseated(event.seat)
        directory.note_seated(hosted, event.key, added=event.how == "added")


def _speeches(
    table: Table, event: ev.TableEvent, happenings: list[Happening], receipts: dict[str, int | None], quiet: bool
) -> Iterator[Speech]:
    """Everything to be said of an event that has just happened."""
    receipt = receipts.get("settled" if isinstance(event, ev.Closed) else "prize")
    told = (speech for speech in announce(table, event, receipt) if not (quiet and speech.to == CHANNEL))
    if not isinstance(table, BegunTable):
        yield from told
        return
    game = lines_of(table)
    if isinstance(event, ev.Acted) and event.by == "auto":
        yield Speech(event.seat, game.played_for(table, event.action), Priority.CHATTER)
    if isinstance(event, ev.Finished):
        yield Speech(CHANNEL, game.over(table, event, receipts.get("settled")))
    yield from told
    if isinstance(event, ev.Seated) and table.game.phase is not Phase.DEALING:  # the next hand comes by itself
        yield Speech(event.seat, game.hand(table, event.seat), Priority.PROMPT)
    if happenings:
        yield from game.told(table, happenings)


def _tell(telling: Telling, table: Table, speeches: Iterator[Speech]) -> None:
    """Say it. It has been committed: a fault of wording must not keep the rest of it from happening."""
    try:
        for speech in speeches:
            telling.say(speech)
    except Exception:
        log.exception("table.untold", table=table.id, seq=table.seq)


def follow(directory: Directory, hosted: Hosted) -> None:
    """Clocks and prompts after a change: whoever owes something new is told."""
    now = directory.clock()
    for seat in hosted.clocks.follow(hosted.table, now):
        ask(directory, hosted, seat)
    if directory.stands(hosted.channel):
        hosted.clocks.freeze(now)
    hosted.watch_captain(now)
    directory.schedule(hosted)


def ask(directory: Directory, hosted: Hosted, seat: int) -> None:
    """Send the seat what it owes."""
    table, clock, now = hosted.table, hosted.clocks.running[seat], directory.clock()
    try:
        if isinstance(table, BegunTable):
            left = hosted.clocks.left(seat, now)
            wording = lines_of(table).prompt(table, seat, round(clock.rest) if left is None else left)
            prompt(directory, hosted, seat, wording, clock.obligation)
    except Exception:
        log.exception("table.unasked", table=table.id, seat=seat)
        hosted.clocks.prompted(seat, clock.obligation, now)
