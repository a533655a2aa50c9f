"""How a match of Guandan ends, and who gets its prize (RULES E12, F28)."""

from tests.bot.conversation import Conversation
from tests.bot.playing import state
from tests.bot.stacked_guandan import FOUR, play_deal, take_up

# --- the end ------------------------------------------------------------------------------------------------------------
AT_THE_ACE = ((0, 2, 1, 3),) * 4
"""Ann and Carl have risen 2, 5, 8, J, A."""


async def _win(chat: Conversation, order: tuple[int, ...] = (2, 0, 1)) -> None:
    await play_deal(chat, order)
    assert chat.live().table.outcome is not None


async def test_the_prize_is_split_and_the_odd_unit_goes_to_the_first_finisher(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=AT_THE_ACE, prize=25)
    await _win(chat)
    lines = chat.read()
    assert any(
        line.startswith("#1 deal 5: 1st carl 2nd ann 3rd bob last dora · ann+carl wins at the ace") for line in lines
    )
    assert [chat.balance(nick) for nick in FOUR] == [75 + 12, 100, 100 + 13, 100]
    over = next(line for line in lines if line.startswith("#1 over: "))
    assert over.startswith("#1 over: ann+carl win the match · bob+dora at 2 · after 5 deals · prize 25 xats → ")
    assert "ann 12" in over
    assert "carl 13" in over
    assert "(receipt r" in over
    seen = await state(chat, "dora")
    assert (seen["table"]["phase"], seen["table"]["winners"], seen["table"]["lot"]) == ("over", ["ann", "carl"], False)
    assert chat.storage.audit() == []
    await chat.play("""
        ann>  !start again
        bot#  #2 guandan · 0:ann 1:bob 2:carl 3:dora · …
        """)


async def test_a_partner_without_a_wallet_leaves_his_share_to_the_other(chat: Conversation) -> None:
    await chat.people("ann", "bob", "dora", guests=("carl",))
    await take_up(chat, *FOUR, orders=AT_THE_ACE, prize=25)
    await _win(chat)
    assert (chat.balance("ann"), chat.escrow()) == (100, 0)


async def test_the_prize_goes_back_if_the_winners_have_no_claim(chat: Conversation) -> None:
    await chat.people("ann", "bob", guests=("carl", "dora"))
    await take_up(chat, "bob", "carl", "ann", "dora", orders=((1, 3, 0, 2),) * 4, prize=25)
    await play_deal(chat, (1, 3, 0), ("bob", "carl", "ann", "dora"))
    over = next(line for line in chat.read() if line.startswith("#1 over: "))
    assert "nobody has a claim: the prize goes back" in over
    assert (chat.balance("bob"), chat.escrow()) == (100, 0)


async def test_reaching_the_ace_is_not_winning_and_a_partner_last_stays(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=AT_THE_ACE)
    await play_deal(chat, (0, 1, 3))
    assert any(
        line.startswith("#1 deal 5: 1st ann 2nd bob 3rd dora last carl · ann+carl +0 · ann+carl at A ·")
        for line in chat.read()
    )
    assert chat.live().table.outcome is None


async def test_three_failures_at_the_ace_send_a_team_back(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=(*AT_THE_ACE, (0, 1, 3, 2), (0, 1, 3, 2)), ace_attempts=3)
    await play_deal(chat, (0, 1, 3))
    lines = chat.read()
    assert any("ann+carl falls back after three deals at the ace" in line for line in lines)
    await chat.play("""
        bob@  score
        bot@bob  #1 deal 7: ann+carl -12
        bot@bob  #1 levels: ann+carl at 2 · bob+dora at 2 · level
        """)
