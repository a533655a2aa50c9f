"""Who sits where: joining, adding, changing, leaving, captaincy (RULES F5, F6, F15, F16)."""

from typing import Literal

from bot import reasons
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.decide import Draft, decides, refuse
from bot.table.interest import impartial
from bot.table.play import advance, close
from bot.table.prize import plays_on
from bot.table.state import GUEST, BegunTable, Leaver, State, Table, account_in

COMPUTER_NAMES = ("Deniz", "Robin", "Sasha", "Kim", "Noor", "Alex", "Mika", "Ari", "Jo", "Sam", "Toni", "Ulla")
"""One more than the largest table has seats, so that a name is always free."""


def computer_name(table: Table, seat: int) -> str:
    """A name for a computer player at `seat` that nobody at the table has."""
    taken = {other.nick.casefold() for other in table.seats if other is not None}
    wanted = COMPUTER_NAMES[seat % len(COMPUTER_NAMES) :] + COMPUTER_NAMES
    return next((name for name in wanted if name.casefold() not in taken), f"Computer{seat}")


@decides(cmd.Sit)
def sit(draft: Draft, command: cmd.Sit) -> None:
    table = draft.table
    if table.seat_of(command.key) is not None or table.is_coming(command.key):
        raise refuse(reasons.AlreadySeated(table.id))
    own = _own_former_seat(draft, command)
    if own is not None:
        if table.named(own.seat).human:
            raise refuse(reasons.OwnSeatTaken(table.id, table.named(own.seat).nick))
        draft.emit(
            ev.Seated(own.seat, command.nick, command.key, "returned", own.claim, command.mark, fetched=command.added)
        )
        return
    if not command.added and not table.own_options.open:
        raise refuse(reasons.TableClosed(table.id, table.captain_seat.nick, command.nick))
    free = table.free_seats()
    if not free:
        raise refuse(reasons.TableFull(table.id))
    owned = {leaver.seat for leaver in table.leavers.values()} if isinstance(table, BegunTable) else set()
    seat = next((no for no in free if no not in owned), free[0])
    how: Literal["added", "joined"] = "added" if command.added else "joined"
    if table.contested:
        _announce(draft, seat, command, how)
        return
    draft.emit(ev.Seated(seat, command.nick, command.key, how, not table.deals_scored, command.mark))


def _own_former_seat(draft: Draft, command: cmd.Sit) -> Leaver | None:
    """The seat that he left, under whatever identity: the only one he may have (RULES F5, F30)."""
    table = draft.table
    own, guest = table.former_seat(command.key), command.key.startswith(GUEST)
    for other in command.known_as:
        if other == command.key or other not in set(table.players()):
            continue
        if not other.startswith(GUEST) and (own is None or guest):
            reason = reasons.HasHeldAnotherSeat if command.added else reasons.LogInAgain
            raise refuse(reason(command.nick if command.added else account_in(other), table.id))
        if own is None:  # he was a guest when he left
            draft.emit(ev.Followed(other, command.nick, command.key, command.mark))
            own = draft.table.former_seat(command.key)
    return own


def _announce(draft: Draft, seat: int, command: cmd.Sit, how: Literal["added", "joined"]) -> None:
    """A begun prize game takes newcomers between two deals, so that nobody sees a second hand (RULES F30)."""
    table = draft.table
    if table.account_of(command.key) is None:
        raise refuse(reasons.NeedsAccount(table.id, command.nick))
    draft.emit(ev.Announced(seat, command.nick, command.key, how, not table.deals_scored, command.mark))


@decides(cmd.ChangeSeat)
def change_seat(draft: Draft, command: cmd.ChangeSeat) -> None:
    table = draft.table
    seat = _own_seat(draft)
    free = tuple(table.free_seats())
    if command.to not in free:
        raise refuse(reasons.SeatNotFree(command.to, free))
    draft.emit(ev.Moved(seat, command.to))


@decides(cmd.Leave)
def leave(draft: Draft, _command: cmd.Leave) -> None:
    if draft.table.is_coming(draft.asker.key):
        draft.emit(ev.Recalled(draft.asker.nick, draft.asker.key))
        return
    _vacate(draft, _own_seat(draft), "left")


