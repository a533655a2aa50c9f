"""Tests of the demo server that read like the protocol they check.

A conversation is lines of three kinds; `…` stands for anything:

    ann> JOIN #hearts                     ann sends the line, and the server has dealt with it before the next step
    bob< :ann!…@… JOIN :#hearts           bob has received or receives it (what came before it is done with)
    bob x :ann!… PART…                    bob has not received that since

Who speaks for the first time is connected and registered under that name; a name that starts with `raw` is connected
only. Bytes that cannot be written in a script go through `Person.send`.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from textwrap import dedent

from bot.demo.server import DemoServer

PATIENCE = 8.0
_STEP = re.compile(r"(\w+) ?([><x]) (.*)")


class Person:
    """One raw connection. `inbox` holds the lines that no step has asked for yet."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.inbox: list[str] = []
        self.gone = False
        self.answers_pings = True
        self._syncs = 0

    @classmethod
    async def connect(cls, port: int) -> "Person":
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def register(self, nick: str) -> None:
        await self.send(f"NICK {nick}\r\nUSER {nick} 0 * :{nick} itself\r\n".encode())
        await self.hears(f":demo.gamebot 376 {nick} …")

    async def send(self, data: bytes) -> None:
        """Send the bytes, and wait until the server has worked on them: until it answers a PING after them."""
        self._syncs += 1
        token = f"sync-{self._syncs}"
        self.writer.write(data + f"PING {token}\r\n".encode())
        while not self.gone:
            line = await self._read()
            if line == f":demo.gamebot PONG demo.gamebot :{token}":
                return
            if line is not None:
                self.inbox.append(line)

    async def hears(self, pattern: str) -> str:
        """The first line that matches; those before it are forgotten."""
        wanted = _compiled(pattern)
        seen = list(self.inbox)
        while True:
            while self.inbox:
                line = self.inbox.pop(0)
                if wanted.fullmatch(line):
                    return line
            came = None if self.gone else await self._read()
            if came is None:
                raise AssertionError(f"nothing like {pattern!r} came; these did:\n" + "\n".join(seen))
            seen.append(came)
            self.inbox.append(came)

    async def has_not_heard(self, pattern: str) -> None:
        await self.send(b"")
        wanted = _compiled(pattern)
        found = [line for line in self.inbox if wanted.fullmatch(line)]
        assert not found, f"{found} came"

    async def _read(self) -> str | None:
        """The next line; None (and `gone`) at the end of the connection or of our patience."""
        try:
            async with asyncio.timeout(PATIENCE):
                data = await self.reader.readline()
        except (TimeoutError, ConnectionError):
            data = b""
        if not data:
            self.gone = True
            return None
        assert data.endswith(b"\r\n")
        line = data[:-2].decode()
        if self.answers_pings and line.startswith("PING "):
            self.writer.write(f"PONG {line[5:]}\r\n".encode())
        return line


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in pattern.split("…")), re.DOTALL)


class Conversation:
    """People on one server, by the names a script gives them."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.people: dict[str, Person] = {}

    async def person(self, name: str) -> Person:
        if name not in self.people:
            self.people[name] = await Person.connect(self.port)
            if not name.startswith("raw"):
                await self.people[name].register(name)
        return self.people[name]

    async def __call__(self, script: str) -> None:
        for step in filter(None, map(str.strip, dedent(script).splitlines())):
            match = _STEP.fullmatch(step)
            assert match is not None, f"not a step of a conversation: {step!r}"
            name, kind, text = match.groups()
            person = await self.person(name)
            if kind == ">":
                await person.send(text.encode() + b"\r\n")
            elif kind == "<":
                await person.hears(text)
            else:
                await person.has_not_heard(text)

    def close(self) -> None:
        for person in self.people.values():
            person.writer.close()


@asynccontextmanager
async def conversing(server: DemoServer) -> AsyncIterator[Conversation]:
    """A conversation on a server that runs while it lasts."""
    await server.start()
    talk = Conversation(server.port)
    try:
        yield talk
    finally:
        talk.close()
        await server.close()
