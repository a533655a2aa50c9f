"""Credits: gifts, balance and the movements of a wallet."""

import uuid
from functools import partial

from bot import reasons
from bot.commands import requests as ask
from bot.hall.dispatch import Answer, handles, handles_at_table
from bot.hall.line import Line, TableLine
from bot.presenter import answers
from bot.transport.base import Outgoing, Priority
from engine.game import Reason
from storage import Transfer, Unit, Wallet
from storage.reports import MovementRow

HISTORY = 6
"""Movements that `!history` shows."""


@handles(ask.Give)
async def give(line: Line, request: ask.Give) -> Answer:
    directory, transport = line.directory, line.transport
    if transport.fold(request.nick) == transport.fold(transport.nick):
        return reasons.GiveToBot()
    source = directory.wallet_of(line.person)
    if source is None:
        return reasons.NoWallet(line.person.nick)
    person = transport.find(request.nick)
    if person is None:
        return reasons.IsAbsent(request.nick)
    target = directory.wallet_of(person)
    if target is None:
        return reasons.NoWallet(person.nick)
    if target == source:
        return reasons.GiveToSelf()
    transfer = Transfer(f"give/{uuid.uuid4().hex}", source, target, request.amount)
    committed = await directory.database.commit(Unit(postings=(transfer,)))
    if isinstance(committed, Reason):
        return committed
    receipt, balances = committed.receipts[0], committed.balances
    line.answer(partial(answers.gave, person.nick, request.amount, receipt, balances[source]))
    told = answers.given(line.person.nick, request.amount, receipt, balances[target], line.voice())
    transport.send(Outgoing(person.nick, told, Priority.REPLY))
    return None


@handles(ask.ShowBalance)
async def show_balance(line: Line, _request: ask.ShowBalance) -> Answer:
    amount = await balance(line)
    if isinstance(amount, Reason):
        return amount
    line.answer(partial(answers.balance, amount))
    return None


@handles(ask.ShowHistory)
async def show_history(line: Line, _request: ask.ShowHistory) -> Answer:
    """The last movements of the person's wallet; his balance is asked first, so that a new wallet exists."""
    amount = await balance(line)
    if isinstance(amount, Reason):
        return amount
    wallet = line.directory.wallet_of(line.person)
    if wallet is None:
        return reasons.NoWallet(line.person.nick)
    database = line.directory.database
    rows = await database.read(lambda: list(database.storage.movements(wallet, HISTORY)))
    if isinstance(rows, Reason):
        return rows
    moved = tuple(_moved(row, str(wallet)) for row in rows)
    line.whisper(partial(answers.history, moved, amount))
    return None


@handles_at_table(ask.ShowPrize)
async def show_prize(line: TableLine, _request: ask.ShowPrize) -> Answer:
    """The prize; its captain sees what he could put up, too: what is in the wallet of his seat (RULES F11, F29)."""
    table = line.hosted.table
    account = table.wallet_account(table.captain) if table.captain_seat.key == line.key else None
    amount = None if account is None else await _in(line, Wallet(table.network, account))
    line.answer(partial(answers.prize, table, amount if isinstance(amount, int) else None))
    return None


async def balance(line: Line) -> int | Reason:
    """The person's credit, or why he has none."""
    wallet = line.directory.wallet_of(line.person)
    if wallet is None:
        return reasons.NoWallet(line.person.nick)
    return await _in(line, wallet)


async def _in(line: Line, wallet: Wallet) -> int | Reason:
    database = line.directory.database
    return await database.asked(lambda: database.storage.balance(wallet))


def _moved(row: MovementRow, wallet: str) -> answers.Moved:
    incoming = row.credit == wallet
    other = (row.debit if incoming else row.credit).partition("/")[2]  # without its network
    return answers.Moved(row.receipt, row.kind, row.amount, incoming, row.table_id, other)
