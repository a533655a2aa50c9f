"""What the collector is told not to look at (bot.memory) must go without it."""

import gc
from collections.abc import Iterator

import pytest

from bot import memory
from bot.table.state import Table
from tests.bot.conversation import Conversation
from tests.bot.playing import play_deal


@pytest.fixture
def _uncollected() -> Iterator[None]:
    thresholds = gc.get_threshold()
    memory.settle()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def tables() -> int:
    """How many tables there are in memory, copies too."""
    return sum(isinstance(thing, Table) for thing in gc.get_objects())


@pytest.mark.usefixtures("_uncollected")
async def test_a_forgotten_table_is_gone_at_once(chat: Conversation) -> None:
    before = tables()
    await chat.people("ann", "bob")
    for _ in range(3):
        await chat.play("""
            ann>  !start
            bob>  !join
            bob>  !play
            ann>  !play
            ann@  2c 3c
            bob@  what
            """)
        await play_deal(chat, "ann", "bob")
        await chat.wait(60)
        assert tables() == before + 1
        await chat.play("""
            ann>  !pause
            ann>  !play
            ann>  !stop
            bot#  …
            """)
        chat.network.sent.clear()  # a real network forgets what it has sent, and what was to be done then
        assert tables() == before
