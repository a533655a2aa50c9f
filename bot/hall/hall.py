"""All tables: takes what the networks tell, wakes tables when something is due, and owns the tasks that do it."""

import asyncio
import secrets
import time
import weakref
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import structlog

from bot.commands import Move, Parsed, Unknown
from bot.config import Config
from bot.hall import errands, presence, timing, trouble
from bot.hall.caller import Caller
from bot.hall.flood import Flood
from bot.hall.preferences import Preferences
from bot.hall.recovery import restore
from bot.hall.serve import caller_of, serve, understood
from bot.hall.speaker import to_channel
from bot.hall.venue import House, Live, Venue
from bot.presenter import answers
from bot.reasons import Faulty, Flooding
from bot.transport.base import (
    Entered,
    Invited,
    Joined,
    Left,
    LoggedIn,
    NetworkEvent,
    Offline,
    Online,
    Person,
    Priority,
    Removed,
    Renamed,
    Said,
    Transport,
)
from storage import Storage, StorageFatal

log = structlog.get_logger()


def log_fatal(error: StorageFatal) -> None:
    """What is done about a database that can no longer be trusted where nobody else cares: say so."""
    log.critical("storage.fatal", error=str(error))


class Hall:
    """The meeting place of networks, tables and database.

    `dice` draws a table's secret, `clock` tells monotonic seconds; both are arguments so that tests can decide them.
    `fatal` is told once when the database can no longer be trusted.
    """

    def __init__(
        self,
        config: Config,
        storage: Storage,
        *,
        dice: Callable[[int], bytes] = secrets.token_bytes,
        clock: Callable[[], float] = time.monotonic,
        fatal: Callable[[StorageFatal], None] = log_fatal,
    ) -> None:
        self.house = House(config, storage, Preferences.of(storage.settings()), clock, dice)
        self._flood = Flood(config.limits.commands_per_minute)
        self._fatal = fatal
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns: weakref.WeakValueDictionary[tuple[str, str], asyncio.Lock] = weakref.WeakValueDictionary()

    def attach(self, transport: Transport) -> None:
        """Serve this network too; call before `restore`."""
        self.house.transports[transport.network] = transport

    def restore(self) -> int:
        """Take up the open tables of the attached networks. Returns how many there are."""
        count = restore(self.house)
        log.info("hall.restored", tables=count)
        return count

    def called_into(self, network: str) -> list[str]:
        """Channels beside the configured ones in which the bot was asked to stay."""
        fold = self.house.transports[network].fold
        scopes = self.house.preferences.scopes("stay")
        mine = [(scope.partition("/")[2], value) for scope, value in scopes if scope.partition("/")[0] == network]
        known = {fold(c.name) for n in self.house.config.network if n.name == network for c in n.channel}
        return [channel for channel, value in mine if value == "yes" and channel not in known]

    def sent_from(self, network: str) -> list[str]:
        """Channels, folded, that the bot was sent away from (`!bye`)."""
        scopes = self.house.preferences.scopes("stay")
        return [scope.partition("/")[2] for scope, value in scopes if value == "no" and scope.startswith(f"{network}/")]

    # --- what networks tell -----------------------------------------------------------------------------------------
    def deliver(self, event: NetworkEvent) -> None:
        """Take an event of a network. Returns at once; what follows happens in a task of its own."""
        match event:
            case Said():
                self._spawn(self._in_turn(event.person, self._said(event)))
            case Joined():
                self._spawn(self._in_turn(event.person, presence.joined(self.house, event)))
            case Left():
                self._spawn(self._in_turn(event.person, presence.left(self.house, event)))
            case Renamed():
                person = replace(event.person, nick=event.nick)
                self._spawn(self._in_turn(person, presence.renamed(self.house, event)))
            case LoggedIn():
                self._spawn(self._in_turn(event.person, presence.logged_in(self.house, event)))
            case Invited():
                self._spawn(self._in_turn(event.person, self._invited(event)))
            case Entered():
                self._spawn(self._entered(event))
            case Removed():
                errands.put_out(self.house, event)
            case Offline():
                for venue in list(self.house.on(event.network)):
                    presence.gone(self.house, venue)
            case Online():
                self.house.rename_venues(event.network)

    def trouble(self, why: str | None) -> None:
        """The database cannot be written, and why; None: it can again. Call on the event loop's thread."""
        if why is None:
            trouble.ends(self.house)
        else:
            trouble.begins(self.house)

    async def _in_turn(self, person: Person, work: Coroutine[Any, Any, None]) -> None:
        """What is told of one nick is done in the order in which it was told: who he is before what he says."""
        name = (person.network, self.house.transports[person.network].fold(person.nick))
        async with self._turns.setdefault(name, asyncio.Lock()):
            await work

    async def _said(self, said: Said) -> None:
        caller = caller_of(self.house, said)
        line = understood(caller, said.text)
        if line is None:
            return
        who = f"{said.person.network}/{caller.key}"
        quiet = self._flood.hears(who, self.house.clock())
        if quiet is None:
            await self._serve(caller, line, who)
        elif quiet:
            caller.refuse(Flooding(quiet))

    async def _serve(self, caller: Caller, line: Parsed | Move | Unknown, who: str) -> None:
        try:
            if await serve(caller, line):
                self._flood.forgive(who)
        except StorageFatal:
            raise
        except Exception:
            log.exception("hall.fault", network=caller.person.network, person=caller.key)
            caller.refuse(Faulty())

    async def _invited(self, event: Invited) -> None:
        reason = errands.call_in(self.house, event.person, event.channel)
        if reason is not None:
            caller_of(self.house, Said(event.person, None, "")).refuse(reason)

    async def _entered(self, event: Entered) -> None:
        venue = self.house.venue(event.network, event.channel)
        await presence.entered(self.house, venue)
        await errands.settle_in(self.house, venue)

    # --- time -------------------------------------------------------------------------------------------------------
    def next_due(self) -> float | None:
        """The monotonic instant at which `tick` has something to do next."""
        return self.house.agenda.earliest()

    def tick(self) -> None:
        """Do all that is due now."""
        for table_id in self.house.agenda.take(self.house.clock()):
            place = self.house.place_of(table_id)
            if place is not None:
                self._spawn(self._due(*place))

    async def _due(self, venue: Venue, live: Live) -> None:
        try:
            async with venue.lock:
                await timing.due(self.house, venue, live)
        except StorageFatal:
            raise
        except Exception:
            log.exception("table.fault", table=live.table.id)
            self.house.agenda.put(live.table.id, self.house.clock() + timing.RETRY)

    async def run(self) -> None:
        """Keep time until cancelled."""
        changed = self.house.agenda.changed
        while True:
            changed.clear()
            due = self.next_due()
            try:
                async with asyncio.timeout(None if due is None else max(0.0, due - self.house.clock())):
                    await changed.wait()
            except TimeoutError:
                self.tick()

    # --- tasks ------------------------------------------------------------------------------------------------------
    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """The edge of a table: a fault in one is logged and the others go on."""
        try:
            await work
        except StorageFatal as error:
            self._fatal(error)
        except Exception:
            log.exception("hall.fault")

    async def quiesce(self) -> None:
        """Wait until everything delivered so far has been done."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Finish what was begun and tell every channel with a table that it will go on."""
        await self.quiesce()
        for venue in self.house.venues.values():
            if venue.here and venue.unfinished():
                to_channel(self.house, venue, answers.shutting_down, Priority.PROMPT)
