"""Against a real ngircd on loopback: register, join, speak, be spoken to, reconnect."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.config import NetworkConfig
from bot.transport.base import (
    Entered,
    Invited,
    Joined,
    Left,
    NetworkEvent,
    Offline,
    Online,
    Outgoing,
    Rank,
    Removed,
    Renamed,
    Said,
)
from bot.transport.irc import IrcTransport
from tests.network.ngircd import Ngircd

from .scripted import QUICK

WAIT = 10.0


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Ngircd]:
    ngircd = Ngircd(tmp_path)
    await ngircd.start()
    yield ngircd
    await ngircd.stop()


class Person:
    """A raw-socket client, no code of ours in it."""

    def __init__(self, nick: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.nick, self.reader, self.writer = nick, reader, writer

    @classmethod
    async def connect(cls, nick: str, port: int) -> "Person":
        person = cls(nick, *await asyncio.open_connection("127.0.0.1", port))
        person.send(f"NICK {nick}", f"USER {nick} 0 * :{nick}")
        await person.until(" 376 ")
        return person

    def send(self, *lines: str) -> None:
        self.writer.writelines(line.encode() + b"\r\n" for line in lines)

    async def until(self, part: str) -> str:
        """The next line that has `part` in it."""
        async with asyncio.timeout(WAIT):
            while True:
                line = (await self.reader.readline()).decode().rstrip("\r\n")
                assert line, f"{self.nick} was hung up on while waiting for {part!r}"
                if line.startswith("PING"):
                    self.send(line.replace("PING", "PONG", 1))
                if part in line:
                    return line


class Bot:
    """Our transport with what it delivered."""

    def __init__(self, port: int, **config: object) -> None:
        self.events: asyncio.Queue[NetworkEvent] = asyncio.Queue()
        settings = {"name": "ng", "host": "127.0.0.1", "port": port, "channel": [{"name": "#hearts"}], **config}
        settings["flood"] = {"burst": 50, "per_second": 100}
        network = NetworkConfig.model_validate(settings)
        self.transport = IrcTransport(network, self.events.put_nowait, rng=random.Random(1), timing=QUICK)
        self.running = asyncio.create_task(self.transport.run())

    async def until(self, fits: Callable[[NetworkEvent], bool]) -> list[NetworkEvent]:
        """The events up to the first that fits."""
        seen: list[NetworkEvent] = []
        async with asyncio.timeout(WAIT):
            while not seen or not fits(seen[-1]):
                seen.append(await self.events.get())
        return seen

    async def until_a(self, kind: type) -> NetworkEvent:
        return (await self.until(lambda event: isinstance(event, kind)))[-1]


@pytest.fixture
async def bot(server: Ngircd) -> AsyncIterator[Bot]:
    a_bot = Bot(server.port)
    yield a_bot
    await asyncio.wait_for(a_bot.transport.close("test over"), WAIT)


async def test_it_registers_joins_and_talks(server: Ngircd, bot: Bot) -> None:
    ann = await Person.connect("ann", server.port)
    assert (await bot.until_a(Entered)) == Entered("ng", "#hearts")
    assert bot.transport.fold("A[]") == "a[]"  # ngircd: CASEMAPPING=ascii
    ann.send("JOIN #hearts")
    joined = await bot.until_a(Joined)
    assert isinstance(joined, Joined)
    assert joined.person.userhost.endswith("@127.0.0.1")

    ann.send("PRIVMSG #hearts :\x02!bot\x02 şöyle")
    said = await bot.until_a(Said)
    assert isinstance(said, Said)
    assert (said.channel, said.text) == ("#hearts", "!bot şöyle")
    bot.transport.send(Outgoing("#hearts", "♥ hello\r\nQUIT :gone"))
    assert (await ann.until("PRIVMSG")).endswith(" PRIVMSG #hearts :♥ hello QUIT :gone")
    bot.transport.send(Outgoing("ann", "your hand"))
    assert (await ann.until("PRIVMSG")).endswith(" PRIVMSG ann :your hand")


async def test_the_longest_line_arrives_whole(server: Ngircd, bot: Bot) -> None:
    await bot.until_a(Entered)
    ann = await Person.connect("ann", server.port)
    ann.send("JOIN #hearts")
    await bot.until_a(Joined)
    bot.transport.send(Outgoing("#hearts", "x" * 700))
    text = (await ann.until("PRIVMSG")).rpartition(":")[2]
    assert (await ann.until("PRIVMSG")).endswith(":" + "x" * (700 - len(text)))
    bot.transport.send(Outgoing("#hearts", text))
    line = await ann.until("PRIVMSG")
    assert line.endswith(f":{text}")
    assert len(line) == 510  # not a byte is given away
    bot.transport.send(Outgoing("#hearts", text + "y"))
    assert (await ann.until("PRIVMSG")).endswith("x")
    assert (await ann.until("PRIVMSG")).endswith("PRIVMSG #hearts :y")


async def test_ranks_nicks_and_kicks(server: Ngircd) -> None:
    ann = await Person.connect("ann", server.port)
    ann.send("JOIN #hearts")
    await ann.until(" 366 ")
    bot = Bot(server.port)
    try:
        await bot.until_a(Entered)
        assert bot.transport.rank("#hearts", "ann") is Rank.OP
        bob = await Person.connect("bob", server.port)
        bob.send("JOIN #hearts")
        await bot.until_a(Joined)
        ann.send("MODE #hearts +v bob", "MODE #hearts -o+h ann ann")
        bob.send("NICK :robert")
        renamed = await bot.until_a(Renamed)
        assert isinstance(renamed, Renamed)
        assert (renamed.person.nick, renamed.nick) == ("bob", "robert")
        assert bot.transport.rank("#hearts", "robert") is Rank.VOICE
        bob.send("QUIT")
        left = await bot.until_a(Left)
        assert isinstance(left, Left)
        assert left.person.nick == "robert"
        ann.send("MODE #hearts", "KICK #hearts GameBot :go away")
        removed = await bot.until_a(Removed)
        assert isinstance(removed, Removed)
        assert removed.why == "kicked by ann: go away"
    finally:
        await asyncio.wait_for(bot.transport.close("test over"), WAIT)


async def test_a_taken_nick_is_regained(server: Ngircd) -> None:
    squatter = await Person.connect("GameBot", server.port)
    squatter.send("JOIN #hearts")
    await squatter.until(" 366 ")
    bot = Bot(server.port)
    try:
        await bot.until_a(Entered)
        assert bot.transport.nick == "GameBot_"
        squatter.send("QUIT :bye")
        await bot.until_a(Left)
        async with asyncio.timeout(WAIT):
            while bot.transport.nick != "GameBot":
                await asyncio.sleep(0.01)
    finally:
        await asyncio.wait_for(bot.transport.close("test over"), WAIT)


async def test_it_comes_back_when_the_server_does(server: Ngircd, bot: Bot) -> None:
    await bot.until_a(Entered)
    await server.stop()
    await bot.until_a(Offline)
    await server.start()
    await bot.until_a(Online)
    await bot.until_a(Entered)
    ann = await Person.connect("ann", server.port)
    ann.send("JOIN #hearts")
    await bot.until_a(Joined)
    bot.transport.send(Outgoing("#hearts", "here again"))
    await ann.until(":here again")


async def test_an_invitation(server: Ngircd, bot: Bot) -> None:
    await bot.until_a(Entered)
    ann = await Person.connect("ann", server.port)
    ann.send("JOIN #spades", "INVITE GameBot #spades")
    invited = await bot.until_a(Invited)
    assert isinstance(invited, Invited)
    assert (invited.person.nick, invited.channel) == ("ann", "#spades")
    bot.transport.join("#spades")
    assert (await bot.until(lambda event: event == Entered("ng", "#spades")))[-1]
    bot.transport.part("#spades", "that was fun")
    assert "that was fun" in await ann.until("PART #spades")


async def test_a_closed_channel_is_told(server: Ngircd) -> None:
    ann = await Person.connect("ann", server.port)
    ann.send("JOIN #hearts", "MODE #hearts +i")
    await ann.until("MODE #hearts +i")
    bot = Bot(server.port)
    try:
        removed = await bot.until_a(Removed)
        assert isinstance(removed, Removed)
        assert removed.channel == "#hearts"
    finally:
        await asyncio.wait_for(bot.transport.close("test over"), WAIT)
