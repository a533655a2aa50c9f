"""The demo's prompt: a terminal chat client for one person. It knows of the games only what a card looks like."""

from bot.demo.prompt.chat import chat

__all__ = ["chat"]
