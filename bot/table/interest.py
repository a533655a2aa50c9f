"""Who may, alone and at this moment, do what could refund, exclude or change the conditions of a game (RULES F26).

A prize game ends with a winner. From `!play` on nobody who could gain by it calls the game off, removes somebody, or
makes other conditions. Everything of that kind asks here, and nowhere else:

- **An interest** has who holds or has held a seat of the match under any identity, who is or was its captain, and who
  gave a stake (`Table.interested`).
- **Impartial** is a moderator of the channel, or an operator of the bot, who has none. He may.
- **Agreement** does it too: the same word by everybody seated with a claim, two at least, within AGREEING seconds. Who has said what
  is known beside the table and handed to `decide`; after a restart it is asked again.
"""

from collections.abc import Collection

from bot import reasons
from bot.table.commands import By
from bot.table.state import Table
from engine.game import Reason

AGREEING = 300.0
"""Seconds within which all must have said the same (RULES F26)."""


def objection(table: Table, by: By, what: str, agreed: Collection[str]) -> Reason | None:
    """Why this person may not do `what` now; None if he may, alone or because all agree."""
    if not table.contested or impartial(table, by):
        return None
    wanted = claimants(table)
    if by.key not in wanted or len(wanted) < 2:  # one alone is no agreement, were he the last who has not left
        return reasons.NeedsImpartial(table.id)
    missing = wanted - set(agreed)
    return reasons.NotAllAgree(table.id, what, len(wanted) - len(missing), len(wanted)) if missing else None


def impartial(table: Table, by: By) -> bool:
    """Whether he may decide about other people's prize, having no interest in it."""
    return (by.moderator or by.operator) and by.key not in table.interested


def claimants(table: Table) -> set[str]:
    """The people seated who may win the prize: all of them must agree."""
    return {seat.key for no, seat in table.people() if seat.key and seat.claim and table.wallet_account(no) is not None}
