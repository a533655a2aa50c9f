"""What was refused has changed nothing: compare journal, ledger and table before and after."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.table.state import BegunTable, Table
from storage import Wallet
from tests.bot.conversation import Conversation
from tests.states import state_of


def picture(table: Table) -> dict[str, Any]:
    """Everything that makes up a table, as values that can be compared."""
    begun = isinstance(table, BegunTable)
    return {
        "seats": [None if seat is None else (seat.nick, seat.key, seat.claim, seat.autos, seat.acts, seat.last_by) for seat in table.seats],
        "captain": table.captain,
        "state": table.state,
        "pause": (table.pause_why, table.asleep, table.human_acts) if begun else None,
        "game": state_of(table.game) if begun else None,
        "options": table.options,
        "rules": table.rules,
        "manners": table.own_options,
        "stakes": table.stakes,
        "leavers": dict(table.leavers) if begun else None,
        "deals": list(table.deal_log) if begun else None,
        "outcome": (table.outcome, table.payouts) if begun else None,
        "seq": table.seq,
    }  # fmt: skip


def everything(chat: Conversation) -> dict[str, Any]:
    """All tables, the rows of their journals, and all money."""
    directory = chat.hall.directory
    tables = {table_id: hosted.table for table_id, hosted in directory.tables.items()}
    accounts = sorted({person.account or f"~{person.nick}" for person in chat.network.people.values()})
    money = {account: chat.storage.balance(Wallet("net", account)) for account in accounts}
    escrow = {table_id: chat.storage.escrow(table_id) for table_id in tables}  # all asked at once, then awaited
    return {
        "tables": {table_id: picture(table) for table_id, table in tables.items()},
        "journals": {table_id: len(chat.journal(table_id)) for table_id in tables},
        "money": {account: future.result(10) for account, future in money.items()},
        "escrow": {table_id: future.result(10) for table_id, future in escrow.items()},
        "preferences": {scope: dict(values) for scope, values in directory.preferences._channels.items()},
        "settings": [[row.scope, row.name, row.value] for row in directory.database.storage.settings()],
    }


@asynccontextmanager
async def unchanged(chat: Conversation) -> AsyncIterator[None]:
    """Nothing that is done within changes anything."""
    before = everything(chat)
    yield
    await chat.settle()
    assert everything(chat) == before
