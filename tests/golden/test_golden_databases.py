"""A database of every released version is opened by the present code: migrated, counted, replayed, played on."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from bot.operator.verify import prove
from bot.table import commands as cmd
from bot.table.replay import replay
from engine import rules as versions
from storage import Storage, digest_of, read_archive
from storage.urls import dialect_for
from tests.bot import abridged
from tests.golden import make
from tests.played import Played
from tests.storage import postgres_server

RULES = dict.fromkeys(("v0.1.0", "v0.2.0", "v0.3.0", "v0.4.0", "v0.5.0"), 1)
"""The version of RULES that the tables of a release keep (F33), whatever is the newest now."""
RELEASES = sorted(path.stem for path in make.FOLDER.glob("v*.json"))


@pytest.fixture(scope="module")
def server() -> Iterator[postgres_server.PostgresServer]:
    with postgres_server.running() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def copy(engine: str, release: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a copy of the golden database."""
    if engine == "sqlite":
        shutil.copy(make.FOLDER / f"{release}.sqlite", tmp_path / "golden.db")
        return f"sqlite:///{tmp_path}/golden.db"
    url: str = request.getfixturevalue("server").fresh()
    with psycopg.connect(url) as connection:
        connection.execute((make.FOLDER / f"{release}.sql").read_bytes())
    return url


def triggers(url: str) -> set[str]:
    """The triggers that the database has now."""
    dialect = dialect_for(url)
    with dialect.reading().connect() as connection:
        return dialect.trigger_names(connection)


@pytest.mark.parametrize("release", RELEASES)
def test_a_database_of_a_release_is_taken_up(release: str, copy: str) -> None:
    expected = json.loads((make.FOLDER / f"{release}.json").read_text(encoding="utf-8"))
    storage = Storage.open(copy, clock=lambda: make.NOON)
    try:
        assert storage.audit() == []
        assert triggers(copy) == dialect_for(copy).triggers
        held = json.loads(json.dumps(make.summary(storage)))
        assert held == {key: [] for key in held} | expected  # what a release did not know it has none of
        archived = {one.table_id: one.digest for one in storage.archives()}
        for row in storage.tables():
            journal = storage.events(row.id)
            if row.status == "finished":
                if row.id in archived:
                    journal = read_archive(make.FOLDER / f"{release}.jsonl", row.id)
                    assert digest_of(journal) == archived[row.id]
                prove(row.id, journal, trust_nicks=False)
            elif journal:
                abridged.check(row.id, journal)
        running = replay(3, storage.events(3), trust_nicks=False)
        assert running is not None
        assert running.rules == RULES.get(release, versions.NEWEST)
        Played(storage, running).play()
        (paid,) = [one for one in storage.movements() if one.table_id == 3 and one.kind == "paid"]
        assert paid.amount == 30
        paused = replay(4, storage.events(4), trust_nicks=False)
        assert paused is not None
        Played(storage, paused).do("ann", cmd.Play())
        assert storage.audit() == []
    finally:
        storage.close()


def test_this_release_has_its_golden_database() -> None:
    """Made by `make golden-db`, before anybody else's database has the schema."""
    assert f"v{make.version()}" in RELEASES
    for suffix in ("sqlite", "sql", "json"):
        assert (make.FOLDER / f"v{make.version()}.{suffix}").exists()
