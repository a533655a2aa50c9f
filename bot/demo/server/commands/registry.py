"""How a command of the server is declared, and how it is run."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.demo.server.names import word
from bot.demo.server.user import User
from bot.demo.server.world import World
from bot.wire.message import Command, Message
from bot.wire.numerics import Numeric

Params: TypeAlias = tuple[str, ...]
Handler: TypeAlias = Callable[[World, User, Params], None]


@dataclass(frozen=True, slots=True)
class Declared:
    """`run` gets at least `least` parameters, and a registered user unless `early`."""

    run: Handler
    least: int
    early: bool


COMMANDS: dict[str, Declared] = {}


def command(name: Command, least: int = 0, *, early: bool = False) -> Callable[[Handler], Handler]:
    """Declare the function as the one that runs `name`."""

    def declare(run: Handler) -> Handler:
        if name in COMMANDS:
            raise ValueError(f"the command {name} is declared twice")
        COMMANDS[name] = Declared(run, least, early)
        return run

    return declare


def dispatch(world: World, user: User, message: Message) -> None:
    """Run one message, or answer why not: unknown (421), too early (451), parameters missing (461)."""
    declared = COMMANDS.get(message.command)
    if not user.registered and (declared is None or not declared.early):
        user.numeric(Numeric.NOTREGISTERED)
    elif declared is None:
        user.numeric(Numeric.UNKNOWNCOMMAND, word(message.command))
    elif len(message.params) < declared.least:
        user.numeric(Numeric.NEEDMOREPARAMS, message.command)
    else:
        declared.run(world, user, message.params)
