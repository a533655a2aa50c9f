"""The demo's chat server, as the rest of the house sees it."""

import asyncio
from collections.abc import Iterable

import structlog

from bot.transport.demo.client import Client
from bot.transport.demo.world import World, folded

log = structlog.stdlib.get_logger()

GOODBYE_SECONDS = 2.0


class DemoServer:
    """A small IRC server for one machine.

    `operators` are nicks that get op in every channel they join (the demo's own user); `no_op` are nicks that do not
    become op by being the first in a channel (the bot, so that the first person is op, not the program). `port` 0
    takes a free one. `ping_every` and `ping_timeout` are in seconds; `lines_per_second` is how fast one connection is
    read once it has sent 400 lines in a burst.
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 6667,
        *,
        operators: Iterable[str] = (),
        no_op: Iterable[str] = (),
        ping_every: float = 180.0,
        ping_timeout: float = 60.0,
        lines_per_second: float = 200.0,
        max_connections: int = 500,
    ) -> None:
        self._host = host
        self._port = port
        self._server: asyncio.Server | None = None
        self._world = World(
            operators=folded(operators),
            no_op=folded(no_op),
            ping_every=ping_every,
            ping_timeout=ping_timeout,
            lines_per_second=lines_per_second,
            max_connections=max_connections,
        )

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
        self._server = await loop.create_server(lambda: Client(self._world), self._host, self._port)
        self._port = self.port
        log.info("demo.server.listening", host=self._host, port=self._port)

    async def close(self) -> None:
        """Stop listening and say goodbye to everybody; returns within about GOODBYE_SECONDS."""
        if self._server is None:
            return
        server, self._server = self._server, None
        server.close()
        for client in list(self._world.connections):
            client.close("Server is going down")
        deadline = asyncio.get_running_loop().time() + GOODBYE_SECONDS
        while self._world.connections and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.01)
        for client in list(self._world.connections):
            client.abort()
        log.info("demo.server.closed", port=self._port)
