"""Our own nick: the wanted one, variants when it is taken, and getting it back."""

import itertools
import re
from collections.abc import Iterator

import structlog
from irc.client import Event  # type: ignore[import-untyped]

from bot.transport.irc.link import Link
from bot.transport.irc.text import command, is_name

log = structlog.get_logger(__name__)

SHORT = 9  # RFC 2812 1.2.1: what every server takes


def variants(wanted: str, length: int) -> Iterator[str]:
    """Other nicks to try, without end: nick_ nick__ nick1 nick2 …, each at most `length` characters."""
    for ending in itertools.chain(("_", "__"), map(str, itertools.count(1))):
        yield wanted[: max(length - len(ending), 1)] + ending


def _plain(nick: str) -> str:
    """The nearest nick that every server takes."""
    return re.sub(r"[^A-Za-z0-9_]", "", nick).lstrip("0123456789")[:SHORT] or "gamebot"


class Nick:
    """Asks for the wanted nick with `begin`, then answers to what the server says of it."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._wanted = link.config.nick if is_name(link.config.nick) else _plain(link.config.nick)
        self._variants = variants(self._wanted, len(self._wanted) + 2)
        self._asked = self._wanted

    # Before 001

    def begin(self) -> None:
        self._try(self._wanted)

    def on_nicknameinuse(self, event: Event) -> None:  # noqa: ARG002
        if not self._link.registered:
            self._try(next(self._variants))

    on_unavailresource = on_nickcollision = on_nicknameinuse

    def on_erroneusnickname(self, event: Event) -> None:
        """Too long, or with characters that this server does not allow (ngircd: 9 characters unless told otherwise)."""
        if self._link.registered:
            self._link.timers.cancel("nick")  # the wanted one will never be ours here
            return
        plain = _plain(self._wanted)
        log.warning("irc.nick_refused", network=self._link.config.name, nick=self._asked, why=event.arguments[-1:])
        if self._wanted != plain:
            self._wanted = plain
            self._variants = variants(plain, SHORT)
            self._try(plain)
        else:
            self._try(next(self._variants))

    def _try(self, nick: str) -> None:
        self._asked = nick
        self._link.write(command("NICK", nick))

    # After it

    def on_welcome(self, event: Event) -> None:
        self._link.nick = event.target or self._asked
        if not self._is_wanted():
            log.warning("irc.nick_differs", network=self._link.config.name, wanted=self._wanted, nick=self._link.nick)
            self._later()

    def on_nick(self, event: Event) -> None:
        """Runs before the roster hears of it."""
        if self._link.is_me(event.source.nick) and event.target:
            self._link.nick = event.target
            if self._is_wanted():
                self._link.timers.cancel("nick")
            else:
                self._later()
        else:
            self._freed(event.source.nick)

    def on_quit(self, event: Event) -> None:
        self._freed(event.source.nick)

    def _freed(self, nick: str) -> None:
        if not self._is_wanted() and self._link.isupport.same(nick, self._wanted):
            self._try(self._wanted)

    def _regain(self) -> None:
        if not self._is_wanted():
            self._try(self._wanted)
            self._later()

    def _later(self) -> None:
        self._link.timers.set("nick", self._link.timing.nick, self._regain)

    def _is_wanted(self) -> bool:
        """Whether we have the wanted nick, as far as this server has room for it."""
        return self._link.is_me(self._wanted[: self._link.isupport.nicklen])
