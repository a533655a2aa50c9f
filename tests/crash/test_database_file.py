"""The SQLite file and the daemon as processes: a second owner by another name, a file changed under a running game."""

import asyncio
import json
import os
import signal
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from storage import Storage
from tests.crash import victim
from tests.crash.stage import PATIENCE, Record, Stage
from tests.crash.test_stops import steps, to_the_end
from tests.network.client import BOT, CHANNEL


def by_symlink(path: Path) -> Path:
    path.with_name("other.db").symlink_to(path)
    return path.with_name("other.db")


def by_hard_link(path: Path) -> Path:
    path.with_name("other.db").hardlink_to(path)
    return path.with_name("other.db")


def without_its_lock_file(path: Path) -> Path:
    path.with_name(path.name + ".lock").unlink()
    return path


@pytest.mark.parametrize("way", [by_symlink, by_hard_link, without_its_lock_file])
async def test_no_second_daemon_by_any_way(
    way: Callable[[Path], Path], stage: Stage, tmp_path: Path, twin: Record
) -> None:
    await stage.launch()
    await steps(stage, 7)
    first, log = stage.process, tmp_path / "second.log"
    other = way(tmp_path / "game.db")
    stage.process = victim.start(victim.Plan(f"sqlite:///{other}", stage.plan().port), log, stage.levers)
    assert await stage.gone() == 1
    stage.process = first
    (line,) = [json.loads(text) for text in log.read_text().splitlines() if "storage.fatal" in text]
    assert "two daemons cannot share one SQLite file" in line["error"]
    (await to_the_end(stage)).equals(twin)


def replaced(path: Path) -> None:
    Storage.open(f"sqlite:///{path.with_name('new.db')}").close()
    path.with_name("new.db").replace(path)


SPOILS: dict[str, Callable[[Path], object]] = {
    "deleted": Path.unlink,
    "renamed": lambda path: path.rename(path.with_name("elsewhere.db")),
    "replaced": replaced,
    "cut": lambda path: os.truncate(path, path.stat().st_size // 2),
}


async def until_it_ends_blind(stage: Stage) -> None:
    """Move until the daemon ends by itself."""
    while True:
        await stage.step_blind()


@pytest.mark.parametrize("what", SPOILS)
async def test_a_file_changed_under_a_game(what: str, stage: Stage, tmp_path: Path) -> None:
    await stage.launch()
    await steps(stage, 9)
    before, states = stage.journal(), [await person.state() for person in stage.people]
    SPOILS[what](tmp_path / "game.db")
    since = [len(person.lines) for person in stage.people]
    with pytest.raises(AssertionError, match="ended with 1"):
        await until_it_ends_blind(stage)
    told, *_ = (line for line in stage.log.read_text().splitlines() if '"storage.fatal"' in line)
    words = "deleted or renamed" if what in ("deleted", "renamed") else what
    assert f"{tmp_path}/game.db was {words}" in json.loads(told)["error"]
    heard = [line for person, at in zip(stage.people, since, strict=True) for line in person.lines[at:]]
    said = [line.partition(f" PRIVMSG {CHANNEL} :")[2] for line in heard if line.startswith(f":{BOT}!")]
    assert not any(line.startswith("#1 t") for line in said), said  # no trick, and no card, was acknowledged
    for person, at, state in zip(stage.people, since, states, strict=True):
        hands = {one["hand"] for one in person.objects(at) if "hand" in one}
        assert hands <= {state["you"]["hand"]}
    if what == "renamed":  # with it back in its place nothing is lost
        (tmp_path / "elsewhere.db").rename(tmp_path / "game.db")
        assert stage.journal() == before
        await stage.launch()
        await to_the_end(stage)


CONFIG = """
[database]
url = "sqlite:///{path}"
{more}
[[network]]
name = "test"
host = "127.0.0.1"
port = 9
"""


class Cli:
    """`gamebot run` by its command line; its network is never reached."""

    def __init__(self, folder: Path, more: str = "") -> None:
        self.path = folder / "game.db"
        self.config = folder / "config.toml"
        self.config.write_text(CONFIG.format(path=self.path, more=more), encoding="utf-8")

    async def run(self, *words: str, mask: int = 0o022) -> tuple[int, str]:
        """Exit code and log; one that runs is stopped when it has taken up its tables."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", "-c", str(self.config), *words,
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE, umask=mask,
        )  # fmt: skip
        assert process.stderr is not None
        log = b""
        async with asyncio.timeout(PATIENCE):
            while line := await process.stderr.readline():
                log += line
                if b"irc.reconnect" in line:
                    self.modes = {
                        file.name: stat.S_IMODE(file.stat().st_mode) for file in self.path.parent.glob("game.db*")
                    }
                    process.send_signal(signal.SIGTERM)
            return await process.wait(), log.decode()


async def test_a_missing_database_is_made_when_that_is_said(tmp_path: Path) -> None:
    cli = Cli(tmp_path)
    assert (await cli.run())[0] == 0
    cli.path.unlink()
    code, log = await cli.run()
    assert code == 1
    assert "gamebot run --create" in log
    assert not cli.path.exists()
    assert (await cli.run("--create"))[0] == 0
    assert (await cli.run())[0] == 0


async def test_create_false(tmp_path: Path) -> None:
    cli = Cli(tmp_path, "create = false")
    code, log = await cli.run()
    assert (code, "create = false" in log, cli.path.exists()) == (1, True, False)
    assert (await cli.run("--create"))[0] == 0
    assert (await cli.run())[0] == 0


@pytest.mark.parametrize("mask", [0o000, 0o077])
async def test_a_private_database(mask: int, tmp_path: Path) -> None:
    cli = Cli(tmp_path)
    assert (await cli.run(mask=mask))[0] == 0
    assert cli.modes == dict.fromkeys(("game.db", "game.db-wal", "game.db-shm", "game.db.lock"), 0o600)
    cli.path.chmod(0o644)
    code, log = await cli.run(mask=mask)
    assert (code, cli.modes["game.db"]) == (0, 0o600)
    assert f"{cli.path} could be read by others (mode 644)" in log


async def test_the_demo_makes_its_database_again(tmp_path: Path) -> None:
    database = tmp_path / "demo.db"
    for _ in range(2):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "demo", "--port", "0", "--db", str(database), "--no-prompt",
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            assert (await process.stdout.readline()).startswith(b"ready ")
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
        database.unlink()
    assert Path(f"{database}.lock").exists()
