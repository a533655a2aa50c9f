"""One connection to the demo server: its bytes, its limits, and who is behind it."""

import asyncio
from datetime import UTC, datetime
from typing import cast

import structlog

from bot.demo.server.commands import dispatch
from bot.demo.server.user import User
from bot.demo.server.world import World
from bot.wire.framing import LINE_BYTES, TAG_BYTES, Framer, encode, fits
from bot.wire.message import Command, Message, compose, parse
from bot.wire.numerics import Numeric
from bot.wire.pace import TokenBucket

log = structlog.stdlib.get_logger()

LINES_A_TURN = 50  # then the others get theirs
BURST = 400  # lines a connection may send at once; then it is read at `World.lines_per_second`
SENDQ_BYTES = 512 * 1024
CLOSING_SECONDS = 3.0  # how long a peer may take to read our last words

_SPACES = str.maketrans({"\r": " ", "\0": " "})


def read(line: bytes) -> Message | None:
    """The message in a line without its line end.

    Bytes that are not UTF-8 become U+FFFD, NUL and a lone CR spaces, so that no parameter ever holds one.
    """
    return parse(line.decode("utf-8", "replace").translate(_SPACES))


class Connection(User, asyncio.Protocol):
    """A user with a socket."""

    def __init__(self, world: World) -> None:
        super().__init__(world.name)
        self.world = world
        self.closing = False
        self._transport: asyncio.Transport | None = None
        self._framer = Framer(TAG_BYTES + LINE_BYTES)
        self._bucket = TokenBucket(BURST, world.lines_per_second, self._now())
        self._heard_at = self._now()
        self._pinged = False
        self._alarm: asyncio.TimerHandle | None = None
        self._turn: asyncio.Handle | None = None

    # what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if isinstance(peer, tuple):
            # A leading colon (`::1`) would look like a trailing parameter.
            self.host = f"0{peer[0]}" if str(peer[0]).startswith(":") else str(peer[0])
        self._alarm = asyncio.get_running_loop().call_later(self.world.ping_timeout, self._watch)
        if not self.world.admit(self):
            self.close("Server is full")

    def data_received(self, data: bytes) -> None:
        if self.closing:
            return
        self._heard_at = self._now()
        self._pinged = False
        self._framer.push(data)
        if self._turn is None:
            self._work()

    def connection_lost(self, exc: Exception | None) -> None:
        for handle in (self._alarm, self._turn):
            if handle is not None:
                handle.cancel()
        self._leave("Connection reset" if exc else "Connection closed")
        self.world.release(self)

    # input

    def _work(self) -> None:
        """Run the lines that have come, LINES_A_TURN at a time and within the allowed rate.

        While lines wait nothing more is read, so the buffer holds at most one read of the event loop.
        """
        self._turn = None
        now = self._now()
        for _ in range(LINES_A_TURN):
            if self._bucket.wait(now) or self.closing:
                break
            line = self._next_line()
            if line is None:
                self._read_on(True)
                return
            self._bucket.take(now)
            self._handle(line)
        if self.closing:
            return
        self._read_on(False)
        wait = LINES_A_TURN / self.world.lines_per_second if self._bucket.wait(now) else 0.0
        self._turn = asyncio.get_running_loop().call_later(wait, self._work)

    def _read_on(self, wanted: bool) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        if wanted:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    def _next_line(self) -> bytes | None:
        """The next complete line; an endless one is thrown away and answered with 417 as soon as it is known."""
        known = self._framer.overlong
        line = self._framer.pop()
        for _ in range(self._framer.overlong - known):
            self.numeric(Numeric.INPUTTOOLONG)
        return line

    def _handle(self, line: bytes) -> None:
        if not fits(line):
            self.numeric(Numeric.INPUTTOOLONG)
            return
        message = read(line)
        if message is None:
            return
        try:
            dispatch(self.world, self, message)
        except Exception:  # the edge of a connection: a fault of ours ends this one and no other
            log.exception("demo.client.failed", nick=self.nick, command=message.command)
            self.close("Internal error")

    # output

    def send(self, line: str) -> None:
        """Queue one line. A peer that does not read loses its connection, a moment later."""
        if self.closing or self._transport is None:
            return
        tags = ""
        if "server-time" in self.caps:
            tags = f"time={datetime.now(UTC).isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"
        self._transport.write(encode(line, tags))
        if self._transport.get_write_buffer_size() > SENDQ_BYTES:
            # Later, as we may be in the middle of a walk over a channel's members; till then nothing is written.
            self.closing = True
            asyncio.get_running_loop().call_soon(self._drop, "SendQ exceeded")

    # the end

    def close(self, reason: str) -> None:
        """CLOSING_SECONDS later it is over whether that has been read or not."""
        if self.closing or self._transport is None:
            return
        self.send(compose(Command.ERROR, tail=f"Closing link: {self.host} ({reason})"))
        self.closing = True
        self._leave(reason)
        self._transport.close()
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(CLOSING_SECONDS, self._transport.abort)

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _drop(self, reason: str) -> None:
        log.warning("demo.client.dropped", nick=self.nick, reason=reason)
        self._leave(reason)
        self.abort()

    def _leave(self, reason: str) -> None:
        self.closing = True
        self.world.forget(self, reason)

    # time

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _watch(self) -> None:
        """Runs seldom: ends what never registered, pings who is silent, ends who does not answer the ping."""
        world, silent = self.world, self._now() - self._heard_at
        if not self.registered:
            self.close("Registration timed out")
            return
        if self._pinged:
            self.close(f"Ping timeout: {int(silent)} seconds")
            return
        wait = world.ping_every - silent
        if wait <= 0:
            self._pinged = True
            self.send(compose(Command.PING, tail=world.name))
            wait = world.ping_timeout
        self._alarm = asyncio.get_running_loop().call_later(wait, self._watch)
