"""One IRC network as the hall sees it: bot.transport.base.Transport, kept connected."""

import asyncio
import itertools
import random
import time
from collections.abc import Callable

import structlog

from bot.config import NetworkConfig
from bot.transport.base import NetworkEvent, Offline, Outgoing, Person, Rank
from bot.transport.irc.isupport import ISupport
from bot.transport.irc.link import Link
from bot.transport.irc.roster import Roster
from bot.transport.irc.session import Session
from bot.transport.irc.timers import Timers, Timing
from bot.transport.irc.wanted import Wanted
from bot.transport.outbox import Outbox

log = structlog.get_logger(__name__)


class IrcTransport:
    """Delivers the network's events to `deliver`, on the event loop's thread, from `run` until `close`.

    `may_speak` is asked before each line: while it says no, lines wait. `clock` is monotonic seconds, the one of
    `Outgoing.on_sent`; `rng` spreads reconnections.
    """

    def __init__(
        self,
        config: NetworkConfig,
        deliver: Callable[[NetworkEvent], None],
        *,
        may_speak: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.monotonic,
        rng: random.Random | None = None,
        timing: Timing | None = None,
    ) -> None:
        self._config, self._deliver, self._clock = config, deliver, clock
        self._may_speak = may_speak
        self._rng, self._timing = rng or random.Random(), timing or Timing()
        self._isupport = ISupport()
        self._roster = Roster(config.name, self._isupport)
        burst, pace = config.flood.burst, config.flood.per_second
        limit = max(1000, int(60 * pace))  # lines; what waits for more than a minute at full pace is stale
        self._outbox = Outbox(burst, pace, clock(), fold=self.fold, limit=limit)
        self._wanted = Wanted([channel.name for channel in config.channel], self._same, self._timing)
        self._session: Session | None = None
        self._serving: asyncio.Task[None] | None = None
        self._closing = False
        self._listening = True

    # Life

    async def run(self) -> None:
        """Connect, serve and connect again, until `close`. Raises nothing on a network fault."""
        self._serving = asyncio.create_task(self._serve())
        try:
            await self._serving
        except asyncio.CancelledError:
            if not self._closing:
                raise

    async def _serve(self) -> None:
        failures = 0
        for host, port in itertools.cycle(self._config.addresses()):
            if self._closing:
                return
            began = self._clock()
            why = await self._connection(host, port)
            failures = 1 if self._clock() - began >= self._timing.stable else failures + 1
            if not self._closing:
                pause = self._timing.reconnect.pause(failures, self._rng)
                log.warning("irc.reconnect", network=self.network, server=f"{host}:{port}", why=why, pause=pause)
                await asyncio.sleep(pause)

    async def close(self, reason: str | None, within: float = 5.0) -> None:
        """Say goodbye and end `run`, within so many seconds. What does not get out in time is lost.

        None: hang up without a word, at once.
        """
        self._closing = True
        if self._session is not None and reason is not None:
            await self._session.leave(reason, within / 2)
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.wait([self._serving])

    async def _connection(self, host: str, port: int) -> str:
        """One connection, from start to end. Returns why it ended."""
        self._isupport = ISupport(self._isupport.casemapping)  # seats are compared while we are away, too
        self._roster = Roster(self.network, self._isupport)
        self._outbox.restart(self._clock())
        link = Link(
            config=self._config,
            timing=self._timing,
            isupport=self._isupport,
            roster=self._roster,
            outbox=self._outbox,
            timers=Timers(self.network),
            clock=self._clock,
            tell=self._tell,
            nick=self._config.nick,
            may_speak=self._may_speak,
        )
        self._session = session = Session(link, self._wanted)
        session.intake.listen(self._listening)
        try:
            return await session.run(host, port)
        except OSError as error:
            return f"{type(error).__name__}: {error}"
        finally:
            self._session = None
            self._roster = Roster(self.network, self._isupport)
            self._outbox.restart(self._clock())
            if link.was_online:
                self._tell(Offline(self.network))

    def _tell(self, event: NetworkEvent) -> None:
        try:
            self._deliver(event)
        except Exception:
            log.exception("irc.fault", network=self.network, where=f"delivery of {type(event).__name__}")

    # bot.transport.base.Transport

    @property
    def network(self) -> str:
        return self._config.name

    @property
    def nick(self) -> str:
        return self._session.link.nick if self._session is not None else self._config.nick

    def send(self, line: Outgoing) -> None:
        """Queue a line. While the network is offline it is dropped: `Offline` has said so."""
        if self._session is not None and self._session.link.online:
            self._session.speaker.send(line)
        else:
            log.debug("irc.offline", network=self.network, target=line.target)

    def listen(self, wanted: bool) -> None:
        self._listening = wanted
        if self._session is not None:
            self._session.intake.listen(wanted)

    def lag(self) -> float:
        return self._outbox.lag(self._clock())

    def fold(self, name: str) -> str:
        return self._isupport.fold(name)

    def is_channel(self, name: str) -> bool:
        return self._isupport.is_channel(name)

    def find(self, nick: str) -> Person | None:
        return self._roster.person(nick)

    def in_channel(self, channel: str, nick: str) -> bool:
        return self._roster.holds(channel, nick)

    def shared(self, nick: str) -> tuple[str, ...]:
        return self._roster.shared(nick)

    def rank(self, channel: str, nick: str) -> Rank:
        return self._roster.rank(channel, nick)

    def members(self, channel: str) -> tuple[Person, ...]:
        return self._roster.members(channel)

    def join(self, channel: str) -> None:
        """Be in `channel` from now on, also after a reconnection. `Entered` or `Removed` tells the outcome."""
        if self._session is not None:
            self._session.membership.join(channel)
        else:
            self._wanted.add(channel, self._clock())

    def part(self, channel: str, reason: str) -> None:
        if self._session is not None:
            self._session.membership.part(channel, reason)
        else:
            self._wanted.remove(channel)

    def _same(self, one: str, other: str) -> bool:
        return self.fold(one) == self.fold(other)
