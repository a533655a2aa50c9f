"""A chat server that says what the test tells it to, line by line, and the transport that talks to it.

Conversations are written as in the RFCs: `C:` is what the client (our adapter) must send next, `S:` what the server says.
In a `C:` line `…` stands for any text. Nobody waits for luck: `Peer.settled` asks for a PONG, and since lines are handled
in order, everything before it has been handled then.
"""

import asyncio
import contextlib
import itertools
import random
import re
import ssl
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

from bot.config import NetworkConfig
from bot.transport.base import NetworkEvent, Offline, Online, Outgoing
from bot.transport.irc import IrcTransport, Timing
from bot.wire.pace import Backoff

TIMEOUT = 5.0  # for anything that should come at once
E = TypeVar("E")

QUICK = Timing(reconnect=Backoff(0.01, 0.05), flush=0.5, goodbye=0.5)
NGIRCD = "CASEMAPPING=ascii PREFIX=(qaohv)~&@%+ CHANTYPES=#&+ NICKLEN=20 CHANMODES=beI,k,l,imMnOPQRstVz"
LIBERA = "CASEMAPPING=rfc1459 PREFIX=(ov)@+ CHANTYPES=# WHOX CHANMODES=eIbq,k,flj,CFLMPQScgimnprstuz STATUSMSG=@+"
CAPS = "account-notify account-tag cap-notify chghost extended-join message-tags multi-prefix userhost-in-names"


class Peer:
    """The server's side of one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self._tokens = itertools.count(1)

    def send(self, *lines: str | bytes) -> None:
        for line in lines:
            self.writer.write((line.encode() if isinstance(line, str) else line) + b"\r\n")

    async def raw_line(self) -> bytes:
        return await asyncio.wait_for(self.reader.readline(), TIMEOUT)

    async def line(self) -> str:
        """The next line from the client; "" when it has hung up."""
        return (await self.raw_line()).decode().removesuffix("\r\n")

    async def talk(self, script: str) -> None:
        for entry in filter(None, map(str.strip, script.splitlines())):
            side, line = entry[:2], entry[2:].strip()
            if side == "S:":
                self.send(line)
            elif side == "C:":
                got = await self.line()
                pattern = ".*".join(map(re.escape, line.split("…")))
                assert re.fullmatch(pattern, got), f"expected {line!r}, the client sent {got!r}"
            else:
                raise ValueError(f"{entry!r} is neither C: nor S:")

    async def settled(self) -> None:
        """All that was sent before has been handled, and has made the client say nothing more."""
        token = f"sync{next(self._tokens)}"
        await self.talk(f"""
            S: PING :{token}
            C: PONG :{token}
        """)

    async def registers(self, isupport: str = NGIRCD, caps: str = "", nick: str = "GameBot") -> None:
        """The usual registration, up to the end of the MOTD."""
        await self.talk("""
            C: CAP LS 302
            C: NICK …
            C: USER gamebot 0 * :card-game bot
        """)
        self.send(f":irc.test CAP * LS :{caps}")
        if caps:
            await self.talk(f"""
                C: CAP REQ :{" ".join(sorted(caps.split()))}
                S: :irc.test CAP * ACK :{caps}
            """)
        await self.talk(f"""
            C: CAP END
            S: :irc.test 001 {nick} :Welcome
            S: :irc.test 005 {nick} {isupport} :are supported by this server
            S: :irc.test 422 {nick} :MOTD File is missing
        """)

    async def joins(self, channel: str, names: str = "", whox: str | None = None, nick: str = "GameBot") -> None:
        """The client's JOIN answered; `names` as in a NAMES reply; `whox` lines "user host nick account"."""
        await self.talk(f"C: JOIN {channel}")
        self.send(
            f":{nick}!gamebot@bot.example JOIN {channel}",
            f":irc.test 353 {nick} = {channel} :{nick} {names}",
            f":irc.test 366 {nick} {channel} :End of /NAMES list",
        )
        if whox is not None:
            await self.talk(f"C: WHO {channel} %tcuhnfa,731")
            for user, host, other, account in (line.split() for line in whox.splitlines() if line.strip()):
                self.send(f":irc.test 354 {nick} 731 {channel} {user} {host} {other} H {account}")
            self.send(f":irc.test 315 {nick} {channel} :End of WHO list")

    async def hangs_up(self) -> None:
        self.writer.close()
        with contextlib.suppress(ConnectionError):
            await self.writer.wait_closed()

    async def is_left(self) -> None:
        """The client closes the connection; what it still says is passed over."""
        with contextlib.suppress(ConnectionError):
            while await self.raw_line():
                pass


