"""One daemon per SQLite file: a lock that the kernel takes back when its holder dies, however it dies."""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from pathlib import Path

from storage.errors import SecondDaemon, StorageUnavailable


class FileLock:
    """An exclusive `flock` on `<database>.lock`, with the holder's process id inside for others to read.

    The file stays when the lock is given back: deleting it could take the lock from under somebody who has just
    opened it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this object has the lock."""
        return self._descriptor is not None

    def acquire(self, *, wait_seconds: float = 0.0) -> None:
        """Take the lock, trying for `wait_seconds`. SecondDaemon names the process that has it."""
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise StorageUnavailable(f"cannot open the lock file {self.path}: {error.strerror}") from error
        deadline = time.monotonic() + wait_seconds
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    holder = os.pread(descriptor, 200, 0).decode(errors="replace").strip() or "another process"
                    os.close(descriptor)
                    raise SecondDaemon(
                        f"{self.path} is held by {holder}: two daemons cannot share one SQLite file. "
                        "Stop the other one, or give each its own database (or both one PostgreSQL)."
                    ) from None
                time.sleep(0.02)
        self._descriptor = descriptor
        with contextlib.suppress(OSError):  # the content only informs: on a full disk the lock still counts
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"process {os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Give the lock back; harmless when it is not held."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, 0)
            os.close(self._descriptor)
            self._descriptor = None
