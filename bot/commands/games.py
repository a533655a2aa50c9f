"""The commands that only one game has (bot.games.adapter.AnswerCommand), as they are declared by the games there are."""

from collections.abc import Iterator
from functools import cache

from bot.commands.arguments import Word
from bot.commands.registry import CommandSpec, When, Where, Who
from bot.games.adapter import AnswerCommand
from bot.games.registry import GAMES
from bot.table.commands import Act

GROUP = "tables"
"""Among which commands they are listed."""


def of_games() -> Iterator[CommandSpec]:
    """The commands of every game."""
    return (_declared(command) for adapter in GAMES.values() for command in adapter.commands)


@cache
def _declared(command: AnswerCommand) -> CommandSpec:
    def build(answer: Word) -> Act | None:
        return Act(answer) if answer in command.answers else None

    return CommandSpec(
        name=command.name,
        usage="|".join(command.answers),
        help=command.help,
        where=Where.EITHER,
        who=Who.SEATED,
        when=When.BEGUN,
        aliases=(),
        group=GROUP,
        build=build,
        requests=(Act,),
        about_table=True,
        public=True,
    )
