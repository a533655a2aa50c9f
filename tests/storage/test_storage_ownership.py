"""Two storages on one PostgreSQL: one owner for each network, and a proof of it in every batch."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest

from storage import (
    Grant,
    Hold,
    NotOwner,
    SecondDaemon,
    Setting,
    Storage,
    StorageError,
    StorageUnavailable,
    Transfer,
    Unit,
    Wallet,
)
from storage.batch import Batch
from storage.ownership import RENEW_SECONDS, TTL_SECONDS, Ownership
from tests.storage.money import event
from tests.storage.postgres_server import PostgresServer

ANN, BOB = Wallet("one", "ann"), Wallet("one", "bob")
CEM, DAN = Wallet("two", "cem"), Wallet("two", "dan")


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    url = postgres.fresh()
    Storage.open(url).close()
    return url


Opening = Callable[..., Storage]


@pytest.fixture
def opened(url: str) -> Iterator[Opening]:
    """Opens storages, and closes what is left of them."""
    all_of_them: list[Storage] = []

    def opened(*networks: str, **more: Any) -> Storage:
        all_of_them.append(Storage.open(url, networks=networks, **more))
        return all_of_them[-1]

    yield opened
    for storage in all_of_them:
        storage.close()


def freeze(storage: Storage) -> None:
    """Let nobody renew its leases any more, as if the process were stopped."""
    assert storage._leases is not None
    storage._leases._closing.set()
    storage._leases._thread.join()


def until(true: Callable[[], bool], seconds: float = 30.0) -> float:
    """Wait for it; how long it took."""
    begin = time.monotonic()
    while not true():
        assert time.monotonic() - begin < seconds
        time.sleep(0.02)
    return time.monotonic() - begin


def take_away(url: str, network: str) -> None:
    """Somebody else has it from now on."""
    with psycopg.connect(url) as connection:
        connection.execute(
            "UPDATE leases SET epoch = epoch + 1, holder = 'other', until = until + 60000 WHERE network = %s",
            (network,),
        )


def test_each_network_has_one_owner(opened: Opening) -> None:
    first, second = opened("one"), opened("one", "two")
    assert (first.owns("one"), second.owns("one"), second.owns("two")) == (True, False, True)
    assert first._leases is not None
    assert second.held_by("one") == first._leases.holder
    with pytest.raises(NotOwner, match="network one is not ours"):
        second.new_table("one", "#x").result(30)
    assert second.new_table("two", "#x").result(30)
    time.sleep(TTL_SECONDS + 1)  # it is renewed
    assert (first.owns("one"), second.owns("one")) == (True, False)
    first.close()
    assert first.owns("one") is False
    assert until(lambda: second.owns("one")) < RENEW_SECONDS + 1  # given back, so nobody waits for its end
    assert second.epoch("one") == 2


def test_an_owner_that_is_gone_is_followed_when_its_lease_has_ended(opened: Opening) -> None:
    changes = threading.Event()
    first, second = opened("one"), opened("one", on_owner=changes.set)
    began = time.monotonic()
    freeze(first)
    until(lambda: not first.owns("one"))
    silent = time.monotonic()
    until(lambda: second.owns("one"))
    assert TTL_SECONDS - RENEW_SECONDS - 0.1 < time.monotonic() - began < TTL_SECONDS + 1
    assert time.monotonic() - silent > 0.5  # a margin in which nobody speaks
    assert changes.is_set()
    assert second.epoch("one") == 2


@pytest.mark.parametrize(
    "unit",
    [
        lambda _: Unit(postings=(Transfer("g", ANN, BOB, 1),)),
        lambda table: Unit(events=(event(table, 0),)),
        lambda table: Unit(postings=(Hold("h", ANN, table, 1),)),
        lambda table: Unit(finished=(table,)),
        lambda _: Unit(settings=(Setting("one/#x", "end", "5"),)),
        lambda _: Unit(postings=(Grant("x", ANN, 1),), settings=(Setting("two/#x", "end", "5"),)),
    ],
)
def test_whoever_lost_the_network_writes_nothing_of_it(unit: Callable[[int], Unit], opened: Opening, url: str) -> None:
    """A gift would move twice, a table be paid by two."""
    storage = opened("one", "two")
    table = storage.new_table("one", "#x").result(30)
    storage.balance(ANN).result(30)
    freeze(storage)  # it does not know yet: the proof alone must hold
    take_away(url, "one")
    assert storage.owns("one")
    with pytest.raises(NotOwner, match="network one"):
        storage.submit(unit(table)).result(30)
    assert (storage.owns("one"), storage.epoch("one")) == (False, None)
    with pytest.raises(NotOwner):
        storage.balance(ANN).result(30)
    with pytest.raises(NotOwner):
        storage.escrow(table).result(30)
    assert storage.settings() == []
    assert storage.events(table) == []
    assert {row.balance for row in storage.accounts() if row.kind == "wallet"} == {100}


def test_what_a_batch_has_of_other_networks_is_written(opened: Opening, url: str) -> None:
    gate, begun = threading.Event(), threading.Event()

    def clock() -> float:
        begun.set()
        gate.wait(30)
        return 1_700_000_000

    storage = opened("one", "two", clock=clock)
    freeze(storage)
    first = storage.balance(CEM)
    assert begun.wait(30)  # while it is held up, the rest becomes one batch
    money = [Transfer("a", ANN, BOB, 1), Transfer("b", CEM, DAN, 2), Transfer("c", BOB, ANN, 3)]
    futures = [storage.submit(Unit(postings=(one,))) for one in money]
    futures.append(storage.submit(Unit(postings=(Transfer("d", ANN, DAN, 4),))))  # of both
    take_away(url, "one")
    gate.set()
    assert first.result(30) == 100
    told = [future.exception(30) for future in futures]
    assert [type(one) for one in told] == [NotOwner, type(None), NotOwner, NotOwner]
    assert {row.name: row.balance for row in storage.accounts() if row.kind == "wallet"} == {
        "two/cem": 98,
        "two/dan": 102,
    }
    assert storage.audit() == []


def test_a_lease_is_not_taken_between_proof_and_commit(
    opened: Opening, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new owner reads the tables as the last commit of the old one left them."""
    storage = opened("one")
    table = storage.new_table("one", "#x").result(30)
    freeze(storage)
    inside, go_on, taken = threading.Event(), threading.Event(), threading.Event()
    perform = Batch.perform

    def late(*arguments: Any) -> Any:
        inside.set()
        go_on.wait(30)
        return perform(*arguments)

    monkeypatch.setattr("storage.batch.Batch.perform", late)
    moving = storage.submit(Unit(events=(event(table, 0),)))
    assert inside.wait(30)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE leases SET until = 0")  # a renewal would pass as well: it changes no key
    other: list[Ownership] = []

    def take() -> None:
        other.append(Ownership(storage._dialect.leasing(), ["one"]))  # type: ignore[arg-type]
        taken.set()

    thread = threading.Thread(target=take)
    thread.start()
    assert taken.wait(30)
    time.sleep(1)
    assert other[0].epoch("one") is None
    go_on.set()
    moving.result(30)
    until(lambda: other[0].epoch("one") == 2)
    thread.join()
    monkeypatch.setattr("storage.batch.Batch.perform", perform)
    with pytest.raises(StorageError):
        storage.submit(Unit(events=(event(table, 1),))).result(30)
    other[0].close()


