"""SIGKILL at every commit and at any instant: the game goes on as if nothing had happened, and pays once."""

from collections.abc import Iterator
from itertools import chain, count, repeat
from pathlib import Path

import pytest

from tests.crash.stage import Record, Stage, killed, kills_wanted
from tests.crash.victim import Kill
from tests.storage.postgres_server import PostgresServer


def sqlite_files(folder: Path) -> Iterator[str]:
    return (f"sqlite:///{folder}/{number}.db" for number in count())


def report(told: list[str]) -> None:
    """What was done, for whoever asks (pytest -rP); `python -m tests.crash` prints it as it is."""
    print("\n".join(told))
    print(f"{len(told)} kills")


async def test_twenty_kills(tmp_path: Path, twin: Record) -> None:
    report(await killed(tmp_path, sqlite_files(tmp_path), twin, kills_wanted(20), seed=1))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
async def test_two_hundred_kills(seed: int, tmp_path: Path, twin: Record) -> None:
    report(await killed(tmp_path, sqlite_files(tmp_path), twin, kills_wanted(50), seed=1_000 * seed + 2))


@pytest.mark.long
async def test_kills_on_postgresql(tmp_path: Path, twin: Record, server: PostgresServer) -> None:
    report(await killed(tmp_path, iter(server.fresh, ""), twin, kills_wanted(40), seed=3))


@pytest.mark.long
@pytest.mark.parametrize(
    ("first", "then"), [(Kill("after", 2), Kill("after", 1)), (Kill("before", 3), Kill("before", 2))]
)
async def test_at_every_commit(first: Kill, then: Kill, stage: Stage, twin: Record) -> None:
    """After each commit a new daemon; or each commit once thrown away and made again by the next daemon.

    The first daemon is let open its table, in two commits: who dies between them always would never have one.
    """
    record = await stage.play(chain([first], repeat(then)))
    report(record.kills)
    record.equals(twin)
    commits = sum(1 for kind, _ in twin.journal if kind != "acted") - 3  # more than these there are surely
    assert len(record.kills) > commits
