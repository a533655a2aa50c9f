"""A SQLite file, or its directory, that may only be read: at the start and in the middle of a game.

Nothing is acknowledged that is not in the file; why it does not go on is said; and once it may be written again, play
goes on. What SQLite's own "readonly" error in mid-game brings is in test_database_trouble.py.
"""

import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from storage import EventRow
from tests.crash import victim
from tests.crash.stage import Record, Stage
from tests.crash.test_database_trouble import logged, until_it_ends
from tests.crash.test_stops import steps, to_the_end
from tests.needs import cannot, require
from tests.network.table import wait_for_bot


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Path]:
    """The directory of the database."""
    path = tmp_path / "house"
    path.mkdir()
    yield path
    path.chmod(0o755)


class Tenant(Stage):
    """A game whose daemon may write only where it is allowed to, even if root plays it."""

    def plan(self, **more: Any) -> victim.Plan:
        return super().plan(humble=True, **more)

    def journal_as_it_lies(self) -> list[EventRow]:
        """The journal of a daemon that is not writing, read in a copy: beside a file that is read SQLite writes too,
        which we may not either unless we are root."""
        with tempfile.TemporaryDirectory() as folder:
            for file in self.folder.glob("house/game.db*"):
                shutil.copyfile(file, Path(folder) / file.name)
            copy = Stage(self.folder, f"sqlite:///{folder}/game.db")
            try:
                return copy.journal()
            finally:
                copy.books.close()


@pytest.fixture
async def stage(house: Path, tmp_path: Path, twin: Record) -> AsyncIterator[Tenant]:
    async with Tenant(tmp_path, f"sqlite:///{house}/game.db", twin) as stage:
        yield stage


async def ends(stage: Stage, how: str) -> None:
    """The daemon is stopped, which leaves one file, or killed, which leaves the write-ahead log beside it."""
    assert stage.process is not None
    if how == "stopped":
        stage.process.terminate()
    else:
        stage.process.kill()
    assert await stage.gone() == {"stopped": 0, "killed": -9}[how]


async def waits(stage: Stage, house: Path) -> None:
    """The daemon says what it waits for, and comes into no channel."""
    since = len(stage.people[0].lines)
    await logged(stage, "storage.waiting")
    (told,) = {json.loads(line)["error"] for line in stage.log.read_text().splitlines() if "storage.waiting" in line}
    assert str(house / "game.db") in told
    assert "readonly" in told or "unable to open" in told
    assert not any(" JOIN " in line for line in stage.people[0].lines[since:])


def forbid(house: Path, what: str) -> None:
    if what in ("file", "both"):
        for file in house.glob("game.db*"):
            if not file.name.endswith(".lock"):
                file.chmod(0o444)
    if what in ("directory", "both"):
        house.chmod(0o555)


def allow(house: Path) -> None:
    house.chmod(0o755)
    for file in house.glob("game.db*"):
        file.chmod(0o644)


@pytest.mark.parametrize(
    ("what", "how"),
    [("file", "stopped"), ("file", "killed"), ("directory", "stopped"), ("both", "stopped"), ("both", "killed")],
)
async def test_at_the_start(what: str, how: str, house: Path, stage: Tenant, twin: Record) -> None:
    await stage.launch()
    await steps(stage, 9)
    before = stage.journal()
    await ends(stage, how)
    forbid(house, what)
    stage.process = victim.start(stage.plan(), stage.log, stage.levers)
    await waits(stage, house)
    assert stage.journal_as_it_lies() == before
    allow(house)
    await wait_for_bot(stage.people[0])
    (await to_the_end(stage)).equals(twin)


async def test_a_directory_where_all_files_are(house: Path, stage: Stage, twin: Record) -> None:
    """After a kill there is nothing that would have to be made."""
    await stage.launch()
    await steps(stage, 9)
    await ends(stage, "killed")
    forbid(house, "directory")
    await stage.launch()
    (await to_the_end(stage)).equals(twin)


async def test_in_mid_game(house: Path, stage: Stage, twin: Record) -> None:
    """What the daemon has open it may go on writing: what it acknowledges is in the file all the same."""
    await stage.launch()
    await steps(stage, 9)
    forbid(house, "both")
    await steps(stage, 4)
    before = stage.journal()
    await ends(stage, "killed")
    stage.process = victim.start(stage.plan(), stage.log, stage.levers)
    await waits(stage, house)
    assert stage.journal() == before
    allow(house)
    await wait_for_bot(stage.people[0])
    (await to_the_end(stage)).equals(twin)


@contextlib.contextmanager
def immutable(*files: Path) -> Iterator[None]:
    """Nobody may write these files, not even who has them open: as on a disk that was mounted read-only in despair."""
    chattr = require("chattr")
    if subprocess.run([chattr, "+i", *files], capture_output=True, check=False).returncode:
        cannot("only root can make a file immutable, and only on some file systems (ext4, xfs, btrfs)")
    try:
        yield
    finally:
        subprocess.run([chattr, "-i", *files], check=True)


async def test_in_mid_game_and_for_everybody(house: Path, stage: Stage, twin: Record) -> None:
    """The system refuses what SQLite is about to write: what the last commit left is not known, so the daemon stops."""
    await stage.launch()
    await steps(stage, 9)
    seen: list[int] = []
    with immutable(house / "game.db", house / "game.db-wal"):
        with pytest.raises(AssertionError, match="ended with 1"):
            await until_it_ends(stage, seen)
        assert "Nothing was acknowledged; look at the disk" in stage.log.read_text()
        assert {*seen, len(stage.journal())} == {seen[0]}
        stage.process = victim.start(stage.plan(), stage.log, stage.levers)
        await waits(stage, house)
    await wait_for_bot(stage.people[0])
    (await to_the_end(stage)).equals(twin)


def test_a_file_that_is_read_only_for_a_while(tmp_path: Path) -> None:
    """A connection that SQLite has opened for reading never writes again: the next try makes a new one, and only a
    write counts as a sign that all is well."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()
    assert told == ["150", "trouble", "StorageUnavailable", "StorageUnavailable", "well", "140", "[]"]


PROGRAM = """
import pathlib, sys
from storage import Storage, StorageError, Transfer, Unit, Wallet
from tests.crash.victim import obey_permissions

obey_permissions()
file = pathlib.Path(sys.argv[1]) / "game.db"
ann, bob = Wallet("net", "ann"), Wallet("net", "bob")

def tell(why):
    print("trouble" if why else "well")

storage = Storage.open(f"sqlite:///{file}", starting_credit=150, patience=0.1, on_trouble=tell)
print(storage.balance(ann).result(60))
file.chmod(0o444)
storage._writer._engine.dispose()  # its next connection finds the file as it is now
print(type(storage.submit(Unit(postings=(Transfer("a", ann, bob, 10),))).exception(60)).__name__)
print(type(storage.balance(ann).exception(60)).__name__)  # a question is no sign that it can be written
for each in file.parent.glob("game.db*"):  # SQLite makes its other two files with the rights of the first
    each.chmod(0o644)
print(storage.submit(Unit(postings=(Transfer("a", ann, bob, 10),))).result(60).balances[ann])
print(storage.audit())
storage.close()
"""
