"""What a person at the prompt sees of the lines that come in. No terminal and no socket in here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.demo.prompt.printable import nick_colour, printable
from bot.wire.casemapping import fold
from bot.wire.handlers import handlers_of, on
from bot.wire.message import Command, Message, compose
from bot.wire.names import is_channel
from bot.wire.numerics import Numeric
from bot.wire.text import ctcp_of

Fragments: TypeAlias = list[tuple[str, str]]
"""Pieces of one shown line: a style class (or colour) and a printable text."""

_GREETING = {
    *(Numeric.YOURHOST, Numeric.CREATED, Numeric.MYINFO, Numeric.ISUPPORT),
    *(Numeric.MOTDSTART, Numeric.MOTD, Numeric.ENDOFMOTD, Numeric.NOMOTD),
}
_COUNTS = {
    *(Numeric.LUSERCLIENT, Numeric.LUSEROP, Numeric.LUSERUNKNOWN, Numeric.LUSERCHANNELS, Numeric.LUSERME),
    *(Numeric.LOCALUSERS, Numeric.GLOBALUSERS),
}
_DETAILS = {Numeric.UMODEIS, Numeric.CHANNELMODEIS, Numeric.CREATIONTIME, Numeric.TOPICWHOTIME}
QUIET = frozenset(_GREETING | _COUNTS | _DETAILS)
"""Numerics that nobody at the prompt needs to see."""
MARKS = "~&@%+"


@dataclass(slots=True)
class Conversation:
    """Who I am, where I am, who is there; `show` prints a line, `send` sends one to the server."""

    nick: str
    channel: str
    bot: str
    show: Callable[[Fragments], None]
    send: Callable[[str], None]
    registered: bool = False
    settled: bool = False
    """In the channel, or told why not: what is typed can be sent."""
    private_to: str | None = None
    people: dict[str, dict[str, str]] = field(default_factory=dict)
    """Folded channel -> folded nick -> nick."""
    nicks_tried: int = 0
    _wanted: tuple[str, ...] = ()
    _returning: set[str] = field(default_factory=set)
    """Folded channels that are joined again after a lost connection: no reason to turn to them."""
    _handlers: dict[str, Callable[[Message], None]] = field(init=False)

    def __post_init__(self) -> None:
        self._handlers = dict(handlers_of(self))

    # being there

    def hello(self, channels: tuple[str, ...] = ()) -> None:
        """Register on a fresh connection; `channels` are joined in place of `channel` (after a lost connection)."""
        self.registered = self.settled = False
        self.people.clear()
        self.nicks_tried = 0
        self._wanted = channels or (self.channel,)
        self._returning = {fold(channel) for channel in channels}
        self.ask(Command.CAP, "END")
        self.ask(Command.NICK, self.nick)
        self.ask(Command.USER, "player", "0", "*", tail="at the GameBot prompt")

    def ask(self, command: Command, *words: str, tail: str | None = None) -> bool:
        """Send a line to the server, or say which word cannot be in one. Returns whether it was sent."""
        try:
            self.send(compose(command, *words, tail=tail))
        except ValueError as fault:
            self.error(str(fault))
            return False
        return True

    def joined(self) -> tuple[str, ...]:
        return tuple(self.people)

    def is_in(self, channel: str) -> bool:
        return fold(channel) in self.people

    def known_nicks(self) -> list[str]:
        """Everybody in my channels but me, for completion."""
        found = {nick for members in self.people.values() for nick in members.values()}
        return sorted(found - {self.nick}, key=str.lower)

    def is_me(self, nick: str) -> bool:
        return fold(nick) == fold(self.nick)

    # showing

    def info(self, text: str) -> None:
        self.show([("class:info", f"· {printable(text)}")])

    def error(self, text: str) -> None:
        self.show([("class:error", f"! {printable(text)}")])

    def show_said(self, nick: str, target: str, text: str) -> None:
        """A channel line: `<ann> text`, with the channel before it if it is not the current one."""
        where = "" if fold(target) == fold(self.channel) else f"{target} "
        action = _action(text)
        if action is not None:
            self.show(
                [("class:info", printable(where)), (nick_colour(nick), f"* {printable(nick)} {printable(action)}")]
            )
            return
        colour = "class:own" if self.is_me(nick) else nick_colour(nick)
        called = fold(self.nick) in (word.strip(":,;.?!") for word in fold(text).split())
        mine = "class:mention" if called and not self.is_me(nick) else ""
        self.show([("class:info", printable(where)), (colour, f"<{printable(nick)}> "), (mine, printable(text))])

    def show_private(self, sender: str, receiver: str, text: str) -> None:
        """A private line: `GameBot → you: text`, `you → GameBot: text`."""
        from_bot = fold(sender) == fold(self.bot)
        shown = _action(text) or text
        names = ["you" if self.is_me(name) else printable(name) for name in (sender, receiver)]
        self.show(
            [
                ("class:bot" if from_bot else "class:private", f"{names[0]} → {names[1]}:"),
                ("class:bot-text" if from_bot else "", f" {printable(shown)}"),
            ]
        )

    # what comes in

    def receive(self, line: Message) -> None:
        handler = self._handlers.get(line.command)
        if handler is not None:
            handler(line)
        elif line.is_numeric and line.command not in QUIET:
            shown = " ".join(line.params[1:])
            if line.is_error:
                self.error(shown)
            else:
                self.info(shown)

    @on(Numeric.WELCOME)
    def _on_welcome(self, line: Message) -> None:
        self.nick = line.param(0) or self.nick
        self.registered = True
        if self._returning:
            self.info("connected again")
        self.ask(Command.JOIN, ",".join(self._wanted))

    @on(Numeric.NICKNAMEINUSE, Numeric.ERRONEUSNICKNAME)
    def _on_nick_refused(self, line: Message) -> None:
        """At registration another nick is tried; afterwards the old one is kept."""
        refused = line.param(1)
        if self.registered:
            self.error(f"{refused}: {line.param(-1)}")
            return
        self.nicks_tried += 1
        taken = line.command == Numeric.NICKNAMEINUSE
        base = (self.nick.rstrip("_0123456789") if taken else "") or "guest"
        self.nick = f"{base}_" if self.nicks_tried == 1 and taken else f"{base}{self.nicks_tried}"
        self.info(f"the nick {refused} is {'taken' if taken else 'not allowed'}, trying {self.nick}")
        self.ask(Command.NICK, self.nick)

    @on(Command.PRIVMSG, Command.NOTICE)
    def _on_said(self, line: Message) -> None:
        target, text = line.param(0), line.param(1)
        if ctcp_of(text) is not None and _action(text) is None:
            return  # a CTCP question: nobody needs to know our version
        if is_channel(target):
            self.show_said(line.nick, target, text)
        elif not line.userhost:
            self.info(text)
        else:
            self.show_private(line.nick, target, text)

    @on(Command.JOIN)
    def _on_join(self, line: Message) -> None:
        channel = line.param(0)
        self.people.setdefault(fold(channel), {})[fold(line.nick)] = line.nick
        if self.is_me(line.nick):
            if fold(channel) not in self._returning:
                self.channel = channel
            self._returning.discard(fold(channel))
            self.info(f"you are in {channel} as {self.nick}")
        else:
            self.info(f"{line.nick} is here")

    @on(Numeric.NAMREPLY)
    def _on_names(self, line: Message) -> None:
        members = self.people.setdefault(fold(line.param(2)), {})
        marked = line.param(3).split()
        for name in marked:
            nick = name.lstrip(MARKS).partition("!")[0]
            members[fold(nick)] = nick
        self.info(f"in {line.param(2)}: {' '.join(marked)}")

    @on(Numeric.ENDOFNAMES)
    def _on_end_of_names(self, line: Message) -> None:  # noqa: ARG002 - a handler's signature
        self.settled = True

    @on(
        Numeric.NOSUCHCHANNEL,
        Numeric.TOOMANYCHANNELS,
        Numeric.CHANNELISFULL,
        Numeric.INVITEONLYCHAN,
        Numeric.BANNEDFROMCHAN,
        Numeric.BADCHANNELKEY,
    )
    def _on_cannot_join(self, line: Message) -> None:
        self.settled = True
        self.error(f"{line.param(1)}: {line.param(-1)}")

    @on(Command.PART)
    def _on_part(self, line: Message) -> None:
        self._gone(line.param(0), line.nick)
        reason = f" ({line.param(1)})" if line.param(1) else ""
        self.info(f"{'you' if self.is_me(line.nick) else line.nick} left {line.param(0)}{reason}")

    @on(Command.KICK)
    def _on_kick(self, line: Message) -> None:
        self._gone(line.param(0), line.param(1))
        who = "you were" if self.is_me(line.param(1)) else f"{line.param(1)} was"
        self.info(f"{who} kicked out of {line.param(0)} by {line.nick} ({line.param(2)})")

    def _gone(self, channel: str, nick: str) -> None:
        if self.is_me(nick):
            self.people.pop(fold(channel), None)
        else:
            self.people.get(fold(channel), {}).pop(fold(nick), None)

    @on(Command.QUIT)
    def _on_quit(self, line: Message) -> None:
        for members in self.people.values():
            members.pop(fold(line.nick), None)
        self.info(f"{line.nick} is gone ({line.param(0)})")

    @on(Command.NICK)
    def _on_nick(self, line: Message) -> None:
        new = line.param(0)
        for members in self.people.values():
            if members.pop(fold(line.nick), None) is not None:
                members[fold(new)] = new
        if self.private_to is not None and fold(self.private_to) == fold(line.nick):
            self.private_to = new
        if fold(self.bot) == fold(line.nick):
            self.bot = new
        if self.is_me(line.nick):
            self.nick = new
            self.info(f"you are {new} now")
        else:
            self.info(f"{line.nick} is {new} now")

    @on(Numeric.TOPIC, Command.TOPIC)
    def _on_topic(self, line: Message) -> None:
        self.info(f"topic of {line.param(-2)}: {line.param(-1)}")

    @on(Command.MODE)
    def _on_mode(self, line: Message) -> None:
        if is_channel(line.param(0)):
            self.info(f"{line.nick} sets {' '.join(line.params[1:])} on {line.param(0)}")

    @on(Command.INVITE)
    def _on_invite(self, line: Message) -> None:
        self.info(f"{line.nick} invites you to {line.param(1)} (/join {line.param(1)})")

    @on(Command.PING)
    def _on_ping(self, line: Message) -> None:
        self.ask(Command.PONG, tail=line.param(0))

    @on(Command.ERROR)
    def _on_error(self, line: Message) -> None:
        self.info(line.param(0))


def _action(text: str) -> str | None:
    """What somebody does in `/me does`, or None."""
    kind, what = ctcp_of(text) or ("", "")
    return what if kind == "ACTION" else None
