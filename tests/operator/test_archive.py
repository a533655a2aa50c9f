"""`gamebot tables archive`: finished tables' journals in a file; `export`, `verify` and the audit know of it."""

import hashlib
import json
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Storage, Unit
from tests.operator.conftest import CLOCK, Operator, furnish
from tests.operator.test_tables import TABLES
from tests.storage import postgres_server

ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(operator: Operator) -> Path:
    """Table 1 archived."""
    path = operator.folder / "old.jsonl.gz"
    out, err = operator.run("tables", "archive", str(path), "1")
    assert (out, err) == (f"{path}: 1 table(s), 123 events, which are no longer in the database\n", "")
    return path


def test_what_is_archived_is_gone_from_the_journal_alone(operator: Operator) -> None:
    before = operator.run("export", "1")[0]
    money = operator.run("ledger", "export", "-")
    accounts = operator.run("ledger", "accounts")
    path = operator.folder / "old.jsonl.gz"
    operator.run("tables", "archive", str(path), "#1")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert operator.run("ledger", "export", "-") == money
    assert operator.run("ledger", "accounts") == accounts
    assert operator.run("export", "1", "--archive", str(path)) == (before, "")
    rows = [row.split() for row in operator.run("tables")[0].splitlines()]
    before_rows = [row.split() for row in TABLES.splitlines()]
    assert [row[:-1] for row in rows] == [row[:-1] for row in before_rows]
    assert [row[-1] == "-" for row in rows] == [False, False, True, True, True]


def test_an_archived_table_says_where_it_is(operator: Operator, file: Path) -> None:
    for command in ("export", "verify"):
        out, err = operator.run(command, "1", code=2)
        assert out == ""
        assert err.startswith(f"table 1 was archived: its 123 events are in {file} since 20")
        assert "--archive" in err
    _, err = operator.run("tables", "archive", str(operator.folder / "again"), "1", code=2)
    assert f"are in {file}" in err
    assert "over already" in operator.run("tables", "close", "1", "--refund", code=2)[1]


def test_the_audit_says_what_is_elsewhere(operator: Operator, file: Path) -> None:
    first, second = operator.run("ledger", "audit")[0].splitlines()
    assert first == "good: 7 movements make every balance and every escrow"
    assert second.startswith(f"archived: 1 table(s), 123 events, in {file} since 20")


def test_an_archived_table_is_proved_from_its_file(operator: Operator, file: Path) -> None:
    out, _ = operator.run("verify", "1", "--archive", str(file))
    assert "2 deals and 0 lots follow from the secret, 112 moves are legal" in out
    assert "paid 25 → dan" in out
    moved = operator.folder / "moved.jsonl.gz"
    file.rename(moved)
    assert operator.run("verify", "1", "--archive", str(moved))[0] == out
    assert "cannot be read" in operator.run("verify", "1", "--archive", str(file), code=1)[1]


def test_another_file_than_the_archive_is_found_out(operator: Operator) -> None:
    file = operator.folder / "old.jsonl"
    operator.run("tables", "archive", str(file), "1", "2")
    text = file.read_text(encoding="utf-8")
    digest = hashlib.sha256("".join(f"{line}\n" for line in text.splitlines() if '"table":2' in line).encode())
    cut = operator.folder / "cut.jsonl"
    cut.write_text("".join(line for line in text.splitlines(keepends=True) if '"table":2,"seq":18,' not in line))
    _, err = operator.run("verify", "2", "--archive", str(cut), code=1)
    assert f"not {digest.hexdigest()}" in err
    cut.write_text(text.replace('"table":1', '"table":3'))
    assert f"has nothing of table 1: table 1 was archived: its 123 events are in {file}" in operator.run(
        "export", "1", "--archive", str(cut), code=2
    )[1]  # fmt: skip
    cut.write_text(text + "{}\n")
    assert "line 143 of" in operator.run("verify", "1", "--archive", str(cut), code=1)[1]
    for number in ("3", "4"):
        assert "not over" in operator.run("verify", number, "--archive", str(file), code=2)[1]
    operator.run("verify", "99", "--archive", str(file), code=2)


def test_a_file_of_a_table_that_is_here_too(operator: Operator, file: Path) -> None:
    """As after a kill between the file and the deletion: it is compared with what is here."""
    copy = operator.folder / "copy.jsonl"
    copy.write_text(operator.run("export", "2")[0], encoding="utf-8")
    assert operator.run("verify", "2", "--archive", str(copy)) == operator.run("verify", "2")
    copy.write_text(copy.read_text(encoding="utf-8").replace("ann", "eve"), encoding="utf-8")
    assert "not what was archived" in operator.run("export", "2", "--archive", str(copy), code=1)[1]
    assert file.exists()


