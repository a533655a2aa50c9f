"""`gamebot ledger`: every movement on paper, and proof that it adds up."""

import csv
import io
import sqlite3

import pytest

from storage import Storage, Wallet
from tests.operator.conftest import Operator

ACCOUNTS = """\
account   balance
escrow#3       30
mint         -200
net/ann        45
net/dan       125
"""


def test_accounts_make_zero_together(operator: Operator) -> None:
    assert operator.run("ledger", "accounts") == (ACCOUNTS, "")


def test_what_a_wallet_has_and_why(operator: Operator) -> None:
    out, _ = operator.run("ledger", "show", "net/ann")
    lines = out.splitlines()
    assert lines[1].split() == ["r1", "2023-11-14T22:13:20Z", "start", "+100", "mint", "-", "start/net/ann"]
    assert lines[4].split() == ["r6", "2023-11-14T22:13:20Z", "refunded", "+10", "escrow#2", "2", "settle/2/3"]
    assert lines[-1] == "net/ann holds 45"
    assert operator.run("ledger", "show", "net/ANN")[0] == out


@pytest.mark.parametrize("name", ["ann", "net/nobody", "other/ann", "/ann", "net/", ""])
def test_a_wallet_that_is_none(name: str, operator: Operator) -> None:
    before = operator.run("ledger", "accounts")
    for words in (("show", name), ("grant", name, "5")):
        out, err = operator.run("ledger", *words, code=2)
        assert out == ""
        assert "wallet" in err
    assert operator.run("ledger", "accounts") == before  # to ask after somebody makes no wallet


@pytest.mark.parametrize("amount", ["5", "٥", "۵", "1000000000"])
def test_a_grant_beside_the_running_daemon(amount: str, operator: Operator) -> None:
    daemon = Storage.open(operator.url)
    out, _ = operator.run("ledger", "grant", "net/ann", amount, "--why", "for the cup, 2nd place")
    given = int(amount)
    assert out == f"r8: {given} xats → net/ann, which holds {45 + given} now\n"
    assert daemon.balance(Wallet("net", "ann")).result(10) == 45 + given
    daemon.close()
    assert "/for the cup, 2nd place" in operator.run("ledger", "show", "net/ann")[0]
    operator.run("ledger", "audit")


@pytest.mark.parametrize("amount", ["0", "-5", "+5", "1.5", "1e3", "NaN", "inf", "5 ", "", "1000000001", str(2**31 * 10), str(2**63), "½", "9" * 5000])  # fmt: skip
def test_an_amount_that_is_none(amount: str, operator: Operator) -> None:
    _, err = operator.run("ledger", "grant", "net/ann", amount, code=2)
    assert "an amount is a whole number" in err or amount == "-5"  # which looks like an option, and is none
    assert operator.run("ledger", "accounts")[0] == ACCOUNTS


def test_a_reason_that_cannot_be_kept(operator: Operator) -> None:
    for why in ("x" * 201, "a\nb", "\u202e"):
        operator.run("ledger", "grant", "net/ann", "5", "--why", why, code=2)


def test_the_audit_of_a_good_ledger(operator: Operator) -> None:
    assert operator.run("ledger", "audit") == ("good: 7 movements make every balance and every escrow\n", "")


@pytest.mark.parametrize(
    ("attack", "told"),
    [
        ("UPDATE accounts SET balance = 46 WHERE account = 'ann'", "(net/ann) shows 46, its transfers make 45"),
        ("UPDATE accounts SET balance = 31 WHERE table_id = 3", "(escrow of table 3) shows 31, its transfers make 30"),
        ("UPDATE transfers SET amount = 26 WHERE kind = 'paid'", "(escrow of table 1) shows 0, its transfers make -1"),
        ("DELETE FROM transfers WHERE kind = 'paid'", "(escrow of table 1) shows 0, its transfers make 25"),
        ("DELETE FROM events WHERE table_id = 1 AND seq = 7", "table 1: its journal has"),
    ],
)
def test_the_audit_finds_what_was_changed_behind_its_back(attack: str, told: str, operator: Operator) -> None:
    connection = sqlite3.connect(operator.database)
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(attack)
    for _, sql in triggers:
        connection.execute(sql)
    connection.commit()
    connection.close()
    first, _ = operator.run("ledger", "audit", code=1)
    assert told in first.splitlines()[0]
    every, _ = operator.run("ledger", "audit", "--all", code=1)
    assert every.splitlines()[0] == first.splitlines()[0]


def test_every_movement_as_csv(operator: Operator) -> None:
    target = operator.folder / "ledger.csv"
    assert operator.run("ledger", "export", str(target))[0] == f"{target}: 7 movements\n"
    text = target.read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(rows[0]) == ["receipt", "time", "kind", "debit", "credit", "amount", "table", "key"]
    assert rows[1] == {
        "receipt": "2",
        "time": "2023-11-14T22:13:20Z",
        "kind": "hold",
        "debit": "net/ann",
        "credit": "escrow#1",
        "amount": "25",
        "table": "1",
        "key": "prize/1/5/0",
    }
    sums: dict[str, int] = {}
    for row in rows:
        sums[row["credit"]] = sums.get(row["credit"], 0) + int(row["amount"])
        sums[row["debit"]] = sums.get(row["debit"], 0) - int(row["amount"])
    held = (line.split() for line in ACCOUNTS.splitlines()[1:])
    assert {name: total for name, total in sums.items() if total} == {name: int(balance) for name, balance in held}
    assert operator.run("ledger", "export", "-")[0] == text
    _, err = operator.run("ledger", "export", str(operator.folder / "no" / "ledger.csv"), code=1)
    assert "cannot be written" in err


def test_no_database_is_made_by_a_command(operator: Operator) -> None:
    operator.configured(f"sqlite:///{operator.folder}/typo.db")
    for words in (("ledger", "audit"), ("tables",), ("verify", "1"), ("backup", str(operator.folder / "b"))):
        _, err = operator.run(*words, code=2)
        assert "there is no database" in err
    assert not (operator.folder / "typo.db").exists()


def test_a_corrupt_database_is_a_failure(operator: Operator) -> None:
    operator.database.write_bytes(b"this is no database" * 100)
    _, err = operator.run("ledger", "audit", code=1)
    assert "backup" in err


def test_a_bad_config(operator: Operator) -> None:
    operator.configured(operator.url, "[ledger]\nstart = 3\n")
    assert "ledger.start: unknown key" in operator.run("ledger", "accounts", code=2)[1]
