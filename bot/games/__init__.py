"""The games that can be played: one desk a game, in `DESKS`. A new game is added to that list."""

from bot.games.desk import Desk
from bot.games.guandan import GUANDAN
from bot.games.hearts import HEARTS

DESKS: dict[str, Desk] = {desk.name: desk for desk in (HEARTS, GUANDAN)}

__all__ = ["DESKS", "Desk"]
