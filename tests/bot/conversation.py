"""Tests of behaviour that read like the chat they check.

A conversation is played line by line:

    ann>  !start              ann says it in the channel
    ann@  qs                  ann says it to the bot in private
    bot#  #1 open · …         the channel reads it (… stands for anything)
    bot@ann  your hand: …     ann reads it in private
    bot#  (nothing)           the channel reads nothing more before the next thing that somebody says
    -- 45 s                   time passes

The bot's lines must come in this order, each before the next thing that somebody says; lines in between that the
conversation does not quote are passed over.
"""

import re
from pathlib import Path
from typing import Any

from bot.config import Config
from bot.hall import Hall
from bot.hall.directory import Hosted
from bot.transport.base import Rank
from storage import EventRow, Storage, Wallet
from tests.bot.network import ScriptedNetwork

_SAID = re.compile(r"(?P<who>[^\s#@>]+)(?P<how>[>@])\s+(?P<text>.*)")
_READ = re.compile(r"bot(?:#|@(?P<who>\S+))\s+(?P<text>.*)")
_WAIT = re.compile(r"--\s*(?P<seconds>\d+)\s*s")


class Conversation:
    """A hall on a scripted network with a real database, time and dice in the test's hands.

    `channel` and `network` are keys of the config's channel #hearts and of its network; other arguments are sections.
    """

    def __init__(self, folder: Path, *, secret: bytes = bytes(32), **sections: Any) -> None:
        self.now = 1000.0
        self.folder = folder
        self.secrets = [secret]
        channel = {"name": "#hearts"} | sections.pop("channel", {})
        network = {"name": "net", "host": "nowhere"} | sections.pop("network", {})
        data: dict[str, Any] = {
            "database": {"url": f"sqlite:///{folder / 'test.db'}"},
            "network": [{"channel": [channel]} | network],
            "bot": {"operators": ["net/boss"]},
        }
        self.config = Config.model_validate(data | sections)
        self.open()

    def open(self) -> None:
        """Start the bot, for the first time or again on the same database."""
        self.storage = Storage.open(self.config.database.url, starting_credit=self.config.ledger.starting_credit)
        self.network = ScriptedNetwork(lambda: self.now)
        self.hall = Hall(self.config, self.storage, dice=self._dice, clock=lambda: self.now)
        self.hall.attach(self.network)
        self.network.deliver = self.hall.deliver
        self.hall.restore()

    def _dice(self, size: int) -> bytes:
        secret = self.secrets[0] if len(self.secrets) == 1 else self.secrets.pop(0)
        return secret[:size]

    async def people(self, *nicks: str, guests: tuple[str, ...] = (), **ranks: Rank) -> None:
        """The bot enters the channel, and so do these people, each logged in to an account of the same name.

        `guests` are there without an account; a rank is given by nick.
        """
        for nick in (*nicks, *guests):
            account = None if nick in guests else nick
            self.network.come(nick, account=account, rank=ranks.get(nick, Rank.EVERYONE))
        self.network.connect("#hearts")
        await self.hall.quiesce()

    async def crash_and_restart(self) -> None:
        """End without a goodbye, and begin again with the same people present."""
        old = self.network
        await self.hall.quiesce()
        self.storage.close()
        self.open()
        self.network.people, self.network.joined, self.network.ranks = old.people, old.joined, old.ranks
        self.network.connect(*old.channels())
        await self.hall.quiesce()

    async def close(self) -> None:
        await self.hall.quiesce()
        self.storage.close()

    async def wait(self, seconds: float) -> None:
        """Let time pass, stopping wherever something is due."""
        end = self.now + seconds
        while (due := self.hall.next_due()) is not None and due <= end:
            self.now = max(self.now, due)
            self.hall.tick()
            await self.hall.quiesce()
        self.now = end

    async def settle(self) -> None:
        """Let what the network has told be done."""
        await self.hall.quiesce()

    def live(self, table_id: int = 1) -> Hosted:
        """A table as the hall has it."""
        assert table_id in self.hall.directory.tables, f"there is no table {table_id}"
        return self.hall.directory.tables[table_id]

    def journal(self, table_id: int = 1) -> list[EventRow]:
        """What the database has of a table."""
        return self.storage.events(table_id)

    def balance(self, account: str) -> int:
        return self.storage.balance(Wallet("net", account)).result(10)

    def escrow(self, table_id: int = 1) -> int:
        return self.storage.escrow(table_id).result(10)

    def read(self, target: str = "#hearts", since: int = 0) -> list[str]:
        """Every line that the channel, or a person in private, has read."""
        return [line.text for line in self.network.sent[since:] if line.target == target]

    async def say(self, nick: str, text: str, *, private: bool = False) -> list[tuple[str, str]]:
        """Somebody says something; returns (target, text) of what the bot sends in reply."""
        before = len(self.network.sent)
        self.network.say(nick, text, None if private else "#hearts")
        await self.hall.quiesce()
        return [(line.target, line.text) for line in self.network.sent[before:]]

    async def play(self, script: str) -> None:
        """Play a conversation and check the bot's part of it."""
        read = 0
        said_at = len(self.network.sent)
        for raw in script.strip().splitlines():
            line = raw.strip()
            if not line:
                continue
            if wait := _WAIT.match(line):
                said_at = read = len(self.network.sent)
                await self.wait(float(wait["seconds"]))
            elif heard := _READ.fullmatch(line):
                read = self._expect(heard["who"] or "#hearts", heard["text"].strip(), max(read, said_at))
            elif said := _SAID.fullmatch(line):
                said_at = read = len(self.network.sent)
                await self.say(said["who"], said["text"], private=said["how"] == "@")
            else:
                raise ValueError(f"not a line of a conversation: {line!r}")

    def _expect(self, target: str, text: str, start: int) -> int:
        """The index after the first line to `target` from `start` that reads like `text`."""
        found = [(at, line.text) for at, line in enumerate(self.network.sent) if at >= start and line.target == target]
        if text == "(nothing)":
            assert not found, f"{target} should read nothing, but reads {[text for _, text in found]}"
            return start
        pattern = re.compile(".*".join(re.escape(part) for part in text.split("…")))
        for at, candidate in found:
            if pattern.fullmatch(candidate):
                return at + 1
        heard = "\n  ".join(f"{line.target}: {line.text}" for line in self.network.sent[start:]) or "(nothing)"
        raise AssertionError(f"{target} should read\n  {text}\nbut there is\n  {heard}")
