"""Tables with hands that a test decides: their journal is written first, and the bot takes them up from it."""

from typing import Any

from bot.games import GAMES
from bot.hall import directory
from bot.table import events as ev
from bot.table.codec import encode
from bot.table.options import TableOptions
from engine import rules as versions
from engine.cards import parse_card
from storage import Hold, Unit, Wallet
from tests.bot.conversation import Conversation

SUITS = {
    0: " ".join(f"{rank}C" for rank in "23456789TJQKA"),
    1: " ".join(f"{rank}D" for rank in "23456789TJQKA"),
    2: " ".join(f"{rank}S" for rank in "23456789TJQKA"),
    3: " ".join(f"{rank}H" for rank in "23456789TJQKA"),
}
"""Each seat has one suit: seat 0 leads clubs thirteen times and takes everything."""


async def take_up(
    chat: Conversation,
    *people: str,
    hands: dict[int, str] = SUITS,
    prize: int = 0,
    manners: TableOptions | None = None,
    rules: int = versions.NEWEST,
    **options: Any,
) -> None:
    """Start the bot again on a table of these people (and computers) in a deal with these hands and without a pass.

    `options` are typed as after `!set`. The first of the people is captain and has staked `prize`; the
    table keeps that version of RULES.
    """
    adapter = GAMES["hearts"]
    chosen: Any = adapter.preset("classic", len(hands))
    for name, text in ({"pass_cycle": "H"} | options).items():
        chosen = chosen.with_option(name, str(text))
    table_id = chat.storage.new_table("net", "#hearts").result(10)
    deck = [parse_card(word) for seat in sorted(hands) for word in hands[seat].split()]
    names = ["Deniz", "Robin", "Sasha", "Kim", "Noor", "Alex", "Mika"]
    events: list[ev.TableEvent] = [
        ev.Opened(
            network="net",
            channel="#hearts",
            captain_nick=people[0],
            captain_key=key_of(chat, people[0]),
            game="hearts",
            options=chosen.save(),
            manners=(manners or TableOptions()).data(),
            secret=bytes(32).hex(),
            rules=rules,
        )
    ]
    events += [ev.Seated(no, nick, key_of(chat, nick), "joined", True) for no, nick in enumerate(people) if no]
    if prize:
        events.append(ev.PrizeSet([ev.Stake(key_of(chat, people[0]), prize)]))
    events.append(ev.Begun([(no, names[no]) for no in range(len(people), len(hands))]))
    events.append(ev.Drawn("deal 1", deck))
    rows = tuple(encode(table_id, seq, event) for seq, event in enumerate(events))
    holds = (Hold(f"prize/{table_id}/0/0", Wallet("net", people[0]), table_id, prize),) if prize else ()
    chat.storage.submit(Unit(rows, holds)).result(10)
    await chat.crash_and_restart()


def key_of(chat: Conversation, nick: str) -> str:
    return directory.key_of(chat.network, chat.network.people[nick])
