"""`gamebot tables`, `export`, `verify`: what the operator can see of tables, close, and prove."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from storage import EventRow, Storage, Unit, Wallet
from tests.operator.conftest import Operator

TABLES = """\
id  network  channel  status    opened                escrow  archived
 1  net      #hearts  paid      2023-11-14T22:13:20Z       0         -
 2  net      #hearts  refunded  2023-11-14T22:13:20Z       0         -
 3  net      #hearts  open      2023-11-14T22:13:20Z      30         -
 4  net      #hearts  open      2023-11-14T22:13:20Z       0         -
"""


def test_the_list(operator: Operator) -> None:
    assert operator.run("tables") == (TABLES, "")
    assert [line.split()[0] for line in operator.run("tables", "--open")[0].splitlines()[1:]] == ["3", "4"]


def test_the_command_as_a_process(operator: Operator) -> None:
    command = [sys.executable, "-m", "bot", "tables", "-c", str(operator.folder / "config.toml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert (done.returncode, done.stdout, done.stderr) == (0, TABLES, "")


@pytest.mark.parametrize("number", ["3", "#3", "٣"])
def test_a_table_closed_with_a_refund(number: str, operator: Operator) -> None:
    assert operator.run("tables", "close", number, "--refund")[0] == "table 3 is closed: 30 → net/ann\n"
    assert operator.run("tables")[0].splitlines()[3].split()[3:] == ["refunded", "2023-11-14T22:13:20Z", "0", "-"]
    operator.run("ledger", "audit")
    assert "refunded 30 → ann" in operator.run("verify", "3")[0]
    last = json.loads(operator.run("export", "3")[0].splitlines()[-1])
    assert (last["kind"], last["data"]["nick"]) == ("closed", "operator")
    assert "over already" in operator.run("tables", "close", "3", "--refund", code=2)[1]


def test_closing_a_table_without_a_stake_or_without_anything(operator: Operator) -> None:
    storage = Storage.open(operator.url)
    assert storage.new_table("net", "#hearts").result(10) == 5
    storage.close()
    for number in ("4", "5"):
        assert "nothing was staked" in operator.run("tables", "close", number, "--refund")[0]
    operator.run("ledger", "audit")


def test_a_table_that_cannot_be_read_can_be_closed(operator: Operator) -> None:
    storage = Storage.open(operator.url)
    storage.submit(Unit((EventRow(3, len(storage.events(3)), 99, "newer", "{}"),))).result(10)
    storage.close()
    assert "30 → net/ann" in operator.run("tables", "close", "3", "--refund")[0]
    assert "newer" in operator.run("verify", "3", code=1)[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("99", "--refund"), "no table 99"),
        (("1", "--refund"), "over already"),
        (("3",), "--refund"),
        (("three", "--refund"), "number"),
        (("0", "--refund"), "number"),
    ],
)
def test_a_table_that_is_not_closed(words: tuple[str, ...], told: str, operator: Operator) -> None:
    assert told in operator.run("tables", "close", *words, code=2)[1]
    assert operator.run("tables")[0] == TABLES


def test_none_is_closed_while_the_daemon_runs(operator: Operator) -> None:
    daemon = Storage.open(operator.url)
    _, err = operator.run("tables", "close", "3", "--refund", code=1)
    assert "process" in err
    assert "running daemon" in err
    assert operator.run("tables")[0] == TABLES  # looking is free
    daemon.close()
    operator.run("tables", "close", "3", "--refund")


def test_a_journal_as_json_lines(operator: Operator) -> None:
    out, err = operator.run("export", "1")
    lines = [json.loads(line) for line in out.splitlines()]
    assert err == ""
    assert [line["seq"] for line in lines] == list(range(len(lines)))
    assert (lines[0]["kind"], lines[0]["version"], lines[0]["data"]["captain_nick"]) == ("opened", 1, "ann")
    assert lines[-1]["data"]["payouts"] == [{"seat": 3, "account": "dan", "amount": 25}]
    _, err = operator.run("export", "3")
    assert "keep this to yourself" in err
    operator.run("export", "99", code=2)


def test_a_finished_table_is_proved(operator: Operator) -> None:
    out, _ = operator.run("verify", "1")
    assert "2 deals and 0 lots follow from the secret, 112 moves are legal" in out
    assert "paid 25 → dan" in out
    assert "8a83665f3798727f14f92ad0e6c99fdab08ee731d6cd644c131223fd2f4fed2a" in out  # SHA-256 of 32 times "1"
    assert "1 deals" in operator.run("verify", "2")[0]


def test_a_running_table_keeps_its_secret(operator: Operator) -> None:
    for number in ("3", "4"):
        assert "not over" in operator.run("verify", number, code=2)[1]
    operator.run("verify", "99", code=2)


SCORED = {"match": {}, "deals": [], "autos": [0] * 4, "spoke": [True] * 4, "last_by": ["human"] * 4, "asleep": False}
FORGERIES = {
    "another secret": (1, "opened", {"secret": "ab" * 32}, "does not follow from the secret"),
    "two cards of a deck exchanged": (1, "drawn", None, "does not follow from the secret"),
    "another label": (1, "drawn", {"label": "deal 9"}, "but the game asks for 'deal 1'"),
    "a card that was not held": (1, "acted", {"action": 99}, "cannot follow"),
    "other totals": (1, "scored", {"deals": [[0, 0, 0, 26]]}, "does not follow from the moves"),
    "other people asleep": (1, "scored", {"autos": [0, 0, 9, 0]}, "does not follow from the moves"),
    "a deal that was not over": (1, "acted", {"k": "scored"} | SCORED, "cannot follow what was before it: no deal"),
    "the prize to somebody else": (1, "finished", {"payouts": []}, "the prize does not go where"),
    "a refund that was none": (2, "closed", {"refunds": []}, "the ledger"),
    "rules of a newer release": (1, "opened", {"rules": 99}, "this release knows up to"),
    "no opening": (1, "opened", {"k": "resumed"}, "begins with"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_journal_is_found_out(name: str, operator: Operator) -> None:
    number, kind, change, told = FORGERIES[name]
    connection = sqlite3.connect(operator.database)
    (guard,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'events_guard_update'").fetchone()
    connection.execute("DROP TRIGGER events_guard_update")
    seq, text = connection.execute(
        "SELECT seq, data FROM events WHERE table_id = ? AND kind = ? ORDER BY seq DESC", (number, kind)
    ).fetchall()[-1]
    data = json.loads(text)
    if change is None:
        data["drawn"][0], data["drawn"][1] = data["drawn"][1], data["drawn"][0]
    else:
        data |= change
    kind_now = data["k"]
    update = "UPDATE events SET data = ?, kind = ? WHERE table_id = ? AND seq = ?"
    connection.execute(update, (json.dumps(data), kind_now, number, seq))
    connection.execute(guard)
    connection.commit()
    connection.close()
    out, err = operator.run("verify", str(number), code=1)
    assert told in err, err
    assert out == ""


def test_a_payment_that_the_journal_does_not_know(operator: Operator) -> None:
    storage = Storage.open(operator.url, daemon=False)
    assert storage.balance(Wallet("net", "dan")).result(10) == 125
    storage.close()
    connection = sqlite3.connect(operator.database)
    guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE name = 'transfers_guard_update'").fetchall()
    connection.execute("DROP TRIGGER transfers_guard_update")
    connection.execute("UPDATE transfers SET amount = 24 WHERE kind = 'paid'")
    connection.execute(guards[0][1])
    connection.commit()
    connection.close()
    assert "the ledger ['paid 24 → dan']" in operator.run("verify", "1", code=1)[1]
