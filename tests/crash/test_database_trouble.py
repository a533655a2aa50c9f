"""The database away, full, failing, damaged: nothing is acknowledged that is not committed, and the game goes on."""

import asyncio
import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash import victim
from tests.crash.stage import PATIENCE, Record, Stage
from tests.crash.test_stops import steps, to_the_end
from tests.needs import cannot, require
from tests.network.table import wait_for_bot
from tests.storage.postgres_server import PostgresServer

NOT_SAVED = "could not be saved"


async def logged(stage: Stage, text: str) -> None:
    """Until the daemon's log has the text."""
    async with asyncio.timeout(PATIENCE):
        while not stage.log.exists() or text not in stage.log.read_text():
            await asyncio.sleep(0.05)


async def refused_once(stage: Stage) -> None:
    """Somebody moves and is told that it did not happen; and it did not."""
    before = stage.journal()
    lines = [len(person.lines) for person in stage.people]
    await stage.step()
    heard = [line for person, at in zip(stage.people, lines, strict=True) for line in person.lines[at:]]
    assert any(NOT_SAVED in line for line in heard), heard
    assert stage.journal() == before


@pytest.mark.parametrize("trouble", ["full", "readonly"])
async def test_a_file_that_cannot_be_written(trouble: str, stage: Stage, twin: Record) -> None:
    await stage.launch(stage.plan(trouble=trouble, trouble_from=12, patience=0.2))
    await steps(stage, 8)
    lines = len(stage.people[0].lines)
    for _ in range(100):  # a full file has room for some more rows in its last pages
        before = len(stage.journal())
        await stage.step()
        if len(stage.journal()) == before:
            break
    await refused_once(stage)
    assert stage.books.audit() == []
    assert not any(" over: " in line for line in stage.people[0].lines[lines:])
    stage.levers.cured.set()
    (await to_the_end(stage)).equals(twin)


async def until_it_ends(stage: Stage, seen: list[int]) -> None:
    """Go on until the daemon ends by itself; `seen` gets the length of the journal before each step."""
    while True:
        seen.append(len(stage.journal()))
        await stage.step()


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of one megabyte, where we may mount one."""
    disk = folder / "disk"
    disk.mkdir()
    mount = [require("mount"), "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        cannot("a small disk can be mounted by root only")
    try:
        yield disk
    finally:
        subprocess.run([require("umount"), "-l", str(disk)], check=True)


async def test_a_disk_that_is_full(tmp_path: Path, twin: Record) -> None:
    with small_disk(tmp_path) as disk:
        async with Stage(tmp_path, f"sqlite:///{disk}/game.db", twin) as stage:
            await stage.launch(stage.plan(patience=0.2))
            await steps(stage, 9)
            ballast = disk / "ballast"
            with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(4_096))
            for _ in range(100):
                before = len(stage.journal())
                await stage.step()
                if len(stage.journal()) == before:
                    break
            await refused_once(stage)
            ballast.unlink()
            (await to_the_end(stage)).equals(twin)
            stage.process.kill()  # type: ignore[union-attr]
            await stage.gone()


async def test_a_disk_that_fails(stage: Stage, twin: Record) -> None:
    """What a commit left behind is not known then: the daemon stops, and a restart shows it."""
    await stage.launch(stage.plan(trouble="io", trouble_from=12))
    seen: list[int] = []
    with pytest.raises(AssertionError, match="ended with 1"):
        await until_it_ends(stage, seen)
    assert "look at the disk" in stage.log.read_text()
    assert len(stage.journal()) >= seen[-1]
    assert [row.kind for row in stage.journal()] == [kind for kind, _ in twin.journal[: len(stage.journal())]]
    await stage.launch()
    (await to_the_end(stage)).equals(twin)


async def test_a_damaged_file_is_refused_and_the_way_back_is_told(stage: Stage, tmp_path: Path) -> None:
    await stage.launch()
    await steps(stage, 10)
    assert stage.process is not None
    stage.process.terminate()
    assert await stage.gone() == 0
    whole = (tmp_path / "game.db").read_bytes()
    (tmp_path / "game.db").write_bytes(whole[:8_192] + os.urandom(len(whole) - 8_192))
    for leftover in ("game.db-wal", "game.db-shm"):
        (tmp_path / leftover).unlink(missing_ok=True)
    stage.process = victim.start(stage.plan(), stage.log, stage.levers)
    assert await stage.gone() == 1
    assert "put the newest backup in its place" in stage.log.read_text()


async def test_a_server_that_is_down_at_the_start(tmp_path: Path, server: PostgresServer, twin: Record) -> None:
    url = server.fresh()
    server.stop()
    async with Stage(tmp_path, url, twin) as stage:
        stage.process = victim.start(stage.plan(), stage.log, stage.levers)
        await logged(stage, "storage.waiting")
        server.start()
        await wait_for_bot(stage.people[0])
        (await to_the_end(stage)).equals(twin)


async def test_a_server_that_stops_in_mid_game(tmp_path: Path, server: PostgresServer, twin: Record) -> None:
    """Gone and back within the writer's patience: people only wait a little longer for the answer."""
    async with Stage(tmp_path, server.fresh(), twin) as stage:
        await stage.launch()
        for mode in ("fast", "immediate", "fast", "immediate"):
            await steps(stage, 6)
            await asyncio.to_thread(server.stop, mode)
            acting = asyncio.create_task(stage.step_blind())
            await asyncio.to_thread(server.start)
            assert await acting
        (await to_the_end(stage)).equals(twin)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_a_server_that_stays_away(mode: str, tmp_path: Path, server: PostgresServer, twin: Record) -> None:
    """Longer than the writer's patience: what is said then did not happen, and is said to have not."""
    async with Stage(tmp_path, server.fresh(), twin) as stage:
        await stage.launch(stage.plan(patience=0.3))
        await steps(stage, 10)
        before = stage.journal()
        await asyncio.to_thread(server.stop, mode)
        lines = [len(person.lines) for person in stage.people]
        for _ in range(3):
            await stage.step_blind(len(before))
        heard = [line for person, at in zip(stage.people, lines, strict=True) for line in person.lines[at:]]
        assert sum(NOT_SAVED in line for line in heard) == 3
        await asyncio.to_thread(server.start)
        assert stage.journal() == before
        (await to_the_end(stage)).equals(twin)


