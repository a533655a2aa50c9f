"""While the hall has enough to do, the network waits: nothing is lost, nothing piles up, the connection lives."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.transport.base import Offline, Outgoing, Said
from bot.transport.irc import intake

from .scripted import QUICK, TIMEOUT, Net, Peer

LINE = ":ann!a@h PRIVMSG #hearts :" + "x" * 400
MEGABYTE = 1 << 20


def flood(peer: Peer, count: int) -> None:
    for number in range(count):
        peer.send(f":ann!a@h PRIVMSG #hearts :{number}")


def said(net: Net) -> list[str]:
    return [event.text for event in net.events() if isinstance(event, Said)]


async def test_what_is_said_meanwhile_is_heard_later_in_its_order(net: Net) -> None:
    peer = await net.in_hearts("ann")
    net.transport.listen(False)
    flood(peer, 1000)
    await asyncio.sleep(0.05)
    assert said(net) == []
    net.transport.listen(True)
    await peer.settled()
    assert said(net) == [str(number) for number in range(1000)]


async def test_a_hall_that_has_enough_in_the_midst_of_a_read_is_told_no_more(net: Net) -> None:
    peer = await net.in_hearts("ann")
    heard: list[Any] = []

    def enough(event: Any) -> None:
        heard.append(event)
        if len(heard) % 10 == 0:
            net.transport.listen(False)

    net.on_event = enough
    flood(peer, 35)
    for most in (10, 20, 30, 35):
        await asyncio.sleep(0.05)
        assert len(heard) == most
        net.transport.listen(True)
    assert said(net) == [str(number) for number in range(35)]


async def test_a_flood_waits_with_the_server(net: Net) -> None:
    """It cannot get rid of more than the kernel's buffers hold."""
    peer = await net.in_hearts("ann")
    net.transport.listen(False)
    for _ in range(32 * MEGABYTE // len(LINE)):
        peer.send(LINE)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(peer.writer.drain(), 0.5)
    session = net.transport._session
    assert session is not None
    assert len(session.intake._waiting) < intake.WAITING
    assert net.is_online


async def test_a_ping_is_answered_meanwhile(net: Net, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "PEEK_SECONDS", 0.05)
    peer = await net.in_hearts("ann")
    net.transport.listen(False)
    for token in range(3):
        flood(peer, 10)
        peer.send(f"PING :{token}")
        assert await peer.line() == f"PONG :{token}"
    assert said(net) == []
    net.transport.listen(True)
    await peer.settled()
    assert len(said(net)) == 30


async def test_a_server_that_speaks_is_not_taken_for_frozen_meanwhile(
    net: Net, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "PEEK_SECONDS", 0.02)
    peer = await net.in_hearts("ann", timing=replace(QUICK, keepalive=0.1, ping=0.1))
    net.transport.listen(False)
    for _ in range(20):
        flood(peer, 1)
        await asyncio.sleep(0.03)
    assert net.is_online


async def test_a_lost_connection_is_noticed_meanwhile(net: Net, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "PEEK_SECONDS", 0.02)
    peer = await net.in_hearts("ann")
    net.transport.listen(False)
    flood(peer, 10)
    await peer.hangs_up()
    assert await net.event() == Offline("test")
    peer = await net.peer()  # and the next connection is not heard either, until the hall wants it
    await peer.talk("C: CAP LS 302")
    peer.send(":irc.test 001 GameBot :Welcome", ":irc.test 422 GameBot :No MOTD")
    await asyncio.sleep(0.1)
    assert not net.is_online
    net.transport.listen(True)
    await net.event()
    assert net.is_online


async def test_more_than_can_ever_be_heard_ends_the_connection(net: Net, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "PEEK_SECONDS", 0.01)
    monkeypatch.setattr(intake, "WAITING", 100)
    peer = await net.in_hearts("ann")
    net.transport.listen(False)
    for _ in range(20):
        flood(peer, 20)
        await asyncio.sleep(0.02)
    assert isinstance(await net.event(), Offline)


async def test_a_goodbye_in_the_midst_of_a_flood_is_short(net: Net) -> None:
    """The server's hanging up is noticed though nothing is heard any more."""
    peer = await net.in_hearts("ann", timing=replace(QUICK, goodbye=TIMEOUT))
    net.transport.listen(False)
    flood(peer, 5000)
    closing = asyncio.create_task(net.transport.close("bye", within=2 * TIMEOUT))
    assert await peer.line() == "QUIT :bye"
    await peer.hangs_up()
    await asyncio.wait_for(closing, TIMEOUT / 2)
    assert said(net) == []


async def test_a_goodbye_takes_no_longer_than_it_may(net: Net) -> None:
    timing = replace(QUICK, flush=TIMEOUT, goodbye=TIMEOUT)
    await net.in_hearts("ann", timing=timing, flood={"burst": 10, "per_second": 0.01})
    for _ in range(20):
        net.transport.send(Outgoing("#hearts", "hello"))
    begun = asyncio.get_running_loop().time()
    await net.transport.close("bye", within=0.2)
    assert asyncio.get_running_loop().time() - begun < 1
