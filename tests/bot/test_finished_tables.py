"""A table that is over is remembered for its people, by a bot that was started again no less than by one that never stopped."""

import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.hall import directory, restore
from bot.table import commands as cmd
from storage import EventRow, Storage, Unit
from tests.bot.conversation import Conversation
from tests.bot.last_card import over as told_of_its_end
from tests.bot.last_card import settlements
from tests.bot.playing import play_on, state
from tests.bot.stacked import take_up
from tests.played import Played, cards_played

GAME = """
    ann>  !start
    bob>  !join
    ann>  !end 1
    ann>  !prize 25
    ann>  !play
    """


@pytest.fixture
async def over(chat: Conversation) -> Conversation:
    """Table 1 of ann and bob is over, with a prize; eve looks on."""
    await chat.people("ann", "bob", "eve")
    await chat.play(GAME)
    await play_on(chat, "ann", "bob")
    return chat


def written(chat: Conversation, secret: int, *people: str) -> Played:
    """A table that is played to its end, written straight into the database."""
    played = Played.opened(chat.storage, bytes([secret]) * 32, people)
    played.begin(end=1)
    played.play()
    return played


def remembered(chat: Conversation) -> tuple[list[int], dict[str, int]]:
    """The finished tables of the channel in their order, and whose last they are."""
    channel = chat.hall.directory.channel("net", "#hearts")
    return [no for no, hosted in channel.tables.items() if not hosted.table.unfinished], dict(channel.last)


async def asked(chat: Conversation, *questions: str) -> list[list[tuple[str, str]]]:
    """What is read in answer to the questions of ann."""
    return [await chat.say("ann", question) for question in questions]


async def test_what_is_told_of_it_is_the_same_after_a_restart(over: Conversation) -> None:
    before = {nick: await state(over, nick) for nick in ("ann", "bob")}
    assert (before["ann"]["table"]["phase"], before["ann"]["table"]["receipt"][0]) == ("over", "r")
    questions = ("!score", "!last", "!rules", "!end", "!prize", "!set", "!score #1", "!hand")
    told = await asked(over, *questions)
    await over.crash_and_restart()
    assert over.read() == []
    assert {nick: await state(over, nick) for nick in ("ann", "bob")} == before
    assert await asked(over, *questions) == told
    assert (await state(over, "eve", 1)) == {key: before["ann"][key] for key in ("table", "seats")}
    await over.play("""
        eve>  !score #1
        bot#  eve: …
        ann>  !pause
        bot#  ann: …
        """)
    assert over.balance("ann") + over.balance("bob") == 200


async def test_a_rematch_after_a_restart(over: Conversation) -> None:
    await over.crash_and_restart()
    await over.play("""
        bob>  !start again
        bot#  bob: only the captain of #1 (ann) may !start again
        ann>  !start again
        bot@bob  #2 you sit at ann's table …
        bot#  #2 classic · 0:ann 1:bob 2:free 3:free · captain ann · …
        ann>  !play
        bot#  #2 classic begins · …
        """)
    table = over.live(2).table
    assert (table.rematch_of, table.options.end, table.prize) == (1, 1, 0)


async def test_it_is_shown_until_its_person_sits_at_another(over: Conversation) -> None:
    await over.crash_and_restart()
    await over.play("""
        ann>  !start
        bot#  #2 open …
        """)
    assert (await state(over, "ann"))["table"]["id"] == 2
    assert (await state(over, "bob"))["table"]["id"] == 1
    await over.play("""
        ann>  !stop
        bot#  #2 …
        """)
    assert (await state(over, "ann"))["table"]["id"] == 1  # a stopped table is nobody's last
    await over.crash_and_restart()
    assert (await state(over, "ann"))["table"]["id"] == 1


@pytest.fixture
def seconds_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database knows when a table ended to the second: no two of these tests' tables end in the same one."""
    opened, seconds = Storage.open, itertools.count(1_700_000_000)
    monkeypatch.setattr(Storage, "open", partial(opened, clock=lambda: next(seconds)))


