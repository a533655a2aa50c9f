"""Connections end; the adapter comes back, with patience, and leaves politely."""

import asyncio
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.config import NetworkConfig
from bot.transport.base import Entered, Offline, Online, Outgoing
from bot.transport.irc import IrcTransport
from bot.wire.pace import Backoff

from .scripted import NGIRCD, QUICK, TIMEOUT, Net, a_network


async def test_it_rejoins_configured_and_asked_for_channels(net: Net) -> None:
    peer = await net.in_hearts("ann")
    net.transport.join("#spades")
    await peer.joins("#spades", "bob")
    await peer.talk("C: WHO #spades")
    await net.until(Entered)
    await peer.hangs_up()
    await net.until(Offline)
    assert net.transport.members("#hearts") == ()
    assert net.transport.find("ann") is None
    assert not net.is_online

    peer = await net.peer()
    await peer.registers()
    await peer.talk("C: JOIN #hearts,#spades")
    peer.send(":GameBot!g@h JOIN #hearts", ":irc.test 366 GameBot #hearts :End")
    assert await net.event() == Online("test")
    assert await net.event() == Entered("test", "#hearts")


async def test_names_are_compared_the_same_way_while_it_is_away(net: Net) -> None:
    peer = await net.online("CASEMAPPING=ascii")
    await peer.hangs_up()
    await net.until(Offline)
    await net.peer()  # the next connection, which has not said how it compares
    assert net.transport.fold("A[]") == "a[]"


async def test_a_parted_channel_is_not_rejoined(net: Net) -> None:
    peer = await net.in_hearts("ann")
    net.transport.part("#hearts", "bye")
    await peer.talk("C: PART #hearts :bye")
    await peer.hangs_up()
    peer = await net.peer()
    await peer.registers()
    await peer.settled()


async def test_an_error_from_the_server_is_the_reason_in_the_log(net: Net) -> None:
    peer = await net.online()
    with capture_logs() as logs:
        peer.send("ERROR :Closing Link: too fast, throttled")
        await net.peer()
    [log] = [log for log in logs if log["event"] == "irc.reconnect"]
    assert log["log_level"] == "warning"
    assert log["why"] == "Closing Link: too fast, throttled"


async def test_servers_are_tried_in_turn(net: Net) -> None:
    async with a_network() as other:
        net.start(host=None, servers=[f"127.0.0.1:{other.port}", f"127.0.0.1:{net.port}"])
        await (await other.peer()).hangs_up()
        await (await net.peer()).hangs_up()
        await (await other.peer()).registers()
        assert await net.event() == Online("test")


async def test_nobody_listens(unused_tcp_port: int, net: Net) -> None:
    with capture_logs() as logs:
        net.start(host=None, servers=[f"127.0.0.1:{unused_tcp_port}", f"127.0.0.1:{net.port}"])
        await net.peer()
    assert "refused" in next(log for log in logs if log["event"] == "irc.reconnect")["why"].lower()


async def test_the_pause_doubles_with_jitter_up_to_its_limit(net: Net) -> None:
    with capture_logs() as logs:
        net.start(timing=replace(QUICK, reconnect=Backoff(0.01, 0.04)))
        for _ in range(6):
            await (await net.peer()).hangs_up()
    pauses = [log["pause"] for log in logs if log["event"] == "irc.reconnect"]
    assert len(pauses) >= 5
    for pause, whole in zip(pauses, (0.01, 0.02, 0.04, 0.04, 0.04, 0.04), strict=False):
        assert whole / 2 <= pause <= whole
    assert len(set(pauses)) == len(pauses)


async def test_a_stay_makes_the_next_failure_a_first_one_again(net: Net) -> None:
    with capture_logs() as logs:
        net.start(timing=replace(QUICK, reconnect=Backoff(0.01, 100.0), stable=0.0))
        for _ in range(4):
            await (await net.peer()).hangs_up()
    assert all(log["pause"] <= 0.01 for log in logs if log["event"] == "irc.reconnect")


async def test_a_host_name_that_cannot_be(net: Net) -> None:
    with capture_logs() as logs:
        net.start(host=None, servers=[f"{'x' * 70}.test:1", f"127.0.0.1:{net.port}"])
        await net.peer()
    assert any(log["event"] == "irc.reconnect" for log in logs)


# Leaving


async def test_close_says_what_is_queued_then_goodbye(net: Net) -> None:
    peer = await net.in_hearts("ann")
    net.transport.send(Outgoing("#hearts", "the game goes on when I am back"))
    closing = asyncio.create_task(net.transport.close("restarting: back soon"))
    await peer.talk("""
        C: PRIVMSG #hearts :the game goes on when I am back
        C: QUIT :restarting: back soon
        S: ERROR :Closing link
    """)
    await asyncio.wait_for(closing, TIMEOUT)
    await asyncio.wait_for(net.running, TIMEOUT)
    assert net.events() == [Offline("test")]
    assert not net.is_online


async def test_close_does_not_wait_for_ever(net: Net) -> None:
    peer = await net.in_hearts(
        "ann", timing=replace(QUICK, flush=0.02, goodbye=0.02), flood={"burst": 2, "per_second": 0.1}
    )
    for number in range(10):
        net.transport.send(Outgoing("#hearts", f"line {number}"))
    await asyncio.wait_for(net.transport.close("bye"), TIMEOUT)
    assert await peer.line() == "QUIT :bye"
    await peer.is_left()
    await asyncio.wait_for(net.running, TIMEOUT)


async def test_close_while_it_waits_to_reconnect(net: Net) -> None:
    net.start(timing=replace(QUICK, reconnect=Backoff(1000, 1000)))
    await (await net.peer()).hangs_up()
    await asyncio.wait_for(net.transport.close("bye"), TIMEOUT)
    await asyncio.wait_for(net.running, TIMEOUT)


async def test_close_while_it_registers(net: Net) -> None:
    net.start(timing=replace(QUICK, goodbye=0.02))
    peer = await net.peer()
    await peer.line()
    await asyncio.wait_for(net.transport.close("bye"), TIMEOUT)
    await asyncio.wait_for(net.running, TIMEOUT)


async def test_close_before_run(net: Net) -> None:
    transport = IrcTransport(NetworkConfig(name="test", host="127.0.0.1", port=net.port), print)
    await transport.close("bye")
    await asyncio.wait_for(transport.run(), TIMEOUT)


async def test_a_cancelled_run_leaves_no_connection(net: Net) -> None:
    peer = await net.in_hearts("ann")
    net.running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await net.running
    await peer.is_left()
    assert net.events() == [Offline("test")]


async def test_channels_asked_for_before_the_connection(net: Net) -> None:
    net.start()
    net.transport.join("#early")
    peer = await net.peer()
    await peer.registers(NGIRCD)
    await peer.talk("C: JOIN #early")
