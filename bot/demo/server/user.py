"""Somebody connected to the demo server, as channels and commands see him: who he is, and a way to tell him things."""

import time
from abc import ABC, abstractmethod

from bot.demo.server.replies import TEXTS
from bot.wire.message import Command, compose
from bot.wire.numerics import Numeric


class User(ABC):
    """Until `registered`, `nick` may be `*` and nobody can see him. `channels` are folded names, in order of joining."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.nick = "*"
        self.username = ""
        self.real_name = ""
        self.host = "127.0.0.1"
        self.caps: set[str] = set()
        self.negotiating = False
        self.registered = False
        self.away: str | None = None
        self.flags: set[str] = set()
        self.channels: list[str] = []
        self.signed_on = int(time.time())
        self.last_spoke = time.time()

    @property
    def source(self) -> str:
        return f"{self.nick}!{self.username}@{self.host}"

    def line(self, command: Command, *words: str, tail: str | None = None) -> str:
        """What he does, as others are told of it."""
        return compose(command, *words, tail=tail, source=self.source)

    def numeric(self, numeric: Numeric, *words: str, tail: str | None = None) -> None:
        """Send him a numeric; it ends with `tail`, or else with its fixed text if it has one."""
        text = TEXTS.get(numeric) if tail is None else tail
        self.send(compose(numeric, self.nick, *words, tail=text, source=self.server))

    @abstractmethod
    def send(self, line: str) -> None:
        """Queue one line."""

    @abstractmethod
    def close(self, reason: str) -> None:
        """Tell the others that he quit, say ERROR, and close once that has been read."""

    @abstractmethod
    def abort(self) -> None:
        """Close at once; what is unsent is lost."""
