"""`gamebot verify`: a finished table played again from its journal, every deal and lot drawn again from its secret."""

from dataclasses import dataclass, field

import msgspec

from bot.operator import arguments
from bot.operator.access import database, journal, table
from bot.operator.arguments import FAILED, ArchiveFile, ConfigFile, TableNumber, read_config, stop
from bot.table import events as ev
from bot.table.codec import decode
from bot.table.evolve import evolve, opened
from bot.table.play import drawn, scored
from bot.table.prize import shares
from bot.table.state import BegunTable, Table
from engine.game import Deck
from engine.shuffle import commitment
from storage import EventRow, MovementRow


class DifferenceError(Exception):
    """The journal says something that does not follow from what was before it."""


@dataclass(slots=True)
class Proof:
    """What was checked. `commitment` is the SHA-256 of the secret, for comparison with what was published."""

    commitment: str
    deals: int = 0
    lots: int = 0
    moves: int = 0
    money: list[str] = field(default_factory=list)


def verify(number: TableNumber, config: ConfigFile, archive: ArchiveFile = None) -> None:
    """Replay a finished table; check every deal and lot against its secret, every move, and what was paid."""
    settings = read_config(config)
    with database(settings) as storage:
        row = table(storage, arguments.table_number(number))
        if row.status == "open":
            stop(f"table {row.id} is not over: its secret must stay one until it is")
        rows = journal(storage, row, archive)
        paid = [m for m in storage.movements(table_id=row.id) if m.kind in ("paid", "refunded")]
    try:
        proof = prove(row.id, rows, trust_nicks=settings.ledger.trust_nicks)
        _check_money(proof, paid)
    except DifferenceError as difference:
        stop(f"table {row.id}: {difference}", FAILED)
    print(
        f"table {row.id}: {proof.deals} deals and {proof.lots} lots follow from the secret, {proof.moves} moves are legal"
    )
    for line in proof.money:
        print(f"table {row.id}: {line}")
    print(f"table {row.id}: the secret's commitment is {proof.commitment}")


def prove(number: int, rows: list[EventRow], *, trust_nicks: bool) -> Proof:
    """Play the journal again. DifferenceError at the first event that does not follow."""
    if not rows:
        raise DifferenceError("its journal is empty: nothing was ever played there")
    first = _decoded(rows[0])
    if not isinstance(first, ev.Opened):
        raise DifferenceError(f"its journal begins with {rows[0].kind}, not with its opening")
    try:
        current: Table = opened(number, first, trust_nicks=trust_nicks)
    except (ValueError, LookupError) as error:
        raise DifferenceError(f"its opening cannot be read: {error}") from error
    proof = Proof(commitment(current.secret))
    for seq, row in enumerate(rows[1:], 1):
        where = f"event {seq} ({row.kind})"
        if row.seq != seq:
            raise DifferenceError(f"event {seq} is missing from its journal")
        event = _decoded(row)
        _check(proof, current, event, where)
        try:
            current, _ = evolve(current, event)
        except (ValueError, LookupError, TypeError) as error:
            raise DifferenceError(f"{where} cannot follow what was before it: {error}") from error
    if current.unfinished:
        raise DifferenceError("its journal ends before the table is over")
    return proof


def _decoded(row: EventRow) -> ev.TableEvent:
    try:
        return decode(row)
    except (ValueError, LookupError) as error:
        raise DifferenceError(f"event {row.seq} ({row.kind}) cannot be read: {error}") from error


def _check(proof: Proof, current: Table, event: ev.TableEvent, where: str) -> None:
    """What the engine would not notice by itself."""
    match event:
        case ev.Drawn():
            chance = current.game.chance() if isinstance(current, BegunTable) else None
            if chance is None or chance.label != event.label:
                wanted = "nothing" if chance is None else repr(chance.label)
                raise DifferenceError(f"{where} draws {event.label!r}, but the game asks for {wanted}")
            if list(drawn(current.secret, chance)) != list(event.drawn):
                raise DifferenceError(f"{where}: {event.label!r} does not follow from the secret")
            if isinstance(chance, Deck):
                proof.deals += 1
            else:
                proof.lots += 1
        case ev.Acted():
            proof.moves += 1
        case ev.Scored():
            _check_scored(current, event, where)
        case ev.Finished():
            if not isinstance(current, BegunTable) or current.outcome is None:
                raise DifferenceError(f"{where}: the match is not over")
            payouts, by_lot = shares(current, current.outcome) if current.stakes else ([], False)
            if payouts != event.payouts or by_lot != event.prize_by_lot:
                raise DifferenceError(f"{where}: the prize does not go where score, claims and secret send it")
            if by_lot:
                proof.lots += 1
            proof.money += [_line("paid", payout.account, payout.amount) for payout in event.payouts]
            proof.money += [_line("refunded", stake.account, stake.amount) for stake in event.refunds]
        case ev.Closed():
            proof.money += [_line("refunded", stake.account, stake.amount) for stake in event.refunds]


def _check_scored(current: Table, event: ev.Scored, where: str) -> None:
    """What the deals left behind is what their moves come to. (Who has `spoke` to the bot, moves do not say.)"""
    if not isinstance(current, BegunTable):
        raise DifferenceError(f"{where} comes before the game began")
    try:
        follows = scored(current)
    except (ValueError, LookupError) as error:
        raise DifferenceError(f"{where} cannot follow what was before it: {error}") from error
    if event != msgspec.structs.replace(follows, spoke=event.spoke):
        raise DifferenceError(f"{where} does not follow from the moves before it")


def _line(kind: str, account: str, amount: int) -> str:
    return f"{kind} {amount} → {account}"


def _check_money(proof: Proof, paid: list[MovementRow]) -> None:
    """The ledger did what the journal says, no more and no less."""
    moved = [_line(m.kind, m.credit.split("/", 1)[1], m.amount) for m in paid]
    if sorted(moved) != sorted(proof.money):
        raise DifferenceError(f"the journal says {proof.money or 'no payment'}, the ledger {moved or 'no payment'}")
