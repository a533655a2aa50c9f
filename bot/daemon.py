"""The daemon: database, hall and networks put together, until it is told to stop."""

import asyncio
import random
import secrets
import signal
import time
from collections.abc import Callable

import structlog

from bot.config import Config
from bot.hall import Hall
from bot.presenter import answers
from bot.presenter.voice import Voice
from bot.transport.base import Entered, NetworkEvent
from bot.transport.irc import IrcTransport
from storage import Storage, StorageFatal, StorageUnavailable

log = structlog.get_logger()

GOOD, FAILED = 0, 1
"""Exit codes (DESIGN 4.1)."""

LONGEST_WAIT = 30.0
"""Seconds between two tries to reach a database that is down."""


class Daemon:
    """One running bot. `dice` draws the secrets of tables, `clock` tells seconds since 1970; only tests give others
    (DESIGN 4.1)."""

    def __init__(
        self,
        config: Config,
        *,
        dice: Callable[[int], bytes] = secrets.token_bytes,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._config = config
        self._dice = dice
        self._clock = clock
        self._stop = asyncio.Event()
        self._code = GOOD
        self.ready = asyncio.Event()
        """Set once the bot is in a channel and can be played with."""

    def stop(self) -> None:
        """Begin a clean stop."""
        self._stop.set()

    async def run(self) -> int:
        """Serve until stopped. Returns the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop)
        try:
            storage = await self._open_storage()
        except StorageFatal as error:
            log.critical("storage.fatal", error=str(error))
            return FAILED
        if storage is None:
            return GOOD
        try:
            await self._serve(storage)
        except StorageFatal as error:
            self._fail(error)
        finally:
            await asyncio.to_thread(storage.close)
        return self._code

    async def _open_storage(self) -> Storage | None:
        """The database, waited for as long as it is down; None if we are stopped meanwhile."""
        wait = 1.0
        while not self._stop.is_set():
            try:
                ledger = self._config.ledger
                return await asyncio.to_thread(
                    Storage.open,
                    self._config.database.url,
                    starting_credit=ledger.starting_credit,
                    daily_credit=ledger.daily_credit,
                    clock=self._clock,
                )
            except StorageUnavailable as error:
                log.warning("storage.waiting", error=str(error), again_in=wait)
            try:
                await asyncio.wait_for(self._stop.wait(), wait * random.uniform(0.8, 1.2))
            except TimeoutError:
                wait = min(2 * wait, LONGEST_WAIT)
        return None

    async def _serve(self, storage: Storage) -> None:
        hall = Hall(self._config, storage, dice=self._dice, fatal=self._fail)

        def deliver(event: NetworkEvent) -> None:
            hall.deliver(event)
            if isinstance(event, Entered):
                self.ready.set()

        transports = [IrcTransport(network, deliver) for network in self._config.network]
        for transport in transports:
            hall.attach(transport)
        hall.restore()
        for transport in transports:
            for channel in hall.called_into(transport.network):
                transport.join(channel)
            for channel in hall.sent_from(transport.network):
                transport.part(channel, "")
        tasks = [asyncio.create_task(transport.run()) for transport in transports]
        tasks.append(asyncio.create_task(hall.run()))
        await self._stop.wait()
        log.info("daemon.stopping")
        await hall.close()
        await asyncio.gather(*(transport.close(answers.farewell_quit(Voice())) for transport in transports))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _fail(self, error: StorageFatal) -> None:
        """The database can no longer be trusted: stop, with a bad exit code."""
        log.critical("storage.fatal", error=str(error))
        self._code = FAILED
        self._stop.set()
