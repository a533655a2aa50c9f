"""Which networks are ours, where several daemons share one database: a lease for each, and the proof of it.

What may happen when
--------------------
A network's tables and speech have one owner. `leases` has a row for each: its holder, until when (by the database's
clock), and an epoch, which rises whenever somebody else takes it. Nobody's clock is compared with anybody else's.

1. **Renewing.** A thread of our own, on a connection of our own, puts off the end of our leases every RENEW_SECONDS to
   TTL_SECONDS from now. Neither the event loop nor the writer can keep it waiting, nor it them: it changes no key of the
   row, and a batch's proof (4) locks nothing but the key.
2. **Waiting.** A network whose lease is another's is looked at again when that ends, at the latest after RENEW_SECONDS.
   Who finds it expired takes it with the next epoch, in one statement: a process that is frozen in the middle of that
   keeps nothing locked.
3. **Standing still.** We count from *before* a renewal was sent, on a clock that runs while the process (or the machine)
   sleeps: MARGIN_SECONDS before the lease can end for others, `owns` is False, whatever the reason: hung, stopped,
   unplugged, the database away. Then we neither decide nor speak. If a later renewal finds the row still ours, nobody has
   done anything meanwhile: `owns` again, under the same epoch, and memory is as true as it was.
4. **Proof.** Clocks only keep us from speaking in vain; that nothing is *written* by two is held by the database. Every
   batch locks the rows of the networks that it names (FOR KEY SHARE) and finds them ours, in its own transaction. Who
   takes a lease locks the same row FOR UPDATE: so either the batch is committed before, and the new owner reads it, or it
   finds another epoch and writes nothing. It is then the network that is refused, not the batch: what the same batch has
   of other networks is written.
5. **Losing.** Another epoch in the row, found by a renewal or a proof: `epoch` is None. Whatever is in memory is stale;
   who takes the network again reads its tables again.

A stop gives the leases back when everything is written, so that nobody has to wait for their end. What must never be
seen: two epochs of one network that both commit. `_guard` is held for the few assignments by which a lease changes.
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from storage.errors import SecondDaemon

TTL_SECONDS = 5.0
RENEW_SECONDS = 1.5
MARGIN_SECONDS = 1.0
RETRY_SECONDS = 0.2
"""After a renewal that failed: several tries before we must stand still."""

CLOSING_SECONDS = 0.5
"""How long a stop waits for a renewal that hangs."""

_NOW = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint"
_END = f"{_NOW} + {round(TTL_SECONDS * 1000)}"
_RENEW = (
    f"UPDATE leases SET until = {_END} WHERE holder = %s"
    " AND (network, epoch) IN (SELECT * FROM unnest(%s::text[], %s::bigint[])) RETURNING network"
)
_LOOK = f"SELECT holder, until - {_NOW} FROM leases WHERE network = %s"
_FIRST = (
    f"INSERT INTO leases (network, holder, epoch, until) VALUES (%s, %s, 1, {_END})"
    " ON CONFLICT DO NOTHING RETURNING epoch"
)
_TAKE = (
    f"UPDATE leases SET holder = %s, epoch = epoch + 1, until = {_END} WHERE network ="
    f" (SELECT network FROM leases WHERE network = %s AND until <= {_NOW} FOR UPDATE) RETURNING epoch"
)
_PROVE = "SELECT network, epoch FROM leases WHERE network = ANY (%s) AND holder = %s FOR KEY SHARE"
_GIVE_BACK = f"UPDATE leases SET until = {_NOW} WHERE holder = %s AND until > {_NOW}"

log = logging.getLogger("storage.ownership")


class Unsure(Exception):  # noqa: N818  # not a fault: it asks to be tried again
    """Our lease may have ended: nothing is written until it is renewed, or lost."""


def elapsed() -> float:
    """Seconds on a clock that never goes back and does not stop while we sleep."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


@dataclass(slots=True)
class _Lease:
    """One network. `epoch`: under which we hold it, None while we do not. `sure_until`: by `elapsed`."""

    epoch: int | None = None
    sure_until: float = 0.0
    held_by: str = ""
    ends: float = 0.0
    """When another's will end, by `elapsed`, as we last saw it."""
    renewed: bool = False
    """Whether he has renewed it while we were looking: then he is alive."""


