"""A chat server, two people and a daemon that dies again and again; what they play must not depend on it."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from bot.demo.server import DemoServer, World
from storage import EventRow, Storage, TableRow
from tests.crash import victim
from tests.crash.victim import Kill, Levers, Plan
from tests.network.client import BOT, CHANNEL, RawClient
from tests.network.table import wait_for_bot

PATIENCE = 60.0
PRIZE = 25
MOST_KILLS = 1_000
"""A game that has not ended by then never will."""

SCRIPT: list[tuple[str, Callable[[list[str]], bool]]] = [
    ("!start", lambda kinds: "opened" in kinds),
    ("!add bob", lambda kinds: "seated" in kinds),
    ("!end 1", lambda kinds: "option" in kinds),
    (f"!prize {PRIZE}", lambda kinds: "prize" in kinds),
    ("!play", lambda kinds: "begun" in kinds),
]
"""What ann says in the lobby, each until the journal has it; a limit of 1 makes it a game of one deal."""


SEATS = 4
TOLD = {
    " open · ": "opened",
    " is seated": "seated",
    " held for the winner": "prize",
    " begins · ": "begun",
    " won by ": "finished",
    " over: ": "finished",
}
"""Words that are said of an event, by its kind in the journal."""


class DiedError(Exception):
    """The daemon is gone."""


@dataclass
class Record:
    """What a run left behind. `states` are everybody's `state` answers by the length of the journal."""

    journal: list[tuple[str, str]] = field(default_factory=list)
    states: dict[int, dict[str, Any]] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    payments: list[tuple[str, str, int]] = field(default_factory=list)
    kills: list[str] = field(default_factory=list)

    def equals(self, twin: Record) -> None:
        """The same events in the same order, and the same money; one payment."""
        assert self.journal == twin.journal
        assert self.balances == twin.balances
        assert self.payments == twin.payments
        assert len(self.payments) == 1


