"""Finished tables' events moved to a file: nothing is deleted that is not safe there, whatever happens when."""

from __future__ import annotations

import gzip
import hashlib
import json
import stat
import threading
from pathlib import Path

import psycopg
import pytest

from storage import (
    Archive,
    EventRow,
    FileFailed,
    Grant,
    Hold,
    NotArchived,
    Refused,
    SequenceConflict,
    Settle,
    Storage,
    StoredTable,
    TableOpen,
    Unit,
    UnknownTable,
    archives,
    digest_of,
    line_of,
    read_archive,
)
from tests.storage.money import ANN, BOB, do, event, table_with_prize
from tests.storage.test_storage_attacks import mark
from tests.storage.test_storage_races import process

DATA = ['{"card":"Q♠","of":"Ayşe"}', '{"a":"\\u202e\\n"}', "[1,2]", '"x"']


def over(storage: Storage, data: list[str] = DATA) -> int:
    """A finished table that paid 30 to bob; its events have this data."""
    table = table_with_prize(storage) if not list(storage.tables()) else storage.new_table("libera", "#other").result()
    settle = (Settle(table, "paid", ((BOB, 30),)),) if table == 1 else ()
    rows = tuple(event(table, seq, text) for seq, text in enumerate(data))
    storage.submit(Unit(rows, settle, finished=(table,))).result()
    return table


@pytest.mark.parametrize("name", ["old.jsonl", "old.jsonl.gz"])
def test_an_archive_has_every_event_to_the_letter(storage: Storage, tmp_path: Path, name: str) -> None:
    first, second, third = over(storage), over(storage), over(storage)
    journals = {table: storage.events(table) for table in (first, second, third)}
    movements = list(storage.movements())
    rows = list(storage.tables())
    file = tmp_path / name
    written = storage.archive(file, [third, first])
    assert [(one.table_id, one.events, one.file) for one in written] == [(first, 4, str(file)), (third, 4, str(file))]
    assert [one.name for one in tmp_path.iterdir()] == [name]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = gzip.decompress(file.read_bytes()) if name.endswith(".gz") else file.read_bytes()
    assert text == b"".join(line_of(row) for table in (first, third) for row in journals[table])
    assert json.loads(text.splitlines()[0]) == {
        "table": 1, "seq": 0, "version": 1, "kind": "played", "data": {"card": "Q♠", "of": "Ayşe"}
    }  # fmt: skip
    for table in (first, third):
        assert read_archive(file, table) == journals[table]
        assert storage.events(table) == []
    assert (read_archive(file, second), storage.events(second)) == ([], journals[second])
    # What is left: the table, its settlement, every movement.
    assert (list(storage.tables()), list(storage.movements())) == (rows, movements)
    assert rows[0].settled == "paid"
    assert [row[:4] for row in storage.archives()] == [
        (table, 4, hashlib.sha256(b"".join(line_of(row) for row in journals[table])).hexdigest(), str(file))
        for table in (first, third)
    ]
    assert [row.table_id for row in storage.archives(third)] == [third]


def test_it_stays_so_after_opening_again(storage: Storage, url: str, tmp_path: Path) -> None:
    table = over(storage)
    storage.archive(tmp_path / "old.jsonl", [table])
    storage.close()
    again = Storage.open(url)
    assert (again.events(table), again.audit()) == ([], [])
    assert again.new_table("libera", "#hearts").result() > table
    again.close()


@pytest.mark.parametrize(
    ("numbers", "error"), [((1, 2), TableOpen), ((1, 99), UnknownTable)], ids=["an open one", "one that is none"]
)
def test_with_a_table_that_cannot_go_none_goes(
    storage: Storage, tmp_path: Path, numbers: tuple[int, ...], error: type[Exception]
) -> None:
    over(storage)
    assert storage.new_table("libera", "#hearts").result() == 2
    storage.submit(Unit((event(2, 0),))).result()
    with pytest.raises(error):
        storage.archive(tmp_path / "old.jsonl", numbers)
    assert (list(tmp_path.iterdir()), len(storage.events(1)), list(storage.archives())) == ([], 4, [])


def test_nothing_is_ever_written_over(storage: Storage, tmp_path: Path) -> None:
    over(storage)
    precious, dangling, missing = tmp_path / "precious", tmp_path / "dangling", tmp_path / "no" / "old.jsonl"
    precious.write_text("precious")
    dangling.symlink_to(tmp_path / "nowhere")
    for path in (precious, dangling, missing, tmp_path):
        with pytest.raises(FileFailed):
            storage.archive(path, [1])
    assert (precious.read_text(), sorted(tmp_path.iterdir())) == ("precious", [dangling, precious])
    assert len(storage.events(1)) == 4


