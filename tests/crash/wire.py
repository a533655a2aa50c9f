"""The network between the daemon and its database, in the tests' hands: a TCP forwarder that can break in every way."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tests.storage.postgres_server import PostgresServer

Commit = Literal["works", "lost", "unanswered", "kept", "answer kept"]
"""What becomes of a COMMIT. The connection breaks before it arrives (lost) or when it is done and before its answer
arrives (unanswered); or the wire goes silent with it, or with its answer, still on the way (kept, answer kept)."""

_COMMIT = b"Q\0\0\0\x0bCOMMIT\0"  # a simple query: that is how psycopg commits


@dataclass
class Wire:
    """Forwards to `server`. `commits` says what becomes of each COMMIT that ends a batch; when it ends, they work."""

    server: PostgresServer
    commits: Iterator[Commit] = field(default_factory=lambda: iter(()))
    broken: int = 0
    """Connections and commits that the wire has broken so far."""
    _cut: bool = False
    _through: asyncio.Event = field(default_factory=asyncio.Event)
    _links: set[Link] = field(default_factory=set)

    async def __aenter__(self) -> Wire:
        self._through.set()
        self._listening = await asyncio.start_server(self._link, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()
        self.mend()
        self.cut()
        while self._links:
            await asyncio.gather(*(link.task for link in self._links), return_exceptions=True)

    def url(self, database: str) -> str:
        """The URL of `database` (a URL of the server's own) by way of this wire."""
        port = self._listening.sockets[0].getsockname()[1]
        name = database.rpartition("?")[0].rpartition("/")[2]
        return f"postgresql://gamebot@127.0.0.1:{port}/{name}"

    # --- what a test does to it -------------------------------------------------------------------------------------
    def cut(self) -> None:
        """Break every connection, and let none be made until `mend`."""
        self._cut = True
        self.blink()

    def blink(self) -> None:
        """Break every connection; new ones can be made at once."""
        for link in self._links:
            self.broken += 1
            link.snap()

    def silence(self) -> None:
        """Nothing gets through and nothing is refused: whoever sends something waits for an answer."""
        self._through.clear()

    @property
    def silent(self) -> bool:
        return not self._through.is_set()

    def mend(self) -> None:
        """All is well again; what was on the way in a silence arrives, late."""
        self._cut = False
        self._through.set()

    # --- forwarding -------------------------------------------------------------------------------------------------
    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        link = Link(self, reader, writer, asyncio.current_task())  # type: ignore[arg-type]
        self._links.add(link)
        try:
            await link.carry()
        finally:
            self._links.discard(link)

    def socket(self) -> Path:
        return self.server.directory / ".s.PGSQL.5432"

    async def through(self) -> None:
        await self._through.wait()


@dataclass(eq=False)
class Link:
    """One connection."""

    wire: Wire
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    task: asyncio.Task[None]
    _commits: int = 0
    _swallow: bool = False

    def snap(self) -> None:
        """Break it: both ends read of it at once."""
        self.writer.transport.abort()
        self.task.cancel()

    async def carry(self) -> None:
        await self.wire.through()
        server_reader, server_writer = await asyncio.open_unix_connection(self.wire.socket())
        ways = [
            asyncio.ensure_future(self._up(self.reader, server_writer)),
            asyncio.ensure_future(self._down(server_reader, self.writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            await self.wire.through()  # an end, too, is news that does not get through
        except asyncio.CancelledError:
            pass
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for writer in (self.writer, server_writer):
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()

    async def _up(self, reader: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            await self.wire.through()
            if data.endswith(_COMMIT) and not await self._let_through():
                return
            server.write(data)
            await server.drain()

    async def _let_through(self) -> bool:
        """What is to become of this COMMIT; whether it is to be forwarded as all else."""
        self._commits += 1
        what = next(self.wire.commits, "works") if self._commits > 1 else "works"  # the first greets
        if what == "works":
            return True
        self.wire.broken += 1
        match what:
            case "lost":
                self.writer.transport.abort()
                return False
            case "unanswered":
                self._swallow = True
            case "answer kept":
                self.wire.silence()
            case "kept":
                self.wire.silence()
                await self.wire.through()
        return True

    async def _down(self, server: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await server.read(1 << 16):
            if self._swallow:
                writer.transport.abort()
                return
            await self.wire.through()
            writer.write(data)
            await writer.drain()
