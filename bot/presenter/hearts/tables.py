"""Tables of Hearts, and what the people at them know."""

from typing import TypeAlias

from bot.table.state import BegunTable, Table
from engine.hearts.options import Options
from engine.hearts.view import View

HeartsTable: TypeAlias = Table[Options, View]
BegunHearts: TypeAlias = BegunTable[Options, View]