def test_everything_that_was_over_before_a_day(operator: Operator) -> None:
    file = operator.folder / "old.jsonl"
    day = CLOCK - CLOCK % 86_400  # 2023-11-14, midnight
    assert day < CLOCK
    for early in ("2023-11-14", "1970-01-01", "0001-01-01"):
        out, _ = operator.run("tables", "archive", str(file), "--before", early)
        assert out == f"no such table has a journal here: {file} was not written\n"
    assert not file.exists()
    operator.run("tables", "archive", str(operator.folder / "one.jsonl"), "1")
    storage = Storage.open(operator.url)
    unused = storage.new_table("net", "#hearts").result(10)
    storage.submit(Unit(finished=(unused,))).result(10)
    storage.close()
    out, _ = operator.run("tables", "archive", str(file), "--before", "2100-01-01")
    assert out == f"{file}: 1 table(s), 19 events, which are no longer in the database\n"
    assert {json.loads(line)["table"] for line in file.read_text(encoding="utf-8").splitlines()} == {2}
    again = operator.folder / "again.jsonl"
    assert "was not written" in operator.run("tables", "archive", str(again), "--before", "2100-01-01")[0]
    assert [row.split()[-1] == "-" for row in operator.run("tables")[0].splitlines()[1:]] == [False, False, True, True, True]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ((), 2, "which tables?"),
        (("1", "--before", "2100-01-01"), 2, "which tables?"),
        (("3",), 2, "table 3 is not over"),
        (("1", "4"), 2, "table 4 is not over"),
        (("1", "99"), 2, "no table 99"),
        (("one",), 2, "number"),
        (("--before", "yesterday"), 2, "a date is written as 2026-11-30"),
        (("--before", "2026-02-30"), 2, "a date is written as"),
    ],
)
def test_what_cannot_be_meant_archives_nothing(
    words: tuple[str, ...], code: int, told: str, operator: Operator
) -> None:
    file = operator.folder / "old.jsonl"
    assert told in operator.run("tables", "archive", str(file), *words, code=code)[1]
    assert (file.exists(), operator.run("tables")[0]) == (False, TABLES)


def test_no_file_is_written_over(operator: Operator) -> None:
    precious = operator.folder / "precious"
    precious.write_text("precious")
    assert "exists already" in operator.run("tables", "archive", str(precious), "1", code=1)[1]
    assert "cannot be written" in operator.run("tables", "archive", str(operator.folder / "no" / "a"), "1", code=1)[1]
    assert (precious.read_text(), operator.run("tables")[0]) == ("precious", TABLES)
    assert [path.name for path in operator.folder.iterdir() if "part" in path.name] == []


def test_the_daemon_may_be_running(operator: Operator) -> None:
    daemon = Storage.open(operator.url)
    operator.run("tables", "archive", str(operator.folder / "old.jsonl"), "1", "2")
    assert [table.id for table, _ in daemon.open_tables(["net"])] == [3, 4]
    assert daemon.events(1) == []
    daemon.close()


def test_the_command_as_a_process(operator: Operator) -> None:
    """The config may stand before the word, too; a name without a folder is one of this folder."""
    command = [sys.executable, "-m", "bot", "tables", "-c", "config.toml", "archive", "old.jsonl", "1"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=operator.folder, env={"PYTHONPATH": str(ROOT)}
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"are in {operator.folder / 'old.jsonl'} since" in operator.run("verify", "1", code=2)[1]


@pytest.fixture(scope="module")
def server() -> Iterator[postgres_server.PostgresServer]:
    with postgres_server.running() as running:
        yield running


def test_the_same_on_postgresql(operator: Operator, server: postgres_server.PostgresServer) -> None:
    url = server.fresh()
    operator.configured(url)
    daemon = Storage.open(url)
    furnish(daemon)
    file = operator.folder / "old.jsonl.gz"
    operator.run("tables", "archive", str(file), "1", "2")
    assert daemon.events(1) == []
    daemon.close()
    assert operator.run("ledger", "audit")[0].splitlines()[1].startswith(f"archived: 2 table(s), 142 events, in {file}")
    assert "paid 25 → dan" in operator.run("verify", "1", "--archive", str(file))[0]
    assert "table 2 was archived" in operator.run("verify", "2", code=2)[1]
