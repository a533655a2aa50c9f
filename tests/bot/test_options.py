"""The limit and the other options: who may set what, and when (RULES F10, F23)."""

from collections.abc import Callable

import pytest

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.playing import play_deal, play_on
from tests.bot.unchanged import unchanged


async def test_the_limit(chat: Conversation) -> None:
    await chat.people("ann", "bob", "mod", mod=Rank.HALFOP)
    await chat.play("""
        ann>  !start
        ann>  !end
        bot#  ann: #1 ends at 100 · !end N changes it
        ann>  !end ٥٠
        bot#  #1 the game ends at 50
        bob>  !end
        bot#  bob: #1 ends at 50 · …
        bob>  !end 70
        bot#  bob: only the captain of #1 (ann) may !end
        mod>  !end 80
        bot#  #1 the game ends at 80
        ann>  !end 49
        bot#  #1 the game ends at 49 · that is short: 50 or more is usual
        ann>  !set end 120
        bot#  #1 the game ends at 120
        ann@  end 150
        bot#  #1 the game ends at 150
        """)


@pytest.mark.parametrize("typed", ["0", "-3", "1e9", "10000", "x", "5.5", "+5", "９９９９９", "9" * 9000, "½", "²"])
@pytest.mark.parametrize("command", ["end", "set end"])
async def test_a_limit_that_is_no_number_changes_nothing(command: str, typed: str, chat: Conversation) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")
    async with unchanged(chat):
        sent = await chat.say("ann", f"!{command} {typed}")
    assert len(sent) == 1
    assert "will not do" in sent[0][1]
    assert "9999" in sent[0][1]
    assert len(sent[0][1].encode()) <= 350


async def test_a_limit_already_reached_ends_the_game_after_the_deal(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !end 200
        ann>  !play
        """)
    await play_deal(chat, "ann")
    await chat.play("""
        ann>  !end 1
        bot#  #1 the game ends at 1 · checked after the deal · that is short: …
        """)
    assert chat.live().table.unfinished
    seen = await play_on(chat, "ann")
    assert seen["table"]["deal"] == 2


async def test_options_in_the_lobby_and_after(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !add bob
        bob>  !set moon new
        bot#  bob: only the captain of #1 (ann) may !set
        bob>  !set
        bot@bob  #1 end=100 (1..9999) · …
        ann>  !set moon new
        bot#  #1 moon = new
        ann>  !set moon blue
        bot#  ann: moon blue will not do: one of old, new, mixed, choice, off
        ann>  !set speed 9
        bot#  ann: there is no option speed · !set lists them
        ann>  !set tribute_tie random
        bot#  ann: there is no option tribute_tie in hearts, but in guandan · !set lists them
        ann>  !set moon
        bot#  ann: it goes like this: !set [option value]
        ann>  !set pass_count ٢
        bot#  #1 pass_count = 2
        ann>  !set two_player_rest first
        bot#  ann: two_player_rest is for 2 players only
        ann>  !set CARD_SECONDS 10
        bot#  #1 card_seconds = 10
        ann>  !set card_seconds 4
        bot#  ann: card_seconds 4 will not do: one of 5-300
        ann>  !set open maybe
        bot#  ann: open maybe will not do: one of on, off
        bob>  !rules
        bot#  bob: classic, 4 players, 13 cards each, to 100: … pass 2: …
        bot#  set here: moon=new pass_count=2
        ann>  !play
        ann>  !set moon old
        bot#  ann: moon can be set only before the game; still to be set: end, prize, card_seconds, …
        ann>  !set speed 9
        bot#  ann: there is no option speed · …
        ann>  !set tribute_tie random
        bot#  ann: there is no option tribute_tie in hearts, but in guandan · …
        ann>  !set pass_seconds 20
        bot#  #1 pass_seconds = 20
        ann>  !set end none
        bot#  ann: end none will not do: one of 1..9999
        ann>  !set end 60
        bot#  #1 the game ends at 60 · checked after the deal
        ann>  !set open off
        bot#  #1 open = off
        """)


@pytest.mark.parametrize("name", ["card_seconds", "pass_count", "deals"])
async def test_a_number_of_ten_thousand_digits(name: str, chat: Conversation) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")
    async with unchanged(chat):
        sent = await chat.say("ann", f"!set {name} {'9' * 10_000}")
    assert [target for target, _ in sent] == ["#hearts"]
    assert f"{name} 9999" in sent[0][1]


async def test_defaults_of_the_channel(converse: Callable[..., Conversation]) -> None:
    chat = converse(channel={"defaults": {"end": 60, "moon": "new", "card_seconds": 12, "open": "off", "odd": "x"}})
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !end
        bot#  ann: #1 ends at 60 …
        ann>  !game classic 5
        ann>  !end
        bot#  ann: #1 ends at 60 …
        """)
    table = chat.live().table
    assert table.options.moon == "new"
    assert table.own_options.card_seconds == 12
    assert not table.own_options.open
