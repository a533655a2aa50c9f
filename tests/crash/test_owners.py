"""Several daemons on one PostgreSQL: each network is one daemon's, and the next one's when that is gone or hangs."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import pytest

from storage.ownership import TTL_SECONDS
from tests.crash import victim
from tests.crash.stage import PATIENCE, Record, Stage
from tests.crash.test_stops import steps, to_the_end
from tests.network.client import BOT, RawClient
from tests.network.table import wait_for_bot
from tests.storage.postgres_server import PostgresServer

TAKEOVER_SECONDS = 10.0
"""From the death of the owner to the first words of the next one (DESIGN 8)."""
OTHER = f"{BOT}_"


@pytest.fixture
async def stage(tmp_path: Path, server: PostgresServer, twin: Record) -> AsyncIterator[Stage]:
    async with Stage(tmp_path, server.fresh(), twin) as stage:
        yield stage


@contextmanager
def another(stage: Stage, log: Path, plan: victim.Plan | None = None) -> Iterator[ForkServerProcess]:
    """A second daemon, gone when the test is over."""
    process = victim.start(plan or stage.plan(), log, stage.levers)
    try:
        yield process
    finally:
        process.kill()
        process.join()


async def logged(log: Path, text: str) -> None:
    """Until a daemon's log has the text."""
    async with asyncio.timeout(PATIENCE):
        while not log.exists() or text not in log.read_text():
            await asyncio.sleep(0.02)


async def says(person: RawClient, nick: str, text: str, since: int) -> str:
    """The first line that the bot of that nick says with that text."""
    return await person.wait_for(lambda line: line.startswith(f":{nick}!") and text in line, since)


async def test_the_second_waits_and_goes_on_when_the_first_is_killed(
    stage: Stage, tmp_path: Path, twin: Record
) -> None:
    await stage.launch()
    await steps(stage, 9)
    first, log = stage.process, tmp_path / "second.log"
    assert first is not None
    with another(stage, log) as second:
        await logged(log, f"waiting for network test, held by gamebot {first.pid}@")
        await steps(stage, 3)
        ann, loop = stage.people[0], asyncio.get_running_loop()
        since, began = len(ann.lines), loop.time()
        assert not any(f" {OTHER}" in line or f":{OTHER}!" in line for line in ann.lines)
        first.kill()
        assert await stage.gone() == -9
        await says(ann, BOT, "goes on where it stood", since)
        assert loop.time() - began < TAKEOVER_SECONDS
        stage.process = second
        (await to_the_end(stage)).equals(twin)


async def test_the_second_goes_on_at_once_when_the_first_is_stopped(stage: Stage, tmp_path: Path, twin: Record) -> None:
    await stage.launch()
    await steps(stage, 9)
    first, log = stage.process, tmp_path / "second.log"
    assert first is not None
    with another(stage, log) as second:
        await logged(log, "waiting for network test")
        ann, since = stage.people[0], len(stage.people[0].lines)
        first.terminate()
        assert await stage.gone() == 0
        await says(ann, BOT, "goes on where it stood", since)
        stage.process = second
        (await to_the_end(stage)).equals(twin)


