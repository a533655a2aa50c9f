"""The demo's chat server, as the rest of the house sees it."""

import asyncio

import structlog

from bot.demo.server.connection import Connection
from bot.demo.server.world import World

log = structlog.stdlib.get_logger()

GOODBYE_SECONDS = 2.0


class DemoServer:
    """A small IRC server for one machine, in front of `world`. `port` 0 takes a free one."""

    def __init__(self, world: World | None = None, *, host: str = "127.0.0.1", port: int = 6667) -> None:
        self._host = host
        self._port = port
        self._server: asyncio.Server | None = None
        self._world = world or World()

    @property
    def host(self) -> str:
        return self._host

    @property
    def port(self) -> int:
        """The port listened on; before `start` the one asked for."""
        if self._server is None:
            return self._port
        return int(self._server.sockets[0].getsockname()[1])

    async def start(self) -> None:
        """Listen. Raises OSError when the port is taken."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Connection(self._world), self._host, self._port)
        self._port = self.port
        log.info("demo.server.listening", host=self._host, port=self._port)

    async def close(self) -> None:
        """Stop listening and say goodbye to everybody; returns within about GOODBYE_SECONDS."""
        if self._server is None:
            return
        server, self._server = self._server, None
        server.close()
        for user in list(self._world.connections):
            user.close("Server is going down")
        deadline = asyncio.get_running_loop().time() + GOODBYE_SECONDS
        while self._world.connections and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.01)
        for user in list(self._world.connections):
            user.abort()
        log.info("demo.server.closed", port=self._port)
