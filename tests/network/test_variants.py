"""Variants on a real ngircd, played to the end by raw clients."""

from typing import Any

import pytest

from tests.network.client import RawClient
from tests.network.conftest import NICKS
from tests.network.table import balances, open_table, play_to_the_end

PRIZE = 25


@pytest.mark.usefixtures("daemon")
async def test_cancellation_for_eleven(people: list[RawClient]) -> None:
    ann, bob, cem, _ = people
    await open_table(
        ann,
        ("!start cancellation 11", "cancellation for 11"),
        ("!add bob cem", "cem"),
        ("!end 30", "ends at 30"),
        ("!play", "begins"),
    )
    await play_to_the_end([ann, bob, cem], 120)
    table = (await ann.state())["table"]
    assert (table["variant"], table["phase"]) == ("cancellation", "over")
    kinds = [row[1] for row in await all_seats(ann)]
    assert kinds == ["human"] * 3 + ["computer"] * 8
    assert sum(row[2] for row in await all_seats(ann)) % 52 == 0  # 52 a deal, or a moon of ten times 52
    assert all(
        len(line.encode()) <= 350 + len(":GameBot!gamebot@localhost PRIVMSG #hearts :") for line in bot_lines(ann)
    )


async def all_seats(person: RawClient) -> list[list[Any]]:
    """The rows of every `seats` object."""
    since = len(person.lines)
    await person.state()
    rows: list[list[Any]] = []
    for data in person.objects(since):
        if data["k"] == "seats":
            rows += data["list"]
    return rows


def bot_lines(person: RawClient) -> list[str]:
    return [line for line in person.lines if line.startswith(":GameBot!") and " PRIVMSG #hearts :" in line]


@pytest.mark.usefixtures("daemon")
async def test_a_team_wins_the_prize_together(people: list[RawClient]) -> None:
    await open_table(
        people[0],
        ("!start team", "team for 4"),
        ("!add bob cem dan", "dan"),
        ("!end 30", "ends at 30"),
        (f"!prize {PRIZE}", f"prize {PRIZE} xats"),
        ("!play", "begins"),
    )
    await play_to_the_end(people, 120)
    state = await people[0].state()
    totals = {row[0]: row[2] for row in state["seats"]["list"]}
    winners = state["table"]["winners"]
    assert winners in (["ann", "cem"], ["bob", "dan"])
    loser_sum = sum(totals[nick] for nick in NICKS if nick not in winners)
    assert sum(totals[nick] for nick in winners) <= loser_sum

    expected = dict.fromkeys(NICKS, 100)
    expected["ann"] -= PRIZE
    now = await balances(people)
    gains = {nick: now[nick] - expected[nick] for nick in NICKS}
    assert sorted(gains[nick] for nick in winners) == [12, 13]
    assert all(gains[nick] == 0 for nick in NICKS if nick not in winners)
    better = min(winners, key=lambda nick: totals[nick])
    if totals[winners[0]] != totals[winners[1]]:
        assert gains[better] == 13  # RULES F28: the odd unit goes to the partner with the lower own total
