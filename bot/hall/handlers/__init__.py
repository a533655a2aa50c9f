"""What the requests do, by subject; each handler is declared for the type of its request (bot.hall.dispatch)."""

from bot.commands import REQUESTS
from bot.hall.dispatch import HANDLERS, Handler, check
from bot.hall.handlers import asking, channels, playing, seats, starting, wallet

__all__ = ["of"]

_subjects = (asking, channels, playing, seats, starting, wallet)
check(REQUESTS)


def of(request: object) -> Handler:
    """The handler of a request."""
    return HANDLERS[type(request)]
