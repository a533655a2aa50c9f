"""Tables played by their pure core straight into a database: no hall, no network, no time.

Every seat is a person's who plays the first card that is legal, so that the same secret always gives the same game,
whatever becomes of the computer players.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from bot.games import GAMES
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.codec import encode
from bot.table.decide import Accepted, decide
from bot.table.evolve import evolve, opened
from bot.table.options import TableOptions
from bot.table.state import BegunTable, Table
from engine import rules as versions
from engine.cards import text_of
from engine.game import Action
from storage import Committed, Storage, Unit

NETWORK, CHANNEL = "net", "#hearts"
PEOPLE = ("ann", "bob", "cem", "dan")


class Played:
    """One table and everybody at it; `people[0]` is its captain."""

    def __init__(self, storage: Storage, table: Table) -> None:
        self._storage = storage
        self.table = table

    @classmethod
    def opened(
        cls, storage: Storage, secret: bytes, people: tuple[str, ...] = PEOPLE, variant: str = "classic"
    ) -> Self:
        """A new table with these people in its lobby."""
        adapter = next(adapter for adapter in GAMES.values() if variant in adapter.variants())
        number = storage.new_table(NETWORK, CHANNEL).result(60)
        options = adapter.preset(variant, None).save()
        first = ev.Opened(
            network=NETWORK,
            channel=CHANNEL,
            captain_nick=people[0],
            captain_key=people[0],
            game=adapter.name,
            options=options,
            manners=TableOptions().data(),
            secret=secret.hex(),
            rules=versions.NEWEST,
        )
        storage.submit(Unit((encode(number, 0, first),))).result(60)
        played = cls(storage, opened(number, first, trust_nicks=False))
        for nick in people[1:]:
            played.do(nick, cmd.Sit(nick, nick))
        return played

    def do(self, nick: str, command: cmd.TableCommand, *, by: cmd.By | None = None) -> Committed:
        """Somebody's command, decided, committed and believed. It must be accepted."""
        decision = decide(self.table, command, by or cmd.By(nick, nick))
        assert isinstance(decision, Accepted), decision
        rows = tuple(encode(self.table.id, self.table.seq + n, event) for n, event in enumerate(decision.events))
        over = any(isinstance(event, ev.Finished | ev.Closed) for event in decision.events)
        finished = (self.table.id,) if over else ()
        committed = self._storage.submit(Unit(rows, decision.postings, finished=finished)).result(60)
        for event in decision.events:
            self.table, _ = evolve(self.table, event)
        return committed

    def begin(self, *, end: int | None = 20, prize: int = 0) -> None:
        captain = self.table.captain_seat.nick
        if end is not None:
            self.do(captain, cmd.SetLimit(end))
        if prize:
            self.do(captain, cmd.SetPrize(prize))
        self.do(captain, cmd.Play())

    def play(self, until: Callable[[Table], bool] = lambda _: False) -> None:
        """Everybody does what he owes until the table is over, or `until` says so."""
        while not until(self.table) and (owing := self.table.owing()):
            assert isinstance(self.table, BegunTable)
            game = self.table.game
            nick = self.table.named(owing[0]).nick
            self.do(nick, cmd.Act(typed(game.legal(owing[0])[0])))


def typed(action: Action) -> str:
    """The action as a person types it."""
    match action:
        case str():
            return action
        case int():
            return text_of(action)
        case _:
            return " ".join(text_of(card) for card in action)


def cards_played(count: int) -> Callable[[Table], bool]:
    """Until so many moves of the first deal have been made."""
    return lambda table: sum(seat.acts for seat in table.seats if seat is not None) >= count
