"""The clocks of one table: who owes what, since when, and until when. Monotonic instants in, no timers here.

A clock belongs to one obligation of one seat. It waits until its prompt has been sent (RULES F7), runs, freezes with
the table, and is gone as soon as the seat no longer owes that action. Nothing of it is journalled: after a restart
every clock starts full.
"""

from dataclasses import dataclass, field

from bot.table.manners import CLOCK_OF
from bot.table.seating import SLEEPS_AFTER
from bot.table.state import State, Table

SHORT = 5.0
"""Seconds for a seat that is asleep, and the least that a frozen clock goes on with (RULES F8, F17)."""

Obligation = tuple[int, str, int]
"""(deal, phase, actions of the seat in this deal so far): differs for every action that a seat ever owes."""


@dataclass(slots=True)
class Clock:
    """`due` is None while the clock waits for its prompt or stands still with `rest` seconds left."""

    obligation: Obligation
    seconds: float
    rest: float
    due: float | None = None
    warned: bool = False


@dataclass(slots=True)
class Clocks:
    """The running clocks by seat. `frozen`: the table is paused, or its network is gone."""

    running: dict[int, Clock] = field(default_factory=dict)
    frozen: bool = False

    def follow(self, table: Table, now: float) -> tuple[int, ...]:
        """Bring the clocks in line with what the table's seats owe. Returns the seats to be asked (again)."""
        if table.state is State.PAUSED:
            self.freeze(now)
            return ()
        owing = table.owing()
        for seat in [seat for seat in self.running if seat not in owing]:
            del self.running[seat]
        new = list(self.thaw(now))
        for seat in owing:
            obligation = obligation_of(table, seat)
            clock = self.running.get(seat)
            if clock is None or clock.obligation != obligation:
                seconds = seconds_for(table, seat)
                self.running[seat] = Clock(obligation, seconds, seconds)
                new.append(seat)
        return tuple(dict.fromkeys(new))

    def prompted(self, seat: int, obligation: Obligation, now: float) -> bool:
        """The prompt was sent, or cannot be: the clock runs. Returns whether it began to run now."""
        clock = self.running.get(seat)
        if clock is None or clock.obligation != obligation or clock.due is not None or self.frozen:
            return False
        clock.due = now + clock.rest
        return True

    def freeze(self, now: float) -> None:
        if self.frozen:
            return
        self.frozen = True
        for clock in self.running.values():
            if clock.due is not None:
                clock.rest = min(clock.seconds, max(SHORT, clock.due - now))
                clock.due = None

    def thaw(self, now: float) -> tuple[int, ...]:
        """Clocks run again, with at least 5 s (RULES F17). Returns their seats."""
        if not self.frozen:
            return ()
        self.frozen = False
        for clock in self.running.values():
            clock.due = now + clock.rest
        return tuple(self.running)

    def expired(self, now: float) -> tuple[int, ...]:
        """Seats whose time is up."""
        return tuple(seat for seat, clock in self.running.items() if clock.due is not None and clock.due <= now)

    def to_warn(self, now: float, before: float) -> tuple[int, ...]:
        """Seats to be reminded now, `before` seconds ahead of their end; each is named once a clock."""
        seats = []
        for seat, clock in self.running.items():
            at = _warning_at(clock, before)
            if at is not None and at <= now:
                clock.warned = True
                seats.append(seat)
        return tuple(seats)

    def next_due(self, before: float) -> float | None:
        """The next instant at which a clock wants something."""
        instants = [clock.due for clock in self.running.values() if clock.due is not None]
        warnings = (_warning_at(clock, before) for clock in self.running.values())
        return min([*instants, *(at for at in warnings if at is not None)], default=None)

    def left(self, seat: int, now: float) -> int | None:
        """Whole seconds left to that seat, None when no clock runs for it."""
        clock = self.running.get(seat)
        return None if clock is None or clock.due is None else max(0, round(clock.due - now))


def _warning_at(clock: Clock, before: float) -> float | None:
    """Clocks that have hardly more left than the warning get none."""
    if clock.warned or clock.due is None or not before or clock.rest < 2 * before:
        return None
    return clock.due - before


def obligation_of(table: Table, seat: int) -> Obligation:
    """What names the action that `seat` owes now."""
    if table.game is None:
        raise ValueError(f"table {table.id}: nothing is owed before the game")
    return table.game.deal_no, table.game.phase.value, table.named(seat).acts


def seconds_for(table: Table, seat: int) -> float:
    """How long `seat` has for what it owes now (RULES F6 to F8)."""
    holder = table.named(seat)
    full = float(getattr(table.manners, CLOCK_OF[table.game.phase.value])) if table.game is not None else SHORT
    asleep = holder.autos >= SLEEPS_AFTER or (holder.autos >= 1 and not holder.spoke)
    return min(full, SHORT) if asleep else full
