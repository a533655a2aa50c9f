"""Named one-shot timers that end with their connection."""

import asyncio
from collections.abc import Callable

import structlog

log = structlog.get_logger(__name__)


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
