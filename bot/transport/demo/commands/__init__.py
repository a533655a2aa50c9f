"""The commands of the demo server. Importing this package declares them all."""

from bot.transport.demo.commands import modes, queries, registration, rooms, speech
from bot.transport.demo.commands.registry import COMMANDS

__all__ = ["COMMANDS", "modes", "queries", "registration", "rooms", "speech"]
