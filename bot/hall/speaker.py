"""From speeches to lines on a network."""

from functools import partial

from bot.hall.schedule import schedule
from bot.hall.venue import House, Live, Venue
from bot.presenter.speech import CHANNEL, Speech, Wording, fit
from bot.table.clocks import Obligation
from bot.transport.base import Line, Priority


def to_channel(house: House, venue: Venue, wording: Wording, priority: Priority = Priority.GAME, key: str | None = None) -> None:  # fmt: skip
    """Say a line to the channel, if we are in it."""
    if not venue.here:
        return
    transport = house.transports[venue.network]
    for number, text in enumerate(fit(wording, house.voice(venue))):
        transport.send(Line(venue.channel, text, priority, None if key is None else f"{key}/{number}"))


def speak(house: House, venue: Venue, live: Live, speech: Speech) -> None:
    """Say a speech to the channel, or to the person at a seat if he can be reached."""
    if speech.to == CHANNEL:
        to_channel(house, venue, speech.wording, speech.priority, speech.key)
        return
    nick = reachable(house, venue, live, speech.to)
    if nick is not None:
        for number, text in enumerate(fit(speech.wording, house.voice(venue))):
            key = None if speech.key is None else f"{speech.key}/{number}"
            house.transports[venue.network].send(Line(nick, text, speech.priority, key))


def reachable(house: House, venue: Venue, live: Live, seat_no: int) -> str | None:
    """The nick of the person at that seat, if it is he who has it now, in the table's channel."""
    seat = live.table.seats[seat_no]
    if seat is None or seat.key is None or not venue.here:
        return None
    transport = house.transports[venue.network]
    if not transport.in_channel(venue.channel, seat.nick):
        return None
    person = transport.find(seat.nick)
    return person.nick if person is not None and house.key_of(person) == seat.key else None


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
