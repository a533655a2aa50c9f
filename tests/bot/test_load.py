"""More than can be done at once: it waits with its network; and a stop under load, which is none the longer for it."""

import asyncio
from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from bot.hall.hall import IN_WORK
from bot.transport.base import Person, Said
from tests.bot.conversation import Conversation
from tests.bot.network import ScriptedNetwork
from tests.bot.slow_disk import heard, slow_disk


@pytest.fixture
def loaded(converse: Callable[..., Conversation]) -> Conversation:
    return converse(limits={"commands_per_minute": 1_000_000}, ledger={"trust_nicks": True})


async def crowd(chat: Conversation, count: int, text: str = "balance") -> None:
    """So many people say something in private, as one read of a socket tells it; the hall can do nothing yet."""
    for number in range(count):
        chat.hall.deliver(Said(Person("net", f"p{number}"), None, text))
    await asyncio.sleep(0)


async def test_a_network_waits_while_enough_is_in_work(loaded: Conversation) -> None:
    await loaded.people("ann")
    async with slow_disk(loaded, written=True):
        await crowd(loaded, IN_WORK - 1)
        assert loaded.network.listening
        await crowd(loaded, 1)
        assert not loaded.network.listening
        await crowd(loaded, 100)  # the rest of a message that was being told is taken
        assert not loaded.network.listening
    assert loaded.network.listening
    assert [line.text for line in loaded.network.sent] == ["you have 100 xats"] * (IN_WORK + 100)


async def test_one_network_does_not_silence_another(loaded: Conversation) -> None:
    other = ScriptedNetwork(lambda: loaded.now, name="other")
    loaded.hall.attach(other)
    other.deliver = loaded.hall.deliver
    await loaded.people("ann")
    async with slow_disk(loaded, written=True):
        await crowd(loaded, IN_WORK)
        assert (loaded.network.listening, other.listening) == (False, True)


async def test_nothing_is_heard_after_a_stop(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")
    before = len(chat.journal())
    chat.hall.stop()
    assert not chat.network.listening
    await heard(chat, "ann> !play", "ann> !score")
    assert len(chat.journal()) == before
    assert await chat.hall.finish(0.0)


async def test_a_stop_does_not_wait_for_what_hangs(loaded: Conversation) -> None:
    """What is in work is refused and said to be, and no error: an operator need not mind."""
    await loaded.people("ann")
    await loaded.say("ann", "!start")
    with capture_logs() as logs:
        async with slow_disk(loaded, written=False):
            await heard(loaded, "ann> !prize 5", "ann> !play", "ann@ balance")
            loaded.hall.stop()
            assert not await loaded.hall.finish(0.05)
            loaded.hall.refuse()
            await asyncio.to_thread(loaded.storage.close)
        assert await loaded.hall.finish(1.0)
    refused = "I am being restarted, so that did not happen · say it again when I am back"
    assert loaded.read()[-2:] == [f"ann: {refused}"] * 2
    assert loaded.read("ann")[-1] == refused
    assert [log for log in logs if log["log_level"] not in ("debug", "info")] == []


async def test_a_stop_refuses_what_only_reads(chat: Conversation) -> None:
    await chat.people("ann")
    chat.hall.refuse()
    assert (await chat.say("ann", "!history"))[0][1].endswith("say it again when I am back")


async def test_time_stands_still_after_a_stop(chat: Conversation) -> None:
    """The loop that keeps time ends by itself, though something is due."""
    await chat.people("ann")
    await chat.say("ann", "!start")
    await chat.say("ann", "!play")
    assert chat.hall.next_due() is not None
    keeping = asyncio.create_task(chat.hall.run())
    await asyncio.sleep(0)
    chat.hall.stop()
    await asyncio.wait_for(keeping, 1.0)
