"""The daemon: database, hall and networks put together, until it is told to stop."""

import asyncio
import contextlib
import random
import secrets
import signal
import time
from collections.abc import Callable

import structlog

from bot import memory
from bot.config import Config
from bot.hall import Hall
from bot.presenter import answers
from bot.presenter.voice import Voice
from bot.served import Served
from bot.transport.base import Entered, NetworkEvent
from bot.wire.pace import Backoff
from storage import Storage, StorageFatal, StorageUnavailable

log = structlog.get_logger()

GOOD, FAILED = 0, 1
"""Exit codes (DESIGN 4.1)."""

DATABASE_DOWN = Backoff(1.0, 30.0)
"""Between two tries to reach a database that is down."""
STOP_SECONDS = 4.5
"""How long a stop takes at most, under whatever load (DESIGN 4.1 has 5)."""
FINISHING_SECONDS = 0.8
"""How long a stop waits for what was begun before it tells the database to give up."""
REFUSING_SECONDS = 0.3
"""How long it waits then for the people concerned to be told."""
GOODBYE_SECONDS = 0.5
"""What the networks get for their goodbye in any case."""
BLINK_SECONDS = 1.0
"""Trouble with the database that is over by then is nobody's business but the log's."""


class Daemon:
    """One running bot. `create`: a database is made even where something shows that there was one. `wait` for networks
    that another daemon has, serving the others meanwhile; else that is a failure.

    `dice` draws the secrets of tables, `clock` tells seconds since 1970; only tests give others (DESIGN 4.1).
    """

    def __init__(
        self,
        config: Config,
        *,
        create: bool = False,
        wait: bool = True,
        dice: Callable[[int], bytes] = secrets.token_bytes,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._config = config
        self._wait = wait
        self._create = True if create else None if config.database.create else False
        self._dice = dice
        self._clock = clock
        self._stop = asyncio.Event()
        self._code = GOOD
        self._served: Served | None = None
        self._tell_trouble: Callable[[str | None], None] | None = None
        self._blink: asyncio.TimerHandle | None = None
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
            found = await self._assemble()
        except StorageFatal as error:
            log.critical("storage.fatal", error=str(error))
            return FAILED
        if found is None:
            return GOOD
        storage, hall = found
        try:
            await self._serve(storage, hall)
        except StorageFatal as error:
            self._fail(error)
        finally:
            await asyncio.to_thread(storage.close)
        return self._code

    async def _assemble(self) -> tuple[Storage, Hall] | None:
        """Database and tables, waited for as long as the database is down; None if we are stopped meanwhile."""
        failures, dice = 0, random.Random()
        while not self._stop.is_set():
            try:
                storage = await self._open()
                try:
                    return storage, self._hall(storage)
                except BaseException:
                    await asyncio.to_thread(storage.close)
                    raise
            except StorageUnavailable as error:
                failures += 1
                wait = DATABASE_DOWN.pause(failures, dice)
                log.warning("storage.waiting", error=str(error), again_in=round(wait, 1))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), wait)
        return None

    async def _open(self) -> Storage:
        loop, ledger = asyncio.get_running_loop(), self._config.ledger

        def trouble(why: str | None) -> None:
            loop.call_soon_threadsafe(self._trouble, why)

        def owner() -> None:
            loop.call_soon_threadsafe(self._owner_changed)

        return await asyncio.to_thread(
            Storage.open,
            self._config.database.url,
            starting_credit=ledger.starting_credit,
            daily_credit=ledger.daily_credit,
            create=self._create,
            clock=self._clock,
            on_trouble=trouble,
            networks=[network.name for network in self._config.network],
            at_once=not self._wait,
            on_owner=owner,
        )

    def _hall(self, storage: Storage) -> Hall:
        """The hall with every table where it stood. StorageUnavailable: the database went away again."""
        hall = Hall(self._config, storage, dice=self._dice, fatal=self._fail)

        def deliver(event: NetworkEvent) -> None:
            hall.deliver(event)
            if isinstance(event, Entered):
                self.ready.set()

        self._served = Served(self._config.network, storage, hall, deliver)
        self._served.begin()
        memory.settle()
        return hall

    async def _serve(self, storage: Storage, hall: Hall) -> None:
        assert self._served is not None
        self._tell_trouble = hall.trouble
        tasks = [asyncio.create_task(self._served.run()), asyncio.create_task(hall.run())]
        await self._stop.wait()
        log.info("daemon.stopping")
        by = time.monotonic() + STOP_SECONDS
        tasks[0].cancel()
        await self._close(storage, hall)
        await self._served.close(answers.farewell_quit(Voice()), max(by - time.monotonic(), GOODBYE_SECONDS))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _close(self, storage: Storage, hall: Hall) -> None:
        """Let the hall finish what it has begun. What keeps it waiting is refused: it must not keep us (DESIGN 4.1)."""
        hall.stop()
        if not await hall.finish(FINISHING_SECONDS):
            hall.refuse()
            await asyncio.to_thread(storage.close)  # in a few seconds whatever waits for it has its answer
            if not await hall.finish(REFUSING_SECONDS):
                log.warning("daemon.unfinished")
        hall.goodbye()

    def _owner_changed(self) -> None:
        if self._served is not None:
            self._served.changed.set()

    def _trouble(self, why: str | None) -> None:
        """The database cannot be written (or can again): the hall is told if it lasts longer than a blink."""
        if self._blink is not None:
            self._blink.cancel()
            self._blink = None
        if why is not None:
            self._blink = asyncio.get_running_loop().call_later(BLINK_SECONDS, self._hall_told, why)
        else:
            self._hall_told(None)

    def _hall_told(self, why: str | None) -> None:
        if self._tell_trouble is not None:
            self._tell_trouble(why)

    def _fail(self, error: StorageFatal) -> None:
        """The database can no longer be trusted: stop, with a bad exit code."""
        self._code = FAILED
        self._stop.set()  # first: on a full disk the log may fail as well
        log.critical("storage.fatal", error=str(error))
