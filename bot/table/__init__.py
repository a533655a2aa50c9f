"""One table as a functional core: state, events, `decide` (what follows from a command) and `evolve` (what it changes).

Nothing here waits, sends or stores.
"""

from typing import get_args

from bot.table import lobby, play, prize, seating
from bot.table.commands import TableCommand
from bot.table.decide import DECIDERS

_subjects = (lobby, play, prize, seating)
if DECIDERS.keys() != set(get_args(TableCommand)):
    odd = DECIDERS.keys() ^ set(get_args(TableCommand))
    raise ImportError(f"declared or decided, but not both: {sorted(kind.__name__ for kind in odd)}")
