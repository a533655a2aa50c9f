"""The database is away: tables stand still by themselves, are told of it once, and go on when it is back.

Nothing is journalled of it, since nothing can be; a pause by the captain or a moderator stays as it is.
"""

from collections.abc import Iterator

from bot.hall import journal
from bot.hall.schedule import schedule
from bot.hall.speaker import to_channel
from bot.hall.venue import House, Live, Venue
from bot.presenter import answers
from bot.presenter.speech import Wording
from bot.table.state import State
from bot.transport.base import Priority


def begins(house: House) -> None:
    """No clock runs until `ends`: a move could not be saved, whoever made it."""
    if house.away:
        return
    house.away = True
    for venue, live in _running(house):
        live.clocks.freeze(house.clock())
        schedule(house, venue, live)
    _tell(house, answers.database_away)


def ends(house: House) -> None:
    """Clocks go on with what is left of them, and whoever owes something is asked again."""
    if not house.away:
        return
    house.away = False
    _tell(house, answers.database_back)
    for venue, live in _running(house):
        journal.follow(house, venue, live)


def _running(house: House) -> Iterator[tuple[Venue, Live]]:
    for venue in house.venues.values():
        for live in venue.unfinished():
            if venue.here and live.table.state is State.RUNNING:
                yield venue, live


def _tell(house: House, wording: Wording) -> None:
    """One line to each channel where somebody plays."""
    channels = {id(venue): venue for venue, _ in _running(house)}
    for venue in channels.values():
        to_channel(house, venue, wording, Priority.REPLY)
