"""One channel of the demo server: who is in it with which ranks, its topic and its modes."""

import time
from dataclasses import dataclass, field

from bot.demo.server.names import matches
from bot.demo.server.user import User

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
    members: dict[User, set[str]] = field(default_factory=dict)
    flags: set[str] = field(default_factory=lambda: set("nt"))
    key: str | None = None
    limit: int | None = None
    topic: Topic | None = None
    bans: dict[str, tuple[str, int]] = field(default_factory=dict)
    invited: set[User] = field(default_factory=set)
    created: int = field(default_factory=lambda: int(time.time()))

    def power(self, user: User) -> int:
        """The height of the user's highest rank; 0 for none and for strangers."""
        return max((POWER[letter] for letter in self.members.get(user, ())), default=0)

    def prefixes(self, user: User, every: bool) -> str:
        """The marks before his nick, the highest first; only the highest unless `every` (multi-prefix)."""
        held = self.members.get(user, set())
        marks = "".join(PREFIXES[letter] for letter in RANKS if letter in held)
        return marks if every else marks[:1]

    def banned(self, user: User) -> bool:
        return any(matches(mask, user.source) for mask in self.bans)

    def may_speak(self, user: User) -> bool:
        if user not in self.members and "n" in self.flags:
            return False
        if self.power(user) >= VOICE:
            return True
        return "m" not in self.flags and not self.banned(user)

    def visible_to(self, user: User) -> bool:
        return "s" not in self.flags or user in self.members

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

    def send(self, line: str, but: User | None = None) -> None:
        """The line to every member, except `but`."""
        for member in self.members:
            if member is not but:
                member.send(line)