def test_a_file_that_comes_there_meanwhile_is_not_written_over(
    storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over(storage)
    file = tmp_path / "old.jsonl"
    read_back = archives._read_back

    def meanwhile(*given: object, **named: object) -> None:
        read_back(*given, **named)  # type: ignore[arg-type]
        file.write_text("somebody else's")

    monkeypatch.setattr(archives, "_read_back", meanwhile)
    with pytest.raises(FileFailed, match="exists already"):
        storage.archive(file, [1])
    assert (file.read_text(), len(storage.events(1))) == ("somebody else's", 4)
    assert [path.name for path in tmp_path.iterdir()] == ["old.jsonl"]


def test_tables_without_a_journal_are_left_out(storage: Storage, tmp_path: Path) -> None:
    over(storage)
    empty = storage.new_table("libera", "#hearts").result()
    storage.submit(Unit(finished=(empty,))).result()
    assert storage.archive(tmp_path / "none.jsonl", [empty]) == []
    assert list(tmp_path.iterdir()) == []
    assert [one.table_id for one in storage.archive(tmp_path / "old.jsonl", [1, empty, 1])] == [1]
    assert storage.archive(tmp_path / "none.jsonl", [1, empty]) == []


@pytest.mark.parametrize("data", ["", "no JSON", '{"a":1', '{"a":\n1}', ' {"a":1}', '1},{"x":2', '1,"data":2', "NaN"])
def test_what_a_line_cannot_hold_is_not_archived(storage: Storage, tmp_path: Path, data: str) -> None:
    over(storage, ["{}", data] if data else ["{}", " "])
    with pytest.raises(FileFailed, match="event 1 of table 1 is no JSON on one line"):
        storage.archive(tmp_path / "old.jsonl", [1])
    assert (list(tmp_path.iterdir()), len(storage.events(1))) == ([], 2)


@pytest.mark.parametrize("name", ["old.jsonl", "old.jsonl.gz"])
@pytest.mark.parametrize("fault", ["cut", "changed", "emptied", "doubled"])
def test_a_disk_that_lies_deletes_nothing(
    storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, fault: str
) -> None:
    over(storage)
    over(storage)

    def spoil(path: Path) -> None:
        whole = path.read_bytes()
        middle = len(whole) // 2
        changed = bytes([whole[middle] ^ 1])
        path.write_bytes({
            "cut": whole[:middle],
            "changed": whole[:middle] + changed + whole[middle + 1 :],
            "emptied": b"",
            "doubled": whole + whole,
        }[fault])  # fmt: skip

    monkeypatch.setattr(archives, "_to_disk_and_out_of_memory", spoil)
    with pytest.raises(FileFailed, match="look at the disk"):
        storage.archive(tmp_path / name, [1, 2])
    assert list(tmp_path.iterdir()) == []
    assert [len(storage.events(table)) for table in (1, 2)] == [4, 4]


def test_a_spoilt_archive_is_not_read(storage: Storage, tmp_path: Path) -> None:
    over(storage)
    plain, packed = tmp_path / "old.jsonl", tmp_path / "old.jsonl.gz"
    storage.archive(packed, [1])
    whole = packed.read_bytes()
    packed.write_bytes(whole[:-9])
    with pytest.raises(FileFailed, match="no whole gzip file"):
        read_archive(packed, 1)
    packed.write_bytes(b"x" + whole)
    with pytest.raises(FileFailed, match="no whole gzip file"):
        read_archive(packed, 1)
    plain.write_bytes(gzip.decompress(whole) + b'{"table":1}\n')
    with pytest.raises(FileFailed, match="line 5"):
        read_archive(plain, 1)
    with pytest.raises(FileFailed, match="No such file"):
        read_archive(tmp_path / "none", 1)


@pytest.mark.parametrize("moment", ["writing", "written", "deleting", "deleted"])
def test_a_kill_at_any_moment_loses_no_event(storage: Storage, url: str, tmp_path: Path, moment: str) -> None:
    over(storage)
    over(storage)
    journal = storage.events(1)
    storage.close()
    file = tmp_path / "old.jsonl.gz"
    killed = process("archive", url, str(file), moment)
    assert killed.wait(60) == -9, killed.communicate()
    again = Storage.open(url)
    assert again.audit() == []
    gone = moment == "deleted"
    assert again.events(1) == ([] if gone else journal)
    assert [row.table_id for row in again.archives()] == ([1] if gone else [])
    assert file.exists() == (moment != "writing")
    if file.exists():
        assert read_archive(file, 1) == journal
    if not gone:  # what was begun is done with another file
        again.archive(tmp_path / "second.jsonl", [1])
        assert read_archive(tmp_path / "second.jsonl", 1) == journal
        assert again.events(1) == []
    again.close()


def test_the_same_archive_again_is_harmless_and_another_is_refused(storage: Storage, tmp_path: Path) -> None:
    """A commit whose answer was lost is tried again."""
    over(storage)
    (entry,) = storage.archive(tmp_path / "old.jsonl", [1])
    storage.submit(Unit(archived=(entry,))).result()
    other = Archive(1, 4, entry.digest, "elsewhere")
    with pytest.raises(Refused, match=r"archived already, in .*old.jsonl"):
        storage.submit(Unit(archived=(other,))).result()
    with pytest.raises(Refused, match="number of events"):
        storage.submit(Unit(archived=(Archive(over(storage), 3, entry.digest, "x"),))).result()


def test_an_archive_and_money_stand_or_fall_together(storage: Storage) -> None:
    over(storage)
    entry = Archive(1, 9, "0" * 64, "x")
    with pytest.raises(Refused):
        storage.submit(Unit(postings=(Grant("g", ANN, 5),), archived=(entry,))).result()
    assert storage.balance(ANN).result() == 70


def test_very_many_go_in_several_transactions(
    storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each table as a whole. If the database stops in the middle, its archives say which are gone."""
    for _ in range(5):
        over(storage)
    monkeypatch.setattr(archives, "EVENTS_AT_ONCE", 8)
    submit, sizes = storage.submit, []

    def counted(unit: Unit):  # type: ignore[no-untyped-def]
        sizes.append(len(unit.archived))
        if len(sizes) == 3:
            storage.close()
        return submit(unit)

    monkeypatch.setattr(storage, "submit", counted)
    with pytest.raises(NotArchived, match="keep it"):
        storage.archive(tmp_path / "old.jsonl", range(1, 6))
    assert sizes == [2, 2, 1]
    assert [row.table_id for row in storage.archives()] == [1, 2, 3, 4]
    assert [len(storage.events(table)) for table in range(1, 6)] == [0, 0, 0, 0, 4]
    assert len(read_archive(tmp_path / "old.jsonl", 5)) == 4


def test_two_who_archive_the_same_at_once(storage: Storage, url: str, tmp_path: Path) -> None:
    """One of them has it; the other's file is not needed, and says so."""
    over(storage)
    journal = storage.events(1)
    other = Storage.open(url, daemon=False)
    gate, outcomes = threading.Barrier(2), {}

    def archive(name: str, opened: Storage) -> None:
        gate.wait()
        try:
            opened.archive(tmp_path / name, [1])
            outcomes[name] = "done"
        except NotArchived as error:
            outcomes[name] = str(error)

    threads = [threading.Thread(target=archive, args=given) for given in (("a.jsonl", storage), ("b.jsonl", other))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    (entry,) = storage.archives()
    assert outcomes[Path(entry.file).name] == "done"
    assert read_archive(Path(entry.file), 1) == journal


def test_the_daemon_goes_on_beside_it(storage: Storage, url: str, tmp_path: Path) -> None:
    over(storage, ["{}"] * 2_000)
    running = storage.new_table("libera", "#hearts").result()
    tool = Storage.open(url, daemon=False)
    stop, seqs = threading.Event(), []

    def play() -> None:
        while not stop.is_set():
            storage.submit(Unit((event(running, len(seqs)),))).result(30)
            seqs.append(len(seqs))

    player = threading.Thread(target=play)
    player.start()
    tool.archive(tmp_path / "old.jsonl", [1])
    stop.set()
    player.join()
    tool.close()
    assert (len(storage.events(1)), [row.seq for row in storage.events(running)]) == (0, seqs)


def test_an_archived_table_takes_no_event(storage: Storage, tmp_path: Path) -> None:
    over(storage)
    storage.archive(tmp_path / "old.jsonl", [1])
    for row in (event(1, 0), event(1, 4)):
        with pytest.raises(Refused, match="archived"):
            storage.submit(Unit((row,))).result()
    with pytest.raises(Refused):
        do(storage, Hold("late", ANN, 1, 1))
    fine = storage.submit(Unit((event(over(storage), 4),)))
    with pytest.raises(SequenceConflict):  # an event of a table that is not archived is as before
        storage.submit(Unit((event(2, 0, "[]"),))).result()
    fine.result()


def test_the_tables_that_finished_last(storage: Storage, url: str, tmp_path: Path) -> None:
    now = [1_000.0]
    timed = Storage.open(url, daemon=False, clock=lambda: now[0])
    places = [("libera", "#a"), ("other", "#a"), ("libera", "#b"), ("libera", "#a"), ("libera", "#a"), ("libera", "#a")]
    for place in places:
        timed.new_table(*place).result()
    rows = {number: EventRow(number, 0, 1, "opened", "{}") for number in range(1, 7)}
    for number in (3, 1, 2, 6, 5):  # 4 goes on; 5 and 6 end in the same second; 2 is another network's
        ending = EventRow(number, 1, 1, "stopped" if number == 3 else "ended", "{}")
        timed.submit(Unit((rows[number], ending), finished=(number,))).result()
        now[0] += 0 if number == 6 else 10
    timed.submit(Unit((rows[4],))).result()
    empty = timed.new_table("libera", "#a").result()
    timed.submit(Unit(finished=(empty,))).result()
    timed.close()
    found = storage.finished_tables(["libera"], 10)
    assert [(one.table.id, one.table.channel, one.ending, one.events) for one in found] == [
        (6, "#a", "ended", 2), (5, "#a", "ended", 2), (1, "#a", "ended", 2), (3, "#b", "stopped", 2)
    ]  # fmt: skip
    assert [one.table.id for one in storage.finished_tables(["libera", "other"], 3)] == [6, 5, 2]
    storage.archive(tmp_path / "old.jsonl", [5])
    assert [one.table.id for one in storage.finished_tables(["libera"], 10)] == [6, 1, 3]
    wanted = [StoredTable(1, "libera", "#a"), StoredTable(6, "libera", "#a"), StoredTable(5, "libera", "#a")]
    assert [(one.id, len(rows)) for one, rows in storage.journals(wanted)] == [(1, 2), (6, 2), (5, 0)]


def test_the_movements_of_a_table(storage: Storage) -> None:
    over(storage)
    table_with_prize(storage, 5, BOB)
    assert [(one.kind, one.amount) for one in storage.movements(table_id=1)] == [("hold", 30), ("paid", 30)]
    assert [one.amount for one in storage.movements(ANN, table_id=1)] == [30]
    assert list(storage.movements(table_id=99)) == []


def test_a_digest_is_that_of_the_lines() -> None:
    rows = [event(7, 0), event(7, 1, '{"a":"ş"}')]
    lines = '{"table":7,"seq":0,"version":1,"kind":"played","data":{}}\n{"table":7,"seq":1,"version":1,"kind":"played","data":{"a":"ş"}}\n'
    assert digest_of(rows) == hashlib.sha256(lines.encode()).hexdigest()


@pytest.mark.parametrize("engine_name", ["postgresql"])  # SQLite lets nobody write beside a writer
@pytest.mark.parametrize("first", ["event", "archive"])
def test_an_event_and_an_archive_at_once(url: str, first: str) -> None:
    """Whoever comes second waits for the first, and is refused."""
    storage = Storage.open(url)
    over(storage)
    storage.close()
    late = "INSERT INTO events (table_id, seq, version, kind, data) VALUES (1, 4, 1, 'late', '{}')"
    one, two = (late, mark(1, 4)) if first == "event" else (mark(1, 4), late)
    told: list[str] = []

    def second() -> None:
        with psycopg.connect(url) as connection:
            try:
                connection.execute(two)
            except psycopg.errors.CheckViolation as error:
                told.append(str(error))

    with psycopg.connect(url) as connection:
        connection.execute(one)
        thread = threading.Thread(target=second)
        thread.start()
        with psycopg.connect(url, autocommit=True) as watching:
            while not watching.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchall():
                assert thread.is_alive()
    thread.join()
    assert ("number of events" if first == "event" else "the table is archived") in told[0]
    again = Storage.open(url)
    assert (len(again.events(1)), again.audit()) == (5 if first == "event" else 0, [])
    again.close()
