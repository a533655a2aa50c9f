"""All tables and channels: who sits where, routing, timers; journal first, then announce."""

from bot.hall.hall import Hall

__all__ = ["Hall"]
