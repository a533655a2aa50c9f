"""What a table does because its time has come: clocks that run out, reminders, absent captains, idleness."""

from bot.hall.announce import speak
from bot.hall.commit import command
from bot.hall.directory import Directory, Hosted
from bot.presenter.games import lines_of
from bot.presenter.speech import Speech
from bot.table import commands as cmd
from bot.table.state import BegunTable
from bot.transport.base import Priority


async def due(directory: Directory, hosted: Hosted) -> None:
    """Do what is due at this table now. Call with the channel's lock held."""
    if hosted.table.unfinished and not directory.stands(hosted.channel):
        await _clocks(directory, hosted)
        await _captain(directory, hosted)
        await _pause(directory, hosted)
        await _idle(directory, hosted)
    directory.schedule(hosted)


async def _clocks(directory: Directory, hosted: Hosted) -> None:
    for seat in hosted.clocks.expired(directory.clock()):
        if seat not in hosted.clocks.expired(directory.clock()):
            continue  # what was done for another has done this as well
        refused = await command(directory, hosted, cmd.TimeUp(seat), None)
        if refused is not None:
            hosted.clocks.put_off(seat, directory.clock())
    now, table = directory.clock(), hosted.table
    if isinstance(table, BegunTable):
        for seat in hosted.clocks.to_warn(now, directory.config.game.warning_seconds):
            wording = lines_of(table).reminder(table, seat, hosted.clocks.left(seat, now) or 0)
            speak(hosted, Speech(seat, wording, Priority.PROMPT, key=f"prompt/{table.id}"))


async def _captain(directory: Directory, hosted: Hosted) -> None:
    now, at = directory.clock(), hosted.clocks.captain_due()
    if at is not None and now >= at:
        refused = await command(directory, hosted, cmd.CaptainAway(hosted.present()), None)
        if refused is not None:
            hosted.clocks.put_off_captain(now)


async def _pause(directory: Directory, hosted: Hosted) -> None:
    now, at = directory.clock(), hosted.clocks.pause_due(hosted.table)
    if at is not None and now >= at:
        refused = await command(directory, hosted, cmd.PauseOver(), None)
        if refused is not None:
            hosted.clocks.put_off_pause()


async def _idle(directory: Directory, hosted: Hosted) -> None:
    now, at = directory.clock(), hosted.clocks.idle_due(hosted.table)
    if at is not None and now >= at:
        refused = await command(directory, hosted, cmd.IdleOut(), None)
        if refused is not None:
            hosted.clocks.put_off_idle(hosted.table, now)
