"""The IRC adapter: `IrcTransport` is one network as the hall sees it (bot.transport.base.Transport)."""

from bot.transport.irc.adapter import IrcTransport
from bot.transport.irc.timers import Timing

__all__ = ["IrcTransport", "Timing"]
