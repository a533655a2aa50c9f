"""The commands of the demo server. Importing this package declares them all."""

from bot.demo.server.commands import modes, queries, registration, rooms, speech
from bot.demo.server.commands.registry import COMMANDS, dispatch

__all__ = ["COMMANDS", "dispatch", "modes", "queries", "registration", "rooms", "speech"]
