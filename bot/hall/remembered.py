"""Whom the tables of a network remember: those who sit there, left, or are about to sit down, by nick and by key.

Of a user@host a table keeps a `mark`: a short digest under its own secret, by which a restart knows somebody again.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from bot.table.state import GUEST, Table

MARK_BYTES = 4
"""Enough to tell people of one nick apart, too little to find a user@host by trying all."""


def mark_of(secret: bytes, userhost: str) -> str:
    """What a table remembers of a user@host; `secret` is the table's. Of an unknown one nothing that could match."""
    if not userhost:
        return "?"
    return hashlib.blake2b(userhost.encode(), key=secret, digest_size=MARK_BYTES, person=b"user@host").hexdigest()


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody whom a table remembers; `mark` is empty in journals from before there were marks."""

    table_id: int
    key: str
    mark: str
    secret: bytes

    def is_marked(self, userhost: str) -> bool:
        return bool(userhost) and self.mark == mark_of(self.secret, userhost)


class Remembered:
    """Nicks are given and kept as the network compares them. `keys` counts the tables that know each person."""

    def __init__(self, fold: Callable[[str], str]) -> None:
        self._fold = fold
        self._nicks: dict[str, list[Known]] = {}
        self._noted: dict[int, tuple[bool, tuple[tuple[str, str, str], ...]]] = {}
        self._playing: Counter[str] = Counter()
        self.keys: Counter[str] = Counter()

    def has_nick(self, nick: str) -> bool:
        return nick in self._nicks

    def plays(self, key: str) -> bool:
        """Whether an unfinished table knows that person."""
        return key in self._playing

    def guests(self, nick: str, userhost: str, *, trusted: bool) -> list[str]:
        """The guests of that nick and user@host; where nicks are trusted those of the nick, at unfinished tables."""
        known = [one for one in self._nicks.get(nick, ()) if one.key.startswith(GUEST)]
        if trusted:
            keys = (one.key for one in known if self.plays(one.key))
        else:
            keys = (one.key for one in known if not one.mark or one.is_marked(userhost))
        return list(dict.fromkeys(keys))

    def accounts(self, nick: str, userhost: str) -> Iterator[str]:
        """The accounts that were seen under that nick and user@host."""
        for one in self._nicks.get(nick, ()):
            if not one.key.startswith(GUEST) and one.is_marked(userhost):
                yield one.key

    def fold_again(self, tables: Iterable[Table]) -> None:
        """The network's CASEMAPPING is known now: nicks are compared by it."""
        self._nicks.clear()
        self._noted.clear()
        self._playing.clear()
        self.keys.clear()
        for table in tables:
            self.note(table)

    def note(self, table: Table) -> None:
        """A table has changed: know whom it remembers."""
        noted = (table.unfinished, tuple(table.remembered()))
        if noted == self._noted.get(table.id):
            return
        self.forget(table)
        self._noted[table.id] = noted
        for key, nick, mark in noted[1]:
            self.keys[key] += 1
            if table.unfinished:
                self._playing[key] += 1
            self._nicks.setdefault(self._fold(nick), []).append(Known(table.id, key, mark, table.secret))

    def forget(self, table: Table) -> None:
        """A table is remembered no longer."""
        playing, people = self._noted.pop(table.id, (False, ()))
        for key, nick, _ in people:
            for count in (self.keys, self._playing) if playing else (self.keys,):
                count[key] -= 1
                if not count[key]:
                    del count[key]
            folded = self._fold(nick)
            left = [one for one in self._nicks.get(folded, ()) if one.table_id != table.id]
            if left:
                self._nicks[folded] = left
            else:
                self._nicks.pop(folded, None)
