"""The daemon as a process that dies when it is told to: the entry point of the crash tests.

It is the shipped daemon with its dice loaded and its wall clock and database in the tests' hands. Processes come from
a fork server that has everything imported, so that a start takes a tenth of a second.
"""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing
import multiprocessing.synchronize
import os
import resource
import signal
import struct
import sys
import time
from dataclasses import dataclass
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import event

from bot import logs
from bot.config import Config, LogConfig
from bot.daemon import Daemon
from storage import postgresql
from storage.writer import Writer

SECRET = bytes(range(32))
"""What the loaded dice give: every table of every run has the same deals and lots."""

LEAST_FILE = 65_536
"""Bytes that a file may have when the disk fails: less than the write-ahead log has by then, more than our own log."""


@dataclass(frozen=True)
class Kill:
    """Die of SIGKILL at the `count`-th commit of this process: with everything written and not committed, or
    committed and not yet told to anybody."""

    when: Literal["before", "after"]
    count: int


@dataclass(frozen=True)
class Plan:
    """What one daemon process is given. `trouble`: its SQLite file cannot be written until `Levers.cured` is set."""

    url: str
    port: int
    networks: tuple[tuple[str, int], ...] = ()
    """Names and ports, if not one network called test on `port`."""
    kill: Kill | None = None
    trouble: Literal["", "full", "readonly", "io"] = ""
    trouble_from: int = 0
    """How many commits go well before it begins."""
    patience: float = 10.0
    """Seconds for which the writer waits before it tells its callers."""
    daily_credit: int = 0
    answer_seconds: float = 0.0
    """How long PostgreSQL may take for an answer; 0: as the daemon has it."""
    humble: bool = False
    """Whether permissions bind it even if it is root's, who may else write everywhere."""


class Levers:
    """What a test can do to a running victim."""

    def __init__(self, context: ForkServerContext) -> None:
        self.clock_offset = context.Value("d", 0.0)
        self.cured: multiprocessing.synchronize.Event = context.Event()


def context() -> ForkServerContext:
    """The fork server's, with the daemon imported."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(["tests.crash.victim", "storage.sqlite", "storage.postgresql", "psycopg"])
    return found


def start(plan: Plan, log: Path, levers: Levers) -> ForkServerProcess:
    """A new daemon process."""
    process = context().Process(target=main, args=(plan, str(log), levers), daemon=True)
    process.start()
    return process


def config(plan: Plan) -> Config:
    """A network of the test's own, which limits nothing."""
    return Config.model_validate(
        {
            "database": {"url": plan.url},
            "network": [
                {
                    "name": name,
                    "host": "127.0.0.1",
                    "port": port,
                    "flood": {"burst": 10_000, "per_second": 10_000},
                    "channel": [{"name": "#hearts"}],
                }
                for name, port in plan.networks or (("test", plan.port),)
            ],
            "limits": {"commands_per_minute": 1_000_000},
            "ledger": {"trust_nicks": True, "daily_credit": plan.daily_credit},
        }
    )


def main(plan: Plan, log: str, levers: Levers) -> None:
    """Be the daemon."""
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(file, 1)
    os.dup2(file, 2)
    if plan.humble:
        obey_permissions()
    logs.set_up(LogConfig(level="info", format="json"))
    _arm(plan, levers)
    if plan.answer_seconds:
        postgresql.ANSWER_SECONDS = plan.answer_seconds
    daemon = Daemon(
        config(plan), dice=lambda size: SECRET[:size], clock=lambda: time.time() + levers.clock_offset.value
    )
    sys.exit(asyncio.run(daemon.run()))


def obey_permissions() -> None:
    """Give up CAP_DAC_OVERRIDE (capabilities(7)). Another user would not do: it might not read our Python."""
    libc = ctypes.CDLL(None, use_errno=True)
    header = struct.pack("Ii", 0x20080522, 0)  # _LINUX_CAPABILITY_VERSION_3, this thread
    data = ctypes.create_string_buffer(24)
    if libc.capget(header, data):
        raise OSError(ctypes.get_errno(), "capget")
    sets = list(struct.unpack("6I", data.raw))
    sets[:3] = [mask & ~(1 << 1) for mask in sets[:3]]
    if libc.capset(header, struct.pack("6I", *sets)):
        raise OSError(ctypes.get_errno(), "capset")


def _arm(plan: Plan, levers: Levers) -> None:
    """Put the test's hand between the writer and the database."""
    transact, begun = Writer._transact, 0
    armed: set[int] = set()

    def die(*_: Any) -> None:
        if plan.kill is not None and begun == plan.kill.count:
            os.kill(os.getpid(), signal.SIGKILL)

    def guarded(self: Writer, requests: Any, attempt: Any) -> Any:
        nonlocal begun
        begun += 1
        self._patience = plan.patience
        if plan.kill is not None and plan.kill.when == "before" and id(self._engine) not in armed:
            armed.add(id(self._engine))
            event.listen(self._engine, "commit", die)  # called before the COMMIT itself
        if plan.trouble:
            sick = begun > plan.trouble_from and not levers.cured.is_set()
            _trouble(self, plan.trouble, sick)
        answers = transact(self, requests, attempt)
        if plan.kill is not None and plan.kill.when == "after":
            die()
        return answers

    Writer._transact = guarded  # type: ignore[method-assign]


def _trouble(writer: Writer, kind: str, sick: bool) -> None:
    """Let SQLite meet a full disk, a file that may only be read, or a failing disk, on the writer's one connection."""
    connection = writer._engine.raw_connection()
    try:
        cursor = connection.cursor()
        match kind:
            case "full":
                pages = cursor.execute("PRAGMA page_count").fetchone()[0] if sick else 1_000_000_000
                cursor.execute(f"PRAGMA max_page_count = {pages}")
            case "readonly":
                cursor.execute(f"PRAGMA query_only = {int(sick)}")
            case _ if sick:
                # Not ENOSPC but EFBIG, which SQLite reports as it does every failure that it does not know: an I/O error.
                resource.setrlimit(resource.RLIMIT_FSIZE, (LEAST_FILE, resource.RLIM_INFINITY))
    finally:
        connection.close()
