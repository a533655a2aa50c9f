"""All that a table does because time passes: what each seat owes and until when, an absent captain, idleness.

Monotonic instants (seconds) in, instants out; nothing here waits. Nothing of it is journalled: after a restart every
clock starts full.

A clock belongs to one obligation of one seat. It waits until its prompt has been sent (RULES F7), runs, freezes with
the table, and is gone as soon as the seat no longer owes that action.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.table.interest import AGREEING
from bot.table.options import CLOCK_OF
from bot.table.play import PAUSED_TOGETHER
from bot.table.seating import SLEEPS_AFTER
from bot.table.state import BegunTable, State, Table

SHORT = 5.0
"""Seconds for a seat that is asleep, and the least that a frozen clock goes on with (RULES F8, F17)."""

GRACE = 3.0
"""Seconds after an automatic move in which a move typed for it must not become the next one (RULES F9)."""

CAPTAIN_ABSENT = 120.0
"""Seconds after which an absent captain is replaced (RULES F16)."""

IDLE = {State.LOBBY: 15 * 60.0, State.PAUSED: 24 * 3600.0}
"""Seconds without a command after which a table closes (RULES F24)."""

PAUSE_OVER = 30 * 60.0
"""Seconds after which a prize game goes on that somebody with an interest in it paused (RULES F26)."""

ALONE = 2.0
"""Seconds for a computer player where nobody is left who could wait for anybody."""

RETRY = 5.0
"""Seconds until what was due and could not be saved is tried again."""

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
    """The clocks of a table. `running` are those of its seats; `frozen`: it is paused, or its network is gone.

    `touched`: the last command to it; `captain_gone`: since when its captain is absent, and `heirs`: somebody is there
    who could follow him; `moved_at`: the last automatic move for each seat;
    `paused_at`: since when it is paused; `said`: when who has asked for what all must agree about.
    """

    touched: float = 0.0
    running: dict[int, Clock] = field(default_factory=dict)
    frozen: bool = False
    paused_at: float | None = None
    captain_gone: float | None = None
    heirs: bool = False
    moved_at: dict[int, float] = field(default_factory=dict)
    said: dict[object, dict[str, float]] = field(default_factory=dict)

    # --- what the seats owe -----------------------------------------------------------------------------------------

    def follow(self, table: Table, now: float) -> tuple[int, ...]:
        """Bring the clocks in line with what the table's seats owe. Returns the seats to be asked (again)."""
        if table.state is State.PAUSED:
            self.paused_at = now if self.paused_at is None else self.paused_at
            self.freeze(now)
            return ()
        self.paused_at = None
        owing = table.owing()
        for seat in [seat for seat in self.running if seat not in owing]:
            del self.running[seat]
        new = list(self.thaw(now))
        if not isinstance(table, BegunTable):
            return tuple(new)
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

    def put_off(self, seat: int, now: float) -> None:
        """What was due for that seat could not be done: it is due again in a while."""
        if seat in self.running:
            self.running[seat].due = now + RETRY

    def unseated(self, seat: int) -> None:
        """Somebody else has the seat: what is left of its clock was another's time."""
        self.running.pop(seat, None)

    def left(self, seat: int, now: float) -> int | None:
        """Whole seconds left to that seat, None when no clock runs for it."""
        clock = self.running.get(seat)
        return None if clock is None or clock.due is None else max(0, round(clock.due - now))

    # --- moves of the clock -----------------------------------------------------------------------------------------
    def moved(self, seat: int, now: float) -> None:
        """A move was made for the seat, its time having run out."""
        self.moved_at[seat] = now

    def played_for(self, now: float) -> tuple[int, ...]:
        """The seats for which a move was made just now (RULES F9)."""
        return tuple(seat for seat, at in self.moved_at.items() if now - at < GRACE)

    # --- what all must agree about (RULES F26) ----------------------------------------------------------------------
    def agreed(self, request: object, key: str, now: float) -> tuple[str, ...]:
        """Who has asked for the same of late, now that this person does: the keys of people."""
        said = {who: at for who, at in self.said.get(request, {}).items() if now - at < AGREEING} | {key: now}
        self.said[request] = said
        return tuple(said)

    # --- the captain, and idleness ----------------------------------------------------------------------------------
    def watch_captain(self, *, here: bool, heirs: bool, now: float) -> None:
        """The captain's two minutes begin when he is not there, and end when he is (RULES F16)."""
        self.heirs = heirs
        if here:
            self.captain_gone = None
        elif self.captain_gone is None:
            self.captain_gone = now

    def captain_due(self) -> float | None:
        """When the captain is to be replaced; with nobody to follow him it waits for the next who comes."""
        return None if self.captain_gone is None or not self.heirs else self.captain_gone + CAPTAIN_ABSENT

    def put_off_captain(self, now: float) -> None:
        self.captain_gone = now - CAPTAIN_ABSENT + RETRY

    def paused_for(self, now: float) -> int:
        """Whole seconds for which the table has been paused, in this process."""
        return 0 if self.paused_at is None else int(now - self.paused_at)

    def pause_due(self, table: Table) -> float | None:
        """When a prize game goes on by itself (RULES F26)."""
        if self.paused_at is None or not table.contested or not isinstance(table, BegunTable):
            return None
        if table.paused_by not in table.interested:
            return self.paused_at + IDLE[State.PAUSED]
        return self.paused_at + min(PAUSE_OVER, max(SHORT, PAUSED_TOGETHER - table.paused_seconds))

    def put_off_pause(self) -> None:
        if self.paused_at is not None:
            self.paused_at += RETRY

    def idle_due(self, table: Table) -> float | None:
        """When the table closes if nothing is asked of it; a prize game does not."""
        idle = IDLE.get(table.state)
        return None if idle is None or table.contested else self.touched + idle

    def put_off_idle(self, table: Table, now: float) -> None:
        self.touched = now - IDLE[table.state] + RETRY

    # --- all together -----------------------------------------------------------------------------------------------
    def next_due(self, table: Table, before: float) -> float | None:
        """The next instant at which the table wants something of its own accord; warnings come `before` seconds ahead."""
        return min(self._instants(table, before), default=None)

    def _instants(self, table: Table, before: float) -> Iterator[float]:
        for clock in self.running.values():
            if clock.due is not None:
                yield clock.due
            warning = _warning_at(clock, before)
            if warning is not None:
                yield warning
        for due in (self.captain_due(), self.idle_due(table), self.pause_due(table)):
            if due is not None:
                yield due

    def restart(self) -> None:
        """We are back: whatever is owed is asked again, and everybody's time is whole."""
        self.running.clear()
        self.frozen = False


def _warning_at(clock: Clock, before: float) -> float | None:
    """Clocks that have hardly more left than the warning get none."""
    if clock.warned or clock.due is None or not before or clock.rest < 2 * before:
        return None
    return clock.due - before


def obligation_of(table: BegunTable, seat: int) -> Obligation:
    """What names the action that `seat` owes now."""
    return table.game.deal_no, table.game.phase.value, table.named(seat).acts


def seconds_for(table: BegunTable, seat: int) -> float:
    """How long `seat` has for what it owes now (RULES F6 to F8)."""
    holder = table.named(seat)
    if not holder.human:
        return ALONE
    full = float(getattr(table.own_options, CLOCK_OF[table.game.phase.value]))
    asleep = holder.autos >= SLEEPS_AFTER or (holder.autos >= 1 and not holder.spoke)
    return min(full, SHORT) if asleep else full
