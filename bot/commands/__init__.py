"""From a line of chat to a command: `parse` reads it, `permit` checks it against its declaration.

Every command is declared once, in one of the modules of this package; `REGISTRY` has them all.
"""

from bot.commands import info, money, tables
from bot.commands.parse import Move, Parsed, Unknown, near, parse
from bot.commands.permit import Standing, permit, place
from bot.commands.registry import REGISTRY, CommandSpec, When, Where, Who

__all__ = [
    "REGISTRY",
    "REQUESTS",
    "CommandSpec",
    "Move",
    "Parsed",
    "Standing",
    "Unknown",
    "When",
    "Where",
    "Who",
    "near",
    "parse",
    "permit",
    "place",
]
_declared = (info, money, tables)
REQUESTS = frozenset(kind for spec in REGISTRY.values() for kind in spec.requests)
"""Every type of request that a command may ask for."""
