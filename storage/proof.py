"""Which networks a request writes about, and that they are ours: asked of every batch within its transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, select

from storage.batch import BalanceOf, EscrowOf, NewTable, Request
from storage.chunks import chunks
from storage.errors import NotOwner
from storage.model import Hold, Release, Settle, Unit, Wallet, wallets_of
from storage.ownership import Ownership
from storage.schema import tables

REMEMBERED = 100_000
"""Tables whose network is known without asking: those of a busy week; then they are asked for anew."""


class Proof:
    """What the writer asks of `ownership`. A table's network never changes (a trigger holds it), so it is remembered."""

    def __init__(self, ownership: Ownership) -> None:
        self._ownership = ownership
        self._networks: dict[int, str] = {}

    def foreign(self, connection: Connection, requests: Sequence[Request]) -> dict[int, NotOwner]:
        """The requests, by their place, that write about a network which is not ours. Unsure: see `ownership`.

        What they would write belongs to somebody else; the others stay ours until the transaction ends.
        """
        self._look_up(connection, {number for request in requests for number in _tables(request)})
        named = [self._named(request) for request in requests]
        ours = self._ownership.prove(connection, set().union(*named))
        return {place: NotOwner(min(names - ours)) for place, names in enumerate(named) if names - ours}

    def learn(self, number: int, network: str) -> None:
        """Where a table is played, from whoever has just read or made it: then it need not be asked for."""
        self._networks[number] = network

    def _look_up(self, connection: Connection, numbers: set[int]) -> None:
        if len(self._networks) > REMEMBERED:
            self._networks.clear()
        for some in chunks(sorted(number for number in numbers if number not in self._networks)):
            rows = connection.execute(select(tables.c.id, tables.c.network).where(tables.c.id.in_(some)))
            self._networks.update((number, network) for number, network in rows)

    def _named(self, request: Request) -> set[str]:
        """Every network of the request: of its tables, its wallets, and the scopes of its settings."""
        found = {wallet.network for wallet in _wallets(request)}
        found.update(self._networks[number] for number in _tables(request) if number in self._networks)
        if isinstance(request, NewTable):
            found.add(request.network)
        if isinstance(request, Unit):
            found.update(setting.scope.partition("/")[0] for setting in request.settings if "/" in setting.scope)
        return found


def _tables(request: Request) -> Iterable[int]:
    if isinstance(request, EscrowOf):
        return (request.table_id,)
    if not isinstance(request, Unit):
        return ()
    money = (one.table_id for one in request.postings if isinstance(one, Hold | Release | Settle))
    return {
        *(event.table_id for event in request.events), *money, *request.finished,
        *(archive.table_id for archive in request.archived),
    }  # fmt: skip


def _wallets(request: Request) -> Iterable[Wallet]:
    if isinstance(request, BalanceOf):
        return (request.wallet,)
    if isinstance(request, Unit):
        return (wallet for posting in request.postings for wallet in wallets_of(posting))
    return ()
