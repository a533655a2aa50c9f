"""The outbox: pace, order, replacement, fairness, bounds."""

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from bot.transport.base import Outgoing, Priority
from bot.transport.outbox import PATIENCE, Outbox

PROMPT, REPLY, GAME, CHATTER = Priority


def taken(outbox: Outbox, now: float) -> list[str]:
    """Everything that may go out now."""
    lines = []
    while (line := outbox.take(now)) is not None:
        lines.append(line.text)
    return lines


def test_a_burst_then_the_pace() -> None:
    outbox = Outbox(3, 2.0, now=0.0)
    for number in range(10):
        outbox.put(Outgoing("#a", str(number)), 0.0)
    assert taken(outbox, 0.0) == ["0", "1", "2"]
    assert outbox.wait(0.0) == pytest.approx(0.5, abs=0.001)
    assert taken(outbox, 0.49) == []
    assert taken(outbox, 0.51) == ["3"]
    assert taken(outbox, 1.01) == ["4"]
    assert taken(outbox, 100.0) == ["5", "6", "7"]
    assert taken(outbox, 101.0) == ["8", "9"]
    assert outbox.wait(101.0) is None


def test_what_is_sent_past_the_outbox_counts_but_not_without_end() -> None:
    outbox = Outbox(2, 1.0, now=0.0)
    outbox.put(Outgoing("#a", "x"), 0.0)
    outbox.spend(0.0, 100)
    assert outbox.wait(0.0) == pytest.approx(3.0, abs=0.001)  # a debt of one burst, and the line


def test_one_line_sent_past_the_outbox_is_one_line() -> None:
    outbox = Outbox(2, 1.0, now=0.0)
    outbox.spend(0.0)
    outbox.put(Outgoing("#a", "x"), 0.0)
    outbox.put(Outgoing("#a", "y"), 0.0)
    assert taken(outbox, 0.0) == ["x"]


@pytest.mark.parametrize("now", [0.0, 1234.567, 1e6 / 3])
@pytest.mark.parametrize("pace", [0.3, 2 / 3, 7.0])
def test_whoever_waits_as_long_as_he_was_told_need_not_wait_again(pace: float, now: float) -> None:
    """A timer that fires a rounding error too early would spin."""
    outbox = Outbox(1, pace, now)
    for number in range(20):
        outbox.put(Outgoing("#a", str(number)), now)
        now += outbox.wait(now) or 0.0
        assert taken(outbox, now) == [str(number)]


def test_priorities() -> None:
    outbox = Outbox(10, 1.0, now=0.0)
    for priority in reversed(Priority):
        outbox.put(Outgoing("#a", priority.name, priority), 0.0)
    assert taken(outbox, 0.0) == ["PROMPT", "REPLY", "GAME", "CHATTER"]


def test_beyond_patience_age_decides_but_a_prompt_is_always_first() -> None:
    outbox = Outbox(10, 1.0, now=0.0)
    outbox.put(Outgoing("#a", "trick", GAME), 0.0)
    outbox.put(Outgoing("spammer", "help", REPLY), 1.0)
    assert outbox.take(2.0).text == "help"  # type: ignore[union-attr]
    outbox.put(Outgoing("spammer", "help again", REPLY), 1.0)
    outbox.put(Outgoing("bob", "your turn", PROMPT), PATIENCE + 0.5)
    assert taken(outbox, PATIENCE + 0.5) == ["your turn", "trick", "help again"]


def test_a_line_is_late_after_its_own_patience_and_not_after_the_daemons_first_seconds() -> None:
    start = 1_000_000.0
    outbox = Outbox(10, 1.0, start)
    outbox.put(Outgoing("#a", "trick", GAME), start)
    outbox.put(Outgoing("bob", "help", REPLY), start + PATIENCE)
    assert outbox.take(start + PATIENCE).text == "help"  # type: ignore[union-attr]
    outbox.put(Outgoing("bob", "more help", REPLY), start + PATIENCE)
    assert taken(outbox, start + PATIENCE + 0.001) == ["trick", "more help"]


def test_targets_take_turns() -> None:
    outbox = Outbox(10, 1.0, now=0.0)
    for number in range(4):
        outbox.put(Outgoing("ann", f"ann {number}", PROMPT), 0.0)
    outbox.put(Outgoing("bob", "bob 0", PROMPT), 0.0)
    outbox.put(Outgoing("ANN", "ann 4", PROMPT), 0.0)
    assert taken(outbox, 0.0) == ["ann 0", "bob 0", "ann 1", "ann 2", "ann 3", "ann 4"]


def test_a_line_with_the_same_key_takes_the_place_of_the_old_one() -> None:
    outbox = Outbox(10, 1.0, now=0.0)
    outbox.put(Outgoing("#a", "score 1", GAME, key="score"), 0.0)
    outbox.put(Outgoing("#a", "other", GAME), 0.0)
    outbox.put(Outgoing("#b", "elsewhere", GAME, key="score"), 0.0)
    outbox.put(Outgoing("#A", "score 2", GAME, key="score"), 0.0)
    assert len(outbox) == 3
    assert taken(outbox, 0.0) == ["score 2", "elsewhere", "other"]
    outbox.put(Outgoing("#a", "score 3", GAME, key="score"), 0.0)
    assert taken(outbox, 0.0) == ["score 3"]


