"""How a command of the server is declared: its name, how many parameters it needs, whether it may come early."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bot.transport.demo.client import Client
    from bot.transport.demo.world import World

Params: TypeAlias = tuple[str, ...]
Handler: TypeAlias = "Callable[[World, Client, Params], None]"


@dataclass(frozen=True, slots=True)
class Command:
    """`run` gets at least `least` parameters, and a registered client unless `early`."""

    run: Handler
    least: int
    early: bool


COMMANDS: dict[str, Command] = {}


def command(name: str, least: int = 0, *, early: bool = False) -> Callable[[Handler], Handler]:
    """Declare the function as the one that runs `name`."""

    def declare(run: Handler) -> Handler:
        if name in COMMANDS:
            raise ValueError(f"the command {name} is declared twice")
        COMMANDS[name] = Command(run, least, early)
        return run

    return declare
