"""What a network says, in its order, no faster than it can be heard.

While the hall has enough to do (`Transport.listen`) nothing is read: TCP tells the server so, and whoever floods waits
there, not in our memory. But a server that gets no PONG hangs up, and a frozen one must be noticed. So now and then one
read is taken all the same: PING and PONG are heard at once, the rest waits in its order. Nothing is passed over; who
sends more than may wait has sent more than we can ever hear, and the connection is given up.
"""

from collections import deque
from collections.abc import Callable

import structlog

from bot.transport.irc.timers import Timers
from bot.wire.message import Command, Message

log = structlog.get_logger(__name__)

WAITING = 10_000
"""Lines that may have been read and not been heard: two reads of the event loop (256 KB each) and some."""
PEEK_SECONDS = 15.0
"""Between two reads while nothing is wanted; servers wait a minute or more for a PONG."""
URGENT = frozenset({Command.PING, Command.PONG})


class Intake:
    """Messages of one connection on their way to `hear`. `read(False)` stops the socket, `fail` ends the connection."""

    def __init__(
        self,
        network: str,
        hear: Callable[[Message], None],
        read: Callable[[bool], None],
        fail: Callable[[str], None],
        timers: Timers,
    ) -> None:
        self._network, self._hear, self._read, self._fail, self._timers = network, hear, read, fail, timers
        self._waiting: deque[Message] = deque()
        self._listening = True
        self._closed = False

    def put(self, message: Message) -> None:
        """Something has been read."""
        if self._closed:
            return
        if message.command in URGENT or (self._listening and not self._waiting):
            self._heard(message)
            return
        self._waiting.append(message)
        self._pause()
        if len(self._waiting) > WAITING:
            self._fail("more comes than can be heard")

    def listen(self, wanted: bool) -> None:
        """Whether messages may be heard from now on."""
        self._listening = wanted
        while self._listening and self._waiting and not self._closed:
            self._heard(self._waiting.popleft())  # which may stop it again
        if self._closed:
            return
        if self._listening:
            self._timers.cancel("peek")
            self._read(True)
        else:
            self._pause()

    def close(self) -> None:
        """Nothing is heard any more, but the end of the connection is noticed."""
        self._closed = True
        self._waiting.clear()
        self._timers.cancel("peek")
        self._read(True)

    def _pause(self) -> None:
        if self._listening:
            return
        self._read(False)
        if "peek" not in self._timers:
            self._timers.set("peek", PEEK_SECONDS, lambda: self._read(True))

    def _heard(self, message: Message) -> None:
        try:
            self._hear(message)
        except Exception:
            log.exception("irc.fault", network=self._network, where=message.command)
