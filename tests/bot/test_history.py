"""`!history`: the movements of one's own credit, in private, with their receipts."""

from tests.bot.conversation import Conversation


async def test_every_kind_of_movement(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !history
        bot@ann  r… +100 to begin with · you have 100 xats
        bot#  (nothing)
        ann>  !start
        bob>  !join
        ann>  !prize 25
        ann>  !prize 10
        bob>  !give ann 5
        ann>  !stop
        ann@  history
        bot@ann  r… +10 prize of #1 returned · r… +5 from bob · r… +15 prize of #1 taken back · r… -25 prize of #1 · r… +100 to begin with · you have 105 xats
        bob>  !history
        bot@bob  r… -5 to ann · r… +100 to begin with · you have 95 xats
    """)


async def test_who_has_no_wallet_is_told_how_to_get_one(chat: Conversation) -> None:
    chat.network.come("guest")
    await chat.people("ann")
    await chat.play("""
        guest>  !history
        bot#  guest: guest has no wallet: log in …
    """)


async def test_it_is_one_line_however_much_there_is(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    for _ in range(20):
        await chat.say("ann", "!give bob 1")
    sent = await chat.say("ann", "history", private=True)
    assert len(sent) == 1
    assert sent[0][1].count("to bob") == 6
