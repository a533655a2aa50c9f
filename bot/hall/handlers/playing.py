"""What the table alone decides: moves, beginning and pausing, limit and options, stopping."""

from bot.commands import REQUESTS
from bot.hall.commit import command
from bot.hall.dispatch import Answer, handles_at_table
from bot.hall.line import TableLine
from bot.table.commands import TableCommand


async def decided(line: TableLine, request: TableCommand) -> Answer:
    """The table says what follows (bot.table.decide)."""
    return await command(line.directory, line.hosted, request, line.by)


for kind in REQUESTS:
    if issubclass(kind, TableCommand):
        handles_at_table(kind)(decided)
