"""SQLite's file as a thing of ours alone: one owner for life, no other file in its place, nobody else's eyes.

What holds it
-------------
1. **The owner has an exclusive `flock` on the database file itself**, from before its first look into it until after its
   last. Whatever way leads to the file (its name, a symlink, a hard link) ends at the same inode, and so at the lock;
   the kernel gives it back when its holder dies, however it dies. `NAME.lock` beside it says who has it, for people;
   it is locked as well, for releases before 0.6 look only there. Removing it changes nothing.
2. **Nothing closes the file beside SQLite.** SQLite's own locks are POSIX locks: the kernel drops all that a process has
   on a file as soon as the process closes *any* descriptor of it. (flock is another kind, and the two do not meet.) So
   there is one descriptor for each file in a process, `_OPEN` counts who uses it, and the last to leave closes it, after
   his connections. Whoever wants to know something of the file asks `stat`.
3. **The file is looked at by `stat` before each batch and after each commit, before anybody is told.** Another device or
   inode under our name, none at all, or a file that has become smaller (SQLite shrinks it in VACUUM only): what we write
   may be nobody's next start any more. The same for the write-ahead log, where the last commits lie. Then nothing more
   is acknowledged, and the daemon ends.
4. **A database is made where none was, never where one is missing.** The lock file is made last, when the schema is
   whole, and stays: without the database, it or a write-ahead log shows that there was one. A start that is killed in
   between has left nothing of worth, and nothing that shows.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import stat
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from storage.errors import DatabaseMissing, DatabaseReplaced, SecondDaemon, StorageUnavailable

PRIVATE = 0o600
_OTHERS = 0o077

log = logging.getLogger("storage.databasefile")

_Inode: TypeAlias = tuple[int, int]  # device and number


@dataclass(slots=True)
class _Shared:
    """The one descriptor that this process has of a database file."""

    descriptor: int
    users: int = 0
    locked: bool = False


_GUARD = threading.Lock()
_OPEN: dict[_Inode, _Shared] = {}


class DatabaseFile:
    """The file named `path`, from `open` until `close`; `acquire` makes it ours."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._real = path.resolve()  # SQLite names the files beside it after what a symlink leads to
        self._log = self.beside("-wal")
        self._inode: _Inode | None = None
        self._size = 0
        self._wal: _Inode | None = None
        self._lock: int | None = None
        self._held = False

    @property
    def held(self) -> bool:
        """Whether `acquire` has it."""
        return self._held

    def beside(self, suffix: str) -> Path:
        return self._real.with_name(self._real.name + suffix)

    # --- there, and private -----------------------------------------------------------------------------------------
    def open(self, create: bool | None) -> None:
        """Find the file, or make an empty one, and keep others from reading it.

        `create` as in `Storage.open`. DatabaseMissing: there is none and none may be made. StorageUnavailable.
        """
        try:
            if not self._real.exists() or self._real.stat().st_size == 0:
                self._make(create)
            for suffix in ("", "-wal", "-shm", ".lock"):
                _tighten(self.beside(suffix))
            with _GUARD:
                self._share()
        except OSError as error:
            raise StorageUnavailable(f"cannot open the database file {self.path}: {error.strerror}") from error

    def _make(self, create: bool | None) -> None:
        """An empty file is none either: SQLite would fill it."""
        traces = [file for suffix in (".lock", "-wal") if (file := self.beside(suffix)).exists()]
        if create is False:
            raise DatabaseMissing(f"the SQLite file {self.path}", "the config says create = false")
        if create is None and traces:
            raise DatabaseMissing(f"the SQLite file {self.path}", f"there was one: {traces[0]} is its")
        with contextlib.suppress(FileExistsError):
            os.close(os.open(self._real, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE))

    def _share(self) -> None:
        """Become one of the users of this process's descriptor."""
        found = os.stat(self._real)
        self._inode, self._size = (found.st_dev, found.st_ino), found.st_size
        if self._inode not in _OPEN:
            _OPEN[self._inode] = _Shared(os.open(self._real, os.O_RDONLY | os.O_CLOEXEC))
        _OPEN[self._inode].users += 1

    def close(self) -> None:
        """Give back what `open` and `acquire` took; harmless when they took nothing. No connection may be open."""
        self.release()
        with _GUARD:
            if self._inode is not None:
                shared = _OPEN[self._inode]
                shared.users -= 1
                if not shared.users:
                    os.close(_OPEN.pop(self._inode).descriptor)
                self._inode = None

    # --- ours -------------------------------------------------------------------------------------------------------
    def acquire(self, *, wait_seconds: float = 0.0) -> None:
        """Take the file, trying for `wait_seconds`. SecondDaemon names the process that has it."""
        deadline = time.monotonic() + wait_seconds
        while not self._try():
            if time.monotonic() >= deadline:
                raise SecondDaemon(
                    f"{self.path} is held by {self._holder()}: two daemons cannot share one SQLite file. "
                    "Stop the other one, or give each its own database (or both one PostgreSQL)."
                )
            time.sleep(0.02)
        self._held = True

    def _try(self) -> bool:
        with _GUARD:
            shared = self._shared()
            if shared.locked or not _locked(shared.descriptor):
                return False
            if self.beside(".lock").exists() and not self._lock_beside():
                fcntl.flock(shared.descriptor, fcntl.LOCK_UN)
                return False
            shared.locked = True
            return True

    def _shared(self) -> _Shared:
        assert self._inode is not None, "open the file first"
        return _OPEN[self._inode]

    def _lock_beside(self) -> bool:
        path = self.beside(".lock")
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
        except OSError as error:
            raise StorageUnavailable(f"cannot open the lock file {path}: {error.strerror}") from error
        if not _locked(descriptor):
            os.close(descriptor)
            return False
        self._lock = descriptor
        return True

    def sign(self) -> None:
        """Leave word of who holds the file, and that there is a database. Call when its schema is whole."""
        if self._lock is None and not self._lock_beside():
            raise SecondDaemon(f"{self.beside('.lock')} is held by {self._holder()}: stop it first.")
        assert self._lock is not None
        with contextlib.suppress(OSError):  # the content only informs: on a full disk the lock still counts
            os.ftruncate(self._lock, 0)
            os.pwrite(self._lock, f"process {os.getpid()}\n".encode(), 0)

    def _holder(self) -> str:
        try:
            return self.beside(".lock").read_text(errors="replace")[:200].strip() or "another process"
        except OSError:
            return "another process"  # its word was removed, or lies beside another name of the file

    def release(self) -> None:
        """Give back what `acquire` took; harmless when it took nothing."""
        if self._lock is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._lock, 0)
            os.close(self._lock)  # the file stays: deleting it could take it from under somebody who has just opened it
            self._lock = None
        if self._held:
            with _GUARD:
                shared = self._shared()
                fcntl.flock(shared.descriptor, fcntl.LOCK_UN)
                shared.locked = False
            self._held = False

    # --- unchanged --------------------------------------------------------------------------------------------------
    def remember_log(self) -> None:
        """The writer has its connection: the write-ahead log that is there now stays as long as that does."""
        self._wal = _inode(self._log)

    def verify(self) -> None:
        """DatabaseReplaced unless our name still leads to the file that was opened, no smaller than it was."""
        try:
            found = _stat(self.path)
        except OSError as error:
            raise DatabaseReplaced(f"the SQLite file {self.path}", f"became invisible ({error.strerror})") from error
        if found is None:
            raise DatabaseReplaced(f"the SQLite file {self.path}", "was deleted or renamed")
        if (found.st_dev, found.st_ino) != self._inode:
            raise DatabaseReplaced(f"the SQLite file {self.path}", "was replaced by another file")
        if found.st_size < self._size:
            raise DatabaseReplaced(f"the SQLite file {self.path}", f"was cut to {found.st_size} bytes")
        self._size = found.st_size

    def verify_log(self) -> None:
        """DatabaseReplaced unless the write-ahead log is the one in which our commits lie."""
        if _inode(self._log) != self._wal:
            raise DatabaseReplaced(f"the SQLite file {self.path}", "has lost its -wal file, with the last moves in it")


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _stat(path: Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


def _inode(path: Path) -> _Inode | None:
    found = _stat(path)
    return None if found is None else (found.st_dev, found.st_ino)


def _tighten(path: Path) -> None:
    """Only the owner may read it: a journal holds hands, and the secrets from which the next deals come."""
    found = _stat(path)
    if found is None or not found.st_mode & _OTHERS:
        return
    told = f"{path} could be read by others (mode {stat.S_IMODE(found.st_mode):o})"
    try:
        os.chmod(path, stat.S_IMODE(found.st_mode) & ~_OTHERS)
    except OSError as error:
        log.warning("storage.not_private: %s, and that cannot be changed: %s", told, error.strerror)
    else:
        log.warning("storage.made_private: %s; now only by its owner", told)
