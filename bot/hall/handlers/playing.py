"""What the table alone decides: moves, beginning and pausing, limit and options, stopping."""

from functools import partial

from bot import reasons
from bot.commands import REQUESTS
from bot.hall.announce import to_channel
from bot.hall.commit import command
from bot.hall.dispatch import Answer, handles_at_table
from bot.hall.line import TableLine
from bot.presenter.refusals import refusal
from bot.table.commands import TableCommand


async def decided(line: TableLine, request: TableCommand) -> Answer:
    """The table says what follows (bot.table.decide)."""
    reason = await command(line.directory, line.hosted, request, line.by)
    if isinstance(reason, reasons.NotAllAgree) and line.private:  # in the channel the others read the answer
        to_channel(line.channel, partial(refusal, reason))
    return reason


for kind in REQUESTS:
    if issubclass(kind, TableCommand):
        handles_at_table(kind)(decided)
