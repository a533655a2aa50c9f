"""Playing fast in tests: read `state` as a program would, and play the first card that is legal."""

import json
from typing import Any

from tests.bot.conversation import Conversation


async def state(chat: Conversation, nick: str, table: int | None = None) -> dict[str, Any]:
    """What `state` says to that person, by kind of object; lists that go on in further objects are joined."""
    found: dict[str, Any] = {}
    for target, text in await chat.say(nick, "state" if table is None else f"state #{table}", private=True):
        assert target == nick
        assert len(text.encode()) <= 350
        data = json.loads(text)
        kind = found.setdefault(data.pop("k"), {})
        data.pop("more", None)
        if "list" in data:
            kind["list"] = kind.get("list", []) + data.pop("list")
        kind.update(data)
    return found


async def move(chat: Conversation, nick: str, table: int | None = None) -> str | None:
    """Do what the person owes, in the simplest legal way; what he typed, or None if he owes nothing."""
    seen = await state(chat, nick, table)
    you = seen.get("you")
    if not you or not you["turn"]:
        return None
    phase = seen["table"]["phase"]
    legal = you.get("legal", "").split()
    text = {"passing": " ".join(legal[: seen["table"].get("pass_count", 0)]), "choosing": "moon new"}.get(phase, "")
    text = text or legal[0]
    named = text if table is None else f"#{table} {text}"
    sent = await chat.say(nick, named, private=True)
    assert not any(target == nick and ("will not do" in line or "not your" in line) for target, line in sent), sent
    return text


async def play_on(chat: Conversation, *nicks: str, until: str = "over", most: int = 2000) -> dict[str, Any]:
    """These people move until the table is in that phase; the last `state` that the first of them read.

    Time passes without being looked at, so nobody's clock runs out.
    """
    for _ in range(most):
        seen = await state(chat, nicks[0])
        if seen["table"]["phase"] == until:
            return seen
        for nick in nicks:
            await move(chat, nick)
        chat.now += 1  # or else all this asking would be a flood
    raise AssertionError(f"the table never was {until}")


async def play_deal(chat: Conversation, *nicks: str) -> None:
    """These people move until the next deal has begun, or the game is over."""
    deal = (await state(chat, nicks[0]))["table"]["deal"]
    for _ in range(500):
        seen = (await state(chat, nicks[0]))["table"]
        if seen["deal"] != deal or seen["phase"] == "over":
            return
        for nick in nicks:
            await move(chat, nick)
        chat.now += 1
    raise AssertionError("the deal never ended")


async def turn_of(chat: Conversation, *nicks: str) -> str:
    """Whose turn it is among these people."""
    for nick in nicks:
        you = (await state(chat, nick)).get("you")
        if you and you["turn"]:
            return nick
    raise AssertionError(f"none of {nicks} is to act")


async def to_cards(chat: Conversation, *nicks: str) -> None:
    """These people pass, so that cards are played."""
    for nick in nicks:
        if (await state(chat, nick))["table"]["phase"] == "passing":
            await move(chat, nick)
