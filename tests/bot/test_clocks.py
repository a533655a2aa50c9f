"""The clocks of one table, and the timers of all tables."""

from bot.hall.timers import SLACK, Timers
from bot.table.clocks import Clocks, obligation_of, seconds_for
from bot.table.commands import By, Play
from bot.table.decide import Accepted, decide
from bot.table.evolve import evolve
from bot.table.state import BegunTable, Seat, State, Table
from tests.bot.test_permit import table


def passing() -> BegunTable:
    """Two people and two computers; the people are to pass."""
    made: Table = table()
    decision = decide(made, Play(), By("ann", "ann"))
    assert isinstance(decision, Accepted)
    for event in decision.events:
        made, _ = evolve(made, event)
    assert isinstance(made, BegunTable)
    return made


def started(made: BegunTable, now: float = 0.0) -> Clocks:
    clocks = Clocks()
    for seat in clocks.follow(made, now):
        assert clocks.prompted(seat, obligation_of(made, seat), now)
    return clocks


def test_a_clock_waits_for_its_prompt() -> None:
    made = passing()
    clocks = Clocks()
    assert clocks.follow(made, 0.0) == (0, 1)
    assert clocks.next_due(made, 10) is None
    assert clocks.left(0, 0.0) is None
    assert clocks.prompted(0, obligation_of(made, 0), 3.0)
    assert not clocks.prompted(0, obligation_of(made, 0), 9.0)  # a second prompt gives no more time
    assert clocks.left(0, 3.0) == 45
    assert clocks.next_due(made, 10) == 38.0
    assert not clocks.prompted(1, (9, "passing", 9), 3.0)  # a prompt of something else


def test_one_warning_a_clock() -> None:
    made = passing()
    clocks = started(made)
    assert clocks.to_warn(34.9, 10) == ()
    assert clocks.to_warn(35.0, 10) == (0, 1)
    assert clocks.to_warn(36.0, 10) == ()
    assert clocks.next_due(made, 10) == 45.0
    assert clocks.expired(44.9) == ()
    assert clocks.expired(45.0) == (0, 1)


def test_no_warning_where_hardly_more_is_left() -> None:
    assert started(passing()).to_warn(44.0, 23) == ()
    assert started(passing()).to_warn(44.0, 0) == ()


def test_a_warning_where_twice_as_much_is_left() -> None:
    assert started(passing()).to_warn(44.0, 22.5) == (0, 1)
    assert started(passing()).to_warn(44.0, 20) == (0, 1)


def test_nothing_is_left_when_the_time_is_up() -> None:
    clocks = started(passing())
    assert (clocks.left(0, 44.0), clocks.left(0, 45.0), clocks.left(0, 46.0)) == (1, 0, 0)


def test_nobodys_clock_runs_in_a_second_pause() -> None:
    made = passing()
    clocks = started(made)
    for begins, ends in ((5.0, 100.0), (105.0, 200.0)):
        made.state = State.PAUSED
        clocks.follow(made, begins)
        assert clocks.expired(ends) == ()
        made.state = State.RUNNING
        clocks.follow(made, ends)
    assert clocks.left(0, 200.0) == 35


def test_a_clock_that_comes_after_a_pause_runs() -> None:
    made = passing()
    clocks = started(made)
    clocks.freeze(5.0)
    clocks.thaw(9.0)
    made.named(0).acts += 1  # something else is owed now
    assert clocks.follow(made, 10.0) == (0,)
    assert clocks.prompted(0, obligation_of(made, 0), 10.0)
    assert clocks.left(0, 10.0) == 45


def test_frozen_and_thawed() -> None:
    made = passing()
    clocks = started(made)
    made.state = State.PAUSED
    assert clocks.follow(made, 43.0) == ()
    assert clocks.next_due(made, 10) == 24 * 3600  # only idleness ends a pause
    assert clocks.left(0, 43.0) is None
    assert not clocks.prompted(0, obligation_of(made, 0), 50.0)
    made.state = State.RUNNING
    assert clocks.follow(made, 100.0) == (0, 1)
    assert clocks.left(0, 100.0) == 5
    assert clocks.to_warn(100.0, 10) == ()  # the prompt has just said so
    assert clocks.expired(105.0) == (0, 1)


def test_a_pause_before_the_prompt_was_sent() -> None:
    made = passing()
    clocks = Clocks()
    clocks.follow(made, 0.0)
    made.state = State.PAUSED
    clocks.follow(made, 1.0)
    made.state = State.RUNNING
    assert clocks.follow(made, 9.0) == (0, 1)
    assert clocks.left(0, 9.0) == 45


def test_a_clock_goes_with_its_obligation() -> None:
    made = passing()
    clocks = started(made)
    made.state = State.CLOSED
    assert clocks.follow(made, 1.0) == ()
    assert clocks.running == {}


def test_sleepers() -> None:
    made = passing()
    made.seats[0] = Seat("ann", "ann", autos=2)
    made.seats[1] = Seat("bob", "bob", autos=1, spoke=False)
    assert seconds_for(made, 0) == 45
    assert seconds_for(made, 1) == 5
    made.seats[0].autos = 3
    assert seconds_for(made, 0) == 5
    made.seats[1].spoke = True
    assert seconds_for(made, 1) == 45


# --- the timers -----------------------------------------------------------------------------------------------------
def test_the_timers_gives_what_is_due_in_order() -> None:
    timers = Timers()
    timers.put(1, 30.0)
    timers.put(2, 10.0)
    timers.put(3, 20.0)
    assert timers.earliest() == 10.0
    assert timers.take(20.0) == [2, 3]
    assert timers.take(20.0) == []
    timers.put(1, None)
    assert timers.earliest() is None


def test_the_timers_knows_only_the_last_word() -> None:
    timers = Timers()
    timers.put(1, 10.0)
    timers.put(1, 50.0)
    timers.put(1, 20.0)
    assert timers.take(19.0) == []
    assert timers.take(60.0) == [1]
    assert timers.take(60.0) == []


def test_the_timers_wakes_who_waits_for_it() -> None:
    timers = Timers()
    timers.put(1, 10.0)
    assert timers.changed.is_set()
    timers.changed.clear()
    timers.put(2, 20.0)
    assert not timers.changed.is_set()
    timers.put(3, 5.0)
    assert timers.changed.is_set()


def test_the_timers_does_not_grow() -> None:
    timers = Timers()
    for instant in range(10_000):
        timers.put(instant % 3, 100_000.0 + instant)
    assert len(timers._heap) <= 3 * 3 + SLACK
    assert len(timers.take(1e9)) == 3
