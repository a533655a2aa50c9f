"""Our own nick: the wanted one, variants when it is taken, and getting it back."""

import itertools
import re
from collections.abc import Iterator

import structlog

from bot.transport.irc.link import Link
from bot.wire.handlers import on
from bot.wire.message import Command, Message, compose
from bot.wire.names import is_name
from bot.wire.numerics import Numeric

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
        self._logged_in = False

    # Before 001

    def begin(self) -> None:
        self._try(self._wanted)

    @on(Numeric.NICKNAMEINUSE, Numeric.UNAVAILRESOURCE, Numeric.NICKCOLLISION)
    def _taken(self, message: Message) -> None:  # noqa: ARG002
        if not self._link.registered:
            self._try(next(self._variants))

    @on(Numeric.ERRONEUSNICKNAME)
    def _refused(self, message: Message) -> None:
        """Too long, or with characters that this server does not allow (ngircd: 9 characters unless told otherwise)."""
        if self._link.registered:
            self._link.timers.cancel("nick")  # the wanted one will never be ours here
            return
        plain = _plain(self._wanted)
        log.warning("irc.nick_refused", network=self._link.config.name, nick=self._asked, why=message.param(-1))
        if self._wanted != plain:
            self._wanted = plain
            self._variants = variants(plain, SHORT)
            self._try(plain)
        else:
            self._try(next(self._variants))

    def _try(self, nick: str) -> None:
        self._asked = nick
        self._link.write(compose(Command.NICK, nick))

    # After it

    @on(Numeric.WELCOME)
    def _welcome(self, message: Message) -> None:
        self._link.nick = message.param(0) if is_name(message.param(0)) else self._asked
        if not self._is_wanted():
            log.warning("irc.nick_differs", network=self._link.config.name, wanted=self._wanted, nick=self._link.nick)
            if (
                self._logged_in
            ):  # services hang up on whoever has our nick: a connection of ours that died, or its owner did
                self._link.write(compose(Command.PRIVMSG, "NickServ", tail=f"REGAIN {self._wanted}"))
            self._later()

    @on(Numeric.SASLSUCCESS)
    def _identified(self, message: Message) -> None:  # noqa: ARG002
        self._logged_in = True

    @on(Command.NICK)
    def _renamed(self, message: Message) -> None:
        """Runs before the roster hears of it."""
        if self._link.is_me(message.nick) and is_name(message.param(0)):
            self._link.nick = message.param(0)
            if self._is_wanted():
                self._link.timers.cancel("nick")
            else:
                self._later()
        else:
            self._freed(message.nick)

    @on(Command.QUIT)
    def _quit(self, message: Message) -> None:
        self._freed(message.nick)

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
