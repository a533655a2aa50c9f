"""Tables of Guandan, and the match that is played at them."""

from typing import TypeAlias

from bot.table.state import BegunTable, Table
from engine.guandan.match import Match
from engine.guandan.options import Options
from engine.guandan.view import View

GuandanTable: TypeAlias = Table[Options, View]
BegunGuandan: TypeAlias = BegunTable[Options, View]


def match_of(table: BegunGuandan) -> Match:
    """The match itself, for what everybody may know of it but no view tells: the plays in their order."""
    if not isinstance(table.game, Match):
        raise TypeError(f"table {table.id} plays no match of Guandan")
    return table.game
