"""The database is away: tables stand still by themselves, are told of it once, and go on when it is back.

Nothing is journalled of it, since nothing can be; a pause by the captain or a moderator stays as it is.
"""

from bot.hall.announce import to_channel
from bot.hall.commit import follow
from bot.hall.directory import Directory
from bot.presenter import answers
from bot.presenter.speech import Wording
from bot.transport.base import Priority


def begins(directory: Directory) -> None:
    """No clock runs until `ends`: a move could not be saved, whoever made it."""
    if directory.away:
        return
    directory.away = True
    for hosted in directory.running():
        hosted.clocks.freeze(directory.clock())
        directory.schedule(hosted)
    _tell(directory, answers.database_away)


def ends(directory: Directory) -> None:
    """Clocks go on with what is left of them, and whoever owes something is asked again."""
    if not directory.away:
        return
    directory.away = False
    _tell(directory, answers.database_back)
    for hosted in directory.running():
        follow(directory, hosted)


def stand_still(directory: Directory, network: str) -> None:
    """Whether the network is still ours is not known: no clock runs until `go_on`, and nothing is said of it."""
    directory.still.add(network)
    for hosted in directory.running():
        if hosted.channel.network == network:
            hosted.clocks.freeze(directory.clock())
            directory.schedule(hosted)


def go_on(directory: Directory, network: str) -> None:
    """It is, and nobody else has had it meanwhile."""
    directory.still.discard(network)
    for hosted in directory.running():
        if hosted.channel.network == network:
            follow(directory, hosted)


def _tell(directory: Directory, wording: Wording) -> None:
    """One line to each channel where somebody plays."""
    channels = {id(hosted.channel): hosted.channel for hosted in directory.running()}
    for channel in channels.values():
        to_channel(channel, wording, Priority.REPLY)
