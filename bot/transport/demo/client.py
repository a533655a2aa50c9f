"""One connection to the demo server: its bytes, its limits, and who is behind it."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast

import structlog

from bot.transport.demo import replies, wire
from bot.transport.demo.replies import Numeric

if TYPE_CHECKING:
    from bot.transport.demo.channel import Channel
    from bot.transport.demo.world import World

log = structlog.stdlib.get_logger()

LINES_A_TURN = 50  # then the others get theirs
BURST = 400  # lines a connection may send at once; then it is read at `World.lines_per_second`
SENDQ_BYTES = 512 * 1024
CLOSING_SECONDS = 3.0  # how long a peer may take to read our last words


class Client(asyncio.Protocol):
    """A connection. Until `registered`, `nick` may be `*` and nobody can see it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.nick = "*"
        self.user = ""
        self.real_name = ""
        self.host = "127.0.0.1"
        self.caps: set[str] = set()
        self.negotiating = False
        self.registered = False
        self.away: str | None = None
        self.flags: set[str] = set()
        self.channels: dict[str, Channel] = {}
        self.signed_on = int(time.time())
        self.last_spoke = time.time()
        self.closing = False
        self._transport: asyncio.Transport | None = None
        self._input = bytearray()
        self._skipping = False  # inside an overlong line
        self._credit = float(BURST)
        self._counted_at = 0.0
        self._heard_at = 0.0
        self._pinged = False
        self._alarm: asyncio.TimerHandle | None = None
        self._turn: asyncio.Handle | None = None

    @property
    def source(self) -> str:
        return f"{self.nick}!{self.user}@{self.host}"

    # what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if isinstance(peer, tuple):
            # A leading colon (`::1`) would look like a trailing parameter.
            self.host = f"0{peer[0]}" if str(peer[0]).startswith(":") else str(peer[0])
        self._heard_at = self._counted_at = self._now()
        self._alarm = asyncio.get_running_loop().call_later(self.world.ping_timeout, self._watch)
        if not self.world.admit(self):
            self.close("Server is full")

    def data_received(self, data: bytes) -> None:
        if self.closing:
            return
        self._heard_at = self._now()
        self._pinged = False
        self._input += data
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
        self._refill()
        for _ in range(LINES_A_TURN):
            if self._credit < 1 or self.closing:
                break
            line = self._next_line()
            if line is None:
                self._read_on(True)
                return
            self._credit -= 1
            self._handle(line)
        if self.closing:
            return
        self._read_on(False)
        wait = 0.0 if self._credit >= 1 else LINES_A_TURN / self.world.lines_per_second
        self._turn = asyncio.get_running_loop().call_later(wait, self._work)

    def _refill(self) -> None:
        now = self._now()
        self._credit = min(BURST, self._credit + (now - self._counted_at) * self.world.lines_per_second)
        self._counted_at = now

    def _read_on(self, wanted: bool) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        if wanted:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    def _next_line(self) -> bytes | None:
        """The next complete line; an overlong one is thrown away and answered with 417 as soon as it is known."""
        while (end := self._input.find(b"\n")) >= 0:
            line = bytes(self._input[:end]).removesuffix(b"\r")
            del self._input[: end + 1]
            if not self._skipping:
                return line
            self._skipping = False
        if len(self._input) > wire.TAG_BYTES + wire.LINE_BYTES:
            self._input.clear()
            if not self._skipping:
                self._skipping = True
                self.numeric(replies.LINE_TOO_LONG)
        return None

    def _handle(self, line: bytes) -> None:
        try:
            message = wire.parse(line)
        except wire.LineTooLongError:
            self.numeric(replies.LINE_TOO_LONG)
            return
        if message is None:
            return
        try:
            self.world.handle(self, message)
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
        self._transport.write(wire.encode(line, tags))
        if self._transport.get_write_buffer_size() > SENDQ_BYTES:
            # Later, as we may be in the middle of a walk over a channel's members; till then nothing is written.
            self.closing = True
            asyncio.get_running_loop().call_soon(self._drop, "SendQ exceeded")

    def numeric(self, reply: Numeric, *params: str) -> None:
        self.send(reply.line(self.world.name, self.nick, params))

    # the end

    def close(self, reason: str) -> None:
        """Tell the others that he quit, say ERROR, and close once that has been read (or CLOSING_SECONDS later)."""
        if self.closing or self._transport is None:
            return
        self.send(f"ERROR :Closing link: {self.host} ({reason})")
        self.closing = True
        self._leave(reason)
        self._transport.close()
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(CLOSING_SECONDS, self._transport.abort)

    def abort(self) -> None:
        """Close at once; what is unsent is lost."""
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
            self.send(f"PING :{world.name}")
            wait = world.ping_timeout
        self._alarm = asyncio.get_running_loop().call_later(wait, self._watch)
