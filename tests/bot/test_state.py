"""`!state`: the same thing for programs (DESIGN 4.4)."""

import json
from typing import Any

from bot.presenter.state_json import state_lines
from bot.table.clocks import Clocks
from tests.bot.conversation import Conversation
from tests.bot.playing import move, play_on, state, to_cards, turn_of
from tests.bot.stacked import take_up


def keys(data: dict[str, Any]) -> list[str]:
    return list(data)


TABLE = ["id", "channel", "phase", "game", "variant", "end"]


async def test_lobby(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !add bob
        ann>  !prize 7
        """)
    seen = await state(chat, "ann")
    assert seen == {
        "table": {
            "id": 1,
            "channel": "#hearts",
            "phase": "lobby",
            "game": "hearts",
            "variant": "classic",
            "end": 100,
            "prize": 7,
            "captain": "ann",
        },
        "seats": {
            "id": 1,
            "list": [
                ["ann", "human", 0, 0, 0],
                ["bob", "human", 0, 0, 0],
                ["", "free", 0, 0, 0],
                ["", "free", 0, 0, 0],
            ],
        },
    }


async def test_passing(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    seen = await state(chat, "ann")
    assert keys(seen["table"]) == [*TABLE, "deal", "pass", "pass_count", "prize", "captain"]
    table = seen["table"]
    assert (table["phase"], table["deal"], table["pass"], table["pass_count"]) == ("passing", 1, "left", 3)
    you = seen["you"]
    assert keys(you) == ["id", "seat", "turn", "due", "hand", "legal", "chosen"]
    assert (you["turn"], you["due"], you["legal"], you["chosen"]) == (True, 45, you["hand"], "")
    assert [row[4] for row in seen["seats"]["list"]] == [13] * 4
    await move(chat, "ann")
    you = (await state(chat, "ann"))["you"]
    assert (you["turn"], you["due"], you["legal"]) == (False, None, "")
    assert len(you["chosen"].split()) == 3


async def test_playing(chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    await to_cards(chat, "ann", "bob")
    nick = await turn_of(chat, "ann", "bob")
    you = (await state(chat, nick))["you"]
    assert keys(you) == ["id", "seat", "turn", "due", "trick_no", "trick", "hand", "legal"]
    assert (you["turn"], you["due"], you["trick_no"]) == (True, 30, 1)
    assert set(you["legal"].split()) <= set(you["hand"].split())
    assert all(":" in play and len(play.partition(":")[2]) == 2 for play in you["trick"].split())
    other = (await state(chat, {"ann": "bob", "bob": "ann"}[nick]))["you"]
    assert (other["turn"], other["due"], other["legal"]) == (False, None, "")
    assert keys(await state(chat, "eve")) == ["table", "seats"]


async def test_choosing_paused_and_over(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", moon="choice", end=26, prize=5)
    await play_on(chat, "ann", "bob", until="choosing")
    you = (await state(chat, "ann"))["you"]
    assert (you["turn"], you["choices"]) == (True, ["old", "new"])
    assert you["due"] in (19, 20)
    other = (await state(chat, "bob"))["you"]
    assert (other["turn"], other["due"], other["choices"]) == (False, None, [])
    await chat.say("ann", "!pause")
    seen = await state(chat, "ann")
    assert (seen["table"]["phase"], seen["table"]["paused_from"]) == ("paused", "choosing")
    assert (seen["you"]["turn"], seen["you"]["due"], seen["you"]["choices"]) == (False, None, [])
    await chat.say("ann", "!play")
    await chat.say("ann", "OLD", private=True)
    seen = await state(chat, "ann")
    assert keys(seen) == ["table", "seats"]
    table = seen["table"]
    assert (table["phase"], table["winners"], table["lot"]) == ("over", ["ann"], False)
    assert table["receipt"].startswith("r")
    assert [row[2] for row in seen["seats"]["list"]] == [0, 26, 26, 26]


async def test_paused(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        ann>  !pause
        """)
    seen = await state(chat, "ann")
    assert (seen["table"]["phase"], seen["table"]["paused_from"]) == ("paused", "passing")
    assert (seen["you"]["turn"], seen["you"]["due"], seen["you"]["legal"]) == (False, None, "")
    await chat.say("ann", "!play")
    await to_cards(chat, "ann", "bob")
    nick = await turn_of(chat, "ann", "bob")
    await chat.say("ann", "!pause")
    seen = await state(chat, nick)
    assert seen["table"]["paused_from"] == "playing"
    assert (seen["you"]["turn"], seen["you"]["due"], seen["you"]["legal"]) == (False, None, "")


async def test_who_sits_nowhere_gets_every_table_of_the_channel(chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await chat.play("""
        ann>  !start
        bob>  !start
        """)
    sent = await chat.say("eve", "!state")
    assert {target for target, _ in sent} == {"eve"}
    assert [(json.loads(text)["k"], json.loads(text)["id"]) for _, text in sent] == [
        ("table", 1),
        ("seats", 1),
        ("table", 2),
        ("seats", 2),
    ]
    sent = await chat.say("eve", "state #2", private=True)
    assert [json.loads(text)["id"] for _, text in sent] == [2, 2]
    sent = await chat.say("eve", "state #5", private=True)
    assert sent == [("eve", "there is no table #5 here, but #1 #2")]


async def test_eleven_seats_go_on_in_further_objects(chat: Conversation) -> None:
    nicks = [f"a_rather_long_nickname_{no:02}" for no in range(11)]
    await chat.people(*nicks)
    await chat.say(nicks[0], "!start cancellation 11")
    for nick in nicks[1:]:
        await chat.say(nick, "!join")
    await chat.say(nicks[0], "!play")
    sent = await chat.say(nicks[3], "state", private=True)
    assert all(len(text.encode()) <= 350 for _, text in sent)
    objects = [json.loads(text) for _, text in sent]
    seats = [data for data in objects if data["k"] == "seats"]
    assert [data.get("more", False) for data in seats] == [True] * (len(seats) - 1) + [False]
    assert [row[0] for data in seats for row in data["list"]] == nicks
    assert (await state(chat, nicks[3]))["you"]["seat"] == 3


async def test_a_long_hand_is_split_too(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start classic 2
        bob>  !join
        ann>  !set pass_count 4
        ann>  !play
        """)
    await chat.say("ann", "!hand")
    lines = state_lines(chat.live().table, 0, Clocks(), 0.0, None)
    assert all(len(line.encode()) <= 350 for line in lines)
    assert (await state(chat, "ann"))["you"]["turn"]
