"""Questions and their answers: nothing changes."""

import asyncio
from functools import partial

import structlog

from bot import reasons
from bot.commands import requests as ask
from bot.commands.registry import CommandSpec
from bot.hall import errands
from bot.hall.caller import Caller
from bot.hall.defaults import defaults_of
from bot.hall.find import table_for, venue_for, venues_of
from bot.hall.preferences import person_scope
from bot.hall.venue import Live, Venue
from bot.presenter import answers
from bot.presenter.games import GAMES
from bot.presenter.speech import Wording
from bot.presenter.state_json import state_lines
from bot.table.state import State
from engine.game import Reason
from storage import StorageUnavailable
from storage.reports import MovementRow

log = structlog.get_logger()


async def answer(caller: Caller, spec: CommandSpec, query: ask.Query, table_id: int | None) -> Reason | None:
    """Answer a question, or say why it cannot be answered."""
    match query:
        case ask.ShowHelp(topic):
            caller.whisper(*answers.help_lines(topic))
            return None
        case ask.ShowBalance():
            return _answered(caller, await errands.balance(caller))
        case ask.ShowHistory():
            return await _history(caller)
        case ask.ShowInvites():
            scope = person_scope(caller.person.network, caller.key)
            caller.answer(partial(answers.invites, caller.house.preferences.get(scope, "invites") != "off"))
            return None
        case ask.ShowTables():
            return _tables(caller)
        case ask.ShowDefaults():
            return _defaults(caller)
        case ask.ShowState():
            return _state(caller, table_id)
    found = table_for(caller, spec, query, table_id)
    if isinstance(found, Reason):
        return found
    return await _of_table(caller, query, *found)


def _answered(caller: Caller, amount: int | Reason) -> Reason | None:
    if isinstance(amount, Reason):
        return amount
    caller.answer(partial(answers.balance, amount))
    return None


HISTORY = 6
"""Movements that `!history` shows."""


async def _history(caller: Caller) -> Reason | None:
    """The last movements of the person's wallet; his balance is asked first, so that a new wallet exists."""
    amount = await errands.balance(caller)
    if isinstance(amount, Reason):
        return amount
    wallet = caller.house.wallet_of(caller.person)
    if wallet is None:
        return reasons.NoWallet(caller.person.nick)
    try:
        rows = await asyncio.to_thread(lambda: list(caller.house.storage.movements(wallet, HISTORY)))
    except StorageUnavailable as error:
        log.error("storage.unavailable", error=str(error))
        return reasons.NotSaved()
    moved = tuple(_moved(row, str(wallet)) for row in rows)
    caller.whisper(partial(answers.history, moved, amount))
    return None


def _moved(row: MovementRow, wallet: str) -> answers.Moved:
    incoming = row.credit == wallet
    other = (row.debit if incoming else row.credit).partition("/")[2]  # without its network
    return answers.Moved(row.receipt, row.kind, row.amount, incoming, row.table_id, other)


async def _of_table(caller: Caller, query: ask.Query, venue: Venue, live: Live) -> Reason | None:
    table = live.table
    game = GAMES[table.desk.name]
    match query:
        case ask.ShowHand():
            return _hand(caller, venue, live)
        case ask.ShowRules():
            caller.answer(game.rules(table.options), venue=venue)
        case ask.ShowLimit():
            caller.answer(partial(answers.limit, table), venue=venue)
        case ask.ShowOptions():
            caller.whisper(*answers.options(table), venue=venue)
        case ask.ShowVariants():
            caller.answer(partial(answers.variants, table), venue=venue)
        case ask.ShowPrize():
            captain = table.captain_seat.key == caller.key
            amount = await errands.balance(caller) if captain else None
            shown = amount if isinstance(amount, int) else None
            caller.answer(partial(answers.prize, table, shown), venue=venue)
        case ask.ShowScore() | ask.ShowLast() if table.game is None:
            caller.answer(partial(answers.not_begun, table), venue=venue)
        case ask.ShowLast():
            caller.answer(game.last(table), venue=venue)
        case ask.ShowScore():
            lines = game.score(table)
            caller.whisper(*lines[:-1], venue=venue)
            caller.answer(lines[-1], venue=venue)
    return None


def _hand(caller: Caller, venue: Venue, live: Live) -> Reason | None:
    table = live.table
    seat = table.seat_of(caller.key)
    if seat is None:
        return reasons.NotSeatedHere(table.id)
    if table.state is State.OVER:
        return reasons.WrongState(table.id, table.state.value, "hand")
    if table.game is None:
        caller.answer(partial(answers.not_begun, table), venue=venue)
        return None
    caller.whisper(_hand_or_prompt(caller, live, seat), venue=venue)
    return None


def _hand_or_prompt(caller: Caller, live: Live, seat: int) -> Wording:
    """A seat that owes something sees its prompt again, another one its hand."""
    game = GAMES[live.table.desk.name]
    if seat in live.table.owing():
        return game.prompt(live.table, seat, live.clocks.left(seat, caller.house.clock()))
    return game.hand(live.table, seat)


def _defaults(caller: Caller) -> Reason | None:
    venue = venue_for(caller)
    if isinstance(venue, Reason):
        return venue
    caller.answer(partial(answers.defaults, venue.channel, defaults_of(caller.house, venue)), venue=venue)
    return None


def _tables(caller: Caller) -> Reason | None:
    venue = venue_for(caller)
    if isinstance(venue, Reason):
        return venue
    caller.answer(partial(answers.tables, [live.table for live in venue.unfinished()]), venue=venue)
    return None


def _state(caller: Caller, table_id: int | None) -> Reason | None:
    """DESIGN 4.4: one's own tables; somebody seated nowhere gets each unfinished table of the channel."""
    venues = venues_of(caller)
    key = caller.key
    if table_id is not None:
        lives = [venue.lives[table_id] for venue in venues if table_id in venue.lives]
        if not lives:
            return reasons.NoSuchTable(table_id, tuple(no for venue in venues for no in venue.ids()))
    else:
        lives = [live for venue in venues if (live := venue.seated(key)) is not None]
        lives = lives or [live for venue in venues if (live := venue.finished(key)) is not None]
    if not lives:
        venue = venue_for(caller)
        if isinstance(venue, Reason):
            return venue
        lives = venue.unfinished()
        if not lives:
            return reasons.NotSeated(())
    for live in lives:
        seat = live.table.seat_of(key)
        caller.whisper_raw(state_lines(live.table, seat, live.clocks, caller.house.clock(), live.receipt))
    return None