async def test_one_that_was_frozen_says_and_writes_nothing_more(stage: Stage, tmp_path: Path, twin: Record) -> None:
    """Everything that it hears and that runs out while it sleeps it would do at once when it wakes."""
    await stage.launch()
    await steps(stage, 12)
    first, log = stage.process, tmp_path / "second.log"
    assert first is not None
    assert first.pid is not None
    with another(stage, log) as second:
        await logged(log, "waiting for network test")
        ann = stage.people[0]
        os.kill(first.pid, signal.SIGSTOP)
        since = len(ann.lines)
        states = {}
        await says(ann, OTHER, "goes on where it stood", since)
        for person in stage.people:  # to the frozen one: a move, a question, a gift
            states[person.nick] = len(person.lines)
            person.tell("state")
            person.say("!give bob 5" if person is ann else "!give ann 5")
            person.tell("!bot")
        before = stage.journal()
        money = [one.receipt for one in stage.books.movements() if one.kind == "give"]
        woken = len(ann.lines)
        os.kill(first.pid, signal.SIGCONT)
        await ann.wait_for(lambda line: line.startswith(f":{BOT}!") and " QUIT " in line, woken)
        await ann.wait_for(lambda line: line.startswith(f":{OTHER}!") and f" NICK :{BOT}" in line, woken)
        for person in stage.people:
            said = [line for line in person.lines[states[person.nick] :] if line.startswith(f":{BOT}!")]
            quits = next(place for place, line in enumerate(said) if " QUIT " in line)
            assert quits == 0, said  # its first and last word
        await logged(stage.log, "waiting for network test, held by gamebot " + str(second.pid))
        assert [row.seq for row in stage.journal()][: len(before)] == [row.seq for row in before]
        gifts = [one for one in stage.books.movements() if one.kind == "give" and one.receipt not in money]
        assert len(gifts) <= 2  # the second one heard them in the channel; nobody gave twice
        assert len({one.key for one in gifts}) == len(gifts)
        stage.process = second
        while await stage.step():
            pass
        assert stage.journal()[-1].kind == "finished"
        assert [(row.kind, row.data) for row in stage.journal()] == twin.journal
        assert stage.books.audit() == []
    first.kill()
    first.join()


async def test_each_has_a_network(tmp_path: Path, server: PostgresServer, twin: Record) -> None:
    """Two daemons on one database, which play for different people; and a third that wants both of their networks."""
    url = server.fresh()
    for folder in ("one", "two", "three"):
        (tmp_path / folder).mkdir()
    async with Stage(tmp_path / "one", url) as one, Stage(tmp_path / "two", url) as two:
        one.network, two.network = "one", "two"
        await one.launch()
        await two.launch()
        await asyncio.gather(steps(one, 9), steps(two, 9))
        both = victim.Plan(url, 0, networks=(("one", one.plan().port), ("two", two.plan().port)))
        log = tmp_path / "three" / "third.log"
        with another(one, log, both) as third:
            await logged(log, "waiting for network one, held by")
            await logged(log, "waiting for network two, held by")
            since = len(two.people[0].lines)
            assert two.process is not None
            two.process.kill()
            assert await two.gone() == -9
            await says(two.people[0], BOT, "goes on where it stood", since)
            two.process = third
            await asyncio.gather(play_on(one), play_on(two))  # the third serves one of its networks meanwhile
            two.process = None
        assert one.books.audit() == []
        assert len([one_ for one_ in one.books.movements() if one_.kind == "paid"]) == 2
        assert [row.kind for row in one.journal()] == [kind for kind, _ in twin.journal]
        assert [row.kind for row in two.journal()] == [kind for kind, _ in twin.journal]


async def play_on(stage: Stage) -> None:
    while await stage.step():
        pass


async def test_no_wait(stage: Stage, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text(
        f'[database]\nurl = "{stage.url}"\n[[network]]\nname = "test"\nhost = "127.0.0.1"\nport = 9\n', encoding="utf-8"
    )
    await stage.launch()
    assert stage.process is not None
    command = [sys.executable, "-m", "bot", "run", "--no-wait", "-c", str(config)]
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    async with asyncio.timeout(PATIENCE):
        _, told = await process.communicate()
    assert process.returncode == 1
    assert f"the network test is held by gamebot {stage.process.pid}@" in told.decode()


async def test_a_database_that_is_away_silences_the_bot_until_it_is_back(
    stage: Stage, server: PostgresServer, twin: Record
) -> None:
    """Another may own the network by then, for all it knows. The channel is told before, though nobody moves."""
    await stage.launch()
    await steps(stage, 9)
    ann, since = stage.people[0], len(stage.people[0].lines)
    await asyncio.to_thread(server.stop, "fast")
    await ann.reads("my database does not answer", since)
    await logged(stage.log, "network.stands_still")
    silent = len(ann.lines)
    ann.tell("state")
    ann.say("!bot")
    await asyncio.sleep(TTL_SECONDS)
    assert not [line for line in ann.lines[silent:] if line.startswith(f":{BOT}!")]
    await asyncio.to_thread(server.start)
    await logged(stage.log, "network.goes_on")
    await ann.reads("my database is back", silent)
    await wait_for_bot(ann)
    assert not any(" QUIT " in line for line in ann.lines[since:])
    (await to_the_end(stage)).equals(twin)
