"""One registered or registering connection, as its parts (registration, nick, presence, talk) see it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.config import NetworkConfig
from bot.transport.base import NetworkEvent, Outgoing, Priority
from bot.transport.irc.isupport import ISupport
from bot.transport.irc.roster import Roster
from bot.transport.irc.timers import Timers, Timing
from bot.transport.outbox import Outbox


def _unset(_text: str = "") -> None:
    raise RuntimeError("the link is not part of a session yet: make a Session of it first")


class Raw(Outgoing):
    """A protocol line that waits its turn in the outbox: its text goes out as it is. `target` is only its lane."""

    __slots__ = ()


@dataclass(slots=True)
class Link:
    """What the parts share. `write` sends a protocol line at once, past the outbox; `fail` ends the connection."""

    config: NetworkConfig
    timing: Timing
    isupport: ISupport
    roster: Roster
    outbox: Outbox
    timers: Timers
    clock: Callable[[], float]
    tell: Callable[[NetworkEvent], None]
    nick: str
    may_speak: Callable[[], bool] = lambda: True
    write: Callable[[str], None] = _unset
    fail: Callable[[str], None] = _unset
    pump: Callable[[], None] = _unset  # send what the outbox lets go
    userhost: str = ""  # our own as others see it; "" while unknown
    caps: set[str] = field(default_factory=set)
    registered: bool = False  # 001 has come
    online: bool = False  # ISUPPORT has been read too: the network is told of
    was_online: bool = False

    def is_me(self, nick: str) -> bool:
        return self.isupport.same(nick, self.nick)

    def ask(
        self,
        text: str,
        on_sent: Callable[[], None] | None = None,
        *,
        lane: str = "",
        priority: Priority = Priority.PROMPT,
        key: str | None = None,
    ) -> None:
        """Send a protocol line at its turn: questions share the pace with what is said."""
        called = None if on_sent is None else lambda _now: on_sent()
        self.outbox.put(Raw(lane, text, priority, key, on_sent=called), self.clock())
        self.pump()

    def tell_all(self, events: list[NetworkEvent]) -> None:
        for event in events:
            self.tell(event)
