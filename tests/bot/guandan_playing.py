"""People at a table of Guandan in a conversation, who play like the person of tests.guandan_policy."""

from tests.bot.conversation import Conversation
from tests.bot.playing import state
from tests.guandan_policy import line


async def move(chat: Conversation, nick: str) -> str | None:
    """Do what the person owes, and see it taken; what he typed, or None if he owes nothing."""
    seen = await state(chat, nick)
    if "you" not in seen:
        return None
    text = line(seen["table"], seen["you"])
    if text is not None:
        before = chat.live().table.seq
        sent = await chat.say(nick, text, private=True)
        assert chat.live().table.seq > before, (text, seen["you"], sent)
    return text


async def play_on(chat: Conversation, *nicks: str, deals: int = 100, most: int = 5000) -> None:
    """These people play until so many deals have been scored, or the match is over.

    Time passes without being looked at, so nobody's clock runs out.
    """
    table = chat.live().table
    for _ in range(most):
        if table.outcome is not None or len(table.deal_log) >= deals:
            return
        for nick in nicks:
            await move(chat, nick)
        chat.now += 1  # or else all this asking would be a flood
    raise AssertionError(f"{deals} deals were never over")
