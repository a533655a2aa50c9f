"""Who somebody is: accounts, guests, nick changes, second connections, strangers (DESIGN 4.6)."""

import pytest

from engine.cards import texts_of
from tests.bot.conversation import Conversation
from tests.bot.playing import move, state, to_cards
from tests.bot.unchanged import unchanged

GAME = """
    ann>  !start
    bob>  !join
    ann>  !play
    """


@pytest.fixture
async def game(chat: Conversation) -> Conversation:
    await chat.people("ann", "bob")
    await chat.play(GAME)
    return chat


def names(chat: Conversation) -> list[str]:
    return [seat.nick for _, seat in chat.live().table.people()]


async def test_a_seat_follows_a_nick_change(game: Conversation) -> None:
    game.network.rename("ann", "annika")
    await game.settle()
    assert names(game) == ["annika", "bob"]
    assert (await state(game, "annika"))["you"]["seat"] == 0
    assert (await state(game, "bob"))["table"]["captain"] == "annika"
    await game.play("""
        -- 35 s
        bot@annika  #1 10 s left to pass …
        annika>  !pause
        bot#  #1 paused by annika · …
        """)


async def test_a_line_right_after_a_nick_change(chat: Conversation) -> None:
    """A guest is known by his nick: the change must be known before what he says under the new one."""
    await chat.people("bob", guests=("gus",))
    await chat.play("""
        gus>  !start
        """)
    chat.network.rename("gus", "gustav")
    chat.network.say("gustav", "!play")
    await chat.settle()
    assert any("classic begins · gustav" in line for line in chat.read())


async def test_a_nick_change_while_prompts_are_queued(game: Conversation) -> None:
    game.network.hold()
    await move_held(game)
    game.network.rename("bob", "rob")
    await game.settle()
    game.network.release()
    await game.wait(60)
    assert names(game) == ["ann", "rob"]
    assert game.live().table.named(1).autos >= 1
    assert any(line.startswith("#1 from ann") for line in game.read("bob") + game.read("rob"))


async def move_held(chat: Conversation) -> None:
    """Both pass, while nothing goes out."""
    match = chat.live().table.game
    assert match is not None
    for seat, nick in enumerate(("ann", "bob")):
        cards = texts_of(match.view(seat).hand).split()[:3]
        await chat.say(nick, " ".join(cards), private=True)


async def test_a_stranger_who_takes_the_nick_gets_no_hand_and_no_say(game: Conversation) -> None:
    game.network.leave("bob")
    await game.settle()
    game.network.come("bob", account=None)
    await game.settle()
    async with unchanged(game):
        assert "seat" not in (await state(game, "bob")).get("you", {})
        await game.say("bob", "!leave")
        sent = await game.say("bob", "!hand", private=True)
        assert not any("♣" in text or "♠" in text or "♥" in text for _, text in sent)
    before = len(game.network.sent)
    await game.wait(60)
    private = [line.text for line in game.network.sent[before:] if line.target == "bob"]
    assert private == []
    game.network.come("bob", account="mallory")
    await game.settle()
    await game.wait(60)
    assert [line.text for line in game.network.sent[before:] if line.target == "bob"] == []


async def test_the_true_owner_comes_back_under_another_nick(game: Conversation) -> None:
    game.network.leave("bob")
    await game.settle()
    game.network.come("bob", account=None)  # a stranger has the nick by now
    before = len(game.network.sent)
    game.network.come("bob_", account="bob")
    await game.settle()
    assert names(game) == ["ann", "bob_"]
    assert any(line.startswith("#1 deal 1 · pass 3") for line in game.read("bob_", before))
    assert game.read("bob", before) == []
    assert await move(game, "bob_") is not None


async def test_leaving_and_coming_back_asks_again(game: Conversation) -> None:
    game.network.leave("ann")
    await game.settle()
    await game.wait(20)
    game.network.come("ann", account="ann")
    await game.settle()
    assert game.read("ann")[-1].startswith("#1 deal 1 · pass 3 left to bob, 25 s · ")


async def test_two_connections_of_one_account(game: Conversation) -> None:
    game.network.come("ann_phone", account="ann")
    await game.settle()
    assert names(game) == ["ann", "bob"]
    # the other connection's nick change is none of the seat's
    game.network.rename("ann_phone", "ann_tab")
    await game.settle()
    assert names(game) == ["ann", "bob"]
    # it goes by the name of the one that spoke last
    assert (await state(game, "ann_tab"))["you"]["seat"] == 0
    await game.play("""
        ann_tab>  !start
        bot#  ann_tab: you sit at #1 already …
        """)
    assert names(game) == ["ann_tab", "bob"]
    await game.say("ann", "!score")
    assert names(game) == ["ann", "bob"]
    # when the first goes, the second takes over
    before = len(game.network.sent)
    game.network.leave("ann")
    await game.settle()
    assert names(game) == ["ann_tab", "bob"]
    assert game.read("ann_tab", before)[-1].startswith("#1 deal 1 · pass 3 left to bob")
    assert game.live().clocks.captain_gone is None
    # and a reconnect of ours does not hand the seat back and forth
    game.network.come("ann", account="ann")
    game.network.disconnect()
    game.network.connect("#hearts")
    await game.settle()
    assert names(game) == ["ann_tab", "bob"]


async def test_a_guest_keeps_the_seat_when_he_logs_in(chat: Conversation) -> None:
    await chat.people("ann", guests=("gus",))
    await chat.play("""
        ann>  !start
        gus>  !join
        ann>  !play
        """)
    chat.network.log_in("gus", "Gustav")
    await chat.settle()
    assert [seat.key for _, seat in chat.live().table.people()] == ["ann", "gustav"]
    assert (await state(chat, "gus"))["you"]["seat"] == 1


async def test_logging_out_puts_a_seat_out_of_reach(game: Conversation) -> None:
    game.network.log_in("bob", None)
    await game.settle()
    before = len(game.network.sent)
    await game.wait(50)
    assert game.read("bob", before) == []
    game.network.log_in("bob", "bob")
    await game.settle()
    await to_cards(game, "ann")
    assert game.live().table.named(1).key == "bob"


async def test_a_guest_who_takes_a_nick_that_sits_elsewhere_in_the_channel(chat: Conversation) -> None:
    """Two guests cannot become one: the seat stays with the nick that it was given to."""
    await chat.people(guests=("gus", "gil"))
    await chat.play("""
        gus>  !start
        gil>  !start
        """)
    chat.network.leave("gil")
    await chat.settle()
    chat.network.rename("gus", "gil")
    await chat.settle()
    assert chat.live(1).table.named(0).key == "~gus"
    assert chat.live(2).table.named(0).key == "~gil"


async def test_nicks_are_compared_as_the_network_does(chat: Conversation) -> None:
    await chat.people("Ann", "Bob")
    await chat.play("""
        Ann>  !start
        Ann>  !add bOB,
        bot#  #1 Bob is seated · …
        Ann>  !remove @boB
        bot#  #1 Bob is removed · …
        """)


async def test_who_parts_one_channel_keeps_the_seat_in_another(game: Conversation) -> None:
    game.network.come("ann", "#other", account="ann")
    game.network.connect("#other")
    await game.settle()
    game.network.leave("ann", "#other")
    await game.settle()
    assert game.live().clocks.captain_gone is None
    # still reachable here, and her line in private is about the table here
    assert await move(game, "ann") is not None
