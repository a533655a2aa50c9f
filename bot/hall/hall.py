"""All tables: takes what the networks tell, wakes tables when something is due, and owns the tasks that do it.

What may happen when
--------------------
Everything here runs on one event loop. A table is changed by `commit.command` alone, which waits for the database in
the middle; what else may happen meanwhile is said here, and nowhere else.

1. **A channel's lock** guards all that is about the channel: its tables and their clocks, who sits at them, whether we
   are in it. Whoever changes or tells any of it holds `Channel.lock` from the first look to the last word: commands,
   clocks that have run out, people and ourselves coming and going. asyncio hands a lock on in the order in which it was
   asked for, so what the network told first is done first. Different channels go on side by side, and the database's
   writer commits together what comes together. Questions change nothing and take no lock: between two awaits they see a
   table as it was after one event or before it, never in between.
2. **A person's turn.** What is told of one nick is done in the order in which it was told: who he is before what he
   says. A nick change takes the turn of both nicks. A turn is taken before the channel's lock, never after it; the
   turns of two nicks in the order of their names; so nobody waits in a circle.
3. **At once**, in `deliver`, happens only what no table can notice: a network's CASEMAPPING tells the channels' names
   apart (`Online`). All the rest becomes a task when it is told, also that we are offline or were put out of a channel:
   a decision that waits for the database then is finished and told first, and what follows from it finds us gone.
4. **Time.** `Timers` says which table is due first; `tick` makes a task of each, which takes the channel's lock and
   asks the table's clocks what is due now. By then it may be nothing.
5. **The database's trouble** stops all clocks at once: no decision is under way that could mind, since clocks are
   derived again after each one (`commit.follow`), which respects the trouble.

6. **Load.** What a network tells is counted until it is done. When `IN_WORK` things are in work it is not listened to
   (`Transport.listen`) until half of them are done: a flood waits with the server and costs its senders time, not us
   memory. Each network is counted by itself, so that one of them cannot silence the others.
7. **The end.** After `stop` nothing more is told and no clock runs. What was begun is finished (`finish`); what cannot be
   in time is refused by the database (`refuse`) and its people are told so; then the channels are told (`goodbye`).
8. **Whose network it is** the storage says (`storage.ownership`), for it may change at any instant: what people say on a
   network that is not surely ours is not heard, and what is decided there all the same the storage does not write. Its
   clocks stand meanwhile (`stand_still`); once it is another's its tables are forgotten (`give_up`), and are read anew
   when it is ours again (`take_up`).

What must never be seen half done: a decision that is committed and not yet told (the lock is held until it is told),
and a table that is being opened (it counts in `Directory.opening` until it is there).
"""

import asyncio
import secrets
import time
import weakref
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import structlog

from bot.commands import Move, Parsed, Unknown
from bot.config import Config
from bot.hall import expiry, outage, presence
from bot.hall.announce import to_channel
from bot.hall.database import Database
from bot.hall.directory import Channel, Directory, Hosted
from bot.hall.dispatch import Answer
from bot.hall.flood import Flood
from bot.hall.handlers.channels import called, put_out, settle_in
from bot.hall.line import Line
from bot.hall.machines import Machines, understanding
from bot.hall.preferences import Preferences
from bot.hall.restore import restore
from bot.hall.serve import is_move, serve, understood
from bot.presenter import answers
from bot.reasons import Faulty, Flooding
from bot.table.clocks import RETRY
from bot.transport.base import (
    Entered,
    Invited,
    Joined,
    Left,
    LoggedIn,
    NetworkEvent,
    Offline,
    Online,
    Priority,
    Removed,
    Renamed,
    Said,
    Transport,
)
from storage import Storage, StorageFatal

log = structlog.get_logger()


