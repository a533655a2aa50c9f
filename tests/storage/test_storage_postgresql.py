"""PostgreSQL as a server: away at the start, stopped and crashed in the middle, two daemons crosswise."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import psycopg
import pytest

from storage import EventRow, Grant, Hold, Storage, StorageFatal, StorageUnavailable, Transfer, Unit, Wallet
from tests.storage import postgres_server
from tests.storage.money import ANN, do, event, table_with_prize


@pytest.fixture(scope="module")
def server() -> Iterator[postgres_server.PostgresServer]:
    """A server that these tests may stop, durable as a real one: a crash must lose nothing."""
    with postgres_server.running(durable=True) as running:
        yield running


def test_a_server_that_is_away_at_the_start(server: postgres_server.PostgresServer) -> None:
    url = server.fresh()
    server.stop()
    with pytest.raises(StorageUnavailable, match="PostgreSQL"):
        Storage.open(url)
    server.start()
    Storage.open(url).close()


def test_a_database_that_does_not_exist(server: postgres_server.PostgresServer) -> None:
    with pytest.raises(StorageUnavailable, match="does not exist"):
        Storage.open(server.url("nowhere"))


def test_a_database_that_cannot_hold_every_script(server: postgres_server.PostgresServer) -> None:
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE narrow ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(StorageFatal, match="UTF8"):
        Storage.open(server.url("narrow"))


def test_the_password_is_in_no_message() -> None:
    with pytest.raises(StorageUnavailable) as caught:
        Storage.open("postgresql://gamebot:s3cret@127.0.0.1:1/gamebot")
    assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_server_stopped_in_the_middle_of_writing(server: postgres_server.PostgresServer, mode: str) -> None:
    """Nothing fails but the waiting: every unit is written once, whatever had become of its commit."""
    storage = Storage.open(server.fresh(), patience=60)
    table = table_with_prize(storage, 1)
    do(storage, Grant("rich", ANN, 10_000))
    halfway = threading.Event()

    def write() -> None:
        futures = []
        for seq in range(1_500):
            money = (Hold(f"h{seq}", ANN, table, 1),) if seq % 3 == 0 else ()
            futures.append(storage.submit(Unit((event(table, seq),), money)))
            if seq % 30 == 29:
                futures[-1].result(120)
            if seq == 500:
                halfway.set()
        for future in futures:
            future.result(120)

    writer = threading.Thread(target=write)
    writer.start()
    assert halfway.wait(60)
    server.stop(mode)
    server.start()
    writer.join()
    assert storage.events(table) == [EventRow(table, seq, 1, "played", "{}") for seq in range(1_500)]
    assert storage.escrow(table).result(60) == 501
    assert (storage.audit(), storage.trouble) == ([], None)
    storage.close()


def test_an_outage_is_told_and_ends(server: postgres_server.PostgresServer) -> None:
    storage = Storage.open(server.fresh(), patience=0.2)
    table = table_with_prize(storage)
    server.stop()
    with pytest.raises(StorageUnavailable):
        storage.submit(Unit((event(table, 0),))).result(60)
    assert storage.trouble is not None
    with pytest.raises(StorageUnavailable):
        storage.events(table)
    server.start()
    storage.submit(Unit((event(table, 0),))).result(60)
    assert storage.trouble is None
    assert storage.events(table) == [event(table, 0)]
    storage.close()


def test_a_deadlock_with_a_stranger_is_tried_again(server: postgres_server.PostgresServer) -> None:
    """Somebody locks two wallets in the other order; whoever the server picks as victim, the gift arrives."""
    url = server.fresh()
    storage = Storage.open(url)
    low, high = Wallet("libera", "low"), Wallet("libera", "high")
    for wallet in (low, high):
        storage.balance(wallet).result(60)
    with psycopg.connect(url) as stranger:
        rows = stranger.execute("SELECT id FROM accounts WHERE kind = 'wallet' ORDER BY id").fetchall()
        ids = [row[0] for row in rows]
        stranger.execute("SET deadlock_timeout = '10s'")  # ours looks first, and is the victim
        stranger.execute("SELECT 1 FROM accounts WHERE id = %s FOR UPDATE", (ids[1],))
        gift = storage.submit(Unit(postings=(Transfer("g", low, high, 1),)))
        while not stranger.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchall():
            assert not gift.done()
        stranger.execute("SELECT 1 FROM accounts WHERE id = %s FOR UPDATE", (ids[0],))
        stranger.rollback()
    assert gift.result(60).balances[low] == 99
    assert storage.audit() == []
    storage.close()
