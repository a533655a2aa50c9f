"""The prize: stakes into escrow, and out of it once (RULES F11 to F13, F28)."""

from bot import reasons
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.decide import Draft, decides, refuse
from bot.table.events import Payout, Stake
from bot.table.state import BegunTable, Table
from engine import shuffle
from engine.game import Outcome
from storage import Hold, Release, Settle, Wallet


@decides(cmd.SetPrize)
def set_prize(draft: Draft, command: cmd.SetPrize) -> None:
    """The captain's wallet holds `amount` for the winner; 0 withdraws. Overdrafts are the ledger's to refuse."""
    table = draft.table
    account = table.wallet_account(table.captain)
    if account is None:
        raise refuse(reasons.NoWallet(table.captain_seat.nick))
    if command.amount and table.begun and sum(1 for _ in table.people()) < 2:
        raise refuse(reasons.PrizeNeedsTwo())
    if table.contested and command.amount <= table.prize:
        raise refuse(reasons.PrizeOnlyRises(table.prize))
    if command.amount == 0 and not table.stakes:
        raise refuse(reasons.NothingStaked())
    stakes = _staked(table, account, command.amount)
    before = {stake.account: stake.amount for stake in table.stakes}
    after = {stake.account: stake.amount for stake in stakes}
    give_back(draft, [Stake(who, was - after.get(who, 0)) for who, was in before.items() if was > after.get(who, 0)])
    for who, is_now in after.items():
        more = is_now - before.get(who, 0)
        if more > 0:
            draft.postings.append(Hold(_key(draft), Wallet(table.network, who), table.id, more))
    draft.emit(ev.PrizeSet(stakes))


def _staked(table: Table, account: str, amount: int) -> list[Stake]:
    """The stakes that make up a prize of `amount`: the captain's alone, or once the game has begun his on top."""
    if not table.contested:
        return [Stake(account, amount)] if amount else []
    amounts = {stake.account: stake.amount for stake in table.stakes}
    amounts[account] = amounts.get(account, 0) + amount - table.prize
    return [Stake(who, staked) for who, staked in amounts.items()]


def give_back(draft: Draft, stakes: list[Stake]) -> None:
    """Stakes return to their givers while the table goes on."""
    for stake in stakes:
        wallet = Wallet(draft.table.network, stake.account)
        draft.postings.append(Release(_key(draft), draft.table.id, wallet, stake.amount))


def _key(draft: Draft) -> str:
    """An idempotency key: the same decision on the same state gives the same key."""
    return f"prize/{draft.table.id}/{draft.table.seq}/{len(draft.postings)}"


def refund(draft: Draft) -> None:
    """Every stake goes back and the escrow closes."""
    table = draft.table
    if table.stakes:
        back = tuple((Wallet(table.network, stake.account), stake.amount) for stake in table.stakes)
        draft.postings.append(Settle(table.id, "refunded", back))


def pay_out(draft: Draft) -> tuple[list[Payout], bool]:
    """The escrow goes to the winner, or back to its givers if nobody has a claim. Returns (payouts, by lot)."""
    table = draft.begun
    if not table.stakes or table.outcome is None:
        return [], False
    payouts, by_lot = shares(table, table.outcome)
    if not payouts:
        refund(draft)
        return [], False
    paid = tuple((Wallet(table.network, payout.account), payout.amount) for payout in payouts)
    draft.postings.append(Settle(table.id, "paid", paid))
    return payouts, by_lot


def shares(table: BegunTable, outcome: Outcome) -> tuple[list[Payout], bool]:
    """Who gets how much of the prize, and whether a lot decided it (RULES F13, F28)."""
    if any(len(side) > 1 for side in table.adapter.sides(table.options)):
        return _partners_shares(table, outcome), outcome.by_lot
    candidates: tuple[int, ...] = ()
    for place in outcome.places:
        candidates = tuple(no for no in place if _claims(table, no))
        if candidates:
            break
    if not candidates:
        return _last_claimant(table), False
    if table.adapter.splits_ties(table.options):
        return _split(table, candidates, shuffle.deck(table.secret, "lot/prize rest", candidates)), False
    if outcome.by_lot and set(candidates) == set(outcome.places[0]):
        return _split(table, outcome.winners, ()), True
    winner = shuffle.lot(table.secret, "lot/prize", candidates) if len(candidates) > 1 else candidates[0]
    return _split(table, (winner,), ()), len(candidates) > 1


def plays_on(table: Table) -> bool:
    """Whether computers finish the game for somebody who has left: the last claimant cannot forfeit (RULES F26)."""
    return isinstance(table, BegunTable) and table.contested and bool(_last_claimant(table))


def _last_claimant(table: BegunTable) -> list[Payout]:
    """The whole prize for the last of those with a claim who left; by the rules of version 1 nobody's."""
    if table.rules < 2:
        return []
    for key, leaver in reversed(table.leavers.items()):
        if leaver.claim and table.account_of(key) is not None:
            return [Payout(leaver.seat, key, table.prize, leaver.nick)]
    return []


def _claims(table: Table, no: int) -> bool:
    seat = table.seats[no]
    return seat is not None and seat.human and seat.claim and table.wallet_account(no) is not None


def _partners_shares(table: BegunTable, outcome: Outcome) -> list[Payout]:
    claimants = tuple(no for no in outcome.winners if _claims(table, no))
    if not claimants:
        seated = any(_claims(table, no) for no in range(len(table.seats)))
        return [] if seated else _last_claimant(table)
    first = table.adapter.odd_unit(table.game, claimants)
    if len(first) > 1:
        first = shuffle.deck(table.secret, "lot/prize rest", first)
    return _split(table, claimants, first)


def _split(table: Table, seats: tuple[int, ...], first: tuple[int, ...]) -> list[Payout]:
    """Equal whole shares; what remains goes unit by unit to the seats in the order of `first`."""
    share, rest = divmod(table.prize, len(seats))
    extra = set(first[:rest])
    payouts = []
    for no in seats:
        amount = share + (no in extra)
        account = table.wallet_account(no)
        if amount and account is not None:
            payouts.append(Payout(no, account, amount))
    return payouts
