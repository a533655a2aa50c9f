"""Guandan on a real ngircd: four raw clients play a match from 2 to A, through three crashes of the daemon.

The dice are loaded. SECRET gives a short match in which everything happens that the match is about; if the rules, the
deal or the people of tests.guandan_policy change, `python -m tests.guandan_match 2000` finds another.
"""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.guandan_lines import cards_in
from tests.guandan_match import Record, played
from tests.guandan_policy import line
from tests.network.client import PATIENCE, RawClient, playing
from tests.network.conftest import NICKS
from tests.network.loaded import LoadedDaemon
from tests.network.ngircd import Ngircd
from tests.network.table import balances, open_table

SECRET = (603).to_bytes(32, "big")
PRIZE = 25
PLAY = re.compile(r"#1 (?:\S+(?:, \S+)* pass(?:es)? · )?(?P<nick>\w+) (?P<cards>.*?) (?:\(\d+ left\)|→ \w+)$")


class Player(RawClient):
    """Somebody who plays by `state`, whenever he has been told something in private."""

    thinks_about = "nothing"
    """The key of `state` that he does not answer yet."""

    async def act(self) -> str:
        """Do what is owed, if anything, by `state` alone. Returns the phase."""
        state = await self.state()
        text = line(state["table"], state["you"]) if playing(state) else None
        if text is not None and self.thinks_about not in state["you"]:
            self.tell(text)
        return str(state["table"]["phase"])

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Play until the match is over, or `until` says so."""
        while not until():
            since = len(self.lines)
            if await self.act() == "over":
                return
            async with asyncio.timeout(PATIENCE), self.heard:
                while not (until() or self._is_spoken_to(since)):
                    await self.hears()

    def _is_spoken_to(self, since: int) -> bool:
        return any(not text.startswith("{") for text in self.private(since)) or self.said("#1 over", since)

    def channel(self, since: int = 0) -> list[str]:
        """What the channel has read from the bot."""
        told = (text for text in self.lines[since:] if text.startswith(":GameBot!") and " PRIVMSG #hearts :" in text)
        return [text.partition(" PRIVMSG #hearts :")[2] for text in told]

    def said(self, text: str, since: int = 0) -> bool:
        """Whether the channel has read that."""
        return any(text in told for told in self.channel(since))


@pytest.fixture
async def daemon(tmp_path: Path, ngircd: Ngircd) -> AsyncIterator[LoadedDaemon]:
    process = LoadedDaemon(tmp_path, ngircd.port, SECRET)
    await process.start()
    yield process
    await process.stop()


@pytest.fixture
async def players(ngircd: Ngircd) -> AsyncIterator[list[Player]]:
    clients = [Player(nick) for nick in NICKS]
    for client in clients:
        await client.connect(ngircd.port)
    yield clients
    for client in clients:
        await client.close()


@pytest.fixture(scope="module")
def foreseen() -> Record:
    """The match that the dice will give."""
    record = played(SECRET)
    assert record is not None
    return record


async def test_a_match_from_two_to_the_ace(daemon: LoadedDaemon, players: list[Player], foreseen: Record) -> None:
    ann = players[0]
    await open_table(
        ann,
        ("!start guandan", "guandan for 4"),
        ("!add bob cem dan", "dan"),
        (f"!prize {PRIZE}", f"prize {PRIZE} xats"),
        ("!play", "begins"),
    )
    await killed_in_mid_deal(daemon, players)
    await killed_while_a_reading_is_to_be_named(daemon, players)
    await killed_while_a_card_is_to_be_given_back(daemon, players)
    async with asyncio.timeout(120):
        await asyncio.gather(*(player.play() for player in players))

    check_that_all_of_it_was_seen(players)
    check_that_hands_stayed_secret(players, foreseen)
    await check_the_prize(players, foreseen)
    assert await daemon.stop() == 0
    assert await audit(daemon) == (0, "good")


# --- crashes --------------------------------------------------------------------------------------------------------
async def killed_in_mid_deal(daemon: LoadedDaemon, players: list[Player]) -> None:
    """When a good part of the first deal has been played."""
    await play_until(players, lambda: len(plays(players[0])) >= 20)
    await restarted(daemon, players)


async def killed_while_a_reading_is_to_be_named(daemon: LoadedDaemon, players: list[Player]) -> None:
    """When somebody has put cards forward that may be played as several things."""
    await play_until(players, lambda: any(asked_what(player) for player in players), "readings")
    assert sum(["readings" in (await player.state())["you"] for player in players]) == 1
    await restarted(daemon, players)


async def killed_while_a_card_is_to_be_given_back(daemon: LoadedDaemon, players: list[Player]) -> None:
    """When one of two who give a card back has chosen, and the other has not."""
    await play_until(players, lambda: players[0].said(" give a card back"), "choices")
    quick, slow = [player for player in players if (await player.state())["you"]["turn"]]
    state, since = await quick.state(), len(quick.lines)
    quick.tell(line(state["table"], state["you"]) or "")
    await quick.reads("#1 you give", since)
    await restarted(daemon, players)
    you = (await quick.state())["you"]
    assert you["chosen"] in you["choices"]
    assert not you["turn"]
    assert (await slow.state())["you"]["chosen"] == ""
    assert not any(text.startswith("#1 returned") for text in players[0].channel(since))


async def play_until(players: list[Player], reached: Callable[[], bool], thinking_about: str = "nothing") -> None:
    """Everybody plays until that is reached; nobody answers what they still think about."""
    for player in players:
        player.thinks_about = thinking_about
    async with asyncio.timeout(120):
        tasks = [asyncio.create_task(player.play(reached)) for player in players]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for player in players:  # those who have heard nothing of it stop, too
            async with player.heard:
                player.heard.notify_all()
        await asyncio.gather(*tasks)
    for player in players:
        player.thinks_about = "nothing"


async def restarted(daemon: LoadedDaemon, players: list[Player]) -> None:
    """The daemon dies and comes back, and everybody has what he had."""
    for player in players:
        await player.state()  # once it is answered, all that he said before has been done
    before = [await table_of(player) for player in players]
    await daemon.kill()
    since = len(players[0].lines)
    await daemon.start()
    await players[0].reads("goes on where it stood", since)
    assert [await table_of(player) for player in players] == before


async def table_of(player: Player) -> dict[str, Any]:
    """All that somebody knows of the table, but for the time he has."""
    state = await player.state()
    return {kind: {key: value for key, value in data.items() if key != "due"} for kind, data in state.items()}


# --- what the lines say ---------------------------------------------------------------------------------------------
def plays(player: Player) -> list[tuple[str, tuple[str, ...]]]:
    """Who has played which cards, as the channel read it."""
    found = (PLAY.match(text) for text in player.channel())
    return [(match["nick"], tuple(sorted(cards_in(match["cards"])))) for match in found if match]


def asked_what(player: Player) -> list[str]:
    """The questions for a reading that somebody was asked."""
    return [text for text in player.private() if "answer with the number" in text]


def check_that_all_of_it_was_seen(players: list[Player]) -> None:
    """A double tribute, a cancelled one, a wind, and a reading that was named, by what the lines say."""
    lines = players[0].channel()
    assert any(
        re.match(r"#1 tribute: \w+ \S+ → \w+ · \w+ \S+ → \w+ · \w+, \w+ give a card back$", text) for text in lines
    )
    assert any(re.match(r"#1 returned: \w+ \S+ → \w+ · \w+ \S+ → \w+ · \w+ leads$", text) for text in lines)
    assert any(re.match(r"#1 no tribute: (\w+ has both red jokers|\w+, \w+ have a red joker each) → \w+ leads$", text) for text in lines)  # fmt: skip
    assert any(re.match(r"#1 .*\w+ leads .* by the wind \(\d+ left\)$", text) for text in lines)
    asked = [text for player in players for text in asked_what(player)]
    assert asked
    assert all(re.search(r": say what it is, \d+ s · 1 .* · 2 ", text) for text in asked)
    assert not any("(auto)" in text for text in lines)


def check_that_hands_stayed_secret(players: list[Player], foreseen: Record) -> None:
    """The channel read the cards that were played and no others; everybody else's lines name cards he knew."""
    shown = [(NICKS[seat], cards) for deal in foreseen.deals for seat, cards in deal.plays]
    assert all(plays(player) == shown for player in players)
    for seat, player in enumerate(players):
        deal = 0
        for text in told(player):
            known = foreseen.deals[deal].public | foreseen.deals[deal].held[seat]
            assert set(cards_in(text)) <= known, (player.nick, text)
            deal += re.match(r"#1 deal \d+: 1st .* next deal at", text) is not None
    for text in players[0].channel():
        if not PLAY.match(text) and not re.match(r"#1 (tribute|returned): ", text):
            assert cards_in(text) == [], text


