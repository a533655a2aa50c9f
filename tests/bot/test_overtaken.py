"""Somebody else writes to a table's journal while we have it in memory (an operator's `tables close`)."""

from bot.table import events as ev
from bot.table.codec import encode
from storage import Unit
from tests.bot.conversation import Conversation


async def test_the_journal_is_what_counts(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.say("ann", "!start")
    table = chat.live().table
    closed = encode(table.id, table.seq, ev.Closed("stopped", [], "operator"))
    chat.storage.submit(Unit((closed,), finished=(table.id,))).result(10)
    await chat.play("""
        bob>  !join
        bot#  bob: #1 has changed meanwhile, so that did not happen · !tables
        bob>  !tables
        bot#  bob: no table is open · …
        ann>  !start
        bot#  #2 open · …
    """)