class Net:
    """A listening server and one transport towards it, with everything that the transport delivered."""

    def __init__(self, server: asyncio.Server, peers: "asyncio.Queue[Peer]") -> None:
        self._server, self._peers = server, peers
        self._events: asyncio.Queue[NetworkEvent] = asyncio.Queue()
        self.on_event: Callable[[NetworkEvent], None] = lambda _event: None
        self.is_online = False  # as the hall has been told
        self.port: int = server.sockets[0].getsockname()[1]
        self.transport: IrcTransport
        self.running: asyncio.Task[None]

    def start(self, timing: Timing = QUICK, clock: Callable[[], float] | None = None, **config: Any) -> None:
        settings: dict[str, Any] = {
            "name": "test",
            "host": "127.0.0.1",
            "port": self.port,
            "flood": {"burst": 100, "per_second": 1000},
        }
        settings |= config
        clocked: dict[str, Any] = {} if clock is None else {"clock": clock}
        network = NetworkConfig.model_validate(settings)
        self.transport = IrcTransport(network, self._deliver, rng=random.Random(1), timing=timing, **clocked)
        self.running = asyncio.create_task(self.transport.run())

    def _deliver(self, event: NetworkEvent) -> None:
        self._events.put_nowait(event)
        if isinstance(event, Online | Offline):
            self.is_online = isinstance(event, Online)
        self.on_event(event)

    async def peer(self) -> Peer:
        """The next connection that the client makes."""
        return await asyncio.wait_for(self._peers.get(), TIMEOUT)

    async def online(self, isupport: str = NGIRCD, caps: str = "", **config: Any) -> Peer:
        """Start, register, and be online."""
        self.start(**config)
        peer = await self.peer()
        await peer.registers(isupport, caps)
        await self.event()
        return peer

    async def in_hearts(self, names: str = "ann bob", isupport: str = NGIRCD, caps: str = "", **config: Any) -> Peer:
        """Start, register, and be in #hearts with these people (the events of it are taken)."""
        peer = await self.online(isupport, caps, channel=[{"name": "#hearts"}], **config)
        whox = "" if "WHOX" in isupport else None
        await peer.joins("#hearts", names, whox)
        if whox is None and "userhost-in-names" not in caps:
            await peer.talk("C: WHO #hearts")
        await peer.settled()
        self.events()
        return peer

    async def event(self) -> NetworkEvent:
        return await asyncio.wait_for(self._events.get(), TIMEOUT)

    async def until(self, kind: type[E]) -> E:
        """The next event of that kind; those before it are passed over."""
        while not isinstance(event := await self.event(), kind):
            pass
        return event

    async def room(self, peer: Peer, target: str) -> int:
        """Bytes of text that one line to `target` holds: how much of a long one comes in the first piece."""
        self.transport.send(Outgoing(target, "x" * 1000))
        head, pieces = f"PRIVMSG {target} :", []
        while sum(map(len, pieces)) < 1000:
            pieces.append((await peer.line()).removeprefix(head))
        return len(pieces[0])

    def events(self) -> list[NetworkEvent]:
        """All events delivered and not taken yet."""
        return [self._events.get_nowait() for _ in range(self._events.qsize())]

    async def stop(self) -> None:
        self._server.close()
        if hasattr(self, "running"):
            self.running.cancel()
            await asyncio.wait([self.running])


@contextlib.asynccontextmanager
async def a_network(context: ssl.SSLContext | None = None) -> AsyncIterator[Net]:
    peers: asyncio.Queue[Peer] = asyncio.Queue()
    accepted: list[Peer] = []

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted.append(Peer(reader, writer))
        peers.put_nowait(accepted[-1])

    server = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=context)
    net = Net(server, peers)
    try:
        yield net
    finally:
        await net.stop()
        for peer in accepted:
            peer.writer.close()
