"""Questions: anybody may ask, here or in private, and nothing changes."""

import pytest

from bot.commands import REGISTRY
from tests.bot.conversation import Conversation
from tests.bot.playing import move, play_deal, play_on, to_cards, turn_of
from tests.bot.unchanged import unchanged

QUESTIONS = ("!hand", "!score", "!last", "!tables", "!rules", "!help", "!balance", "!end", "!prize", "!set", "!game", "!invites", "!state")  # fmt: skip


@pytest.fixture
async def game(chat: Conversation) -> Conversation:
    await chat.people("ann", "bob", "eve")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    await to_cards(chat, "ann", "bob")
    return chat


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("nick", ["ann", "eve"])
async def test_a_question_is_answered_and_changes_nothing(question: str, nick: str, game: Conversation) -> None:
    async with unchanged(game):
        public = await game.say(nick, question)
        private = await game.say(nick, question.removeprefix("!"), private=True)
    assert public
    assert private
    assert {target for target, _ in public} <= {"#hearts", nick}
    assert {target for target, _ in private} == {nick}
    assert all(text.startswith(f"{nick}: ") for target, text in public if target == "#hearts")
    assert all(len(text.encode()) <= 350 for _, text in public + private)


@pytest.mark.parametrize("question", QUESTIONS)
async def test_a_question_where_there_is_no_table(question: str, chat: Conversation) -> None:
    await chat.people("ann")
    assert await chat.say("ann", question)
    chat.network.come("zoe", "#other", account="zoe")  # whom we share no channel with
    assert await chat.say("zoe", question, private=True)


async def test_the_hand(game: Conversation) -> None:
    nick = await turn_of(game, "ann", "bob")
    other = {"ann": "bob", "bob": "ann"}[nick]
    await game.play(f"""
        {nick}>  !hand
        bot@{nick}  #1 t1: …, 30 s: …
        bot#  (nothing)
        {other}@ hand
        bot@{other}  #1 your hand: …
        eve>  !hand
        bot#  eve: you do not sit at #1
        """)


async def test_the_last_trick(game: Conversation) -> None:
    await game.play("""
        eve>  !last
        bot#  eve: #1 no trick is complete in this deal yet
        """)
    while not any(line.startswith("#1 t1 ") for line in game.read()):
        for nick in ("ann", "bob"):
            await move(game, nick)
    told = next(line for line in game.read() if line.startswith("#1 t1 "))
    await game.say("eve", "!last")
    assert game.read()[-1] == "eve: " + told.removesuffix(" leads")


async def test_the_score(game: Conversation) -> None:
    await game.play("""
        eve>  !score
        bot#  eve: #1 totals: ann 0 · bob 0 · … · leading: ann, bob, … · to 100
        """)
    await play_deal(game, "ann", "bob")
    await game.play("""
        eve>  !score
        bot@eve  #1 deal 1: ann +… · best …
        bot#  eve: #1 totals: … · leading: … · to 100
        """)


async def test_tables(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "eve")
    await chat.play("""
        eve>  !tables
        bot#  eve: no table is open · !start opens one
        ann>  !start
        bob>  !join
        carl> !start
        carl> !play
        eve>  !tables
        bot#  eve: #1 classic: ann, bob (open, free seats 2) · #2 classic: carl (playing)
        carl> !pause
        eve@  tables
        bot@eve  #1 classic: … · #2 classic: carl (paused)
        eve>  !score
        bot#  eve: which table? #1 #2 · …
        eve>  !score #1
        bot#  eve: #1 has not begun · !play begins
        eve@  #2 score
        bot@eve  #2 totals: …
        eve>  !rules #7
        bot#  eve: there is no table #7 here, but #1 #2
        eve>  !bot
        bot#  eve: bot hosts card games here · open tables: #1 #2, !join takes a seat · …
        """)


async def test_help(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !help
        bot@ann  …!hand …
        bot@ann  …!prize …
        bot@ann  …!start …
        bot@ann  …cards go to me in private…
        ann>  !help !end
        bot@ann  !end [points] · sets the score that ends the game; … · for the captain and moderators; of a prize game for everybody together
        ann>  !help kick
        bot@ann  !remove nick · …
        ann@  help game
        bot@ann  !game … · for the captain · before the game
        """)


async def test_every_command_has_help(chat: Conversation) -> None:
    await chat.people("ann")
    for name, spec in REGISTRY.items():
        sent = await chat.say("ann", f"!help {name}")
        assert sent[0][1].startswith(f"!{spec.name}")
        assert spec.help.format(variant="omnibus") in sent[0][1]
        chat.now += 1


async def test_a_finished_table_is_shown_until_the_next(chat: Conversation) -> None:
    await chat.people("ann", "eve")
    await chat.play("""
        ann>  !start
        ann>  !end 1
        ann>  !play
        """)
    await play_on(chat, "ann")
    await chat.play("""
        ann>  !score
        bot#  ann: #1 totals: …
        ann>  !hand
        bot#  ann: #1 is over · !start again for another
        eve>  !score
        bot#  eve: you sit at no table · !start opens one
        ann>  !start
        ann>  !score
        bot#  ann: #2 has not begun · …
        """)


async def test_private_questions_with_several_channels(chat: Conversation) -> None:
    await chat.people("ann")
    chat.network.come("ann", "#other", account="ann")
    chat.network.connect("#other")
    await chat.play("""
        ann@  tables
        bot@ann  which channel? #hearts #other · say it there
        ann@  bye
        bot@ann  say !bye in the channel
        """)
