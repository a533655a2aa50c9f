"""Which of our networks we serve: those that the storage says are ours, from the moment it does until it does not.

Theory
------
A network is **waited for** while another process owns it: nothing is connected, nothing is known of its tables. When it
is ours it is **taken up**: its tables are read, then its connection is made, whose first words say where they stand. When
ownership is unsure (`Storage.owns`) it **stands still**: connected, but nothing is heard, decided or said; lines wait in
its outbox. Sure again under the same epoch, it goes on; under another epoch or none it is **left**: hung up at once, so
that the new owner gets the nick, and forgotten. All this happens in `run`, one thing after another. That nothing is said
in the moments before `run` notices is the business of who asks `owns` before each word: the hall and the outbox.
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from bot.config import NetworkConfig
from bot.hall import Hall
from bot.transport.base import NetworkEvent
from bot.transport.irc import IrcTransport
from storage import Storage, StorageUnavailable

log = structlog.get_logger()

AGAIN_SECONDS = 1.0
"""Until a network is tried again whose tables could not be read."""
LEAST_SECONDS = 0.02


@dataclass(slots=True)
class _Network:
    """`epoch`: under which it was taken up; None: it is waited for. `told`: who has it, as we have said."""

    config: NetworkConfig
    epoch: int | None = None
    transport: IrcTransport | None = None
    task: asyncio.Task[None] | None = None
    still: bool = False
    told: str = ""


class Served:
    """The networks of the config, over one hall. `changed` is set by whoever knows that ownership has changed."""

    def __init__(
        self, networks: list[NetworkConfig], storage: Storage, hall: Hall, deliver: Callable[[NetworkEvent], None]
    ) -> None:
        self._networks = [_Network(config) for config in networks]
        self._storage, self._hall, self._deliver = storage, hall, deliver
        self.changed = asyncio.Event()

    def begin(self) -> None:
        """Take up what is ours at the start. StorageUnavailable: the database went away again."""
        for network in self._networks:
            self._wait_or_take(network)

    async def run(self) -> None:
        """Follow the ownership until cancelled."""
        while True:
            self.changed.clear()
            pause = self._storage.sure_for() or None
            for network in self._networks:
                if not await self._look(network):
                    pause = AGAIN_SECONDS
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(None if pause is None else max(pause, LEAST_SECONDS)):
                    await self.changed.wait()

    async def _look(self, network: _Network) -> bool:
        """Whether it stands as it should."""
        name = network.config.name
        if network.epoch is not None and self._storage.epoch(name) != network.epoch:
            await self._leave(network)
        if network.epoch is None:
            try:
                self._wait_or_take(network)
            except StorageUnavailable as error:
                log.warning("storage.waiting", network=name, error=str(error))
                return False
        elif network.still == self._storage.owns(name):
            network.still = not network.still
            log.warning("network.stands_still" if network.still else "network.goes_on", network=name)
            (self._hall.stand_still if network.still else self._hall.go_on)(name)
        if network.transport is not None and network.task is None:
            network.task = asyncio.create_task(network.transport.run())
        return True

    def _wait_or_take(self, network: _Network) -> None:
        name = network.config.name
        epoch = self._storage.epoch(name)
        if epoch is None:
            holder = self._storage.held_by(name)
            if holder and holder != network.told:
                network.told = holder
                log.warning("network.waits", why=f"waiting for network {name}, held by {holder}")
            return
        transport = IrcTransport(network.config, self._deliver, may_speak=lambda: self._storage.owns(name))
        self._hall.take_up(transport)
        for channel in self._hall.called_into(name):
            transport.join(channel)
        for channel in self._hall.sent_from(name):
            transport.part(channel, "")
        network.epoch, network.transport, network.still, network.told = epoch, transport, False, ""

    async def _leave(self, network: _Network) -> None:
        log.warning("network.left", network=network.config.name)
        await self._hang_up(network, None)
        self._hall.give_up(network.config.name)
        network.epoch = network.transport = network.task = None

    async def _hang_up(self, network: _Network, reason: str | None, within: float = 5.0) -> None:
        if network.transport is not None:
            await network.transport.close(reason, within)
        if network.task is not None:
            network.task.cancel()
            await asyncio.gather(network.task, return_exceptions=True)

    async def close(self, farewell: str, within: float) -> None:
        """Say goodbye wherever we are, within so many seconds; `run` has been cancelled."""
        await asyncio.gather(*(self._hang_up(network, farewell, within) for network in self._networks))
