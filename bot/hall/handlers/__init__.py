"""What the requests do, by subject; each handler is declared for the type of its request (bot.hall.dispatch)."""

from bot.commands import REQUESTS
from bot.hall.dispatch import check
from bot.hall.handlers import asking, channels, playing, seats, starting, wallet

_subjects = (asking, channels, playing, seats, starting, wallet)
check(REQUESTS)
