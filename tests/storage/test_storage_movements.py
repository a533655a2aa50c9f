"""What an account's movements are, and that to find the last ones no others are looked at."""

import random
import sqlite3
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.dialects import postgresql

from storage import Storage, Transfer, Unit, Wallet, reports
from tests.storage.money import ANN, BOB, CAN, do, table_with_prize

CROWD = [Wallet("libera", f"p{number}") for number in range(200)]


def give(storage: Storage, count: int, dice: random.Random) -> None:
    """So many movements between people of a crowd."""
    gifts = [Transfer(f"{dice.random()}", *dice.sample(CROWD, 2), 1) for _ in range(count)]
    for at in range(0, count, 500):
        storage.submit(Unit(postings=tuple(gifts[at : at + 500]))).result(60)


@pytest.mark.parametrize("last", [None, 1, 3, 6, 1000])
def test_a_wallets_movements_are_those_on_either_side(storage: Storage, last: int | None) -> None:
    dice = random.Random(3)
    table = table_with_prize(storage)
    for number in range(40):
        do(storage, Transfer(f"t{number}", *dice.sample([ANN, BOB, CAN], 2), 1))
    every = list(storage.movements())
    for wallet in (ANN, BOB, CAN, Wallet("oftc", "ann"), Wallet("libera", "nobody")):
        own = [one for one in every if str(wallet) in (one.debit, one.credit)]
        assert list(storage.movements(wallet, last)) == (own if last is None else own[::-1][:last])
        at_table = [one for one in own if one.table_id == table]
        assert list(storage.movements(wallet, last, table_id=table)) == (
            at_table if last is None else at_table[::-1][:last]
        )
    assert list(storage.movements(last=last)) == (every if last is None else every[::-1][:last])


def test_the_last_ones_cost_the_same_in_a_longer_ledger(tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite's steps are counted, so that no machine is too slow for it."""
    path = tmp_path_factory.mktemp("ledger") / "game.db"
    storage, dice = Storage.open(f"sqlite:///{path}"), random.Random(5)

    def steps() -> int:
        count = 0

        def step() -> int:
            nonlocal count
            count += 1
            return 0

        engine = create_engine(f"sqlite:///{path}")
        with engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            driver.set_progress_handler(step, 1)
            assert len(list(reports.read_movements(connection, CROWD[0], 6))) == 6
        engine.dispose()
        return count

    try:
        give(storage, 2_000, dice)
        few = steps()
        give(storage, 8_000, dice)
        assert steps() < 1.2 * few < 5_000
    finally:
        storage.close()


def test_postgresql_looks_at_nobody_elses(fresh: Callable[[], str], engine_name: str) -> None:
    if engine_name != "postgresql":
        pytest.skip("the other test is SQLite's")
    url = fresh()
    storage = Storage.open(url)
    try:
        give(storage, 10_000, random.Random(7))
        with storage._reading.connect() as connection:
            plan = _plan(connection)
    finally:
        storage.close()
    assert "ix_transfers_debit" in plan
    assert "ix_transfers_credit" in plan
    assert "pk_transfers" not in plan
    assert "Seq Scan on transfers" not in plan


def _plan(connection: Connection) -> str:
    connection.execution_options(isolation_level="AUTOCOMMIT")
    connection.execute(text("ANALYZE"))
    query = reports._movements("postgresql", True, False, 6).params(network="libera", account="p0")
    sql = str(query.compile(dialect=postgresql.dialect(), compile_kwargs={"literal_binds": True}))
    return "\n".join(row[0] for row in connection.execute(text(f"EXPLAIN {sql}")))
