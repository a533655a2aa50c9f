"""What is due: clocks that run out, reminders, absent captains, idle tables."""

from bot.hall import journal
from bot.hall.reach import present
from bot.hall.schedule import CAPTAIN_ABSENT, IDLE, schedule
from bot.hall.speaker import speak
from bot.hall.venue import House, Live, Venue
from bot.presenter.games import GAMES
from bot.presenter.speech import Speech
from bot.table import commands as cmd
from bot.transport.base import Priority

RETRY = 5.0
"""Seconds until what could not be saved is tried again."""


async def due(house: House, venue: Venue, live: Live) -> None:
    """Do what is due at this table now. Call with the venue's lock held."""
    if venue.here and live.table.unfinished and not house.away:
        await _clocks(house, venue, live)
        await _captain(house, venue, live)
        await _idle(house, venue, live)
    schedule(house, venue, live)


async def _clocks(house: House, venue: Venue, live: Live) -> None:
    for seat in live.clocks.expired(house.clock()):
        await _time_up(house, venue, live, seat)
    now = house.clock()
    for seat in live.clocks.to_warn(now, house.config.game.warning_seconds):
        left = live.clocks.left(seat, now) or 0
        wording = GAMES[live.table.desk.name].reminder(live.table, seat, left)
        speak(house, venue, live, Speech(seat, wording, Priority.PROMPT, key=f"prompt/{live.table.id}"))


async def _time_up(house: House, venue: Venue, live: Live, seat: int) -> None:
    refused = await journal.command(house, venue, live, cmd.TimeUp(seat), None)
    clock = live.clocks.running.get(seat)
    if refused is not None and clock is not None:
        clock.due = house.clock() + RETRY


async def _captain(house: House, venue: Venue, live: Live) -> None:
    now = house.clock()
    if live.captain_gone is None or now < live.captain_gone + CAPTAIN_ABSENT:
        return
    refused = await journal.command(house, venue, live, cmd.CaptainAway(present(house, venue, live)), None)
    if refused is not None:
        live.captain_gone = now - CAPTAIN_ABSENT + RETRY


async def _idle(house: House, venue: Venue, live: Live) -> None:
    now = house.clock()
    idle = IDLE.get(live.table.state)
    if idle is None or now < live.touched + idle:
        return
    refused = await journal.command(house, venue, live, cmd.IdleOut(), None)
    if refused is not None:
        live.touched = now - idle + RETRY
