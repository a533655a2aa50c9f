"""What a person at the prompt sees of the lines that come in. No terminal and no socket in here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.transport.demo.link import Incoming
from bot.transport.demo.names import fold, is_channel
from bot.transport.demo.printable import nick_colour, printable

Fragments: TypeAlias = list[tuple[str, str]]
"""Pieces of one shown line: a style class (or colour) and a printable text."""

_GREETING = {"002", "003", "004", "005", "375", "372", "376", "422"}
_COUNTS = {"251", "252", "253", "254", "255", "265", "266"}
_DETAILS = {"221", "324", "329", "333"}
QUIET = frozenset(_GREETING | _COUNTS | _DETAILS)
"""Numerics that nobody at the prompt needs to see."""
NICK_IN_USE, BAD_NICK = "433", "432"
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

    # being there

    def hello(self, channels: tuple[str, ...] = ()) -> None:
        """Register on a fresh connection; `channels` are joined in place of `channel` (after a lost connection)."""
        self.registered = self.settled = False
        self.people.clear()
        self.nicks_tried = 0
        self._wanted = channels or (self.channel,)
        self._returning = {fold(channel) for channel in channels}
        self.send("CAP END")
        self.send(f"NICK {self.nick}")
        self.send("USER player 0 * :at the GameBot prompt")

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

    def receive(self, line: Incoming) -> None:
        handler = _HANDLERS.get(line.command)
        if handler is not None:
            handler(self, line)
        elif line.command.isdigit() and line.command not in QUIET:
            shown = " ".join(line.params[1:])
            if line.command[0] in "45":
                self.error(shown)
            else:
                self.info(shown)

    def _on_welcome(self, line: Incoming) -> None:
        self.nick = line.param(0) or self.nick
        self.registered = True
        if self._returning:
            self.info("connected again")
        self.send(f"JOIN {','.join(self._wanted)}")

    def _on_nick_refused(self, line: Incoming) -> None:
        """At registration another nick is tried; afterwards the old one is kept."""
        refused = line.param(1)
        if self.registered:
            self.error(f"{refused}: {line.param(-1)}")
            return
        self.nicks_tried += 1
        base = "guest" if line.command == BAD_NICK else self.nick.rstrip("_0123456789") or "guest"
        self.nick = f"{base}_" if self.nicks_tried == 1 and line.command == NICK_IN_USE else f"{base}{self.nicks_tried}"
        self.info(
            f"the nick {refused} is {'taken' if line.command == NICK_IN_USE else 'not allowed'}, trying {self.nick}"
        )
        self.send(f"NICK {self.nick}")

    def _on_said(self, line: Incoming) -> None:
        target, text = line.param(0), line.param(1)
        if text.startswith("\x01") and _action(text) is None:
            return  # a CTCP question: nobody needs to know our version
        if is_channel(target):
            self.show_said(line.nick, target, text)
        elif line.from_server:
            self.info(text)
        else:
            self.show_private(line.nick, target, text)

    def _on_join(self, line: Incoming) -> None:
        channel = line.param(0)
        self.people.setdefault(fold(channel), {})[fold(line.nick)] = line.nick
        if self.is_me(line.nick):
            if fold(channel) not in self._returning:
                self.channel = channel
            self._returning.discard(fold(channel))
            self.info(f"you are in {channel} as {self.nick}")
        else:
            self.info(f"{line.nick} is here")

    def _on_names(self, line: Incoming) -> None:
        members = self.people.setdefault(fold(line.param(2)), {})
        marked = line.param(3).split()
        for name in marked:
            nick = name.lstrip(MARKS).partition("!")[0]
            members[fold(nick)] = nick
        self.info(f"in {line.param(2)}: {' '.join(marked)}")

    def _on_end_of_names(self, line: Incoming) -> None:  # noqa: ARG002 - a handler's signature
        self.settled = True

    def _on_cannot_join(self, line: Incoming) -> None:
        self.settled = True
        self.error(f"{line.param(1)}: {line.param(-1)}")

    def _on_part(self, line: Incoming) -> None:
        self._gone(line.param(0), line.nick)
        reason = f" ({line.param(1)})" if line.param(1) else ""
        self.info(f"{'you' if self.is_me(line.nick) else line.nick} left {line.param(0)}{reason}")

    def _on_kick(self, line: Incoming) -> None:
        self._gone(line.param(0), line.param(1))
        who = "you were" if self.is_me(line.param(1)) else f"{line.param(1)} was"
        self.info(f"{who} kicked out of {line.param(0)} by {line.nick} ({line.param(2)})")

    def _gone(self, channel: str, nick: str) -> None:
        if self.is_me(nick):
            self.people.pop(fold(channel), None)
        else:
            self.people.get(fold(channel), {}).pop(fold(nick), None)

    def _on_quit(self, line: Incoming) -> None:
        for members in self.people.values():
            members.pop(fold(line.nick), None)
        self.info(f"{line.nick} is gone ({line.param(0)})")

    def _on_nick(self, line: Incoming) -> None:
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

    def _on_topic(self, line: Incoming) -> None:
        self.info(f"topic of {line.param(-2)}: {line.param(-1)}")

    def _on_mode(self, line: Incoming) -> None:
        if is_channel(line.param(0)):
            self.info(f"{line.nick} sets {' '.join(line.params[1:])} on {line.param(0)}")

    def _on_invite(self, line: Incoming) -> None:
        self.info(f"{line.nick} invites you to {line.param(1)} (/join {line.param(1)})")

    def _on_ping(self, line: Incoming) -> None:
        self.send(f"PONG :{line.param(0)}")

    def _on_error(self, line: Incoming) -> None:
        self.info(line.param(0))


def _action(text: str) -> str | None:
    """What somebody does in `/me does`, or None."""
    if text.startswith("\x01ACTION "):
        return text[len("\x01ACTION ") :].rstrip("\x01")
    return None


_HANDLERS: dict[str, Callable[[Conversation, Incoming], None]] = {
    "001": Conversation._on_welcome,
    NICK_IN_USE: Conversation._on_nick_refused,
    BAD_NICK: Conversation._on_nick_refused,
    "PRIVMSG": Conversation._on_said,
    "NOTICE": Conversation._on_said,
    "JOIN": Conversation._on_join,
    "353": Conversation._on_names,
    "366": Conversation._on_end_of_names,
    "PART": Conversation._on_part,
    "KICK": Conversation._on_kick,
    "QUIT": Conversation._on_quit,
    "NICK": Conversation._on_nick,
    "TOPIC": Conversation._on_topic,
    "332": Conversation._on_topic,
    "MODE": Conversation._on_mode,
    "INVITE": Conversation._on_invite,
    "PING": Conversation._on_ping,
    "ERROR": Conversation._on_error,
    **dict.fromkeys(("403", "405", "471", "473", "474", "475"), Conversation._on_cannot_join),
}