@decides(cmd.Remove)
def remove(draft: Draft, command: cmd.Remove) -> None:
    table, no = draft.table, command.seat
    if not table.named(no).human:
        raise refuse(reasons.IsComputer(table.named(no).nick))
    if no == table.captain:
        raise refuse(reasons.CaptainCannotBeRemoved())
    if table.contested:
        raise refuse(reasons.NobodyRemoved(table.id))
    _vacate(draft, no, "removed")


SLEEPS_AFTER = 3
"""Automatic moves in a row after which a seat counts as asleep (RULES F8)."""


@decides(cmd.CaptainAway)
def captain_away(draft: Draft, command: cmd.CaptainAway) -> None:
    people = tuple(no for no, _ in draft.table.people() if no in command.present)
    heir = _next_person(draft.table, people)
    if heir is not None:
        draft.emit(ev.CaptainChanged(heir, "absent"))


@decides(cmd.Identify)
def identify(draft: Draft, command: cmd.Identify) -> None:
    """A guest whose account has, or had, a seat of the match, or has one in the channel, has left his own."""
    table, key = draft.table, command.key
    players = set(table.players())
    if command.old_key not in players:
        return
    seat, known = table.seat_of(command.old_key), (key, command.nick, command.mark)
    again = key != command.old_key and key in players
    if seat is None:
        if not again and known not in table.remembered():
            draft.emit(ev.Followed(command.old_key, command.nick, key, command.mark))
    elif again or (key != command.old_key and command.elsewhere):
        _vacate(draft, seat, "left")
    elif known not in table.remembered():
        draft.emit(ev.Identified(seat, command.nick, key, command.mark))


@decides(cmd.Readmit)
def readmit(draft: Draft, command: cmd.Readmit) -> None:
    """RULES F29; at a begun prize game F26 and F30 besides."""
    table, by = draft.table, draft.asker
    if table.contested and not impartial(table, by):
        raise refuse(reasons.NeedsImpartial(table.id))
    if not {command.key, *command.known_as}.isdisjoint(set(table.players()) - {command.old_key}):
        raise refuse(reasons.HasHeldAnotherSeat(command.nick, table.id))
    seat = table.seat_of(command.old_key)
    if seat is None:
        draft.emit(ev.Followed(command.old_key, command.nick, command.key, command.mark))
    else:
        draft.emit(ev.Readmitted(seat, command.nick, command.key, command.mark, by.nick))


@decides(cmd.Speak)
def speak(draft: Draft, command: cmd.Speak) -> None:
    seat = draft.table.seat_of(command.key)
    if seat is not None and not draft.table.named(seat).spoke:
        draft.emit(ev.Spoke(seat))


def _own_seat(draft: Draft) -> int:
    seat = draft.table.seat_of(draft.asker.key)
    if seat is None:
        raise refuse(reasons.NotSeatedHere(draft.table.id))
    return seat


def _next_person(table: Table, among: tuple[int, ...]) -> int | None:
    """The first of `among` after the captain in seat order, not the captain himself."""
    n = len(table.seats)
    order = ((table.captain + step) % n for step in range(1, n))
    return next((no for no in order if no in among), None)


def _vacate(draft: Draft, seat: int, why: Literal["left", "removed"]) -> None:
    table = draft.table
    computer = computer_name(table, seat) if table.begun else None
    draft.emit(ev.Unseated(seat, table.named(seat).nick, why, computer))
    people = tuple(no for no, _ in table.people())
    if not people:
        if not plays_on(table):
            close(draft, "empty")
        elif table.state is State.RUNNING:
            advance(draft)
        return
    if seat == table.captain:
        present = tuple(no for no in people if no in draft.beside.present)
        heir = _next_person(table, present or people)
        if heir is None:
            raise ValueError(f"table {table.id}: people {people} but no heir after seat {seat}")
        draft.emit(ev.CaptainChanged(heir, "left"))
    if table.state is State.RUNNING:
        advance(draft)
