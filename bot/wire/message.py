"""One message of the protocol (RFC 1459 2.3.1, IRCv3 message-tags): from a line, and to one.

Whatever the line, `parse` raises nothing. `ServerConnection._process_line` of irc 20.5 raises on `QUIT` without a reason,
PRIVMSG with one argument, a bare `PING` and a line of one space; it splits parameters at any Unicode space, though IRC
knows only U+0020; it turns quoted CTCP into real newlines; and its NickMask gives nicks that are no plain `str`. Of the
library we use the tags here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from irc.message import Tag  # type: ignore[import-untyped]

from bot.wire.numerics import Numeric
from bot.wire.text import one_line

_NOT_IN_WORDS = re.compile(r"[\x00\r\n ]")


class Command(StrEnum):
    """The words of the protocol that we say or hear."""

    ACCOUNT = "ACCOUNT"
    AUTHENTICATE = "AUTHENTICATE"
    AWAY = "AWAY"
    CAP = "CAP"
    CHGHOST = "CHGHOST"
    ERROR = "ERROR"
    INVITE = "INVITE"
    ISON = "ISON"
    JOIN = "JOIN"
    KICK = "KICK"
    LIST = "LIST"
    LUSERS = "LUSERS"
    MODE = "MODE"
    MOTD = "MOTD"
    NAMES = "NAMES"
    NICK = "NICK"
    NOTICE = "NOTICE"
    PART = "PART"
    PASS = "PASS"
    PING = "PING"
    PONG = "PONG"
    PRIVMSG = "PRIVMSG"
    QUIT = "QUIT"
    TIME = "TIME"
    TOPIC = "TOPIC"
    USER = "USER"
    USERHOST = "USERHOST"
    VERSION = "VERSION"
    WHO = "WHO"
    WHOIS = "WHOIS"


@dataclass(frozen=True, slots=True)
class Message:
    """`command` is a word in upper case or the three digits of a numeric; `source` is `nick!user@host`, a bare nick, a
    server's name, or "" if the line has none; a tag without a value is None."""

    command: str
    params: tuple[str, ...] = ()
    source: str = ""
    tags: Mapping[str, str | None] = field(default_factory=dict)

    def param(self, place: int) -> str:
        """The parameter, or "" if the line has fewer."""
        return self.params[place] if -len(self.params) <= place < len(self.params) else ""

    @property
    def nick(self) -> str:
        """The nick of who sends; of a server its name."""
        return self.source.partition("!")[0]

    @property
    def userhost(self) -> str:
        """The `user@host` of who sends, "" if the line does not tell it."""
        return self.source.partition("!")[2]

    @property
    def is_numeric(self) -> bool:
        return self.command.isdecimal()

    @property
    def is_error(self) -> bool:
        """Whether it is a numeric that says why something cannot be."""
        return self.is_numeric and self.command[0] in "45"


def parse(line: str) -> Message | None:
    """The message in a line without its line end; None for a line without a command."""
    tags, source = "", ""
    if line.startswith("@"):
        tags, _, line = line[1:].partition(" ")
    line = line.lstrip(" ")
    if line.startswith(":"):
        source, _, line = line[1:].partition(" ")
    head, colon, tail = line.lstrip(" ").partition(" :")
    words = [word for word in head.split(" ") if word]
    if not words or words[0].startswith(":"):
        return None
    params = (*words[1:], tail) if colon else tuple(words[1:])
    return Message(words[0].upper(), params, source, _tags(tags) if tags else {})


def _tags(group: str) -> dict[str, str | None]:
    return {tag["key"]: tag["value"] for tag in Tag.from_group(group) or ()}


def compose(command: Command | Numeric, *words: str, tail: str | None = None, source: str = "") -> str:
    """A line from a command, its middle parameters and a last one of any text (line ends and NUL removed).

    Raises ValueError on a middle parameter that would be read as something else.
    """
    for word in words:
        if not word or word[0] == ":" or _NOT_IN_WORDS.search(word):
            raise ValueError(f"{word!r} cannot be a middle parameter of {command}")
    start = f":{source} {command}" if source else str(command)
    line = " ".join((start, *words))
    return line if tail is None else f"{line} :{one_line(tail)}"