async def test_a_restarted_bot_remembers_what_one_that_never_stopped_does(
    seconds_apart: None, converse: Callable[..., Any]
) -> None:
    """Table 1 ends last: what counts is the order in which tables end."""
    del seconds_apart
    chat: Conversation = converse()
    await chat.people("ann", "bob", "carl", "dave")
    await chat.play("""
        ann>  !start
        ann>  !end 1
        bob>  !start
        bob>  !end 1
        carl> !join #2
        dave> !start
        dave> !stop
        bob>  !play
        """)
    await play_on(chat, "bob", "carl")
    await chat.say("carl", "!join #1")
    await chat.say("ann", "!play")
    await play_on(chat, "ann", "carl")
    assert remembered(chat) == ([2, 1], {"bob": 2, "carl": 1, "ann": 1})
    before = remembered(chat)
    await chat.crash_and_restart()
    assert remembered(chat) == before
    await chat.say("bob", "!start")
    await chat.say("bob", "!end 1")
    await chat.say("bob", "!play")
    await chat.crash_and_restart()
    await play_on(chat, "bob")
    assert remembered(chat) == ([1, 4], {"bob": 4, "carl": 1, "ann": 1})  # 2 was the last of nobody any more
    before = remembered(chat)
    await chat.crash_and_restart()
    assert remembered(chat) == before


