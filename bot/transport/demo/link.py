"""The prompt's TCP connection to an IRC server: lines in, lines out."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.transport.demo.wire import LINE_BYTES, cut, harmless

SILENCE_SECONDS = 120.0  # then a PING of ours, and after as long again the server counts as gone
READ_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Incoming:
    """One line from the server. `nick` is the sender's, or the server's name."""

    source: str
    command: str
    params: tuple[str, ...]

    @property
    def nick(self) -> str:
        return self.source.partition("!")[0]

    @property
    def from_server(self) -> bool:
        return "!" not in self.source

    def param(self, place: int) -> str:
        """The parameter, or an empty text if the server left it out."""
        return self.params[place] if -len(self.params) <= place < len(self.params) else ""


def read_line(line: str) -> Incoming | None:
    """The message in a line without its line end (tags are dropped); None if there is none."""
    if line.startswith("@"):
        line = line.partition(" ")[2]
    line = line.lstrip(" ")
    source = ""
    if line.startswith(":"):
        source, _, line = line[1:].partition(" ")
    head, colon, trailing = line.lstrip(" ").partition(" :")
    words = head.split()
    if not words:
        return None
    return Incoming(source, words[0].upper(), (*words[1:], *([trailing] if colon else [])))


class Link:
    """An open connection. `receive` raises OSError or EOFError when it is over."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, host: str, port: int) -> Link:
        """Connect. Raises OSError."""
        return cls(*await asyncio.open_connection(host, port, limit=READ_BYTES))

    def send(self, line: str) -> None:
        """Send one line, cut to what the protocol allows; CR, LF and NUL become spaces."""
        if not self._writer.is_closing():
            self._writer.write(cut(harmless(line), LINE_BYTES - 2) + b"\r\n")

    async def receive(self) -> Incoming | None:
        """The next line (None: a line without a message). Asks for a sign of life when it is silent too long."""
        data = await self._read(SILENCE_SECONDS)
        if data is None:
            self.send("PING :alive")
            data = await self._read(SILENCE_SECONDS)
        if data is None:
            raise TimeoutError("the server does not answer")
        if not data.endswith(b"\n"):
            raise EOFError("the server closed the connection")
        return read_line(data.decode("utf-8", "replace").rstrip("\r\n"))

    async def _read(self, seconds: float) -> bytes | None:
        # Not wait_for: before Python 3.12 it loses a cancellation that comes together with a line, and we never stop.
        try:
            async with asyncio.timeout(seconds):
                return await self._reader.readline()
        except TimeoutError:
            return None
        except ValueError as fault:  # readline's word for a line over READ_BYTES
            raise EOFError("the server sent an endless line") from fault

    def close(self) -> None:
        self._writer.close()