class Stage:
    """One run. `url` is the database's, `books` its URL for us if that is another; the daemons' log is in `folder`."""

    def __init__(self, folder: Path, url: str, twin: Record | None = None, *, books: str | None = None) -> None:
        self.folder = folder
        self.url = url
        self.books_url = books or url
        self.log = folder / "daemon.log"
        self.levers = Levers(victim.context())
        self.people = [RawClient("ann"), RawClient("bob")]
        self.record = Record()
        self.network = "test"
        self.repeat = 1
        """How often each line of a person arrives."""
        self.late = False
        """Whether a person's line before arrives once more with the next."""
        self.process: ForkServerProcess | None = None
        self._said: dict[str, list[str]] = {}
        self._twin = twin
        self._server = DemoServer(World(no_op=("GameBot",), lines_per_second=1e6), port=0)
        self._books: Storage | None = None

    async def __aenter__(self) -> Stage:
        await self._server.start()
        for person in self.people:
            await person.connect(self._server.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
        for person in self.people:
            await person.close()
        await self._server.close()
        if self._books is not None:
            self._books.close()

    # --- the daemon -------------------------------------------------------------------------------------------------
    def plan(self, **more: Any) -> Plan:
        return Plan(self.url, self._server.port, **({"networks": ((self.network, self._server.port),)} | more))

    async def launch(self, plan: Plan | None = None) -> None:
        """Start a daemon and wait until it answers. DiedError if it does not live that long."""
        self.process = victim.start(plan or self.plan(), self.log, self.levers)
        since = len(self.people[0].lines)
        await self._alive(wait_for_bot(self.people[0]))
        self._check_goes_on(since)

    async def gone(self) -> int:
        """Wait until the daemon has ended; its exit code, negative for a signal."""
        assert self.process is not None
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        sentinel = os.dup(self.process.sentinel)  # one of our own: the loop has one reader for each descriptor
        loop.add_reader(sentinel, ended.set)
        try:
            async with asyncio.timeout(PATIENCE):
                await ended.wait()
        finally:
            loop.remove_reader(sentinel)
            os.close(sentinel)
        self.process.join()
        code = self.process.exitcode
        assert code is not None
        return code

    async def _alive(self, work: Any) -> Any:
        """The result of `work`, or DiedError when the daemon dies first."""
        doing, dying = asyncio.ensure_future(work), asyncio.ensure_future(self.gone())
        try:
            await asyncio.wait((doing, dying), return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
            if doing.done():
                return doing.result()
            if dying.done():
                code = dying.result()
                assert code == -9, f"the daemon ended with {code}; see {self.log.read_text()[-3000:]}"
                raise DiedError
            raise TimeoutError
        finally:
            for task in (doing, dying):
                task.cancel()
            await asyncio.gather(doing, dying, return_exceptions=True)

    def _check_goes_on(self, since: int) -> None:
        """One line for the table that goes on, and none besides."""
        told = [line for line in self.people[0].lines[since:] if "goes on where it stood" in line]
        kinds = self.kinds()
        assert len(told) == (1 if "begun" in kinds and "finished" not in kinds else 0), told

    # --- the books --------------------------------------------------------------------------------------------------
    @property
    def books(self) -> Storage:
        """The database as an operator's tool sees it."""
        if self._books is None:
            self._books = Storage.open(self.books_url, daemon=False)
        return self._books

    def _tables(self) -> list[TableRow]:
        return [row for row in self.books.tables() if row.network == self.network]

    def journal(self) -> list[EventRow]:
        """The one journal there is: a number that was taken by a daemon that died has none."""
        journals = [rows for row in self._tables() if (rows := self.books.events(row.id))]
        assert len(journals) <= 1
        return journals[0] if journals else []

    def kinds(self) -> list[str]:
        return [row.kind for row in self.journal()]

    def over(self) -> bool:
        return "finished" in self.kinds()

    # --- the game ---------------------------------------------------------------------------------------------------
    async def step(self) -> bool:
        """One thing that somebody does, answered. False when the game is over."""
        kinds = self.kinds()
        for line, done in SCRIPT:
            if not done(kinds):
                await self._says(line)
                return True
        if "finished" in kinds:
            return False
        return await self.step_blind(len(kinds))

    async def step_blind(self, at: int | None = None) -> bool:
        """One move of a running game without a look at the database; `at`: how long the journal is known to be."""
        states = {person.nick: _plain(await self._alive(person.state())) for person in self.people}
        if at is not None:
            at = len(self.kinds())  # asking was bob's first word since he was added, which is journalled
            self._compare(at, states)
        actor = next(person for person in self.people if states[person.nick]["you"]["turn"])
        after = await self._acts(actor, states[actor.nick])
        if at is not None and after != states[actor.nick]:
            assert len(self.kinds()) > at, "what was acknowledged is not in the database"
        return True

    async def _says(self, line: str) -> None:
        ann = self.people[0]
        since = len(ann.lines)
        for _ in range(self.repeat):
            ann.say(line)
        ann.say("!bot")  # what one person says is done in order: with this answered, that is done
        await self._alive(ann.reads("hosts card games here", since))

    async def _acts(self, person: RawClient, state: dict[str, Any]) -> dict[str, Any]:
        """The person does what he owes; his state afterwards."""
        count = state["table"]["pass_count"] if state["table"]["phase"] == "passing" else 1
        line = " ".join(state["you"]["legal"].split()[:count])
        for late in self._said.get(person.nick, [])[-1:] if self.late else []:
            person.tell(late)
        for _ in range(self.repeat):
            person.tell(line)
        self._said.setdefault(person.nick, []).append(line)
        return _plain(await self._alive(person.state()))  # in order: with this answered, that is done

    def _compare(self, at: int, states: dict[str, Any]) -> None:
        self.record.states[at] = states
        if self._twin is not None and self.repeat == 1:
            assert states == self._twin.states[at]

    async def play(self, kills: Iterator[Kill | float | None]) -> Record:
        """The whole game. Each daemon dies as `kills` says next: at a commit, or so many seconds after its start."""
        steps = True
        while steps:
            kill = next(kills, None)
            timer = None
            try:
                await self.launch(self.plan(kill=kill if isinstance(kill, Kill) else None))
                if isinstance(kill, float):
                    assert self.process is not None
                    timer = asyncio.get_running_loop().call_later(kill, self.process.kill)
                while steps := await self.step():
                    pass
            except DiedError:
                await self._all_is_said()
                self._check_told()
                self._check_prefix()
                self.record.kills.append(f"{_named(kill)}, {len(self.kinds())} events")
                assert len(self.record.kills) < MOST_KILLS, "the game does not get on"
            finally:
                if timer is not None:
                    timer.cancel()
        await self._once_more()
        return self.record

    async def _once_more(self) -> None:
        """Kill it after the end, too: the next one has nothing to take up and nothing to pay."""
        ended = replace(self.close())
        assert self.process is not None
        self.process.kill()
        await self.gone()
        await self._all_is_said()
        await self.launch()
        self.close().equals(ended)

    async def _all_is_said(self) -> None:
        """Until the server has told everybody what the dead daemon had sent, and that it is gone."""
        ann, here = self.people[0], True
        async with asyncio.timeout(PATIENCE):
            while here:
                since = len(ann.lines)
                ann.raw(f"NAMES {CHANNEL}")
                await ann.wait_for(lambda line: " 366 " in line, since)
                here = any(" 353 " in line and BOT in line for line in ann.lines[since:])

    def _check_told(self) -> None:
        """Nothing was announced that is not in the journal."""
        kinds = self.kinds()
        told = [line for line in self.people[0].lines if line.startswith(f":{BOT}!")]
        for words, kind in TOLD.items():
            assert kind in kinds or not any(words in line for line in told), words
        tricks = [int(found[1]) for line in told if (found := re.search(r" :#\d+ t(\d+) ", line))]
        assert max(tricks, default=0) <= max(0, kinds.count("acted") - SEATS) // SEATS  # each has passed first

    def _check_prefix(self) -> None:
        """What survived is the beginning of what the twin did, and the money is where it was there."""
        assert self.books.audit() == []
        if self._twin is not None:
            found = [(row.kind, row.data) for row in self.journal()]
            assert found == self._twin.journal[: len(found)]
            escrow = sum(row.escrow for row in self.books.tables())
            kinds = [kind for kind, _ in found]
            assert escrow == (PRIZE if "prize" in kinds and "finished" not in kinds else 0)

    def close(self) -> Record:
        """Write down how it ended."""
        record = self.record
        assert self.books.audit() == []
        record.journal = [(row.kind, row.data) for row in self.journal()]
        record.balances = {row.name: row.balance for row in self.books.accounts() if row.kind == "wallet"}
        record.payments = [
            (one.kind, one.credit, one.amount) for one in self.books.movements() if one.kind in ("paid", "refunded")
        ]
        return record


def _plain(state: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Without what may differ: the table's number, and how far a clock has run."""
    return {
        kind: {key: value for key, value in data.items() if key not in ("id", "due")} for kind, data in state.items()
    }


def _named(kill: Kill | float | None) -> str:
    return f"{kill.when} commit {kill.count}" if isinstance(kill, Kill) else f"after {kill:.3f} s"


def mixed(count: int, seed: int) -> Iterator[Kill | float]:
    """`count` ways to die: before and after commits in turn, and now and then at any instant."""
    dice = random.Random(seed)
    for turn in range(count):
        if turn % 5 == 4:
            yield dice.uniform(0.0, 0.4)
        elif turn % 2:
            yield Kill("after", 1)
        else:
            yield Kill("before", dice.randint(2, 3))  # at least one commit is let through: the game must get on


def kills_wanted(least: int) -> int:
    """How often to kill: as GAMEBOT_KILLS says, else `least`."""
    return int(os.environ.get("GAMEBOT_KILLS", least))


async def undisturbed(folder: Path) -> Record:
    """The game as it goes when nothing happens: the twin of all others."""
    async with Stage(folder, f"sqlite:///{folder}/twin.db") as stage:
        return await stage.play(iter([]))


async def killed(folder: Path, urls: Iterator[str], twin: Record, count: int, seed: int) -> list[str]:
    """Games with `count` kills in all, each on a new database; returns a line for each kill."""
    told: list[str] = []
    while len(told) < count:
        async with Stage(folder, next(urls), twin) as stage:
            record = await stage.play(mixed(count - len(told), seed + len(told)))
        record.equals(twin)
        told += record.kills
    return told
