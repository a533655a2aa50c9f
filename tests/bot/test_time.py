"""The hall keeps time by itself, and says goodbye."""

import asyncio

from tests.bot.conversation import Conversation


async def test_the_hall_does_what_is_due(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !play
        """)
    keeping = asyncio.create_task(chat.hall.run())
    try:
        async with asyncio.timeout(10):
            chat.now += 45
            chat.hall.directory.timers.changed.set()
            while chat.live().table.named(0).autos == 0:
                await asyncio.sleep(0)
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
    assert any(line.startswith("#1 time: ") for line in chat.read("ann"))


async def test_a_clean_stop_tells_every_channel_with_a_table(chat: Conversation) -> None:
    await chat.people("ann")
    chat.network.connect("#other")
    await chat.say("ann", "!start")
    chat.hall.stop()
    assert await chat.hall.finish(1.0)
    chat.hall.goodbye()
    assert chat.read()[-1] == "restarting; every table goes on where it stands"
    assert chat.read("#other") == []
