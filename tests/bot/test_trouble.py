"""The database goes away in the middle of a game, and comes back."""

import pytest

from tests.bot.conversation import Conversation


@pytest.fixture
async def game(chat: Conversation) -> Conversation:
    """ann and bob in the pass of the first deal, ten seconds into it."""
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        -- 10 s
    """)
    return chat


async def test_play_stands_still_and_goes_on(game: Conversation) -> None:
    since = len(game.network.sent)
    game.hall.trouble("no route to it")
    game.hall.trouble("still none")
    await game.wait(3600)
    said = [(line.target, line.text) for line in game.network.sent[since:]]
    assert said == [
        ("#hearts", "my database does not answer: play stands still, nothing is lost, I go on when it is back")
    ]
    game.hall.trouble(None)
    await game.play("""
        -- 1 s
    """)
    texts = [(line.target, line.text) for line in game.network.sent[since + 1 :]]
    assert texts[0] == ("#hearts", "my database is back: play goes on")
    assert {target for target, text in texts if "pass 3 left" in text} == {"ann", "bob"}
    assert all("35 s" in text for _, text in texts if "pass 3 left" in text)  # 45, less the ten that had gone
    await game.wait(40)
    assert any("time: " in line.text for line in game.network.sent[since:])


async def test_coming_back_to_the_network_meanwhile_starts_no_clock(game: Conversation) -> None:
    game.hall.trouble("away")
    game.network.disconnect()
    game.network.connect("#hearts")
    await game.hall.quiesce()
    since = len(game.network.sent)
    await game.wait(3600)
    assert len(game.network.sent) == since
    game.hall.trouble(None)
    await game.wait(50)
    assert any("time: " in line.text for line in game.network.sent[since:])


async def test_where_nobody_plays_nothing_is_said(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")
    since = len(chat.network.sent)
    chat.hall.trouble("away")
    chat.hall.trouble(None)
    assert len(chat.network.sent) == since
