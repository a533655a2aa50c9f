"""Five hundred people at once: raw lines over sockets, and a server that is nothing but their voices."""

import asyncio
import contextlib
import itertools
import resource
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from tests.network.client import BOT, CHANNEL

NICKS = tuple(f"p{number}" for number in range(500))
IN_CHANNEL = 50
"""So many of them sit in the channel; all can talk to the bot in private."""
TURN = 0.02
"""Seconds between two bursts of lines."""
SENDQ = 1 << 20
"""Bytes that a server keeps for a client that does not read; most end the connection then, this one waits."""


def resident(pid: int) -> int:
    """Bytes of memory in use by the process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


async def paced(per_second: int) -> AsyncIterator[int]:
    """How many lines are due now, again and again."""
    loop, sent = asyncio.get_running_loop(), 0
    begun = loop.time()
    while True:
        due = int((loop.time() - begun) * per_second) - sent
        sent += due
        yield due
        await asyncio.sleep(TURN)


class Crowd:
    """Clients of a real server. What they are told is counted, and not kept."""

    def __init__(self) -> None:
        self.told = 0
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def connect(self, port: int) -> None:
        for some in _batched(NICKS, 8):
            await asyncio.gather(*(self._enter(nick, port) for nick in some))

    async def _enter(self, nick: str, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"NICK {nick}\r\nUSER {nick} 0 * :one of many\r\n".encode())
        if nick in NICKS[:IN_CHANNEL]:
            writer.write(f"JOIN {CHANNEL}\r\n".encode())
        while (b" 366 " if nick in NICKS[:IN_CHANNEL] else b" 376 ") not in await reader.readline():
            pass
        self._writers.append(writer)
        self._tasks.append(asyncio.create_task(self._read(reader, writer)))

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while raw := await reader.readline():
            if raw.startswith(b"PING"):
                writer.write(b"PONG" + raw[4:])
            self.told += raw.startswith(f":{BOT}!".encode())

    def say(self, text: str, per_second: int) -> None:
        """All of them, by turns, in private to the bot."""
        self._tasks.append(asyncio.create_task(self._say(f"PRIVMSG {BOT} :{text}\r\n".encode(), per_second)))

    async def _say(self, line: bytes, per_second: int) -> None:
        turns = itertools.cycle(self._writers)
        async for due in paced(per_second):
            for writer in itertools.islice(turns, due):
                writer.write(line)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.close()


class Voices:
    """A server with one channel, where everybody is and only the daemon connects; it sends what `say` asks for."""

    def __init__(self) -> None:
        self.port = 0
        self.told = 0
        self.entered = asyncio.Event()
        self._server: asyncio.Server | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        with contextlib.suppress(ConnectionError):
            while raw := await reader.readline():
                self.told += raw.startswith(b"PRIVMSG ")
                for line in self._answers(raw.decode().split()):
                    writer.write(line.encode() + b"\r\n")
                if raw.startswith(b"QUIT"):
                    break
        writer.close()

    def _answers(self, words: list[str]) -> Iterator[str]:
        match words[0]:
            case "CAP" if words[1] == "LS":
                yield ":irc.test CAP * LS :"
            case "USER":
                yield f":irc.test 001 {BOT} :Welcome"
                yield f":irc.test 422 {BOT} :No MOTD"
            case "PING":
                yield f"PONG {words[1]}"
            case "JOIN":
                yield f":{BOT}!g@h JOIN {CHANNEL}"
                for some in _batched(NICKS, 50):
                    yield f":irc.test 353 {BOT} = {CHANNEL} :{' '.join(some)}"
                yield f":irc.test 366 {BOT} {CHANNEL} :End"
                self.entered.set()
            case "QUIT":
                yield "ERROR :bye"

    def say(self, text: str, per_second: int) -> None:
        task = asyncio.create_task(self._say(text, per_second))
        self._tasks.add(task)

    async def _say(self, text: str, per_second: int) -> None:
        assert self._writer is not None
        transport = self._writer.transport
        lines = itertools.cycle([f":{nick}!u@h PRIVMSG {BOT} :{text}\r\n".encode() for nick in NICKS])
        async for due in paced(per_second):
            if transport.is_closing():
                return
            if transport.get_write_buffer_size() < SENDQ:
                transport.write(b"".join(itertools.islice(lines, due)))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._server is not None:
            self._server.close()
        if self._writer is not None:
            self._writer.close()


def _batched(nicks: tuple[str, ...], size: int) -> Iterator[tuple[str, ...]]:
    return (nicks[at : at + size] for at in range(0, len(nicks), size))