def test_a_new_priority_moves_the_line() -> None:
    outbox = Outbox(10, 1.0, now=0.0)
    outbox.put(Outgoing("ann", "reminder", CHATTER, key="hand"), 0.0)
    outbox.put(Outgoing("#a", "trick", GAME), 0.0)
    outbox.put(Outgoing("ann", "hand", PROMPT, key="hand"), 0.0)
    assert taken(outbox, 0.0) == ["hand", "trick"]


def test_lag_is_what_a_prompt_would_wait() -> None:
    outbox = Outbox(2, 0.5, now=0.0)
    assert outbox.lag(0.0) == 0
    for number in range(50):
        outbox.put(Outgoing("#a", str(number), CHATTER), 0.0)
    assert outbox.lag(0.0) == 0  # it would overtake them
    for number in range(4):
        outbox.put(Outgoing("ann", str(number), PROMPT), 0.0)
    assert outbox.lag(0.0) == pytest.approx(6.0, abs=0.001)  # 5 lines, 2 of them at once, 3 at one in two seconds


def test_a_full_outbox_drops_the_oldest_chatter_first_then_game() -> None:
    outbox = Outbox(10, 1.0, now=0.0, limit=4)
    put = [("g0", GAME), ("c0", CHATTER), ("c1", CHATTER), ("p0", PROMPT), ("g1", GAME), ("p1", PROMPT), ("r0", REPLY)]
    dropped = [line.text for text, priority in put for line in outbox.put(Outgoing("#a", text, priority), 0.0)]
    assert dropped == ["c0", "c1", "g0"]
    assert [line.text for line in outbox.put(Outgoing("#a", "late", CHATTER), 0.0)] == ["late"]
    assert taken(outbox, 0.0) == ["p0", "p1", "r0", "g1"]


def test_lines_follow_a_person_and_are_dropped_with_him() -> None:
    outbox = Outbox(10, 1.0, now=0.0)
    outbox.put(Outgoing("ann", "hand", PROMPT, key="hand"), 0.0)
    outbox.put(Outgoing("ann", "help", REPLY), 0.0)
    outbox.put(Outgoing("bob", "hand of bob", PROMPT), 0.0)
    outbox.readdress("Ann", "annie", 0.0)
    assert outbox.discard("BOB") == 1
    outbox.put(Outgoing("annie", "newer hand", PROMPT, key="hand"), 0.0)
    lines = [outbox.take(0.0), outbox.take(0.0), outbox.take(0.0)]
    assert [(line.target, line.text) if line else None for line in lines] == [
        ("annie", "newer hand"),
        ("annie", "help"),
        None,
    ]


def test_restart_forgets_and_fills_the_burst() -> None:
    outbox = Outbox(2, 0.1, now=0.0)
    for number in range(5):
        outbox.put(Outgoing("#a", str(number), key=str(number)), 0.0)
    taken(outbox, 0.0)
    outbox.restart(1.0)
    assert len(outbox) == 0
    for number in range(5):
        outbox.put(Outgoing("#a", f"new {number}"), 1.0)
    assert taken(outbox, 1.0) == ["new 0", "new 1"]


class OutboxMachine(RuleBasedStateMachine):
    """Against a plain list: what goes out is what was put in and neither replaced, dropped nor discarded."""

    def __init__(self) -> None:
        super().__init__()
        self.outbox = Outbox(5, 1.0, now=0.0, limit=12)
        self.now = 0.0
        self.number = 0
        self.model: list[Outgoing] = []

    @rule(
        to=st.sampled_from("abc"),
        priority=st.sampled_from(Priority),
        key=st.sampled_from([None, "k", "l"]),
    )
    def put(self, to: str, priority: Priority, key: str | None) -> None:
        self.number += 1
        line = Outgoing(to, str(self.number), priority, key)
        self.model = [old for old in self.model if key is None or (old.target, old.key) != (to, key)]
        self.model.append(line)
        for dropped in self.outbox.put(line, self.now):
            assert dropped.priority == max(old.priority for old in self.model)
            self.model.remove(dropped)

    @rule(passed=st.floats(0, 4))
    def wait(self, passed: float) -> None:
        self.now += passed

    @rule()
    def take(self) -> None:
        line = self.outbox.take(self.now)
        if line is not None:
            assert line in self.model
            self.model.remove(line)

    @rule(to=st.sampled_from("abc"))
    def discard(self, to: str) -> None:
        self.outbox.discard(to)
        self.model = [line for line in self.model if line.target != to]

    @invariant()
    def holds_what_it_should(self) -> None:
        assert len(self.outbox) <= 12
        waiting = [entry.line for target in "abc" for entry in self.outbox._entries(target)]
        assert Counter(line.text for line in self.model) == Counter(line.text for line in waiting)
        assert len(self.outbox) == len(waiting)


TestOutboxMachine = OutboxMachine.TestCase
TestOutboxMachine.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
