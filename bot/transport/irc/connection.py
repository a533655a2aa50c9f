"""The socket of one connection, over `irc.client_aio`, with the library's faults (irc 20.5) fenced off.

| fault of the library | fence |
|---|---|
| strict decoder: one invalid UTF-8 byte drops the connection | `Framer` and `decoded` (bot.wire), line by line |
| unbounded input buffer | `LINE_LIMIT` |
| an exception in a handler closes the transport | `Intake` logs it and goes on |
| lines on which its parser raises | `parse` (bot.wire) |
| a wire command named like one of its own events ("disconnect") runs that event's handlers | it fires no events |
| CR and NUL pass out, a line over 512 bytes raises | `Connection.send_raw` removes and cuts |
| debug log with passwords | nothing of a line is logged here |
| the write buffer grows for ever | `WRITE_LIMIT`: the connection is dropped |
| a late `connection_lost` of an old transport kills the new connection | one `Connection` per socket, told once |
| `connect` logs on without CAP, `PONG` without a colon | `open` only connects; our own PING handler |
"""

import asyncio
import ssl
from collections.abc import Callable

import structlog
from irc.client_aio import AioConnection, AioReactor, IrcProtocol  # type: ignore[import-untyped]
from irc.connection import AioFactory  # type: ignore[import-untyped]

from bot.wire.framing import LINE_BYTES, Framer, encode
from bot.wire.message import Message, parse
from bot.wire.text import decoded, one_line

log = structlog.get_logger(__name__)

WRITE_LIMIT = 64 * 1024  # bytes that we hold beyond the kernel's buffer: minutes of lines at any usual pace
LINE_LIMIT = 16 * 1024  # bytes of one line: IRCv3 allows 8191 of tags and 512 of the rest, some servers send more


class _Protocol(IrcProtocol):  # type: ignore[misc]
    """Reports to the one connection it was made for."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        transport.set_write_buffer_limits(high=WRITE_LIMIT)
        self.connection.made(transport)

    def pause_writing(self) -> None:
        self.connection.drop("peer reads nothing")

    def resume_writing(self) -> None:
        pass

    def connection_lost(self, exc: Exception | None) -> None:
        self.connection.lost(f"{type(exc).__name__}: {exc}" if exc else "closed by the server")


class Connection(AioConnection):  # type: ignore[misc]
    """One socket from `open` to its loss, which is told to `on_lost` once, with the reason."""

    protocol_class = _Protocol

    def __init__(self, reactor: AioReactor) -> None:
        super().__init__(reactor)
        self.transport: asyncio.Transport | None = None
        self.network = ""
        self.on_message: Callable[[Message], None] = lambda _message: None
        self.on_lost: Callable[[str], None] = lambda _reason: None
        self._framer = Framer(LINE_LIMIT)
        self._overlong_told = 0

    @classmethod
    def new(cls, network: str, on_message: Callable[[Message], None], on_lost: Callable[[str], None]) -> "Connection":
        connection = cls(AioReactor(loop=asyncio.get_running_loop()))
        connection.network, connection.on_message, connection.on_lost = network, on_message, on_lost
        return connection

    async def open(self, host: str, port: int, context: ssl.SSLContext | None) -> None:
        """Connect; nothing is sent. Raises OSError (ssl.SSLError is one)."""
        secured = {"ssl": context, "server_hostname": host} if context is not None else {}
        # With a broken IPv6 the first address would use up all our patience; RFC 8305 advises 250 ms.
        factory = AioFactory(happy_eyeballs_delay=0.25, **secured)
        await factory(self.protocol_class(self, self.reactor.loop), (host, port))

    def made(self, transport: asyncio.Transport) -> None:
        """There is a socket. The server may have spoken, and even hung up, before `open` returns."""
        self.transport, self.connected = transport, True

    def process_data(self, new_data: bytes) -> None:
        for line in self._framer.feed(new_data):
            if not self.connected:
                return  # dropped by what an earlier line of the same packet said
            message = parse(decoded(line))
            if message is not None:
                self.on_message(message)
        if self._framer.overlong > self._overlong_told:
            log.info("irc.overlong_line", network=self.network, lines=self._framer.overlong - self._overlong_told)
            self._overlong_told = self._framer.overlong

    def send_raw(self, string: str) -> None:
        """Write one line. What may not be in it is removed, what is too long is cut; gone connections are ignored."""
        if not self.connected or self.transport is None or self.transport.is_closing():
            return
        clean = one_line(string)
        if (size := len(clean.encode("utf-8", "replace"))) > LINE_BYTES - 2:
            log.warning("irc.cut", network=self.network, command=clean.split(" ", 1)[0], bytes=size)
        self.transport.write(encode(clean))

    def read(self, wanted: bool) -> None:
        """Whether to read on; what is not read waits with the peer."""
        if self.connected and self.transport is not None and not self.transport.is_closing():
            (self.transport.resume_reading if wanted else self.transport.pause_reading)()

    def lost(self, reason: str) -> None:
        """The socket is gone, or counts as gone."""
        was_connected, self.connected = self.connected, False
        if was_connected:
            self.on_lost(reason)

    def drop(self, reason: str) -> None:
        """End it at once; what the peer has not read is lost."""
        if self.transport is not None:
            self.transport.abort()
        self.lost(reason)

    def disconnect(self, message: str = "") -> None:
        """The library's own way of ending: ours instead."""
        self.drop(message or "disconnected")


def tls_context(ca_file: str | None, verify: bool) -> ssl.SSLContext:
    """A client context. Raises OSError, naming the file, if `ca_file` cannot be read or holds no certificates."""
    try:
        context = ssl.create_default_context(cafile=ca_file)
    except OSError as error:  # ssl.SSLError is one; neither names the file
        raise OSError(f"tls_ca_file {ca_file}: {error}") from error
    if not verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context
