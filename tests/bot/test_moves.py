"""Cards, passes and answers: what is taken, and how everything else is refused (RULES F19 to F21)."""

import pytest

from bot.table.commands import TimeUp
from bot.table.decide import Accepted, decide
from tests.bot.conversation import Conversation
from tests.bot.playing import move, state, to_cards, turn_of
from tests.bot.unchanged import unchanged


@pytest.fixture
async def game(chat: Conversation) -> Conversation:
    """Ann and bob play with two computers; the first pass is owed."""
    await chat.people("ann", "bob", "eve")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    return chat


async def refused(chat: Conversation, nick: str, text: str) -> str:
    """What the person is told, privately and in one line, about a line that changes nothing."""
    async with unchanged(chat):
        sent = await chat.say(nick, text, private=True)
    assert len(sent) == 1, sent
    assert sent[0][0] == nick
    assert len(sent[0][1].encode()) <= 350
    return sent[0][1]


async def test_a_pass(game: Conversation) -> None:
    hand = (await state(game, "ann"))["you"]["hand"].split()
    assert await refused(game, "ann", " ".join(hand[:2])) == "2 will not do: exactly 3 cards"
    assert await refused(game, "ann", " ".join(hand[:4])) == "4 will not do: exactly 3 cards"
    assert await refused(game, "ann", hand[0]) == "1 will not do: exactly 3 cards"
    assert "more often than you hold it" in await refused(game, "ann", f"{hand[0]} {hand[0]} {hand[1]}")
    theirs = (await state(game, "bob"))["you"]["hand"].split()
    assert "you do not hold" in await refused(game, "ann", " ".join(theirs[:3]))
    await game.say("ann", " ".join(hand[:3]).lower(), private=True)
    assert game.read("ann")[-1].startswith("#1 you pass ")
    assert (await state(game, "ann"))["you"]["chosen"].split() == hand[:3]
    assert not (await state(game, "ann"))["you"]["turn"]


async def test_a_pass_can_be_changed_until_all_have_chosen(game: Conversation) -> None:
    hand = (await state(game, "ann"))["you"]["hand"].split()
    await game.say("ann", " ".join(hand[:3]), private=True)
    await game.say("ann", "".join(hand[3:6]), private=True)
    assert (await state(game, "ann"))["you"]["chosen"].split() == hand[3:6]
    await move(game, "bob")
    now = (await state(game, "ann"))["you"]["hand"].split()
    assert not set(hand[3:6]) & set(now)
    assert set(hand[:3]) <= set(now)
    assert any(line.startswith("#1 from ") for line in game.read("ann"))


