"""The network between the daemon and PostgreSQL: broken, silent, or gone between a COMMIT and its answer.

Nothing is acknowledged that is not committed, nothing is done twice, the channel is told once, and the game ends as
its undisturbed twin.
"""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from itertools import chain, cycle, repeat
from pathlib import Path

import psycopg
import pytest

from storage import Storage, StorageUnavailable, Transfer, Unit, Wallet, postgresql
from tests.crash import victim
from tests.crash.stage import PATIENCE, PRIZE, Record, Stage
from tests.crash.test_database_trouble import NOT_SAVED, logged
from tests.crash.test_stops import steps, to_the_end
from tests.crash.wire import Commit, Wire
from tests.network.table import wait_for_bot
from tests.storage.postgres_server import PostgresServer


@pytest.fixture
async def wire(server: PostgresServer) -> AsyncIterator[Wire]:
    """The only way from the daemon to its database."""
    async with Wire(server) as wire:
        yield wire


@pytest.fixture
async def stage(tmp_path: Path, wire: Wire, server: PostgresServer, twin: Record) -> AsyncIterator[Stage]:
    """A game on PostgreSQL; the books are read from the server directly."""
    database = server.fresh()
    async with Stage(tmp_path, wire.url(database), twin, books=database) as stage:
        yield stage


async def falls_silent(wire: Wire) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wire.silent:
            await asyncio.sleep(0.01)


async def test_a_connection_that_breaks_again_and_again(stage: Stage, wire: Wire, twin: Record) -> None:
    """A new one can be made at once: nobody notices."""
    await stage.launch()
    await steps(stage, 5)
    ann, since = stage.people[0], len(stage.people[0].lines)
    while await stage.step():
        wire.blink()
    stage.close().equals(twin)
    assert wire.broken > 20
    assert not any(NOT_SAVED in line or "my database" in line for line in ann.lines[since:])


@pytest.mark.long
async def test_a_connection_that_breaks_under_a_move(stage: Stage, wire: Wire, twin: Record) -> None:
    """While its statements are on their way, wherever they are just then."""
    await stage.launch()
    await steps(stage, 6)
    for turns in chain(range(2, 60, 3), repeat(20, 10)):
        moving = asyncio.ensure_future(stage.step())
        for _ in range(turns):
            await asyncio.sleep(0)
        wire.blink()
        if not await moving:
            break
    (await to_the_end(stage)).equals(twin)


@pytest.mark.parametrize(
    "commits",
    [
        pytest.param(("lost", "works"), id="lost"),
        pytest.param(("unanswered", "works"), id="unanswered"),
        pytest.param(("lost", "unanswered", "unanswered", "works"), id="mixed", marks=pytest.mark.long),
    ],
)
async def test_a_connection_that_breaks_in_every_commit(
    commits: tuple[Commit, ...], stage: Stage, wire: Wire, twin: Record
) -> None:
    """Each is made again until it is known to have lasted; also that of the payout."""
    await stage.launch()
    wire.commits = cycle(commits)
    record = await to_the_end(stage)
    record.equals(twin)
    assert wire.broken > len(twin.states)  # at every move, at least
    assert not any(NOT_SAVED in line for person in stage.people for line in person.lines)


async def test_a_wire_that_stays_cut(stage: Stage, wire: Wire, twin: Record) -> None:
    """What is said then did not happen, and is said to have not; the channel is told once that it is so, and once
    that it is over."""
    await stage.launch(stage.plan(patience=0.2))
    await steps(stage, 9)
    ann, since, before = stage.people[0], len(stage.people[0].lines), stage.journal()
    wire.cut()
    for _ in range(3):
        await stage.step_blind(len(before))
    away = await ann.reads("my database", since)
    assert stage.journal() == before
    wire.mend()
    back = await ann.reads("my database is back", since)
    (await to_the_end(stage)).equals(twin)
    assert [line for line in ann.lines[since:] if "my database" in line] == [away, back]
    assert sum(NOT_SAVED in line for person in stage.people for line in person.lines) == 3


async def test_a_wire_that_is_silent_for_a_moment(stage: Stage, wire: Wire, twin: Record) -> None:
    """The move takes a little longer."""
    await stage.launch()
    await steps(stage, 6)
    for _ in range(5):
        wire.silence()
        before = stage.journal()
        acting = asyncio.ensure_future(stage.step_blind())
        await asyncio.wait((acting,), timeout=0.1)
        assert stage.journal() == before
        wire.mend()
        assert await acting
    (await to_the_end(stage)).equals(twin)


