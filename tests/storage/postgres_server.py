"""A PostgreSQL server of our own in a temporary directory, on a Unix socket only, gone when it is stopped."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import psycopg

from tests.needs import find, require

PROGRAMS = ("initdb", "pg_ctl", *(["setpriv"] if os.geteuid() == 0 else []))


class PostgresServer:
    """One running server; `fresh()` gives the URL of a new, empty database."""

    def __init__(self, directory: Path, *, durable: bool = False) -> None:
        self.directory = directory
        self._numbers = itertools.count(1)
        self._as_user = _unprivileged(directory)
        data = directory / "data"
        self.run("initdb", "-D", str(data), "-U", "gamebot", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        settings = {"listen_addresses": "''", "unix_socket_directories": f"'{directory}'", "max_connections": "60"}
        if not durable:
            settings["fsync"] = "off"  # a test kills processes, not the machine
        with (data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in settings.items())
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = self.directory / "log"
        self.run("pg_ctl", "-D", str(self.directory / "data"), "-l", str(log), "-w", "-t", "60", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it: `fast` breaks the connections, `immediate` is a crash."""
        self.run("pg_ctl", "-D", str(self.directory / "data"), "-m", mode, "-w", "stop")

    def url(self, database: str) -> str:
        """The URL of a database on this server."""
        return f"postgresql://gamebot@/{database}?host={self.directory}"

    def fresh(self, template: str = "template0") -> str:
        """The URL of a new database, a copy of `template` (empty by default)."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs as the user that the server is."""
        # The server inherits our pipes unless they are closed to it: output goes to a file, never to a pipe.
        with (self.directory / "commands.log").open("a") as output:
            subprocess.run(
                [*self._as_user, require(program), *arguments],
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=self.directory,
            )


def _unprivileged(directory: Path) -> Sequence[str]:
    """How to run a command on this directory as somebody who is not root: PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return ()
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            os.chown(directory, user.pw_uid, user.pw_gid)
            return (require("setpriv"), f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups")
    raise LookupError("neither a user postgres nor nobody to run the server as")


def installed() -> bool:
    """Whether a server can be made here."""
    return all(find(program) for program in PROGRAMS)


@contextlib.contextmanager
def running(*, durable: bool = False) -> Iterator[PostgresServer]:
    """A server for the length of a with block; a test is skipped where it is not installed."""
    for program in PROGRAMS:
        require(program)
    directory = Path(tempfile.mkdtemp(prefix="gamebot-pg-"))  # short: a socket's path has at most 107 bytes
    try:
        server = PostgresServer(directory, durable=durable)
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(directory, ignore_errors=True)
