"""What follows from a command: the table's one entrance."""

from collections.abc import Callable
from typing import Any

from bot.table import commands as cmd
from bot.table import lobby, money, play, seating
from bot.table.draft import Decision, Draft, Refused, RefusedError
from bot.table.state import Table


def decide(table: Table, command: cmd.TableCommand, by: cmd.By | None, now: float) -> Decision:
    """Events and postings to commit, or one refusal. Changes nothing, sends nothing. `now` is a monotonic instant.

    That `by` has the standing for the command, and that the table is in a state that accepts it, has been checked
    against the command's declaration (bot.commands); what depends on more than that is checked here.
    """
    draft = Draft(table.copy(), by)
    try:
        _ANSWERS[type(command)](draft, command, now)
    except RefusedError as refused:
        return Refused(refused.reason)
    return draft.accepted()


_ANSWERS: dict[type, Callable[[Draft, Any, float], None]] = {
    cmd.Sit: seating.sit,
    cmd.ChangeSeat: seating.change_seat,
    cmd.Leave: seating.leave,
    cmd.Remove: seating.remove,
    cmd.CaptainAway: seating.captain_away,
    cmd.Identify: seating.identify,
    cmd.Play: lobby.play,
    cmd.ChooseVariant: lobby.choose_variant,
    cmd.SetOption: lobby.set_option,
    cmd.SetLimit: lobby.set_limit,
    cmd.SetPrize: money.set_prize,
    cmd.Act: play.act,
    cmd.TimeUp: play.time_up,
    cmd.Pause: play.pause,
    cmd.Stop: play.stop,
    cmd.IdleOut: play.idle_out,
}