def told(player: Player) -> list[str]:
    """Everything that the bot said to the channel or to this person."""
    lines = (text for text in player.lines if text.startswith(":GameBot!"))
    return [match[1] for text in lines if (match := re.match(r"\S+ PRIVMSG \S+ :(.*)", text))]


# --- the end --------------------------------------------------------------------------------------------------------
async def check_the_prize(players: list[Player], foreseen: Record) -> None:
    """Both partners have won it, and the odd unit went to whoever was rid of his cards first (RULES F28)."""
    table = (await players[0].state())["table"]
    winners = [NICKS[seat] for seat in foreseen.winners]
    assert (table["phase"], table["winners"]) == ("over", winners)
    first = NICKS[foreseen.deals[-1].order[0]]
    parts = {nick: PRIZE // 2 + (nick == first) for nick in winners}
    to = ", ".join(f"{nick} {parts[nick]}" for nick in winners)
    overs = [text for text in players[0].channel() if text.startswith("#1 over")]
    assert len(overs) == 1
    assert f"{'+'.join(winners)} win the match" in overs[0]
    assert f"prize {PRIZE} xats → {to} (receipt {table['receipt']})" in overs[0]
    expected = dict.fromkeys(NICKS, 100)
    expected["ann"] -= PRIZE
    assert await balances(players) == {nick: expected[nick] + parts.get(nick, 0) for nick in NICKS}  # type: ignore[arg-type]
    for player in players:
        if player.nick in winners:
            since = len(player.lines)
            player.tell("!history")
            await player.reads(f"+{parts[player.nick]} won at #1", since)


async def audit(daemon: LoadedDaemon) -> tuple[int | None, str]:
    """The exit code of `gamebot ledger audit`, and the first word it says."""
    arguments = ("-m", "bot", "ledger", "audit", "-c", str(daemon.config))
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    return process.returncode, out.decode().partition(":")[0]
