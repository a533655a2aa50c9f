"""From speeches to lines on a network: to a table's channel, and to the people at its seats."""

from functools import partial

from bot.hall.directory import Channel, Directory, Hosted
from bot.presenter.speech import BUDGET, CHANNEL, Speech, Wording, fit
from bot.table.clocks import Obligation
from bot.transport.base import Outgoing, Priority


def to_channel(channel: Channel, wording: Wording, priority: Priority = Priority.GAME, key: str | None = None) -> None:
    """Say a line to the channel, if we are in it."""
    if channel.here:
        _send(channel, channel.name, wording, priority, key)


def speak(hosted: Hosted, speech: Speech) -> None:
    """Say a speech to the table's channel, or to the person at a seat if he can be reached."""
    if speech.to == CHANNEL:
        to_channel(hosted.channel, speech.wording, speech.priority, speech.key)
        return
    nick = hosted.whispered_to(speech.to)
    if nick is not None:
        _send(hosted.channel, nick, speech.wording, speech.priority, speech.key)


class Telling:
    """What follows from one decision, said speech by speech; joins the channel's lines that may be joined.

    A speech is worded at once, while the table is as it was after its event.
    """

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._waiting: list[str] = []

    def say(self, speech: Speech) -> None:
        if speech.to != CHANNEL:
            speak(self._hosted, speech)
        elif speech.joined is None:
            self.end()
            speak(self._hosted, speech)
        else:
            self._join(speech, speech.joined)

    def _join(self, speech: Speech, joined: Wording) -> None:
        voice = self._hosted.channel.voice
        if self._waiting:
            longer = " · ".join((*self._waiting, joined(voice)))
            if len(longer.encode()) <= BUDGET:
                self._waiting = [longer]
                return
            self.end()
        self._waiting = fit(speech.wording, voice)

    def end(self) -> None:
        """Say what waits to be joined."""
        for text in self._waiting:
            to_channel(self._hosted.channel, lambda _, text=text: text)  # type: ignore[misc]
        self._waiting = []


def _send(channel: Channel, target: str, wording: Wording, priority: Priority, key: str | None) -> None:
    for number, text in enumerate(fit(wording, channel.voice)):
        channel.transport.send(Outgoing(target, text, priority, None if key is None else f"{key}/{number}"))


def prompt(directory: Directory, hosted: Hosted, seat_no: int, wording: Wording, obligation: Obligation) -> None:
    """Send a prompt; its clock starts when the last of its lines is sent, or at once if it cannot be (RULES F7)."""
    nick = hosted.whispered_to(seat_no)
    if nick is None:
        hosted.clocks.prompted(seat_no, obligation, directory.clock())
        return
    texts = fit(wording, hosted.channel.voice)
    started = partial(_started, directory, hosted, seat_no, obligation)
    for number, text in enumerate(texts):
        on_sent = started if number == len(texts) - 1 else None
        key = f"prompt/{hosted.table.id}/{number}"
        hosted.channel.transport.send(Outgoing(nick, text, Priority.PROMPT, key, on_sent=on_sent))


def _started(directory: Directory, hosted: Hosted, seat_no: int, obligation: Obligation, now: float) -> None:
    hosted.clocks.prompted(seat_no, obligation, now)
    directory.schedule(hosted)
