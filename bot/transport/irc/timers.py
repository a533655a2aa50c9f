"""How long the adapter waits for what, and named one-shot timers that end with their connection."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from bot.wire.pace import Backoff

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Timing:
    """How long the adapter waits for what, in seconds. Tests give shorter times; the operator has no need to."""

    connect: float = 20.0  # TCP and TLS
    register: float = 60.0  # from connected to 001: some servers look up ident and DNS for 30 s
    settle: float = 10.0  # from 001 to the end of the MOTD, after which the network counts as online anyway
    keepalive: float = 90.0  # silence after which we send PING
    ping: float = 60.0  # silence after that PING before the peer counts as frozen
    who: float = 10.0  # from WHO to its end; `Entered` waits no longer than this for accounts
    whois: float = 5.0  # from INVITE to the end of WHOIS that tells the inviter's account
    join: float = 30.0  # from JOIN to an answer
    retry: Backoff = Backoff(300.0, 3600.0)  # after a refused JOIN
    kicked: Backoff = Backoff(30.0, 3600.0)  # after a kick from a configured channel
    kick_memory: float = 1800.0  # a stay of this length makes the next kick a first one again
    nick: float = 180.0  # between tries to regain the wanted nick
    reconnect: Backoff = Backoff(2.0, 300.0)  # after a lost or failed connection
    stable: float = 60.0  # a registration that held this long makes the next failure a first one again
    flush: float = 1.5  # on close: for lines still queued
    goodbye: float = 1.0  # on close: from QUIT to the server's hanging up


class Timers:
    """At most one timer per name; setting it again moves it. A fault in a callback is logged and goes no further."""

    def __init__(self, network: str) -> None:
        self._network = network
        self._closed = False
        self._handles: dict[str, asyncio.TimerHandle] = {}

    def set(self, name: str, delay: float, callback: Callable[[], None]) -> None:
        if self._closed:
            return
        self.cancel(name)
        self._handles[name] = asyncio.get_running_loop().call_later(delay, self._fire, name, callback)

    def cancel(self, name: str) -> None:
        if (handle := self._handles.pop(name, None)) is not None:
            handle.cancel()

    def close(self) -> None:
        """Cancel all, for good."""
        self._closed = True
        for name in list(self._handles):
            self.cancel(name)

    def __contains__(self, name: str) -> bool:
        return name in self._handles

    def _fire(self, name: str, callback: Callable[[], None]) -> None:
        self._handles.pop(name, None)
        try:
            callback()
        except Exception:
            log.exception("irc.fault", network=self._network, where=f"timer {name}")