@pytest.mark.parametrize("where", ["statement", "kept", "answer kept"])
async def test_a_wire_that_goes_silent(where: str, stage: Stage, wire: Wire, twin: Record) -> None:
    """Nothing is refused and nothing is answered: it is found out, the channel is told once, and whatever was on the
    way arrives late, when everything has long been sent again."""
    await stage.launch(stage.plan(answer_seconds=0.3))
    await steps(stage, 9)
    ann, since = stage.people[0], len(stage.people[0].lines)
    if where == "statement":
        wire.silence()
    else:
        wire.commits = iter([where])  # type: ignore[list-item]
    acting = asyncio.ensure_future(stage.step_blind())
    away = await ann.reads("my database", since)
    assert wire.silent
    wire.mend()
    assert await acting
    back = await ann.reads("my database is back", since)
    (await to_the_end(stage)).equals(twin)
    assert [line for line in ann.lines[since:] if "my database" in line] == [away, back]


async def test_a_wire_that_goes_silent_in_every_commit(stage: Stage, wire: Wire, twin: Record) -> None:
    """Half a game of it: each commit is sent again and then arrives twice."""
    await stage.launch(stage.plan(answer_seconds=0.1))
    await steps(stage, 6)
    wire.commits = cycle(("kept", "works", "answer kept", "works"))
    for _ in range(12):
        acting = asyncio.ensure_future(stage.step_blind())
        while not acting.done():
            await asyncio.wait((acting,), timeout=0.15)
            wire.mend()
        assert await acting
    wire.commits = iter(())
    (await to_the_end(stage)).equals(twin)


@pytest.mark.parametrize(
    ("where", "answer_seconds", "code"),
    [
        ("kept", 0.0, 1),
        pytest.param("statement", 1.0, 0, marks=pytest.mark.long),
        pytest.param("answer kept", 1.0, 1, marks=pytest.mark.long),
    ],
)
async def test_a_stop_in_a_silence(
    where: str, answer_seconds: float, code: int, stage: Stage, wire: Wire, twin: Record
) -> None:
    """Within five seconds. Whether a COMMIT lasted that was not answered is not known then, and the exit code says so;
    a restart finds out."""
    await stage.launch(stage.plan(answer_seconds=answer_seconds))
    await steps(stage, 9)
    before = stage.journal()
    if where == "statement":
        wire.silence()
    else:
        wire.commits = iter([where])  # type: ignore[list-item]
    acting = asyncio.ensure_future(stage.step_blind())
    if where == "statement":
        await asyncio.wait((acting,), timeout=0.2)
    await falls_silent(wire)
    begin = asyncio.get_running_loop().time()
    assert stage.process is not None
    stage.process.terminate()
    assert await stage.gone() == code
    assert asyncio.get_running_loop().time() - begin < 5
    await asyncio.gather(acting, return_exceptions=True)
    assert stage.journal()[: len(before)] == before
    wire.mend()
    await stage.launch()
    (await to_the_end(stage)).equals(twin)


async def test_a_commit_on_the_way_when_its_daemon_died(stage: Stage, wire: Wire, twin: Record) -> None:
    """The daemon is killed in the silence. The next one, by another way, waits until the server has ended the session
    that was left behind, and takes the game up from before the move. Then the move arrives: too late for anything."""
    await stage.launch()
    await steps(stage, 9)
    before = stage.journal()
    wire.commits = iter(["kept"])
    acting = asyncio.ensure_future(stage.step_blind())
    await falls_silent(wire)
    assert stage.process is not None
    stage.process.kill()
    await stage.gone()
    await asyncio.gather(acting, return_exceptions=True)
    await stage.launch(replace(stage.plan(), url=stage.books_url))
    assert stage.journal() == before
    await arrives(wire)
    assert stage.journal() == before
    (await to_the_end(stage)).equals(twin)
    assert not [line for person in stage.people for line in person.lines if "has changed meanwhile" in line]


async def test_a_stake_on_the_way_when_its_daemon_died(stage: Stage, wire: Wire, twin: Record) -> None:
    """The captain, who had no answer, puts the same prize up again: it is held once, and he reads its receipt."""
    await stage.launch()
    await steps(stage, 3)
    ann = stage.people[0]
    wire.commits = iter(["kept"])
    ann.say(f"!prize {PRIZE}")
    await falls_silent(wire)
    assert stage.process is not None
    stage.process.kill()
    await stage.gone()
    await stage.launch(replace(stage.plan(), url=stage.books_url))
    assert "prize" not in stage.kinds()
    await arrives(wire)
    assert "prize" not in stage.kinds()
    since = len(ann.lines)
    ann.say(f"!prize {PRIZE}")
    await ann.reads(f"prize {PRIZE} xats held for the winner (receipt r", since)
    assert [one.amount for one in stage.books.movements() if one.kind == "hold"] == [PRIZE]
    (await to_the_end(stage)).equals(twin)


