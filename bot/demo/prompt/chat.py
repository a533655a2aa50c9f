"""The terminal chat client (`gamebot chat`): an IRC client over TCP with one input line at the bottom.

On a terminal it uses prompt_toolkit. With its standard input from elsewhere it reads that line by line, prints plain
text, and leaves at the end of it; lines that are to wait for something need a pause in whatever writes them:
`(echo '!start'; sleep 5; echo '!play'; sleep 60) | gamebot chat`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import AsyncGenerator, Iterable, Sequence

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style

from bot.demo.prompt.conversation import Conversation, Fragments
from bot.demo.prompt.link import Link
from bot.demo.prompt.typed import SLASH, LeaveError, typed
from bot.wire.message import Command
from bot.wire.names import is_name
from bot.wire.pace import Backoff

BACKOFF = Backoff(1.0, 15.0)  # before each new try to connect
TRIES = 5  # then it gives up
GOODBYE_SECONDS = 3.0
STYLE = Style.from_dict(
    {
        "info": "ansibrightblack",
        "error": "ansired",
        "own": "bold",
        "mention": "bold",
        "private": "ansimagenta bold",
        "bot": "ansigreen bold",
        "bot-text": "bold",
        "prompt": "bold",
    }
)


async def chat(
    host: str = "127.0.0.1",
    port: int = 6667,
    nick: str = "you",
    channel: str = "#hearts",
    *,
    bot: str = "GameBot",
    commands: Sequence[str] = (),
    backoff: Backoff = BACKOFF,
    tries: int = TRIES,
    interactive: bool | None = None,
) -> int:
    """Chat until the person leaves. Returns 0 then, and 1 if the server cannot be reached (any more).

    `commands` are completed after Tab (`!start`, `!play`, …). After a lost connection there are `tries` new
    ones, with the pauses of `backoff`. `interactive` None: whether standard input and output are a terminal.
    """
    if interactive is None:
        interactive = sys.stdin.isatty() and sys.stdout.isatty()
    nick = nick if is_name(nick) else "guest"
    client = _Chat(host, port, Conversation(nick, channel, bot, _show_rich if interactive else _show_plain, _nowhere))
    lines = _prompt_lines(client.talk, commands) if interactive else _stdin_lines(client)
    return await client.run(lines, backoff, tries)


def _why(fault: OSError | EOFError) -> str:
    """`connection refused` rather than the errno and the address once more."""
    if isinstance(fault, OSError) and fault.errno is not None and fault.errno > 0:
        return os.strerror(fault.errno).lower()
    return str(fault)


def _nowhere(line: str) -> None:
    """Where lines go while there is no connection."""


def _show_plain(fragments: Fragments) -> None:
    print("".join(text for _, text in fragments), flush=True)


def _show_rich(fragments: Fragments) -> None:
    print_formatted_text(FormattedText(fragments), style=STYLE)


class _Chat:
    """Joins the three: the connection, what is shown of it, and what is typed."""

    def __init__(self, host: str, port: int, talk: Conversation) -> None:
        self._address = (host, port)
        self._link: Link | None = None
        self._leaving = False
        self._pong = asyncio.Event()
        self._arrived = asyncio.Event()
        self.settled = asyncio.Event()
        self.talk = talk

    async def run(self, lines: AsyncGenerator[str, None], backoff: Backoff, tries: int) -> int:
        reading = asyncio.create_task(self._stay_connected(backoff, tries))
        typing = asyncio.create_task(self._obey(lines))
        tasks = {reading, typing}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if not typing.done():
                return reading.result()
            await self._say_goodbye(typing.result(), reading)
            return 0
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self._link is not None:
                self._link.close()

    # the connection

    async def _stay_connected(self, backoff: Backoff, tries: int) -> int:
        """Connect, and again after every loss; 1 once that is hopeless, 0 when we left."""
        failures = 0
        ever = False
        while True:
            try:
                await self._talk_once()
            except (OSError, EOFError) as fault:
                if self._leaving:
                    return 0
                was_online, self.talk.registered = self.talk.registered, False
                failures = 0 if was_online else failures
                ever = ever or was_online
                why = _why(fault)
            where = f"{self._address[0]}:{self._address[1]}"
            if not ever:
                self.talk.error(f"cannot chat at {where} ({why}). Is `gamebot demo` running there?")
                return 1
            if failures >= tries:
                self.talk.error(f"{where} stays silent; giving up.")
                return 1
            failures += 1
            pause = backoff.pause(failures)
            self.talk.error(f"the connection to {where} is lost ({why}); trying again in {pause:g} s")
            await asyncio.sleep(pause)

    async def _talk_once(self) -> None:
        """One connection from hello to its end, which always is an OSError or EOFError."""
        before = self.talk.joined()
        self.settled.clear()
        self._link = link = await Link.open(*self._address)
        self.talk.send = link.send
        try:
            self.talk.hello(before)
            while True:
                line = await link.receive()
                if line is None:
                    continue
                self.talk.receive(line)
                if line.command == Command.PONG:
                    self._pong.set()
                if self.talk.settled:
                    self.settled.set()
                    self._arrived.set()
        finally:
            link.close()

    async def _say_goodbye(self, reason: str, reading: asyncio.Task[int]) -> None:
        """QUIT once the server has dealt with all that was sent, and wait until it hangs up."""
        self._leaving = True
        if self._link is None or not self.talk.registered:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                self._pong.clear()
                self.talk.ask(Command.PING, tail="done")
                await self._pong.wait()
                self.talk.ask(Command.QUIT, tail=reason or "bye")
                await asyncio.shield(reading)

    # the input

    async def _obey(self, lines: AsyncGenerator[str, None]) -> str:
        """Do what is typed until the person leaves; returns the reason given."""
        self.talk.info(
            f"Welcome. Say !help to see what {self.talk.bot} does; cards (qs) and lines after > go to it in private; "
            "/help for the rest, Ctrl-D leaves."
        )
        try:
            async with contextlib.aclosing(lines):
                async for line in lines:
                    await self._arrived.wait()  # what is typed while we join waits; later losses are told at once
                    typed(self.talk, line)
        except LeaveError as leave:
            return str(leave)
        return ""


async def _prompt_lines(talk: Conversation, commands: Iterable[str]) -> AsyncGenerator[str, None]:
    """Lines from the terminal; ends at Ctrl-D and Ctrl-C."""
    session: PromptSession[str] = PromptSession(
        completer=Words(talk, tuple(commands)), complete_while_typing=False, erase_when_done=True, style=STYLE
    )

    def label() -> FormattedText:
        return FormattedText([("class:prompt", f"[{talk.nick} → {talk.private_to or talk.channel}] ")])

    with patch_stdout(raw=True):
        while True:
            try:
                line = await session.prompt_async(label, handle_sigint=False)
            except (EOFError, KeyboardInterrupt):
                return
            yield line


async def _stdin_lines(client: _Chat) -> AsyncGenerator[str, None]:
    """Lines of standard input, the first once the channel is joined.

    A thread reads them, as a file or a device cannot be waited for by the event loop; it is a daemon, so that a read
    without end does not keep the process alive.
    """
    loop = asyncio.get_running_loop()
    waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def put(line: str | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
            loop.call_soon_threadsafe(waiting.put_nowait, line)

    def read() -> None:
        for line in sys.stdin:
            put(line)
        put(None)

    threading.Thread(target=read, name="stdin", daemon=True).start()
    while True:
        line = await waiting.get()
        await client.settled.wait()
        if line is None:
            return
        yield line


class Words(Completer):
    """Tab: bot commands after `!`, slash commands after `/`, else the nicks of those present."""

    def __init__(self, talk: Conversation, commands: tuple[str, ...]) -> None:
        self._talk = talk
        self._commands = commands

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        before = document.text_before_cursor
        start = before.rpartition(" ")[2]
        first = start == before.lstrip()
        for word in self._candidates(start, first):
            if word.lower().startswith(start.lower()):
                yield Completion(word, start_position=-len(start))

    def _candidates(self, start: str, first: bool) -> list[str]:
        if first and start.startswith("/"):
            return [f"/{name}" for name in SLASH]
        if first and start.startswith("!"):
            return list(self._commands)
        nicks = self._talk.known_nicks()
        return [f"{nick}:" for nick in nicks] if first and start else nicks
