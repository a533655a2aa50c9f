"""One table as a functional core: state, events, `decide` (what follows from a command) and `evolve` (what it changes).

Nothing here waits, sends or stores.
"""

from bot.table import commands, lobby, play, prize, seating
from bot.table.decide import check

_subjects = (lobby, play, prize, seating)
check(commands.kinds())
