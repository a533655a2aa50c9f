"""The games that can be played: an adapter each, registered here. A new game is added to that list."""

from bot.games.adapter import GameAdapter
from bot.games.guandan import GUANDAN
from bot.games.hearts import HEARTS
from bot.games.registry import GAMES, register

for _adapter in (HEARTS, GUANDAN):
    register(_adapter)

__all__ = ["GAMES", "GameAdapter"]