class Ownership:
    """The leases of `networks`, from the first round in the constructor until `close`.

    `on_change` is called, in any thread, when a network was taken, lost, is sure again, or is seen to be another's. `on_trouble` is told why no
    lease can be renewed as soon as that is so, and None when they are again. DBAPIError: the first round failed.
    """

    def __init__(
        self,
        engine: Engine,
        networks: Sequence[str],
        *,
        on_change: Callable[[], None] | None = None,
        on_trouble: Callable[[str | None], None] | None = None,
        clock: Callable[[], float] = elapsed,
    ) -> None:
        self.holder = f"gamebot {os.getpid()}@{socket.gethostname()} {secrets.token_hex(3)}"
        self._engine = engine
        self._leases = {network: _Lease() for network in networks}
        self._on_change = on_change or (lambda: None)
        self._on_trouble = on_trouble or (lambda _: None)
        self._clock = clock
        self._guard = threading.Lock()
        self._closing = threading.Event()
        self._troubled = False
        self._pause = self._round()
        self._thread = threading.Thread(target=self._run, name="storage-leases", daemon=True)
        self._thread.start()

    # --- what is known ----------------------------------------------------------------------------------------------
    def epoch(self, network: str) -> int | None:
        """Under which the network is ours, as far as is known; None while another has it."""
        return self._leases[network].epoch

    def owns(self, network: str) -> bool:
        """Whether we may decide and speak there now."""
        lease = self._leases[network]
        return lease.epoch is not None and self._clock() < lease.sure_until

    def sure_for(self) -> float:
        """Seconds until something that `owns` says becomes false, if no renewal comes; 0 if it says nothing."""
        now = self._clock()
        ends = [lease.sure_until - now for lease in self._leases.values() if lease.epoch is not None]
        return min((end for end in ends if end > 0), default=0.0)

    def held_by(self, network: str) -> str:
        """Who else has it."""
        return self._leases[network].held_by

    def wait_for_all(self) -> None:
        """Until every network is ours. SecondDaemon: somebody who has one of them is alive."""
        while waiting := [name for name, lease in self._leases.items() if lease.epoch is None]:
            for network in waiting:
                if self._leases[network].renewed:
                    raise SecondDaemon(f"the network {network} is held by {self.held_by(network)}.")
            time.sleep(0.05)

    # --- proof ------------------------------------------------------------------------------------------------------
    def prove(self, connection: Connection, networks: Iterable[str]) -> frozenset[str]:
        """Those of the networks that are ours and stay so until this transaction ends. Unsure."""
        held = {network: self._leases[network].epoch for network in networks if network in self._leases}
        held = {network: epoch for network, epoch in held.items() if epoch is not None}
        if not held:
            return frozenset()
        if not all(self.owns(network) for network in held):
            raise Unsure("no lease could be renewed for too long: another may take our place")
        rows = connection.exec_driver_sql(_PROVE, (list(held), self.holder)).all()
        proved = frozenset(network for network, epoch in rows if held[network] == epoch)
        for network in held.keys() - proved:
            self._lose(network, held[network])
        return proved

    # --- the thread -------------------------------------------------------------------------------------------------
    def _run(self) -> None:
        while not self._closing.wait(self._pause):
            try:
                self._pause = self._round()
            except DBAPIError as error:
                self._pause = RETRY_SECONDS
                self._tell(f"the leases cannot be renewed ({str(error.orig).strip()})")
            except Exception:  # the edge: without this thread everything would stand still for ever
                self._pause = RENEW_SECONDS
                log.exception("storage.lease_fault")
            else:
                self._tell(None)

    def _round(self) -> float:
        """Renew what is ours, look at what is not; seconds until the next time."""
        with self._engine.connect() as connection:
            self._renew(connection)
            waiting = [network for network, lease in self._leases.items() if lease.epoch is None]
            return min([RENEW_SECONDS, *(self._take(connection, network) for network in waiting)])

    def _renew(self, connection: Connection) -> None:
        held = {network: lease.epoch for network, lease in self._leases.items() if lease.epoch is not None}
        if not held:
            return
        before = self._clock()
        rows = connection.exec_driver_sql(_RENEW, (self.holder, list(held), list(held.values())))
        renewed = set(rows.scalars())
        unsure = not all(self.owns(network) for network in renewed)
        for network in renewed:
            self._leases[network].sure_until = before + TTL_SECONDS - MARGIN_SECONDS
        for network in held.keys() - renewed:
            self._lose(network, held[network])
        if unsure:
            self._on_change()

    def _take(self, connection: Connection, network: str) -> float:
        """Take the lease if it has ended; seconds until it is worth another look."""
        lease, before = self._leases[network], self._clock()
        row = connection.exec_driver_sql(_LOOK, (network,)).one_or_none()
        left = 0.0 if row is None else row[1] / 1000
        if row is not None and left > 0:
            known, last, lease.held_by, lease.ends = lease.held_by, lease.ends, row[0], before + left
            lease.renewed = lease.renewed or (known == row[0] and lease.ends > last + 0.5)
            if known != row[0]:
                self._on_change()
            return min(RENEW_SECONDS, left + 0.02)
        taken = (_FIRST, (network, self.holder)) if row is None else (_TAKE, (self.holder, network))
        try:
            epoch = connection.exec_driver_sql(*taken).scalar_one_or_none()
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) != "55P03":
                raise
            return RETRY_SECONDS  # its last holder has a transaction open, which the server will end
        if epoch is None:
            return RETRY_SECONDS  # somebody else was faster
        with self._guard:
            lease.sure_until = before + TTL_SECONDS - MARGIN_SECONDS
            lease.epoch, lease.held_by, lease.renewed = epoch, "", False
        self._on_change()
        return RENEW_SECONDS

    def _lose(self, network: str, epoch: int | None) -> None:
        """The row is another's, as a renewal or a proof has found of this epoch."""
        with self._guard:
            lease = self._leases[network]
            if lease.epoch != epoch:
                return
            lease.epoch, lease.held_by, lease.renewed = None, "", False
        log.warning("storage.lease_lost: network %s", network)
        self._on_change()

    def _tell(self, trouble: str | None) -> None:
        if (trouble is not None) != self._troubled:
            self._troubled = trouble is not None
            self._on_trouble(trouble)

    def close(self) -> None:
        """Give the leases back: what was to be written is written. May be called twice."""
        self._closing.set()
        self._thread.join(0.0 if self._troubled else CLOSING_SECONDS)
        held = any(lease.epoch is not None for lease in self._leases.values())
        for lease in self._leases.values():
            lease.epoch = None
        if not held or self._troubled or self._thread.is_alive():
            return  # they end by themselves
        try:
            with self._engine.connect() as connection:
                connection.exec_driver_sql(_GIVE_BACK, (self.holder,))
        except DBAPIError as error:
            log.info("storage.lease_kept: %s; it ends by itself", str(error.orig).strip())
        self._engine.dispose()