def test_a_lapse_is_waited_for_and_goes_on_under_the_same_epoch(opened: Opening) -> None:
    """Nobody took the place meanwhile, so memory is as true as it was."""
    storage = opened("one")
    leases = storage._leases
    assert leases is not None
    leases._leases["one"].sure_until = 0.0  # as after a sleep; the next renewal finds the row ours
    asked = storage.balance(ANN)
    assert not storage.owns("one")
    assert asked.result(30) == 100
    assert (storage.owns("one"), storage.epoch("one")) == (True, 1)


def test_a_lapse_that_lasts_is_told_to_who_waits(opened: Opening) -> None:
    storage = opened("one", patience=0.3)
    freeze(storage)
    assert storage._leases is not None
    storage._leases._leases["one"].sure_until = 0.0
    with pytest.raises(StorageUnavailable, match="another may take our place"):
        storage.balance(ANN).result(30)


def test_at_once_or_not_at_all(opened: Opening, url: str) -> None:
    first = opened("one")
    assert first._leases is not None
    with pytest.raises(SecondDaemon, match=f"the network one is held by {first._leases.holder}"):
        Storage.open(url, networks=["two", "one"], at_once=True)
    assert opened("two", at_once=True).owns("two")  # what it had got it has given back
    freeze(first)
    began = time.monotonic()
    second = opened("one", at_once=True)  # who does not renew is waited for: he may be dead
    assert second.owns("one")
    assert time.monotonic() - began < TTL_SECONDS + 1


def test_a_tool_moves_money_beside_the_owner(opened: Opening, url: str) -> None:
    first = opened("one")
    first.balance(ANN).result(30)
    tool = Storage.open(url, daemon=False)
    assert tool.submit(Unit(postings=(Grant("x", ANN, 5),))).result(30).balances[ANN] == 105
    tool.close()
    assert first.balance(ANN).result(30) == 105


def test_a_server_that_was_away_finds_its_owner_again(postgres: PostgresServer) -> None:
    """`trouble` is told though nobody writes, and its end."""
    told: list[str | None] = []
    postgres_url = postgres.fresh()
    storage = Storage.open(postgres_url, networks=["one"], on_trouble=told.append)
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        name = postgres_url.partition("?")[0].rpartition("/")[2]
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        until(lambda: not storage.owns("one"))
        assert len(told) == 1
        assert "leases cannot be renewed" in (told[0] or "")
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
    until(lambda: storage.owns("one"))
    until(lambda: told[-1] is None)
    assert storage.balance(ANN).result(30) == 100
    assert storage.epoch("one") == 1
    storage.close()
