"""What a chat network is to us: the events it brings, and what it can do for us.

The hall knows networks only through this page, so that it runs the same over IRC and over the scripted network of
the tests.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol, TypeAlias


class Rank(IntEnum):
    """A person's standing in one channel."""

    EVERYONE = 0
    VOICE = 1
    HALFOP = 2
    OP = 3
    ADMIN = 4
    OWNER = 5


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a network at this moment. `account` is the services account, None when not logged in.

    All are plain `str`: a type of some library's would not pass the journal's encoder.
    """

    network: str
    nick: str
    account: str | None = None
    userhost: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A line that reached us; `channel` is None for a private message. The text has no control characters.

    `machine`: the network says that a program sent it.
    """

    person: Person
    channel: str | None
    text: str
    machine: bool = False


@dataclass(frozen=True, slots=True)
class Joined:
    """`person` is now in `channel` and can be reached; also told for everybody found there when we join."""

    person: Person
    channel: str


@dataclass(frozen=True, slots=True)
class Left:
    """`person` is no longer in `channel` (part, kick or quit)."""

    person: Person
    channel: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """`person` (under the old nick) is called `nick` from now on."""

    person: Person
    nick: str


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """The account of `person` became known or changed; `person` has the new one (None: logged out)."""

    person: Person


@dataclass(frozen=True, slots=True)
class Invited:
    """`person` calls us into `channel`."""

    person: Person
    channel: str


@dataclass(frozen=True, slots=True)
class Entered:
    """We are in `channel` and know who is there."""

    network: str
    channel: str


@dataclass(frozen=True, slots=True)
class Removed:
    """We are no longer in `channel` against our will (kick), or could not join; `why` is the network's text."""

    network: str
    channel: str
    why: str


@dataclass(frozen=True, slots=True)
class Online:
    """The network is registered with; channels follow as `Entered`."""

    network: str


@dataclass(frozen=True, slots=True)
class Offline:
    """The connection is lost; every presence on it is unknown until `Entered`. Unsent lines are gone."""

    network: str


NetworkEvent: TypeAlias = (
    Said | Joined | Left | Renamed | LoggedIn | Invited | Entered | Removed | Online | Offline
)  # fmt: skip


class Priority(IntEnum):
    """What goes out first when a network lets us send little: a hand is worth more than chatter."""

    PROMPT = 0
    REPLY = 1
    GAME = 2
    CHATTER = 3


@dataclass(slots=True)
class Outgoing:
    """One line to send to `target` (a channel or a nick).

    A line with the same `key` (and target) that is still unsent is replaced by a newer one. `on_sent` is called once
    with the monotonic instant at which the line was handed to the socket; it is not called for a line that was
    replaced, dropped or lost.
    """

    target: str
    text: str
    priority: Priority = Priority.GAME
    key: str | None = None
    on_sent: Callable[[float], None] | None = field(default=None, compare=False)


class Transport(Protocol):
    """One network. All calls are made from, and all events delivered on, the event loop's thread."""

    @property
    def network(self) -> str: ...

    @property
    def nick(self) -> str:
        """The nick we have at present."""
        ...

    def send(self, line: Outgoing) -> None:
        """Queue a line. Never blocks and never raises on text: what cannot be sent as it is, is made harmless."""
        ...

    def listen(self, wanted: bool) -> None:
        """Whether more may be told at present. While not, what people say waits with the network: nothing is lost.

        One message that was being told is told whole (everybody found in a channel).
        """
        ...

    def lag(self) -> float:
        """Seconds that a PROMPT queued now would wait to be sent."""
        ...

    def fold(self, name: str) -> str:
        """The nick or channel in the form in which this network compares it (CASEMAPPING)."""
        ...

    def is_channel(self, name: str) -> bool: ...

    def find(self, nick: str) -> Person | None:
        """The person with that nick if he shares a channel with us."""
        ...

    def in_channel(self, channel: str, nick: str) -> bool: ...

    def shared(self, nick: str) -> tuple[str, ...]:
        """The channels that the person with that nick and we are in."""
        ...

    def rank(self, channel: str, nick: str) -> Rank: ...

    def members(self, channel: str) -> tuple[Person, ...]:
        """Everybody in a channel that we are in, ourselves left out."""
        ...

    def join(self, channel: str) -> None: ...

    def part(self, channel: str, reason: str) -> None: ...
