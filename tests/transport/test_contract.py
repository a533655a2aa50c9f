"""What every transport must do, whatever the network. A new one is added to TRANSPORTS."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Protocol

import pytest

from bot.transport.base import (
    Entered,
    Joined,
    Left,
    NetworkEvent,
    Offline,
    Online,
    Outgoing,
    Person,
    Priority,
    Rank,
    Removed,
    Renamed,
    Said,
    Transport,
)

from .scripted import Net, Peer, a_network


class Stage(Protocol):
    """A network with the transport online and in #hearts, where ann is op and bob is nobody; and what people do there.

    Each act returns when the transport has seen it.
    """

    transport: Transport
    events: list[NetworkEvent]  # everything delivered since the beginning

    async def says(self, nick: str, target: str, text: str) -> None: ...
    async def renames(self, nick: str, new: str) -> None: ...
    async def parts(self, nick: str) -> None: ...
    async def kicks_us(self, nick: str) -> None: ...
    async def heard(self) -> tuple[str, str]:
        """The next (target, text) that the transport has sent."""
        ...

    async def breaks(self) -> None:
        """The connection is lost."""
        ...


@dataclass
class IrcStage:
    net: Net
    peer: Peer
    transport: Transport
    events: list[NetworkEvent] = field(default_factory=list)

    async def _does(self, line: str) -> None:
        self.peer.send(line)
        await self.peer.settled()

    async def says(self, nick: str, target: str, text: str) -> None:
        await self._does(f":{nick}!{nick}@h PRIVMSG {target} :{text}")

    async def renames(self, nick: str, new: str) -> None:
        await self._does(f":{nick}!{nick}@h NICK :{new}")

    async def parts(self, nick: str) -> None:
        await self._does(f":{nick}!{nick}@h PART #hearts")

    async def kicks_us(self, nick: str) -> None:
        await self._does(f":{nick}!{nick}@h KICK #hearts {self.transport.nick} :out")

    async def heard(self) -> tuple[str, str]:
        word, target, text = (await self.peer.line()).split(" ", 2)
        assert word == "PRIVMSG"
        return target, text.removeprefix(":")

    async def breaks(self) -> None:
        await self.peer.hangs_up()
        await self.net.until(Offline)


@contextlib.asynccontextmanager
async def irc() -> AsyncIterator[Stage]:
    async with a_network() as net:
        events: list[NetworkEvent] = []
        net.on_event = events.append
        peer = await net.in_hearts("@ann bob")
        yield IrcStage(net, peer, net.transport, events)


TRANSPORTS: list[Callable[[], AbstractAsyncContextManager[Stage]]] = [irc]


@pytest.fixture(params=TRANSPORTS, ids=lambda make: make.__name__)
async def stage(request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
    async with request.param() as a_stage:
        yield a_stage


async def test_the_beginning_in_order(stage: Stage) -> None:
    kinds = [type(event) for event in stage.events]
    assert kinds == [Online, Joined, Joined, Entered]
    assert {event.person.nick for event in stage.events if isinstance(event, Joined)} == {"ann", "bob"}
    assert {member.nick for member in stage.transport.members("#hearts")} == {"ann", "bob"}


async def test_lookups(stage: Stage) -> None:
    transport = stage.transport
    person = transport.find("ANN")
    assert isinstance(person, Person)
    assert (person.network, person.nick) == (transport.network, "ann")
    assert transport.find("nobody") is None
    assert transport.in_channel("#HEARTS", "Bob")
    assert not transport.in_channel("#elsewhere", "bob")
    assert {member.nick for member in transport.members("#Hearts")} == {"ann", "bob"}
    assert transport.members("#elsewhere") == ()
    assert transport.rank("#hearts", "ann") is Rank.OP
    assert transport.rank("#hearts", "bob") is transport.rank("#elsewhere", "ann") is Rank.EVERYONE
    assert transport.is_channel("#hearts")
    assert not transport.is_channel("hearts")
    assert transport.fold("#HEARTS") == transport.fold("#hearts")


async def test_said(stage: Stage) -> None:
    await stage.says("ann", "#hearts", "!bot")
    await stage.says("bob", stage.transport.nick, "jh ah as")
    in_channel, in_private = stage.events[-2:]
    assert isinstance(in_channel, Said)
    assert isinstance(in_private, Said)
    assert (in_channel.person.nick, in_channel.channel, in_channel.text) == ("ann", "#hearts", "!bot")
    assert (in_private.person.nick, in_private.channel, in_private.text) == ("bob", None, "jh ah as")


async def test_a_line_is_sent_and_its_time_told(stage: Stage) -> None:
    sent: list[float] = []
    stage.transport.send(Outgoing("ann", "♣ 3 9 · your turn", Priority.PROMPT, key="hand", on_sent=sent.append))
    assert await stage.heard() == ("ann", "♣ 3 9 · your turn")
    assert len(sent) == 1
    assert stage.transport.lag() < 1


async def test_text_is_made_harmless_and_fits(stage: Stage) -> None:
    stage.transport.send(Outgoing("#hearts", "one\r\nQUIT :two\x00"))
    assert (await stage.heard())[1].replace(" ", "") == "oneQUIT:two"
    stage.transport.send(Outgoing("#hearts", "x" * 350))  # the presenter's budget
    assert await stage.heard() == ("#hearts", "x" * 350)
    stage.transport.send(Outgoing("#hearts", "♥" * 400))
    total = 0
    while total < 400:
        _, text = await stage.heard()
        assert 0 < len(text.encode()) < 512
        total += len(text)
    assert total == 400


async def test_people_come_and_go(stage: Stage) -> None:
    await stage.renames("bob", "rob")
    await stage.parts("rob")
    renamed, left = stage.events[-2:]
    assert isinstance(renamed, Renamed)
    assert (renamed.person.nick, renamed.nick) == ("bob", "rob")
    assert isinstance(left, Left)
    assert (left.person.nick, left.channel) == ("rob", "#hearts")
    assert not stage.transport.in_channel("#hearts", "rob")


async def test_removed(stage: Stage) -> None:
    await stage.kicks_us("ann")
    removed = stage.events[-1]
    assert isinstance(removed, Removed)
    assert removed.channel == "#hearts"
    assert stage.transport.members("#hearts") == ()


async def test_offline(stage: Stage) -> None:
    await stage.breaks()
    assert stage.events[-1] == Offline(stage.transport.network)
    assert stage.transport.find("ann") is None
    stage.transport.send(Outgoing("#hearts", "into the void"))
    stage.transport.join("#other")
    stage.transport.part("#other", "")
    await asyncio.sleep(0)
