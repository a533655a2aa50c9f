"""A start does not play again the deals that are over, and is none the wiser for it."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.games import GAMES
from bot.hall import restore
from bot.table import commands as cmd
from bot.table.replay import NEEDED, replay
from bot.table.state import Table
from storage import EventRow, Storage, Unit
from tests.bot.abridged import as_a_start_reads, check
from tests.bot.conversation import Conversation
from tests.bot.guandan_playing import play_on as play_guandan
from tests.bot.playing import move, play_deal
from tests.bot.unchanged import picture
from tests.played import Played


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[EventRow]:
    """The rows that starts have played again."""
    seen: list[EventRow] = []

    def noted(number: int, rows: list[EventRow], *, trust_nicks: bool) -> Table | None:
        seen.extend(rows)
        return replay(number, rows, trust_nicks=trust_nicks)

    monkeypatch.setattr(restore, "replay", noted)
    return seen


async def restarted(chat: Conversation, read: list[EventRow]) -> None:
    """Start again: what was read is of the last deal, and the table is as its whole journal has it."""
    read.clear()
    await chat.crash_and_restart()
    assert read == as_a_start_reads(chat.journal())
    assert [row.kind for row in read].count("scored") == 1
    labels = [row.data for row in read if row.kind == "drawn" and '"deal ' in row.data]
    assert len(labels) == 1
    whole = replay(1, chat.journal(), trust_nicks=False)
    assert whole is not None
    assert picture(chat.live().table) == picture(whole)


async def test_people_come_go_and_sleep_in_deals_that_are_over(
    converse: Callable[..., Conversation], read: list[EventRow]
) -> None:
    chat = converse()
    await chat.people("ann", "bob", "carl", "dora")
    await chat.play("""
        ann>  !start
        ann>  !add bob dora
        ann>  !end 70
        ann>  !play
        """)
    await play_deal(chat, "ann", "bob", "dora")
    await chat.play("""
        bob>  !leave
        ann>  !end 90
        carl> !join
        """)
    await play_deal(chat, "ann", "carl", "dora")
    await restarted(chat, read)
    assert not chat.live().table.named(1).claim  # carl came after the first deal
    await chat.play("""
        ann>  !pause
        ann>  !play
        """)
    while not chat.live().table.asleep:  # until nobody has moved in a whole deal
        await chat.wait(31)
    await restarted(chat, read)
    assert chat.live().table.named(2).autos > 13
    assert chat.live().table.asleep
    assert chat.live().table.state == "paused"


async def test_who_was_added_and_never_spoke_is_still_played_for_at_once(
    converse: Callable[..., Conversation], read: list[EventRow]
) -> None:
    chat = converse()
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        ann>  !add bob carl
        ann>  !play
        carl@ hello
        """)
    while not chat.live().table.deal_log:
        if await move(chat, "ann") is None:
            await chat.wait(5)
    spoken = [seat.spoke for seat in chat.live().table.seats if seat is not None]
    assert spoken == [True, False, True, True]
    await restarted(chat, read)
    assert [seat.spoke for seat in chat.live().table.seats if seat is not None] == spoken


async def test_levels_owner_and_tribute_come_from_deals_that_are_over(chat: Conversation, read: list[EventRow]) -> None:
    await chat.people("ann", "bob", "carl", "dora")
    await chat.play("""
        ann>  !start guandan
        ann>  !add bob carl dora
        ann>  !play
        """)
    for deals in (1, 2, 3):
        await play_guandan(chat, "ann", "bob", "carl", "dora", deals=deals)
        await restarted(chat, read)
        assert len(chat.live().table.deal_log) == deals
    await play_guandan(chat, "ann", "bob", "carl", "dora", deals=4)


@pytest.mark.parametrize("variant", sorted({name for adapter in GAMES.values() for name in adapter.variants()}))
def test_any_journal_cut_anywhere(variant: str, tmp_path: Path) -> None:
    """After every commit of a match that is long enough, in every variant."""
    storage = Storage.open(f"sqlite:///{tmp_path / 'test.db'}")
    adapter = next(adapter for adapter in GAMES.values() if variant in adapter.variants())
    people = tuple(f"p{seat}" for seat in range(adapter.preset(variant, None).players))
    played = Played.opened(storage, variant.encode().ljust(32, b"."), people, variant)
    played.begin(end=None)
    rng = random.Random(variant)
    commits = []

    def until(table: Table) -> bool:
        commits.append(table.seq)
        return len(table.deal_log) == 3

    played.play(until)
    rows = storage.events(played.table.id)
    storage.close()
    assert [row.kind for row in rows].count(NEEDED.since) == len(played.table.deal_log) - (not played.table.unfinished)
    for seq in (*rng.sample(commits, 10), len(rows)):
        check(played.table.id, rows[:seq])


def test_deals_of_an_earlier_release_left_nothing_behind(tmp_path: Path) -> None:
    """A table that began under a release without such events is played on under this one."""
    storage = Storage.open(f"sqlite:///{tmp_path / 'test.db'}")
    played = Played.opened(storage, b"4" * 32)
    played.begin(end=100)
    played.play(lambda table: len(table.deal_log) == 2)
    before = [row for row in storage.events(1) if row.kind != NEEDED.since]
    rows = [row._replace(table_id=2, seq=seq) for seq, row in enumerate(before)]
    number = storage.new_table("net", "#hearts").result(10)
    storage.submit(Unit(tuple(row._replace(table_id=number) for row in rows))).result(10)
    assert as_a_start_reads(storage.events(number)) == rows
    table = replay(number, storage.events(number), trust_nicks=False)
    assert table is not None
    later = Played(storage, table)
    later.play(lambda table: len(table.deal_log) == 3)
    later.do("ann", cmd.SetLimit(120))
    assert len(as_a_start_reads(storage.events(number))) < 20
    check(number, storage.events(number))
    again = replay(number, as_a_start_reads(storage.events(number)), trust_nicks=False)
    assert again is not None
    assert [list(scores) for scores in again.deal_log] == [list(scores) for scores in later.table.deal_log]
    storage.close()