async def test_a_channel_remembers_only_so_many(chat: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (restore, directory):
        monkeypatch.setattr(module, "FINISHED_KEPT", 3)
    for number in range(1, 6):
        written(chat, number, f"a{number}", f"b{number}")
    await chat.crash_and_restart()
    assert remembered(chat)[0] == [3, 4, 5]
    assert sorted(chat.hall.directory.tables) == [3, 4, 5]


async def test_the_newest_are_remembered_when_one_more_ends(chat: Conversation) -> None:
    """Without a restart: nobody loses the match that he has just played to one of last month."""
    for number in range(directory.FINISHED_KEPT):
        written(chat, number, f"a{number}")
    await chat.people("ann", "bob", "a0", "a1")
    await chat.crash_and_restart()
    await chat.play(GAME)
    newest = (await play_on(chat, "ann", "bob"))["table"]["id"]
    assert remembered(chat)[0] == [*range(2, newest + 1)]
    assert {nick: (await state(chat, nick))["table"]["id"] for nick in ("ann", "bob", "a1")} == {
        "ann": newest,
        "bob": newest,
        "a1": 2,
    }
    await chat.play(f"""
        a0>   !score
        bot#  a0: …
        ann>  !score #1
        bot#  ann: there is no table #1 here …
        ann>  !start again
        bot#  #{newest + 1} classic · 0:ann 1:bob …
        """)


@pytest.mark.parametrize("first", ["bob", "carl"])
async def test_the_receipt_told_after_a_restart_is_that_of_the_same_payment(first: str, chat: Conversation) -> None:
    """bob, carl and dave share the prize: bob's receipt is told, whoever had a wallet first."""
    await chat.people("ann", "bob", "carl", "dave")
    await chat.say(first, "!balance")
    await take_up(chat, "ann", "bob", "carl", "dave", prize=31, end=1, moon="off", tie="shared")
    await play_on(chat, "ann", "bob", "carl", "dave")
    receipt = (await state(chat, "ann"))["table"]["receipt"]
    paid = {f"r{row.receipt}": row.credit for row in chat.storage.movements(table_id=1) if row.kind == "paid"}
    assert (len(paid), paid[receipt]) == (3, "net/bob")
    assert f"(receipt {receipt})" in told_of_its_end(chat)
    await chat.crash_and_restart()
    assert (await state(chat, "ann"))["table"]["receipt"] == receipt


async def test_a_stake_taken_back_is_not_told_as_the_prize(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !end 1
        ann>  !prize 30
        ann>  !prize 25
        ann>  !play
        """)
    receipt = (await play_on(chat, "ann", "bob"))["table"]["receipt"]
    assert settlements(chat) == [("paid", "ann", 25)]
    assert f"(receipt {receipt})" in told_of_its_end(chat)
    await chat.crash_and_restart()
    assert (await state(chat, "ann"))["table"]["receipt"] == receipt


async def test_a_start_replays_only_so_much_for_it(chat: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    events = [len(chat.journal(written(chat, number, "ann", f"b{number}").table.id)) for number in range(1, 5)]
    monkeypatch.setattr(restore, "RECALLED_EVENTS", events[-1] + events[-2])
    monkeypatch.setattr(directory.Directory, "changed", lambda *_: None)  # or 3 would be forgotten for 4
    await chat.crash_and_restart()
    assert sorted(chat.hall.directory.tables) == [3, 4]


async def test_a_start_looks_only_so_far(chat: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, 4):
        written(chat, number, f"a{number}")
    monkeypatch.setattr(restore, "RECALLED_FROM", 2)
    await chat.crash_and_restart()
    assert remembered(chat)[0] == [2, 3]


async def test_open_tables_go_on_beside_those_that_are_over(chat: Conversation) -> None:
    written(chat, 1, "ann", "bob")
    running = Played.opened(chat.storage, b"2" * 32, ("ann", "bob"))
    running.begin()
    running.play(cards_played(4))
    stopped = Played.opened(chat.storage, b"3" * 32, ("carl",))
    stopped.do("carl", cmd.Stop())
    await chat.people("ann", "bob", "carl")
    await chat.crash_and_restart()
    assert (await state(chat, "ann"))["table"]["id"] == 2
    assert chat.hall.directory.tables_in_process() == 1
    await chat.play("""
        carl> !score
        bot#  carl: …#2…
        carl> !start again
        bot#  carl: you have no finished table here to repeat · !start opens one
        ann>  !score #1
        bot#  ann: …
        ann>  !score #3
        bot#  ann: there is no table #3 here…
        """)


async def test_an_archived_table_is_unknown(over: Conversation, tmp_path: Path) -> None:
    over.storage.archive(tmp_path / "old.jsonl", [1])
    assert (await state(over, "ann"))["table"]["id"] == 1  # who remembers it, remembers it
    await over.crash_and_restart()
    await over.play("""
        ann>  state
        bot#  (nothing)
        ann>  !start again
        bot#  ann: you have no finished table here to repeat · !start opens one
        ann>  !score #1
        bot#  ann: there is no table #1 here · !start opens one
        ann>  !last
        bot#  ann: you sit at no table …
        """)
    assert over.balance("ann") + over.balance("bob") == 200
    await over.play("""
        ann>  !start
        bot#  #2 open …
        """)


async def test_a_finished_table_that_cannot_be_read_stops_nothing(chat: Conversation) -> None:
    written(chat, 1, "ann")
    newer = chat.storage.new_table("net", "#hearts").result(10)
    rows = (EventRow(newer, 0, 99, "opened", "{}"), EventRow(newer, 1, 99, "finished", "{}"))
    chat.storage.submit(Unit(rows, finished=(newer,))).result(10)
    await chat.people("ann")
    await chat.crash_and_restart()
    assert remembered(chat) == ([1], {"ann": 1})


# --- who somebody is ------------------------------------------------------------------------------------------------
@pytest.fixture
async def guests(converse: Callable[..., Any]) -> Conversation:
    """Table 1 of two guests is over."""
    chat: Conversation = converse()
    await chat.people("eve", guests=("gus", "gil"))
    await chat.play("""
        gus>  !start
        gil>  !join
        gus>  !end 1
        gus>  !play
        """)
    await play_on(chat, "gus", "gil")
    return chat


async def test_a_guest_who_logs_in_afterwards_keeps_it(guests: Conversation) -> None:
    guests.network.log_in("gus", "Gustav")
    guests.network.log_in("gil", "Gilbert")
    await guests.settle()
    for nick in ("gus", "gil"):
        seen = await state(guests, nick)
        assert (seen["table"]["id"], seen["table"]["phase"]) == (1, "over")
    await guests.play("""
        gus>  !start again
        bot@gil  #2 you sit at gus's table …
        bot#  #2 classic · 0:gus 1:gil 2:free 3:free · captain gus · …
        """)
    assert [seat.key for _, seat in guests.live(2).table.people()] == ["gustav", "gilbert"]


async def test_a_guest_who_changes_his_nick_afterwards_keeps_it(guests: Conversation) -> None:
    guests.network.rename("gus", "gustav")
    await guests.settle()
    assert (await state(guests, "gustav"))["table"]["captain"] == "gustav"
    guests.network.come("gus")  # somebody else, who has the nick now
    await guests.settle()
    assert (await guests.say("gus", "state", private=True))[0][1].startswith("you sit at no table")
    await guests.play("""
        gustav> !start again
        bot#  #2 classic · 0:gustav 1:gil 2:free 3:free · captain gustav · …
        """)


async def test_who_has_played_under_both_names_keeps_the_later(guests: Conversation) -> None:
    guests.network.come("ann", account="ann")
    await guests.settle()
    await guests.play("""
        ann>  !start
        ann>  !end 1
        ann>  !play
        """)
    await play_on(guests, "ann")
    guests.network.log_in("gus", "ann")
    await guests.settle()
    assert (await state(guests, "gus"))["table"]["id"] == 2


async def test_two_people_of_a_finished_table_do_not_become_one(guests: Conversation) -> None:
    guests.network.log_in("gus", "both")
    await guests.settle()
    guests.network.log_in("gil", "both")
    await guests.settle()
    assert [guests.live(1).holder(no)[0] for no in (0, 1)] == ["both", "~gil"]
