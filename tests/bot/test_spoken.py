"""Who was added and has spoken to the bot since is awake: over a restart, and in the next game (RULES F6)."""

from engine.cards import texts_of
from tests.bot.conversation import Conversation


async def added(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        ann>  !add bob carl
        bob>  !score
        """)


def spoken(chat: Conversation, table_id: int = 1) -> list[bool]:
    return [seat.spoke for _, seat in chat.live(table_id).table.people()]


async def test_a_question_is_enough_and_is_remembered_over_a_restart(chat: Conversation) -> None:
    await added(chat)
    assert spoken(chat) == [True, True, False]
    await chat.crash_and_restart()
    assert spoken(chat) == [True, True, False]
    assert [row.kind for row in chat.journal()].count("spoke") == 1


async def test_it_is_journalled_once(chat: Conversation) -> None:
    await added(chat)
    await chat.play("""
        bob>  !score
        bob@  help
        """)
    assert [row.kind for row in chat.journal()].count("spoke") == 1


async def test_a_card_is_enough(chat: Conversation) -> None:
    await added(chat)
    await chat.play("ann> !play")
    table = chat.live().table
    await chat.say("carl", texts_of(table.game.view(2).hand)[:8], private=True)
    assert spoken(chat) == [True, True, True]


async def test_it_is_remembered_in_a_rematch(chat: Conversation) -> None:
    await added(chat)
    await chat.play("""
        ann>  !end 1
        ann>  !play
        """)
    for _ in range(3000):
        if not chat.live().table.unfinished:
            break
        await chat.wait(5)
        await chat.say("ann", "!play")  # nobody is awake: the table pauses after each deal
    await chat.play("""
        ann>  !start again
        bot#  #2 classic · 0:ann 1:bob 2:carl …
        """)
    assert spoken(chat, 2) == [True, True, False]


async def test_while_the_database_is_away_the_line_is_answered(chat: Conversation) -> None:
    await added(chat)
    chat.storage.close()
    sent = await chat.say("carl", "!tables")
    assert sent == [("#hearts", "carl: #1 classic: ann, bob, carl (open, free seats 1)")]
    assert spoken(chat) == [True, True, False]


async def test_who_is_added_back_to_his_own_seat_is_not_thereby_awake(chat: Conversation) -> None:
    """The captain's word is not his; and it is so after a restart."""
    await chat.people("ann", "bob")
    for line in ("!start", "!add bob", "!play", "!remove bob", "!add bob"):
        await chat.say("ann", line)
    assert chat.journal()[-1].kind == "seated"
    assert spoken(chat) == [True, False]
    await chat.crash_and_restart()
    assert spoken(chat) == [True, False]
    await chat.say("bob", "hand", private=True)
    assert spoken(chat) == [True, True]
    await chat.say("bob", "!leave")
    await chat.say("bob", "!join")
    assert spoken(chat) == [True, True]
