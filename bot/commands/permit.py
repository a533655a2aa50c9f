"""Whether a person may do, here and now, what a command asks for: its declaration against the table."""

from dataclasses import dataclass

from bot import reasons
from bot.commands.registry import CommandSpec, When, Where, Who
from bot.commands.requests import Query, Request
from bot.table.commands import Act, By
from bot.table.state import State, Table
from bot.transport.base import Rank

_WHEN = {State.LOBBY: When.LOBBY, State.RUNNING: When.RUNNING, State.PAUSED: When.PAUSED, State.OVER: When.OVER}


@dataclass(frozen=True, slots=True)
class Standing:
    """Who asks: `rank` is his in the channel, `min_rank` the channel's for the bot and for new tables (RULES F18)."""

    by: By
    rank: Rank
    min_rank: Rank


def place(spec: CommandSpec, request: Request, *, private: bool) -> reasons.Reason | None:
    """Why the command does not belong where it was said, or None."""
    if isinstance(request, Act) and not private and not spec.public:
        return reasons.CardsInPrivate()
    if private and not spec.where & Where.PRIVATE:
        return reasons.OnlyInChannel(spec.name)
    if not private and not spec.where & Where.CHANNEL:
        return reasons.OnlyInPrivate(spec.name)
    return None


def permit(spec: CommandSpec, request: Request, standing: Standing, table: Table | None) -> reasons.Reason | None:
    """The declared condition that fails, or None."""
    if isinstance(request, Query | Act):
        return None
    if table is not None and spec.when:
        now = When.CHOOSING if table.choosing else _WHEN.get(table.state, When.NONE)
        if not spec.when & now:
            waits = table.choosing and spec.when & When.RUNNING
            return reasons.WrongState(table.id, "choosing" if waits else table.state.value, spec.name)
    return _who(spec, standing, table)


def _who(spec: CommandSpec, standing: Standing, table: Table | None) -> reasons.Reason | None:
    by = standing.by
    if spec.who is Who.RANKED:
        enough = standing.rank >= standing.min_rank or by.operator
        return None if enough else reasons.RankTooLow(standing.min_rank.name.lower())
    if spec.who is Who.MODERATOR:
        return None if by.moderator else reasons.OnlyModerators(None, spec.name)
    if table is None or spec.who is Who.ANYONE:
        return None
    seated = table.seat_of(by.key) is not None or (spec.who is Who.SEATED and table.is_coming(by.key))
    captain = seated and table.captain_seat.key == by.key
    if spec.who is Who.SEATED:
        return None if seated else reasons.NotSeatedHere(table.id)
    if spec.who is Who.PARTY:
        return None if seated or by.moderator else reasons.NotSeatedHere(table.id)
    together = spec.who is Who.AGREED and table.contested and seated  # the table asks for all of them (RULES F26)
    if captain or together or (spec.who in (Who.STEWARD, Who.AGREED) and by.moderator):
        return None
    return reasons.OnlyCaptain(table.id, table.captain_seat.nick, spec.name)
