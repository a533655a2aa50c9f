"""Buckets and pauses keep to their bounds."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.wire.pace import Backoff, TokenBucket


@given(st.integers(1, 20), st.floats(0.05, 100), st.lists(st.tuples(st.floats(0, 3), st.integers(1, 3)), max_size=60))
def test_the_bucket_never_gives_more_than_burst_and_pace(
    burst: int, per_second: float, steps: list[tuple[float, int]]
) -> None:
    bucket, now, sent = TokenBucket(burst, per_second, 0.0), 0.0, 0
    for passed, count in steps:
        now += passed
        for _ in range(count):
            if bucket.wait(now) == 0:
                bucket.take(now)
                sent += 1
    assert sent <= burst + now * per_second + 1e-6


def test_a_bucket_says_when_there_is_enough() -> None:
    bucket = TokenBucket(2, 0.5, 0.0)
    bucket.take(0.0, 2)
    assert bucket.wait(0.0) == pytest.approx(2.0, abs=0.001)
    assert bucket.wait(0.0, 2) == pytest.approx(4.0, abs=0.001)
    assert bucket.wait(bucket.wait(0.0)) == 0
    assert bucket.tokens(1000.0) == 2


def test_the_debt_is_at_most_one_burst() -> None:
    bucket = TokenBucket(3, 1.0, 0.0)
    bucket.take(0.0, 100)
    assert bucket.tokens(0.0) == -3


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = TokenBucket(1, 1.0, 10.0)
    bucket.take(10.0)
    assert bucket.tokens(5.0) == bucket.tokens(10.0) == 0


def test_what_is_given_back_never_makes_more_than_a_burst() -> None:
    bucket = TokenBucket(2, 1.0, 0.0)
    bucket.take(0.0)
    bucket.give_back()
    bucket.give_back()
    assert bucket.tokens(0.0) == 2


@given(st.floats(0.001, 1000), st.floats(0.001, 10_000), st.integers(1, 5000))
def test_a_pause_doubles_up_to_the_longest(first: float, longest: float, failures: int) -> None:
    backoff = Backoff(first, longest)
    pause, next_pause = backoff.pause(failures), backoff.pause(failures + 1)
    assert 0 < pause <= longest
    assert next_pause == min(2 * pause, longest)
    assert backoff.pause(1) == min(first, longest)


@given(st.integers(1, 100), st.integers())
def test_dice_shorten_a_pause_to_no_less_than_half(failures: int, seed: int) -> None:
    backoff = Backoff(2.0, 300.0)
    whole = backoff.pause(failures)
    assert whole / 2 <= backoff.pause(failures, random.Random(seed)) <= whole


def test_dice_spread_the_pauses() -> None:
    dice = random.Random(7)
    assert len({Backoff(2.0, 300.0).pause(5, dice) for _ in range(20)}) == 20
