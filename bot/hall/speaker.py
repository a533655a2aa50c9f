"""From speeches to lines on a network."""

from functools import partial

from bot.hall.reach import reachable
from bot.hall.schedule import schedule
from bot.hall.venue import House, Live, Venue
from bot.presenter.speech import BUDGET, CHANNEL, Speech, Wording, fit
from bot.table.clocks import Obligation
from bot.transport.base import Line, Priority


def to_channel(house: House, venue: Venue, wording: Wording, priority: Priority = Priority.GAME, key: str | None = None) -> None:  # fmt: skip
    """Say a line to the channel, if we are in it."""
    if venue.here:
        _send(house, venue, venue.channel, wording, priority, key)


def speak(house: House, venue: Venue, live: Live, speech: Speech) -> None:
    """Say a speech to the channel, or to the person at a seat if he can be reached."""
    if speech.to == CHANNEL:
        to_channel(house, venue, speech.wording, speech.priority, speech.key)
        return
    nick = reachable(house, venue, live, speech.to)
    if nick is not None:
        _send(house, venue, nick, speech.wording, speech.priority, speech.key)


class Telling:
    """What follows from one decision, said speech by speech; joins the channel's lines that may be joined.

    A speech is worded at once, while the table is as it was after its event.
    """

    def __init__(self, house: House, venue: Venue, live: Live) -> None:
        self._house, self._venue, self._live = house, venue, live
        self._waiting: list[str] = []

    def say(self, speech: Speech) -> None:
        if speech.to != CHANNEL:
            speak(self._house, self._venue, self._live, speech)
        elif speech.joined is None:
            self.end()
            speak(self._house, self._venue, self._live, speech)
        else:
            self._join(speech, speech.joined)

    def _join(self, speech: Speech, joined: Wording) -> None:
        voice = self._house.voice(self._venue)
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
            to_channel(self._house, self._venue, lambda _, text=text: text)  # type: ignore[misc]
        self._waiting = []


def _send(house: House, venue: Venue, target: str, wording: Wording, priority: Priority, key: str | None) -> None:
    for number, text in enumerate(fit(wording, house.voice(venue))):
        line = Line(target, text, priority, None if key is None else f"{key}/{number}")
        house.transports[venue.network].send(line)


def prompt(house: House, venue: Venue, live: Live, seat_no: int, wording: Wording, obligation: Obligation) -> None:
    """Send a prompt; its clock starts when the last of its lines is sent, or at once if it cannot be (RULES F7)."""
    nick = reachable(house, venue, live, seat_no)
    if nick is None:
        live.clocks.prompted(seat_no, obligation, house.clock())
        return
    texts = fit(wording, house.voice(venue))
    started = partial(_started, house, venue, live, seat_no, obligation)
    for number, text in enumerate(texts):
        on_sent = started if number == len(texts) - 1 else None
        key = f"prompt/{live.table.id}/{number}"
        house.transports[venue.network].send(Line(nick, text, Priority.PROMPT, key, on_sent=on_sent))


def _started(house: House, venue: Venue, live: Live, seat_no: int, obligation: Obligation, now: float) -> None:
    live.clocks.prompted(seat_no, obligation, now)
    schedule(house, venue, live)
