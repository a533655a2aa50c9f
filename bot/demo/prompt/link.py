"""The prompt's TCP connection to an IRC server: lines in, lines out."""

from __future__ import annotations

import asyncio

from bot.wire.framing import Framer, encode
from bot.wire.message import Command, Message, compose, parse
from bot.wire.text import decoded

SILENCE_SECONDS = 120.0  # then a PING of ours, and after as long again the server counts as gone
READ_BYTES = 64 * 1024
LINE_LIMIT = 16 * 1024  # bytes; what is longer is no line of IRC


class Link:
    """An open connection. `receive` raises OSError or EOFError when it is over."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._framer = Framer(LINE_LIMIT)

    @classmethod
    async def open(cls, host: str, port: int) -> Link:
        """Connect. Raises OSError."""
        return cls(*await asyncio.open_connection(host, port))

    def send(self, line: str) -> None:
        """Send one line, cut to what the protocol allows."""
        if not self._writer.is_closing():
            self._writer.write(encode(line))

    async def receive(self) -> Message | None:
        """The next line (None: a line without a message). Asks for a sign of life when it is silent too long."""
        while (line := self._framer.pop()) is None:
            data = await self._read()
            if data is None:
                self.send(compose(Command.PING, tail="alive"))
                data = await self._read()
            if data is None:
                raise TimeoutError("the server does not answer")
            if not data:
                raise EOFError("the server closed the connection")
            self._framer.push(data)
        return parse(decoded(line))

    async def _read(self) -> bytes | None:
        """What comes next, b"" at the end; None after a long silence."""
        # Not wait_for: before Python 3.12 it loses a cancellation that comes together with a line, and we never stop.
        try:
            async with asyncio.timeout(SILENCE_SECONDS):
                return await self._reader.read(READ_BYTES)
        except TimeoutError:
            return None

    def close(self) -> None:
        self._writer.close()
