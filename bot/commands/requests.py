"""What a command asks for, beyond what a table itself decides (bot.table.commands)."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.table.commands import TableCommand


@dataclass(frozen=True, slots=True)
class HallRequest:
    """Something to be done that no table decides alone; its handler carries it out."""


@dataclass(frozen=True, slots=True)
class Greet(HallRequest):
    """`!bot`: wake in this channel; with a reply language."""

    language: str | None = None


@dataclass(frozen=True, slots=True)
class CallIn(HallRequest):
    """`!bot #channel`: come to that channel (RULES F25)."""

    channel: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Start(HallRequest):
    """`!start`: open, begin or continue, by sender and state (RULES F1)."""

    variant: str | None = None
    players: int | None = None
    again: bool = False


@dataclass(frozen=True, slots=True)
class AddPeople(HallRequest):
    nicks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RemovePerson(HallRequest):
    """`!remove nick`: whose seat it is, the network's casemapping says."""

    nick: str


@dataclass(frozen=True, slots=True)
class Join(HallRequest):
    pass


@dataclass(frozen=True, slots=True)
class Choose(HallRequest):
    """`!game name [players]` in the lobby; the game may be another one than so far."""

    variant: str
    players: int | None


@dataclass(frozen=True, slots=True)
class Give(HallRequest):
    nick: str
    amount: int


@dataclass(frozen=True, slots=True)
class Bye(HallRequest):
    now: bool = False


@dataclass(frozen=True, slots=True)
class SetInvites(HallRequest):
    on: bool


@dataclass(frozen=True, slots=True)
class SetDefault(HallRequest):
    """`!channel name value`: what new tables of the channel begin with; the value `default` takes it back."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Query:
    """A question; answering it changes nothing, and anybody may ask it."""


@dataclass(frozen=True, slots=True)
class ShowHand(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowScore(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowLast(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowTables(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowRules(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowHelp(Query):
    topic: str | None = None


@dataclass(frozen=True, slots=True)
class ShowBalance(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowHistory(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowState(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowLimit(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowPrize(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowOptions(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowVariants(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowDefaults(Query):
    pass


@dataclass(frozen=True, slots=True)
class ShowInvites(Query):
    pass


Request: TypeAlias = HallRequest | Query | TableCommand
