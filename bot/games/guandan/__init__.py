"""Guandan in the chat: what a line at its tables means (`typed`), and which cards of the hand that is (`pick`)."""

from bot.games.guandan.adapter import GUANDAN

__all__ = ["GUANDAN"]