IN_WORK = 500
"""Things that one network has told and that are not done yet, above which it is not listened to: enough for the writer
to commit many at once, and a tenth of a second's work."""


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
        self._owns = storage.owns
        database = Database(storage)
        self.directory = Directory(config, database, Preferences.of(database), clock, dice)
        self._flood = Flood(config.limits.commands_per_minute)
        self._machines = Machines()
        self._fatal = fatal
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_work: Counter[str] = Counter()
        self._stopped = False
        self._turns: weakref.WeakValueDictionary[tuple[str, str], asyncio.Lock] = weakref.WeakValueDictionary()

    def attach(self, transport: Transport) -> None:
        """Serve this network too; call before `restore`."""
        self.directory.transports[transport.network] = transport

    def restore(self) -> int:
        """Take up the open tables of the attached networks. Returns how many there are."""
        count = restore(self.directory, list(self.directory.transports))
        log.info("hall.restored", tables=count)
        return count

    # --- whose network it is (storage.ownership) --------------------------------------------------------------------
    def take_up(self, transport: Transport) -> int:
        """The network is ours from now on: know all that others have written about it. Returns its open tables."""
        network, settings = transport.network, self.directory.database.storage.settings()
        self.attach(transport)
        self.directory.preferences.renew(network, settings)
        count = restore(self.directory, [network])
        log.info("hall.restored", network=network, tables=count)
        return count

    def give_up(self, network: str) -> None:
        """It is another's: forget its tables."""
        self.directory.give_up(network)

    def stand_still(self, network: str) -> None:
        """It may be another's: decide nothing there until `go_on`."""
        outage.stand_still(self.directory, network)

    def go_on(self, network: str) -> None:
        """It is ours still, and has been all the time."""
        outage.go_on(self.directory, network)

    def called_into(self, network: str) -> list[str]:
        """Channels beside the configured ones in which the bot was asked to stay."""
        fold = self.directory.transports[network].fold
        scopes = self.directory.preferences.channels("stay")
        mine = [(scope.partition("/")[2], value) for scope, value in scopes if scope.partition("/")[0] == network]
        known = {fold(c.name) for n in self.directory.config.network if n.name == network for c in n.channel}
        return [channel for channel, value in mine if value == "yes" and channel not in known]

    def sent_from(self, network: str) -> list[str]:
        """Channels, folded, that the bot was sent away from (`!bye`)."""
        scopes = self.directory.preferences.channels("stay")
        return [scope.partition("/")[2] for scope, value in scopes if value == "no" and scope.startswith(f"{network}/")]

    # --- what networks tell -----------------------------------------------------------------------------------------
    def deliver(self, event: NetworkEvent) -> None:
        """Take an event of a network. Returns at once; see above for when it is done."""
        if self._stopped:
            return
        if isinstance(event, Said | Invited) and not self._owns(event.person.network):
            return  # whoever has the network answers
        if isinstance(event, Online):
            self.directory.fold_again(event.network)
        elif isinstance(event, Offline):
            for channel in self.directory.on(event.network):
                self._begin(event.network, self._gone(channel))
        elif isinstance(event, Entered):
            self._begin(event.network, self._entered(self.directory.channel(event.network, event.channel)))
        elif isinstance(event, Removed):
            self._begin(event.network, self._removed(self.directory.channel(event.network, event.channel), event.why))
        else:
            network, nicks = event.person.network, [event.person.nick]
            if isinstance(event, Renamed):
                nicks.append(event.nick)
            self._begin(network, self._in_turn(self._of_person(event), network, *nicks))

    def _begin(self, network: str, work: Coroutine[Any, Any, None]) -> None:
        """Do what a network has told; above IN_WORK it is to wait with the rest."""
        self._spawn(work).add_done_callback(partial(self._done, network))
        self._in_work[network] += 1
        if self._in_work[network] == IN_WORK:
            self.directory.transports[network].listen(False)

    def _done(self, network: str, _task: asyncio.Task[None]) -> None:
        self._in_work[network] -= 1
        if self._in_work[network] == IN_WORK // 2 and not self._stopped:
            self.directory.transports[network].listen(True)

    def _of_person(self, event: Said | Joined | Left | LoggedIn | Renamed | Invited) -> Coroutine[Any, Any, None]:
        match event:
            case Said():
                return self._said(event)
            case Joined():
                return presence.joined(self.directory, event)
            case Left():
                return presence.left(self.directory, event)
            case Renamed():
                return presence.renamed(self.directory, event)
            case LoggedIn():
                return presence.logged_in(self.directory, event)
            case Invited():
                return self._invited(event)

    def trouble(self, why: str | None) -> None:
        """The database cannot be written, and why; None: it can again. Call on the event loop's thread."""
        if why is None:
            outage.ends(self.directory)
        else:
            outage.begins(self.directory)

    async def _in_turn(self, work: Coroutine[Any, Any, None], network: str, *nicks: str) -> None:
        """Do it when all that was told of these nicks before is done."""
        fold = self.directory.transports[network].fold
        async with AsyncExitStack() as turns:
            for nick in sorted({fold(nick) for nick in nicks}):
                await turns.enter_async_context(self._turns.setdefault((network, nick), asyncio.Lock()))
            await work

    async def _said(self, said: Said) -> None:
        line = Line.of(self.directory, said.person, said.channel)
        heard = understood(line, said.text)
        if heard is None:
            return
        who = f"{said.person.network}/{line.key}"
        quiet = self._flood.hears(who, self.directory.clock())
        if quiet is None:
            reason = await self._serve(line, heard)
            if reason is None and is_move(heard):
                self._flood.forgive(who)
            if self._machines.answers(who, understanding(heard, reason), said.machine) and reason is not None:
                line.refuse(reason)
        elif quiet and not self._machines.ignored(who, said.machine):
            line.refuse(Flooding(quiet))

    async def _serve(self, line: Line, heard: Parsed | Move | Unknown) -> Answer:
        try:
            return await serve(line, heard)
        except StorageFatal:
            raise
        except Exception:
            log.exception("hall.fault", network=line.person.network, person=line.key)
            return Faulty()

    async def _invited(self, event: Invited) -> None:
        reason = called(self.directory, event.person, event.channel)
        if reason is not None:
            Line.of(self.directory, event.person).refuse(reason)

    async def _entered(self, channel: Channel) -> None:
        async with channel.lock:
            await presence.entered(self.directory, channel)
            await settle_in(self.directory, channel)

    async def _removed(self, channel: Channel, why: str) -> None:
        async with channel.lock:
            put_out(self.directory, channel, why)

    async def _gone(self, channel: Channel) -> None:
        async with channel.lock:
            presence.gone(self.directory, channel)

    # --- time -------------------------------------------------------------------------------------------------------
    def next_due(self) -> float | None:
        """The monotonic instant at which `tick` has something to do next."""
        return self.directory.timers.earliest()

    def tick(self) -> None:
        """Do all that is due now."""
        for table_id in self.directory.timers.take(self.directory.clock()):
            hosted = self.directory.tables.get(table_id)
            if hosted is not None:
                self._spawn(self._due(hosted))

    async def _due(self, hosted: Hosted) -> None:
        try:
            async with hosted.channel.lock:
                await expiry.due(self.directory, hosted)
        except StorageFatal:
            raise
        except Exception:
            log.exception("table.fault", table=hosted.table.id)
            self.directory.timers.put(hosted.table.id, self.directory.clock() + RETRY)

    async def run(self) -> None:
        """Keep time until stopped or cancelled."""
        changed = self.directory.timers.changed
        while not self._stopped:
            changed.clear()
            due = self.next_due()
            try:
                async with asyncio.timeout(None if due is None else max(0.0, due - self.directory.clock())):
                    await changed.wait()
            except TimeoutError:
                self.tick()

    # --- tasks ------------------------------------------------------------------------------------------------------
    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

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

    # --- the end ----------------------------------------------------------------------------------------------------
    def stop(self) -> None:
        """Hear nothing more, and let no time pass."""
        self._stopped = True
        self.directory.timers.changed.set()
        for transport in self.directory.transports.values():
            transport.listen(False)

    async def finish(self, seconds: float) -> bool:
        """Wait for what was begun. Returns whether it is done."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        return not self._tasks

    def refuse(self) -> None:
        """What is still to be asked of the database is refused at once."""
        self.directory.database.shut = True

    def goodbye(self) -> None:
        """Tell every channel with a table that it will go on."""
        for channel in self.directory.channels.values():
            if channel.unfinished():
                to_channel(channel, answers.shutting_down, Priority.PROMPT)
