"""When which channel is tried (again)."""

from bot.transport.irc.timers import Timing
from bot.transport.irc.wanted import TRIES, Wanted
from bot.wire import casemapping
from bot.wire.pace import Backoff

TIMING = Timing(join=30, retry=Backoff(300, 3600), kicked=Backoff(30, 3600), kick_memory=1800)


def wanted(*configured: str) -> Wanted:
    return Wanted(configured, lambda one, other: casemapping.fold(one) == casemapping.fold(other), TIMING)


def test_joined_once() -> None:
    channels = wanted("#a", "#b")
    assert channels.due(0) == ["#a", "#b"]
    assert channels.due(0) == []
    assert channels.wait(10) == 20
    channels.joined("#A", 1)
    assert channels.unanswered(30) == ["#b"]
    channels.joined("#b", 31)
    assert channels.wait(31) is None


def test_refusals_are_tried_more_and_more_seldom() -> None:
    channels, now, pauses = wanted("#a"), 0.0, []
    for _ in range(6):
        assert channels.due(now) == ["#a"]
        channels.refused("#a", now)
        pauses.append(channels.wait(now))
        now += pauses[-1] or 0
    assert pauses == [300, 600, 1200, 2400, 3600, 3600]


def test_a_channel_that_was_asked_for_is_given_up_in_the_end() -> None:
    channels, now = wanted(), 0.0
    channels.add("#x", now)
    for number in range(TRIES):
        assert channels.due(now) == ["#x"]
        assert channels.refused("#x", now) == (number == 0)
        now += channels.wait(now) or 0
    assert channels.wait(now) is None
    assert "#x" not in channels


def test_kicks_in_a_row_make_it_more_and_more_patient() -> None:
    channels, now, pauses = wanted("#a"), 0.0, []
    for _ in range(4):
        channels.due(now)
        channels.joined("#a", now)
        now += 10
        pauses.append(channels.kicked("#a", now))
        now += pauses[-1] or 0
    assert pauses == [30, 60, 120, 240]
    channels.due(now)
    channels.joined("#a", now)
    assert channels.kicked("#a", now + 1800) == 30  # a long stay forgives


def test_a_reconnection_does_not_shorten_the_pause_after_a_kick() -> None:
    channels = wanted("#a", "#b")
    channels.due(0)
    channels.joined("#a", 0)
    channels.joined("#b", 0)
    channels.kicked("#a", 5)
    channels.restart(10)
    assert channels.due(10) == ["#b"]
    assert channels.due(35) == ["#a"]


def test_asking_again_is_trying_at_once() -> None:
    channels = wanted()
    channels.add("#x", 0)
    channels.due(0)
    channels.refused("#x", 0)
    channels.add("#X", 5)
    assert channels.due(5) == ["#x"]
    assert channels.kicked("#x", 6) is None
    channels.add("#x", 7)
    channels.remove("#X")
    assert channels.due(100) == []
