"""One connection from the first byte to its loss: its parts, and which of them hears what."""

import asyncio
import contextlib
from collections.abc import Callable

import structlog

from bot.transport.base import Online
from bot.transport.irc.connection import Connection, tls_context
from bot.transport.irc.intake import Intake
from bot.transport.irc.link import Link
from bot.transport.irc.membership import Membership
from bot.transport.irc.nick import Nick
from bot.transport.irc.registration import Registration
from bot.transport.irc.speaker import Speaker
from bot.transport.irc.talk import Talk
from bot.transport.irc.wanted import Wanted
from bot.wire.handlers import handlers_of, on
from bot.wire.message import Command, Message, compose
from bot.wire.numerics import Numeric
from bot.wire.text import harmless

log = structlog.get_logger(__name__)


class Session:
    """`link` comes with its callbacks unset; `run` returns when the connection has ended."""

    def __init__(self, link: Link, wanted: Wanted) -> None:
        self.link = link
        self._heard = False
        self._lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._connection = Connection.new(link.config.name, self._receive, self._on_lost)
        self.intake = Intake(link.config.name, self._hear, self._connection.read, self._connection.drop, link.timers)
        self.speaker = Speaker(link, self._connection.send_raw)
        self.membership = Membership(link, wanted)
        self._registration, self._nick = Registration(link), Nick(link)
        link.write, link.fail, link.pump = self._write, self._connection.drop, self.speaker.pump
        # The order matters: our own nick is known before the roster sees the line.
        self._handlers: dict[str, list[Callable[[Message], None]]] = {}
        for part in (self, self._registration, self._nick, self.membership, Talk(link)):
            for heard, handler in handlers_of(part):
                self._handlers.setdefault(heard, []).append(handler)

    async def run(self, host: str, port: int) -> str:
        """Connect, register, serve. Returns why it ended. Raises OSError if there was no connection at all."""
        config, timing = self.link.config, self.link.timing
        try:
            await self._open(host, port)
            log.info("irc.connected", network=config.name, host=host, port=port, tls=config.tls)
            self.link.timers.set("register", timing.register, lambda: self.link.fail("registration took too long"))
            self._registration.before_nick()
            self._nick.begin()
            self._registration.after_nick()
            return await self._lost
        finally:
            self._connection.drop("stopped")

    async def _open(self, host: str, port: int) -> None:
        config = self.link.config
        ca_file = str(config.tls_ca_file) if config.tls_ca_file else None
        context = tls_context(ca_file, config.tls_verify) if config.tls else None
        try:
            async with asyncio.timeout(self.link.timing.connect):
                await self._connection.open(host, port, context)
        except ValueError as error:  # of asyncio, ssl and the idna codec, for a name that no host can have
            raise OSError(f"{host!r} is not a host name: {error}") from error

    async def leave(self, reason: str, within: float) -> None:
        """Send what is queued, say goodbye, and end: each in so many seconds at most, and in its usual time."""
        timing = self.link.timing
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(timing.flush, within)):
                while len(self.link.outbox) and self.link.online and self.link.may_speak():
                    await asyncio.sleep(0.02)
        self.link.online = False
        self._write(compose(Command.QUIT, tail=harmless(reason)))
        self.intake.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(timing.goodbye, within)):
                await asyncio.shield(self._lost)
        self._connection.drop("said goodbye")

    def _write(self, line: str) -> None:
        """Past the outbox, but at its expense: servers count PONG and NICK too."""
        self.link.outbox.spend(self.link.clock())
        self._connection.send_raw(line)

    def _on_lost(self, reason: str) -> None:
        self.link.online = False
        self.intake.close()
        self.link.timers.close()
        if not self._lost.done():
            self._lost.set_result(reason)

    def _receive(self, message: Message) -> None:
        self._heard = True
        self.intake.put(message)

    def _hear(self, message: Message) -> None:
        for handler in self._handlers.get(message.command, ()):
            handler(message)
        if message.is_error:
            self.membership.error(message)

    # Alive?

    @on(Command.PING)
    def _ping(self, message: Message) -> None:
        self._write(compose(Command.PONG, tail=message.param(0) if message.params else None))

    @on(Command.ERROR)
    def _error(self, message: Message) -> None:
        self.link.fail(message.param(0) or "ERROR without a reason")

    def _check(self) -> None:
        if not self._heard:
            self._write(compose(Command.PING, tail="alive?"))
            self.link.timers.set("alive", self.link.timing.ping, self._give_up)
            return
        self._heard = False
        self.link.timers.set("alive", self.link.timing.keepalive, self._check)

    @on(Command.PONG)
    def _pong(self, message: Message) -> None:  # noqa: ARG002
        if self.link.registered:
            self._check()

    def _give_up(self) -> None:
        if self._heard:
            self._check()
        else:
            self.link.fail("ping timeout")

    # Registered, then online

    @on(Numeric.WELCOME)
    def _welcome(self, message: Message) -> None:
        self.link.registered = True
        self.link.timers.cancel("register")
        self.link.timers.set("settle", self.link.timing.settle, self._settled)
        self._check()
        mask = message.params[-1].rpartition(" ")[2] if len(message.params) > 1 else ""
        if "!" in mask and "@" in mask:  # "Welcome … nick!user@host": a first idea of how others see us
            self.link.userhost = mask.partition("!")[2]

    @on(Numeric.ENDOFMOTD, Numeric.NOMOTD)
    def _motd_ends(self, message: Message) -> None:  # noqa: ARG002
        self._settled()

    def _settled(self) -> None:
        if self.link.online or not self.link.registered:
            return
        self.link.timers.cancel("settle")
        self.link.online = self.link.was_online = True
        self.link.outbox.restart(self.link.clock())
        log.info("irc.online", network=self.link.config.name, nick=self.link.nick, caps=sorted(self.link.caps))
        if self.link.isupport.bot:
            self._write(compose(Command.MODE, self.link.nick, f"+{self.link.isupport.bot}"))
        self.link.tell(Online(self.link.config.name))
        self.membership.begin()
