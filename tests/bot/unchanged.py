"""What was refused has changed nothing: compare journal, ledger and table before and after."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.table.state import Table
from storage import Wallet
from tests.bot.conversation import Conversation
from tests.states import state_of


def picture(table: Table) -> dict[str, Any]:
    """Everything that makes up a table, as values that can be compared."""
    return {
        "seats": [None if seat is None else (seat.nick, seat.key, seat.claim, seat.autos, seat.acts, seat.last_by) for seat in table.seats],
        "captain": table.captain,
        "state": table.state,
        "pause": (table.pause_why, table.asleep, table.human_acts),
        "game": None if table.game is None else state_of(table.game),
        "options": table.desk.pack(table.options),
        "manners": table.manners,
        "stakes": table.stakes,
        "leavers": dict(table.leavers),
        "deals": list(table.deal_log),
        "outcome": (table.outcome, table.payouts),
        "seq": table.seq,
    }  # fmt: skip


def everything(chat: Conversation) -> dict[str, Any]:
    """All tables, the rows of their journals, and all money."""
    house = chat.hall.house
    tables = {table_id: place[1].table for table_id in house.where if (place := house.place_of(table_id)) is not None}
    accounts = sorted({person.account or f"~{person.nick}" for person in chat.network.people.values()})
    money = {account: chat.storage.balance(Wallet("net", account)) for account in accounts}
    escrow = {table_id: chat.storage.escrow(table_id) for table_id in tables}  # all asked at once, then awaited
    return {
        "tables": {table_id: picture(table) for table_id, table in tables.items()},
        "journals": {table_id: len(chat.journal(table_id)) for table_id in tables},
        "money": {account: future.result(10) for account, future in money.items()},
        "escrow": {table_id: future.result(10) for table_id, future in escrow.items()},
        "preferences": dict(house.preferences.values),
    }


@asynccontextmanager
async def unchanged(chat: Conversation) -> AsyncIterator[None]:
    """Nothing that is done within changes anything."""
    before = everything(chat)
    yield
    await chat.settle()
    assert everything(chat) == before
