"""`gamebot backup`, and the way back: start on the backup, count it, and go on playing."""

import shutil
import stat
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.table import commands as cmd
from bot.table.replay import replay
from storage import EventRow, Grant, NotOwner, SecondDaemon, Storage, Unit, Wallet
from tests.needs import require
from tests.operator.conftest import Operator, furnish
from tests.played import Played
from tests.storage import postgres_server

ANN, DAN = Wallet("net", "ann"), Wallet("net", "dan")


def go_on(url: str) -> None:
    """Take up table 3 of the database, play it to its end and see the prize paid."""
    storage = Storage.open(url)
    assert storage.audit() == []
    before = {row.name: row.balance for row in storage.accounts()}
    assert before["escrow#3"] == 30
    table = replay(3, storage.events(3), trust_nicks=False)
    assert table is not None
    played = Played(storage, table)
    played.do("ann", cmd.SetLimit(30), by=cmd.By("mod", "mod", moderator=True))
    played.play()
    after = {row.name: row.balance for row in storage.accounts() if row.name.startswith("net/")}
    assert sum(after.values()) == sum(before.get(name, 100) for name in after) + 30
    assert storage.audit() == []
    storage.close()


def test_a_backup_of_a_running_daemon_is_one_moment(operator: Operator) -> None:
    """The daemon writes events and money together all the while: the copy has both of a unit, or neither."""
    daemon = Storage.open(operator.url)
    number = daemon.new_table("net", "#busy").result(10)
    stop = threading.Event()

    def write() -> None:
        seq = 0
        while not stop.is_set():
            unit = Unit((EventRow(number, seq, 1, "played", "{}"),), (Grant(f"busy/{seq}", ANN, 1),))
            daemon.submit(unit).result(30)
            seq += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for turn in range(3):
            operator.run("backup", str(operator.folder / f"copy{turn}.db"))
    finally:
        stop.set()
        writer.join()
        daemon.close()
    seen = []
    for turn in range(3):
        path = operator.folder / f"copy{turn}.db"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        copy = Storage.open(f"sqlite:///{path}")
        assert copy.audit() == []
        seen.append(len(copy.events(number)))
        assert copy.balance(ANN).result(10) == 45 + seen[-1]
        copy.close()
    assert seen == sorted(seen)


def test_a_backup_overwrites_nothing(operator: Operator) -> None:
    target = operator.folder / "copy.db"
    target.write_text("precious")
    _, err = operator.run("backup", str(target), code=1)
    assert "exists already" in err
    assert target.read_text() == "precious"
    _, err = operator.run("backup", str(operator.folder / "no" / "copy.db"), code=1)
    assert "cannot be written" in err
    assert [path.name for path in operator.folder.iterdir() if "part" in path.name] == []


def test_the_way_back_on_sqlite(operator: Operator) -> None:
    """As the operator guide says: stop, move the file with its -wal and -shm aside, copy the backup, audit, run."""
    operator.run("backup", str(operator.folder / "backup.db"))
    daemon = Storage.open(operator.url)
    daemon.submit(Unit(postings=(Grant("after the backup", DAN, 7),))).result(10)
    daemon.close()
    aside = operator.folder / "aside"
    aside.mkdir()
    for path in operator.folder.glob("game.db*"):
        path.rename(aside / path.name)
    shutil.copy(operator.folder / "backup.db", operator.database)
    assert operator.run("ledger", "audit")[0].startswith("good: 7 movements")
    assert "net/dan       125" in operator.run("ledger", "accounts")[0]
    go_on(operator.url)


@pytest.fixture(scope="module")
def server() -> Iterator[postgres_server.PostgresServer]:
    require("pg_dump")  # the operator's command starts it
    with postgres_server.running() as running:
        yield running


def test_the_way_back_on_postgresql(operator: Operator, server: postgres_server.PostgresServer, tmp_path: Path) -> None:
    url = server.fresh()
    operator.configured(url)
    daemon = Storage.open(url, networks=["net"])
    furnish(daemon)
    operator.run("backup", str(tmp_path / "backup.dump"))
    _, err = operator.run("tables", "close", "3", "--refund", code=1)
    assert "the network net is held by gamebot" in err
    daemon.close()
    operator.run("tables", "close", "3", "--refund")
    assert operator.run("ledger", "audit")[0].startswith("good: 8 movements")

    restored = server.fresh()
    restore = [
        require("pg_restore"),
        "--no-owner",
        "--exit-on-error",
        f"--dbname={restored}",
        str(tmp_path / "backup.dump"),
    ]
    subprocess.run(restore, check=True)
    operator.configured(restored)
    assert operator.run("ledger", "audit")[0].startswith("good: 7 movements")
    assert "paid 25 → dan" in operator.run("verify", "1")[0]
    go_on(restored)


def test_a_daemon_waits_while_a_table_is_closed(server: postgres_server.PostgresServer) -> None:
    url = server.fresh()
    tool = Storage.open(url, daemon=False, networks=["net"], at_once=True)
    waiting = Storage.open(url, networks=["net"])
    assert (waiting.owns("net"), "gamebot" in waiting.held_by("net")) == (False, True)
    with pytest.raises(NotOwner):
        waiting.balance(Wallet("net", "ann")).result(60)
    Storage.open(url, daemon=False).close()  # another tool may look
    elsewhere = Storage.open(url, networks=["other"], at_once=True)  # a daemon of other networks is nobody's business
    tool.close()
    with pytest.raises(SecondDaemon, match="the network other is held by gamebot"):
        Storage.open(url, daemon=False, networks=["other"], at_once=True)
    for daemon in (waiting, elsewhere):
        daemon.close()
    Storage.open(url, daemon=False, networks=["net", "other"], at_once=True).close()


def test_a_daemon_has_its_claim_again_after_the_server_was_away(server: postgres_server.PostgresServer) -> None:
    url = server.fresh()
    daemon = Storage.open(url, patience=60, networks=["net"])
    server.stop()
    server.start()
    daemon.balance(ANN).result(60)
    with pytest.raises(SecondDaemon):
        Storage.open(url, daemon=False, networks=["net"], at_once=True)
    daemon.close()


def test_without_pg_dump_the_way_is_told(
    operator: Operator, server: postgres_server.PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = server.fresh()
    Storage.open(url).close()
    operator.configured(url)
    monkeypatch.setenv("PATH", str(operator.folder))
    _, err = operator.run("backup", str(operator.folder / "b.dump"), code=1)
    assert "pg_dump --format=custom" in err
