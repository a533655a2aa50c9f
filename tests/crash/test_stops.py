"""A daemon that is stopped, started twice, or meets a clock or a network that misbehaves."""

import asyncio
import json
import signal
import time
from pathlib import Path

import pytest

from tests.crash import victim
from tests.crash.stage import Record, Stage

HOUR, DAY = 3_600.0, 86_400.0


async def steps(stage: Stage, count: int) -> None:
    """So many things that somebody does."""
    for _ in range(count):
        assert await stage.step()


async def to_the_end(stage: Stage) -> Record:
    while await stage.step():
        pass
    return stage.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_stop_in_mid_game(number: signal.Signals, stage: Stage, twin: Record) -> None:
    for _ in range(3):
        await stage.launch()
        await steps(stage, 8)
        assert stage.process is not None
        assert stage.process.pid is not None
        since, begin = len(stage.people[0].lines), asyncio.get_running_loop().time()
        stage.process._popen._send_signal(number)  # type: ignore[attr-defined]
        assert await stage.gone() == 0
        assert asyncio.get_running_loop().time() - begin < 5
        assert any(" QUIT " in line for line in stage.people[0].lines[since:])
    await stage.launch()
    (await to_the_end(stage)).equals(twin)


async def test_a_second_daemon_on_the_same_file(stage: Stage, tmp_path: Path, twin: Record) -> None:
    await stage.launch()
    await steps(stage, 7)
    first, log = stage.process, tmp_path / "second.log"
    assert first is not None
    stage.process = victim.start(stage.plan(), log, stage.levers)
    assert await stage.gone() == 1
    stage.process = first
    (line,) = [json.loads(text) for text in log.read_text().splitlines() if "storage.fatal" in text]
    assert f"process {first.pid}" in line["error"]
    (await to_the_end(stage)).equals(twin)


async def test_a_wall_clock_that_jumps(stage: Stage, twin: Record) -> None:
    """An hour and a day, forth and back, under a running game: its clocks are other ones, and so is its order."""
    await stage.launch()
    for offset in (HOUR, -HOUR, DAY, -DAY, 0.0) * 3:
        stage.levers.clock_offset.value = offset
        await steps(stage, 1)
    (hold,) = [one for one in stage.books.movements() if one.kind == "hold"]  # the fourth step's, a day before
    assert abs(hold.at - (time.time() - DAY)) < HOUR
    stage.levers.clock_offset.value = -DAY
    (await to_the_end(stage)).equals(twin)


async def test_a_daily_credit_under_a_clock_that_jumps(stage: Stage, twin: Record) -> None:
    """Days that come again bring nothing again."""
    await stage.launch(stage.plan(daily_credit=10))
    given = 0
    while await stage.step():
        stage.levers.clock_offset.value = DAY * (given % 2)
        given += 1
        stage.people[0].tell("!balance")
    record = stage.close()
    daily = [one.key for one in stage.books.movements() if one.key.startswith("daily/")]
    assert len(daily) == len(set(daily))
    days = {key.split("/")[1] for key in daily}
    assert 1 <= len(days) <= 3  # today, tomorrow, and one more if midnight of UTC has passed meanwhile
    assert record.journal == twin.journal


@pytest.mark.parametrize(("repeat", "late"), [(2, False), (1, True), (2, True)])
async def test_lines_that_arrive_twice_or_late(repeat: int, late: bool, stage: Stage, twin: Record) -> None:
    """A network that delivers a line again: the state in the end is that of the undisturbed run."""
    stage.repeat, stage.late = repeat, late
    await stage.launch()
    record = await to_the_end(stage)
    assert (record.balances, record.payments) == (twin.balances, twin.payments)
    assert decisive(record) == decisive(twin)


def decisive(record: Record) -> list[tuple[str, str]]:
    """The events of the game, without a choice of cards to pass that was made again in the same words."""
    found: list[tuple[str, str]] = []
    for event in record.journal:
        if event[0] in ("drawn", "acted", "finished") and event not in found:
            found.append(event)
    return found
