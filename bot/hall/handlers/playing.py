"""What the table alone decides: moves, beginning and pausing, limit and options, stopping."""

from functools import partial

from bot import reasons
from bot.hall.announce import to_channel
from bot.hall.commit import command
from bot.hall.dispatch import Answer, handles_at_table
from bot.hall.line import TableLine
from bot.presenter.refusals import refusal
from bot.table import commands as cmd

DECIDED_BY_TABLE: tuple[type[cmd.TableCommand], ...] = (
    cmd.Act,
    cmd.Play,
    cmd.Pause,
    cmd.SetLimit,
    cmd.SetOption,
    cmd.SetPrize,
    cmd.ChangeSeat,
    cmd.Leave,
    cmd.Stop,
)


async def decided(line: TableLine, request: cmd.TableCommand) -> Answer:
    """The table says what follows (bot.table.decide)."""
    reason = await command(line.directory, line.hosted, request, line.by)
    if isinstance(reason, reasons.NotAllAgree) and line.private:  # in the channel the others read the answer
        to_channel(line.channel, partial(refusal, reason))
    return reason


for kind in DECIDED_BY_TABLE:
    handles_at_table(kind)(decided)