async def test_the_channel_is_told_once_and_the_clocks_stand(
    tmp_path: Path, server: PostgresServer, twin: Record
) -> None:
    async with Stage(tmp_path, server.fresh(), twin) as stage:
        await stage.launch(stage.plan(patience=0.2))
        await steps(stage, 9)
        ann, since = stage.people[0], len(stage.people[0].lines)
        await asyncio.to_thread(server.stop, "fast")
        await stage.step_blind()
        away = await ann.reads("my database", since)
        assert (await ann.state())["you"]["due"] is None or (await stage.people[1].state())["you"]["due"] is None
        await asyncio.to_thread(server.start)
        back = await ann.reads("my database", since + ann.lines[since:].index(away) + 1)
        assert away != back
        (await to_the_end(stage)).equals(twin)
        told = [line for line in ann.lines[since:] if "my database" in line]
        assert told == [away, back]


@pytest.mark.parametrize("at", ["idle", "waiting"])
async def test_a_stop_while_the_server_is_away(at: str, tmp_path: Path, server: PostgresServer, twin: Record) -> None:
    """Within five seconds, even if a move waits for the database; and nothing of it is lost or half there."""
    async with Stage(tmp_path, server.fresh(), twin) as stage:
        await stage.launch()
        await steps(stage, 9)
        before = stage.journal()
        await asyncio.to_thread(server.stop, "fast")
        acting = asyncio.create_task(stage.step_blind()) if at == "waiting" else None
        if acting is not None:
            await logged(stage, "storage.trouble")
        assert stage.process is not None
        begin = asyncio.get_running_loop().time()
        stage.process.terminate()
        assert await stage.gone() == 0
        assert asyncio.get_running_loop().time() - begin < 5
        if acting is not None:
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
        await asyncio.to_thread(server.start)
        assert stage.journal() == before
        await stage.launch()
        (await to_the_end(stage)).equals(twin)