@pytest.mark.parametrize("typed", ["zz", "queen", "1h", "11s", "qsx", "♠", "?", "old", "q s a h k", "c" * 10_000])
async def test_not_a_card(typed: str, game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    nick = await turn_of(game, "ann", "bob")
    text = await refused(game, nick, typed)
    assert "is no card" in text or "not now" in text


async def test_a_card_out_of_turn(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    nick = await turn_of(game, "ann", "bob")
    other = {"ann": "bob", "bob": "ann"}[nick]
    card = (await state(game, other))["you"]["hand"].split()[0]
    assert await refused(game, other, card) == f"it is not your turn in #1: {nick} is to play"


async def test_an_illegal_card_names_the_rule_and_the_legal_cards(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    seen = set()
    for _ in range(26):
        nick = await turn_of(game, "ann", "bob")
        you = (await state(game, nick))["you"]
        legal = you["legal"].split()
        for card in you["hand"].split():
            if card not in legal:
                text = await refused(game, nick, card)
                rule, _, cards = text.partition(": ")
                seen.add(rule)
                assert rule.startswith(("you must follow suit", "no penalty card", "hearts may not", "the deal opens"))
                assert sum(word not in "♣♦♠♥" for word in cards.split()) == len(legal)
                break
        await move(game, nick)
    assert "you must follow suit" in seen


async def test_a_card_not_held_and_two_cards(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    nick = await turn_of(game, "ann", "bob")
    other = {"ann": "bob", "bob": "ann"}[nick]
    theirs = (await state(game, other))["you"]["hand"].split()
    assert (await refused(game, nick, theirs[0])).startswith("you do not hold ")
    mine = (await state(game, nick))["you"]["hand"].split()
    assert await refused(game, nick, f"{mine[0]} {mine[1]}") == "one card, not 2"
    assert (await refused(game, nick, "jk")).startswith("you do not hold ")


async def test_a_card_in_the_channel_is_refused_without_repeating_it(game: Conversation) -> None:
    for typed in ("qs", "!qs", "!play qs", "♠Q AH kd", "bot: qs"):
        async with unchanged(game):
            sent = await game.say("ann", typed)
        assert sent == [("#hearts", "ann: cards go to me by private message, never in the channel")]
    assert await game.say("eve", "qs") == []
    assert await game.say("eve", "!qs") == []
    assert await game.say("ann", "as you like") == []


async def test_play_with_a_card_in_private(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    nick = await turn_of(game, "ann", "bob")
    you = (await state(game, nick))["you"]
    before = game.live().table.human_acts
    await game.say(nick, f"!play {you['legal'].split()[0].lower()}", private=True)
    assert game.live().table.human_acts == before + 1 or game.live().table.deal_log


async def test_a_private_line_from_somebody_without_a_seat(game: Conversation) -> None:
    assert await refused(game, "eve", "qs") == "you sit at no table · !join takes a seat at #1"
    assert await refused(game, "eve", "hello there") == "I know no hello · !help lists the commands"
    assert await refused(game, "eve", "scroe") == "did you mean !score?"
    assert await refused(game, "ann", "scroe") == "did you mean !score?"
    assert await refused(game, "eve", "!") == "yes? !help lists the commands"


async def test_a_card_in_a_lobby_and_in_a_pause(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")
    assert await refused(chat, "ann", "qs") == "#1 is not being played: no card is owed"
    assert await chat.say("ann", "qs") == []
    await chat.say("ann", "!play")
    await chat.say("ann", "!pause")
    assert await refused(chat, "ann", "qs") == "#1 is paused · the captain (ann) or a moderator: !play"
    assert await chat.say("ann", "qs") == [("#hearts", "ann: cards go to me by private message, never in the channel")]


async def test_several_tables_of_one_person(chat: Conversation) -> None:
    await chat.people("ann")
    chat.network.come("ann", "#other", account="ann")
    chat.network.connect("#other")
    await chat.play("""
        ann>  !start
        ann>  !play
        """)
    chat.network.say("ann", "!start", "#other")
    chat.network.say("ann", "!play", "#other")
    await chat.settle()
    text = await refused(chat, "ann", "qs ah kd")
    assert text == "which table? #1 #2 · add its number, e.g. #1"
    assert await refused(chat, "ann", "#9 qs") == "there is no table #9 here, but #1 #2"
    first = (await state(chat, "ann", 1))["you"]["hand"].split()
    await chat.say("ann", f"#1 {' '.join(first[:3])}", private=True)
    assert (await state(chat, "ann", 1))["table"]["phase"] == "playing"
    assert (await state(chat, "ann", 2))["table"]["phase"] == "passing"
    await move(chat, "ann", 2)
    assert (await state(chat, "ann", 2))["table"]["phase"] == "playing"
    # only one of the two waits for ann: a card without a number goes there
    live = chat.live(2)
    while 0 in live.table.owing():
        await move(chat, "ann", 2)
        if live.table.deal_log:
            break
    seen = {table: (await state(chat, "ann", table))["you"]["turn"] for table in (1, 2)}
    assert any(seen.values())


async def test_two_lines_at_once_are_two_moves_at_most(game: Conversation) -> None:
    """What comes while another line is being committed is judged by what is then."""
    game.network.say("ann", "!pause")
    game.network.say("bob", "!pause")
    game.network.say("ann", "!play")
    game.network.say("ann", "!play")
    await game.settle()
    assert game.read()[-2:] == ["#1 goes on", "ann: #1 is being played already"]


async def test_beginning_twice_at_once_begins_once(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")
    chat.network.come("ann2", account="ann")
    chat.network.say("ann", "!play")
    chat.network.say("ann2", "!play")
    await chat.settle()
    assert sum("classic begins" in line for line in chat.read()) == 1
    assert sum(row.kind == "begun" for row in chat.journal()) == 1


async def test_a_clock_of_a_seat_that_owes_nothing_asks_for_nothing(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    table = game.live().table
    idle = next(seat for seat in range(4) if seat not in table.owing())
    assert decide(table, TimeUp(idle), None) == Accepted(())
