"""The demo's chat server. It knows no games.

Its state is one `world.World`: the people and the channels. A connection (`connection.Connection`) turns bytes into
messages and hands each to the function declared for its command in `commands/`.
"""

from bot.demo.server.server import DemoServer
from bot.demo.server.world import World

__all__ = ["DemoServer", "World"]
