"""The last card of a prize game, and what the ledger has of its prize."""

import pytest

from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.decide import Accepted, decide
from tests.bot.conversation import Conversation
from tests.bot.playing import move, state

WHILE_COMMITTING = pytest.mark.parametrize("written", [False, True], ids=["unwritten", "written"])
"""For what happens while a commit is under way: not yet in the database, or in it and not yet known to anybody."""


async def to_the_last_card(chat: Conversation, *nicks: str) -> str:
    """These people play until one card more ends the game; that card as a line of its player."""
    for _ in range(2000):
        for nick in nicks:
            you = (await state(chat, nick)).get("you")
            if not you or not you["turn"]:
                continue
            card = you["legal"].split()[0]
            table = chat.live().table
            key = next(seat.key for _, seat in table.people() if seat.nick == nick)
            ends = decide(table, cmd.Act(card), cmd.By(str(key), nick))
            if isinstance(ends, Accepted) and any(isinstance(event, ev.Finished) for event in ends.events):
                return f"{nick}@ {card}"
            await move(chat, nick)
        chat.now += 1
    raise AssertionError("the game never came to its last card")


async def whose_turn(chat: Conversation) -> str:
    table = chat.live().table
    return table.named(table.owing()[0]).nick


async def last_card_in_hand(chat: Conversation) -> str:
    nick = await whose_turn(chat)
    return f"{nick}@ {(await state(chat, nick))['you']['legal'].split()[0]}"


def best(chat: Conversation) -> str:
    """The best-placed of ann and bob when all is over."""
    outcome = chat.live().table.outcome
    assert outcome is not None
    places = [no for place in outcome.places for no in place if no in (0, 1)]
    return ("ann", "bob")[places[0]]


def over(chat: Conversation) -> str:
    return next(line for line in chat.read() if " over: " in line)


def settlements(chat: Conversation, table_id: int = 1) -> list[tuple[str, str, int]]:
    """How the table's escrow was emptied, as the ledger has it: (paid | refunded, to whom, how much)."""
    assert chat.storage.audit() == []
    kinds = ("paid", "refunded")
    rows = [row for row in chat.storage.movements() if row.kind in kinds and row.table_id == table_id]
    return [(row.kind, row.credit.removeprefix("net/"), row.amount) for row in rows]


def holds(chat: Conversation) -> list[tuple[str, int]]:
    """Every stake that was ever put up and every one that was taken back."""
    return [(row.kind, row.amount) for row in chat.storage.movements() if row.kind in ("hold", "release")]
