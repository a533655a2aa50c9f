"""From the outbox to the wire: lines made harmless, split to size, at the network's pace."""

from collections.abc import Callable

import structlog

from bot.transport.base import Outgoing
from bot.transport.irc.link import Link, Raw
from bot.wire.framing import LINE_BYTES
from bot.wire.message import Command, compose
from bot.wire.names import is_name
from bot.wire.text import harmless, split

log = structlog.get_logger(__name__)

# While our own user@host is not known: "~" and 10 characters, "@", and the 63 characters that most servers stop at.
UNKNOWN_USERHOST = 11 + 1 + 63

SILENCE = 0.1  # seconds between two looks whether we may speak again


class Speaker:
    """Queues lines, and hands over to `send_raw` what the outbox lets go."""

    def __init__(self, link: Link, send_raw: Callable[[str], None]) -> None:
        self._link, self._send_raw = link, send_raw
        self._dropped = 0

    def send(self, line: Outgoing) -> None:
        clean = harmless(line.text)
        network = self._link.config.name
        if not is_name(line.target):
            log.warning("irc.bad_target", network=network, target=line.target)
        elif self._link.isupport.is_channel(line.target) and self._link.roster.room(line.target) is None:
            log.info("irc.not_there", network=network, target=line.target)
        elif clean:
            self._count(self._link.outbox.put(line, self._link.clock()))
            self.pump()

    def pump(self) -> None:
        """Send what may go now, and come back when more may."""
        if not self._link.online:
            return
        if not self._link.may_speak():
            self._link.timers.set("outbox", SILENCE, self.pump)
            return
        now = self._link.clock()
        while self._link.online and self._link.may_speak() and (line := self._link.outbox.take(now)) is not None:
            self._hand_over(line, now)
        wait = self._link.outbox.wait(now)
        if wait is None:
            self._dropped = 0
            self._link.timers.cancel("outbox")
        else:
            self._link.timers.set("outbox", wait, self.pump)

    def _room(self, target: str) -> int:
        """Bytes of text that fit into one PRIVMSG as others get it: `:nick!user@host PRIVMSG target :text CR LF`.

        We may get the wanted nick back while the line is on its way.
        """
        nick = max(len(name.encode()) for name in (self._link.nick, self._link.config.nick))
        mask = nick + len("!") + (len(self._link.userhost.encode()) or UNKNOWN_USERHOST)
        return LINE_BYTES - len(":") - mask - len(" PRIVMSG ") - len(target.encode()) - len(" :") - len("\r\n")

    def _hand_over(self, line: Outgoing, now: float) -> None:
        for text in [line.text] if isinstance(line, Raw) else self._messages(line, now):
            self._send_raw(text)
        if line.on_sent is not None and self._link.online:  # the write may have been one too many for a frozen peer
            try:
                line.on_sent(now)
            except Exception:
                log.exception("irc.fault", network=self._link.config.name, where="on_sent")

    def _messages(self, line: Outgoing, now: float) -> list[str]:
        pieces = split(harmless(line.text), max(self._room(line.target), 4))
        if len(pieces) > 1:
            log.warning("irc.split", network=self._link.config.name, target=line.target, lines=len(pieces))
            self._link.outbox.spend(now, len(pieces) - 1)
        return [compose(Command.PRIVMSG, line.target, tail=piece) for piece in pieces]

    def _count(self, dropped: list[Outgoing]) -> None:
        if dropped and not self._dropped:
            log.warning(
                "irc.outbox_full", network=self._link.config.name, lag=self._link.outbox.lag(self._link.clock())
            )
        self._dropped += len(dropped)