async def arrives(wire: Wire) -> None:
    """What a daemon that is gone has left on the wire."""
    wire.mend()
    async with asyncio.timeout(PATIENCE):
        while wire._links:
            await asyncio.sleep(0.01)


async def test_a_wire_that_is_silent_at_the_start(stage: Stage, wire: Wire, twin: Record) -> None:
    wire.silence()
    stage.process = victim.start(stage.plan(), stage.log, stage.levers)
    await logged(stage, "storage.waiting")
    wire.mend()
    await wait_for_bot(stage.people[0])
    (await to_the_end(stage)).equals(twin)


def sooner(monkeypatch: pytest.MonkeyPatch, setting: str, time: str) -> None:
    """The server is told this time for one that it is told anyway."""
    assert setting in postgresql.SESSION
    monkeypatch.setitem(postgresql.SESSION, setting, time)


async def test_a_writer_that_is_cut_off_does_not_keep_others_waiting(
    wire: Wire, server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two daemons on one database. One falls silent with ann's account locked: the server lets go of it, the other
    goes on; and what the first had on the way comes too late, so that it is written once, when it is asked again."""
    sooner(monkeypatch, "idle_in_transaction_session_timeout", "300ms")
    sooner(monkeypatch, "lock_timeout", "100ms")
    monkeypatch.setattr(postgresql, "ANSWER_SECONDS", 0.2)
    database = server.fresh()
    ann, bob, eve = (Wallet("net", name) for name in ("ann", "bob", "eve"))

    def gift(key: str, target: Wallet) -> Unit:
        return Unit(postings=(Transfer(key, ann, target, 10),))

    here = await asyncio.to_thread(Storage.open, wire.url(database))
    there = await asyncio.to_thread(Storage.open, database)
    await asyncio.wrap_future(here.balance(ann))
    wire.commits = iter(["kept"])
    mine = asyncio.wrap_future(here.submit(gift("mine", bob)))
    await falls_silent(wire)
    theirs = await asyncio.wrap_future(there.submit(gift("theirs", eve)))
    assert theirs.balances[ann] == 90
    assert not mine.done()
    wire.mend()
    assert (await mine).balances[ann] == 80
    assert await asyncio.wrap_future(there.balance(bob)) == 110
    assert there.audit() == []
    for storage in (here, there):
        await asyncio.to_thread(storage.close)


async def test_a_lock_that_somebody_keeps_leaves_no_sessions_behind(
    server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An operator's psql has locked a row and gone to lunch: each try is given up by the server itself."""
    sooner(monkeypatch, "lock_timeout", "50ms")
    database = server.fresh()
    ann, bob = Wallet("net", "ann"), Wallet("net", "bob")
    storage = await asyncio.to_thread(Storage.open, database, patience=0.5)
    await asyncio.wrap_future(storage.balance(ann))
    count = (
        "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'gamebot%'"
    )
    with psycopg.connect(database) as stranger:
        stranger.execute("SELECT 1 FROM accounts FOR UPDATE")
        given = asyncio.wrap_future(storage.submit(Unit(postings=(Transfer("g", ann, bob, 1),))))
        with pytest.raises(StorageUnavailable, match="lock timeout"):
            await given
        assert stranger.execute(count).fetchone() == (1,)
    given = asyncio.wrap_future(storage.submit(Unit(postings=(Transfer("g", ann, bob, 1),))))
    assert (await given).balances[ann] == 99
    await asyncio.to_thread(storage.close)


@contextlib.contextmanager
def frozen(server: PostgresServer) -> Iterator[None]:
    """All processes of the server stand still."""
    first = int((server.directory / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    processes = [first, *map(int, children)]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in reversed(processes):
            os.kill(process, signal.SIGCONT)


async def test_a_frozen_server(server: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes our bytes and does nothing with them; when it wakes up, all of it is done once."""
    monkeypatch.setattr(postgresql, "ANSWER_SECONDS", 0.2)
    told: list[str | None] = []
    storage = await asyncio.to_thread(Storage.open, server.fresh(), on_trouble=told.append)
    ann, bob = Wallet("net", "ann"), Wallet("net", "bob")
    await asyncio.wrap_future(storage.balance(ann))
    with frozen(server):
        given = asyncio.wrap_future(storage.submit(Unit(postings=(Transfer("g", ann, bob, 1),))))
        async with asyncio.timeout(PATIENCE):
            while not told:
                await asyncio.sleep(0.01)
        assert told[0] is not None
        assert "no answer for 0.2 s" in told[0]
        assert not given.done()
    assert (await given).balances[ann] == 99
    assert told[-1] is None
    assert storage.audit() == []
    await asyncio.to_thread(storage.close)
