"""What a wallet gets by itself, from the mint: credit at its start, and once a day."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from sqlalchemy import Connection, select

from storage.chunks import chunks
from storage.model import MAX_AMOUNT, Wallet
from storage.schema import transfers

DAY_SECONDS = 86_400


class Credits:
    """The two amounts, and whose credit of today is known to be in the database (so that it is not looked up again).

    A day is one of UTC by the storage's clock. That nobody gets it twice is held by the key, which names wallet and
    day: not by this memory, and not by any one process.
    """

    def __init__(self, starting: int = 0, daily: int = 0) -> None:
        for name, amount in (("starting_credit", starting), ("daily_credit", daily)):
            if type(amount) is not int or not 0 <= amount <= MAX_AMOUNT:
                raise ValueError(f"{name} is a whole number from 0 to {MAX_AMOUNT}, not {amount!r}")
        self.starting = starting
        self.daily = daily
        self._day = -1
        self._given: set[str] = set()

    def due(self, connection: Connection, wallets: Iterable[Wallet], at: int) -> dict[str, Wallet]:
        """The wallets that have no credit of the day of `at` yet, by the key it is given under.

        Another process may give it a moment later: look again under the lock.
        """
        if not self.daily:
            return {}
        day = at // DAY_SECONDS
        if day != self._day:
            self._day = day
            self._given.clear()
        date = datetime.date(1970, 1, 1) + datetime.timedelta(days=day)
        due = {key: wallet for wallet in wallets if (key := f"daily/{date}/{wallet}") not in self._given}
        for keys in chunks(due):
            # Only what others have committed is remembered: a row of our own may still be rolled back.
            self._given.update(connection.execute(select(transfers.c.key).where(transfers.c.key.in_(keys))).scalars())
        return {key: wallet for key, wallet in due.items() if key not in self._given}
