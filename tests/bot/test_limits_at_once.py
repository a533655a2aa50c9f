"""Limits on tables when two are opened at the same moment, in two channels (config, [limits])."""

from collections.abc import Callable

import pytest

from tests.bot.conversation import Conversation
from tests.bot.slow_disk import heard, slow_disk


@pytest.mark.parametrize("written", [False, True])
@pytest.mark.parametrize("limit", ["tables_per_person", "tables_per_process"])
async def test_two_starts_in_two_channels(limit: str, written: bool, converse: Callable[..., Conversation]) -> None:
    chat = converse(limits={limit: 1})
    await chat.people("ann")
    chat.network.connect("#other")
    for nick in ("ann", "ann_phone"):
        chat.network.come(nick, "#other", account="ann")
    await chat.settle()
    async with slow_disk(chat, written=written):
        chat.network.say("ann", "!start", "#hearts")
        chat.network.say("ann_phone", "!start", "#other")
        await heard(chat)
    assert len(chat.hall.directory.tables) == 1
    assert chat.hall.directory.opening == {}
    await chat.play("""
        ann>  !stop
        ann>  !start
        bot#  #… open · …
        """)
