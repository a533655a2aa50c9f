"""A chat client of the tests' own: raw lines over a socket, nothing of the bot's code."""

import asyncio
import json
import socket
from collections.abc import Callable
from typing import Any

PATIENCE = 30.0
BOT = "GameBot"
CHANNEL = "#hearts"


class RawClient:
    """One person. Every line received is kept in `lines`; `heard` is set whenever one arrives."""

    def __init__(self, nick: str) -> None:
        self.nick = nick
        self.lines: list[str] = []
        self.heard = asyncio.Condition()
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None

    async def connect(self, port: int) -> None:
        reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
        self._reading = asyncio.create_task(self._read(reader))
        self.raw(f"NICK {self.nick}")
        self.raw(f"USER {self.nick} 0 * :a test person")
        await self.wait_for(lambda line: " 001 " in line)
        self.raw(f"JOIN {CHANNEL}")
        await self.wait_for(lambda line: " 366 " in line)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while raw := await reader.readline():
            line = raw.decode(errors="replace").rstrip("\r\n")
            if line.startswith("PING"):
                self.raw("PONG" + line[4:])
                continue
            async with self.heard:
                self.lines.append(line)
                self.heard.notify_all()

    def raw(self, line: str) -> None:
        assert self._writer is not None
        self._writer.write(line.encode() + b"\r\n")

    def say(self, text: str) -> None:
        self.raw(f"PRIVMSG {CHANNEL} :{text}")

    def tell(self, text: str) -> None:
        """Say it to the bot in private."""
        self.raw(f"PRIVMSG {BOT} :{text}")

    async def wait_for(self, wanted: Callable[[str], bool], since: int = 0) -> str:
        """The first line from number `since` on that is wanted, waited for."""
        at = since
        async with asyncio.timeout(PATIENCE), self.heard:
            while True:
                for line in self.lines[at:]:
                    at += 1
                    if wanted(line):
                        return line
                await self.hears()

    async def hears(self) -> None:
        """The next line; call with `heard` held.

        TCP is to acknowledge at once what has come: ngircd holds a second line back until then, by default for 40 ms.
        """
        assert self._writer is not None
        self._writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        await self.heard.wait()

    async def reads(self, text: str, since: int = 0) -> str:
        """The first message from the bot, in the channel or in private, that contains `text`."""
        return await self.wait_for(
            lambda line: line.startswith(f":{BOT}!") and " PRIVMSG " in line and text in line, since
        )

    def private(self, since: int = 0) -> list[str]:
        """What the bot has told this person alone."""
        marks = (f":{BOT}!", f" PRIVMSG {self.nick} :")
        return [
            line.partition(" :")[2] for line in self.lines[since:] if line.startswith(marks[0]) and marks[1] in line
        ]

    def objects(self, since: int) -> list[dict[str, Any]]:
        """The JSON objects received from line `since` on."""
        return [json.loads(text) for text in self.private(since) if text.startswith("{")]

    async def state(self) -> dict[str, dict[str, Any]]:
        """The objects of `state` by their `k`; one that goes on in further objects is joined."""
        since = len(self.lines)
        self.tell("state")
        async with asyncio.timeout(PATIENCE), self.heard:
            while True:
                found: dict[str, dict[str, Any]] = {}
                for data in self.objects(since):
                    found.setdefault(data["k"], {}).update({"more": False} | data)
                wanted = {"table", "seats", "you"} if playing(found) else {"table", "seats"}
                if found.keys() >= wanted and not any(data["more"] for data in found.values()):
                    return found
                await self.hears()

    async def act(self) -> str:
        """Do what is owed, if anything, by `state` alone. Returns the phase."""
        state = await self.state()
        phase: str = state["table"]["phase"]
        you = state.get("you", {})
        if you.get("turn"):
            if phase == "choosing":
                self.say(f"!moon {you['choices'][0]}")
            else:
                count = state["table"]["pass_count"] if phase == "passing" else 1
                self.tell(" ".join(you["legal"].split()[:count]))
        return phase

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Play until the game is over, or `until` says so."""
        while not until():
            since = len(self.lines)
            if await self.act() == "over":
                return
            async with asyncio.timeout(PATIENCE), self.heard:
                while len(self.lines) == since and not until():
                    await self.hears()

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        if self._reading is not None:
            self._reading.cancel()


def playing(state: dict[str, dict[str, Any]]) -> bool:
    """Whether these objects are of a table that has begun, and is not over."""
    return state.get("table", {}).get("phase", "over") not in ("lobby", "over")
