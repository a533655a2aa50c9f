"""One channel of the demo server: who is in it with which ranks, its topic and its modes."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.transport.demo.names import matches

if TYPE_CHECKING:
    from bot.transport.demo.client import Client

RANKS = "qaohv"  # from the highest
PREFIXES = dict(zip(RANKS, "~&@%+", strict=True))
POWER = {letter: len(RANKS) - place for place, letter in enumerate(RANKS)}
VOICE, HALFOP, OP = POWER["v"], POWER["h"], POWER["o"]
FLAGS = "imnst"
BAN_LIMIT = 60


@dataclass(slots=True)
class Topic:
    text: str
    by: str
    at: int


@dataclass(slots=True)
class Channel:
    """`members` maps each member to the letters of his ranks, in the order of joining."""

    name: str
    members: dict[Client, set[str]] = field(default_factory=dict)
    flags: set[str] = field(default_factory=lambda: set("nt"))
    key: str | None = None
    limit: int | None = None
    topic: Topic | None = None
    bans: dict[str, tuple[str, int]] = field(default_factory=dict)
    invited: set[Client] = field(default_factory=set)
    created: int = field(default_factory=lambda: int(time.time()))

    def power(self, client: Client) -> int:
        """The height of the client's highest rank; 0 for none and for strangers."""
        return max((POWER[letter] for letter in self.members.get(client, ())), default=0)

    def prefixes(self, client: Client, every: bool) -> str:
        """The marks before his nick, the highest first; only the highest unless `every` (multi-prefix)."""
        held = self.members.get(client, set())
        marks = "".join(PREFIXES[letter] for letter in RANKS if letter in held)
        return marks if every else marks[:1]

    def banned(self, client: Client) -> bool:
        return any(matches(mask, client.source) for mask in self.bans)

    def may_speak(self, client: Client) -> bool:
        if client not in self.members and "n" in self.flags:
            return False
        if self.power(client) >= VOICE:
            return True
        return "m" not in self.flags and not self.banned(client)

    def visible_to(self, client: Client) -> bool:
        return "s" not in self.flags or client in self.members

    def mode_words(self, with_key: bool) -> list[str]:
        """The modes as words, `+klnt key 5`; the key is shown to members only."""
        letters = set(self.flags)
        args = []
        if self.key is not None:
            letters.add("k")
            args.append(self.key if with_key else "*")
        if self.limit is not None:
            letters.add("l")
            args.append(str(self.limit))
        return ["+" + "".join(sorted(letters)), *args]

    def send(self, line: str, but: Client | None = None) -> None:
        """The line to every member, except `but`."""
        for member in self.members:
            if member is not but:
                member.send(line)
