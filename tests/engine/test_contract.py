"""What every game promises (engine.game.Game). A new game is added to the list in tests/engine/games.py."""

import json
import random
from typing import Any

import pytest

from engine.game import Game, IllegalAction, Phase
from tests.states import state_of

from .games import CASES, GameCase, drawn, random_steps, step

pytestmark = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])


def test_random_play_always_finds_an_action_and_an_end(case: GameCase) -> None:
    game = case.new()
    assert (game.phase, game.deal_no, set(game.totals)) == (Phase.DEALING, 0, {0})
    rng = random.Random(case.name)
    for _ in random_steps(game, rng):
        acting = game.to_act()
        assert (game.chance() is None) == bool(acting) or game.phase is Phase.OVER
        assert all(game.may_act(seat) and len(game.legal(seat)) > 0 for seat in acting)
        assert all(not game.legal(seat) for seat in range(game.seats) if not game.may_act(seat))
        assert (game.outcome() is None) == (game.phase is not Phase.OVER)
    outcome = game.outcome()
    assert outcome is not None
    assert sorted(seat for place in outcome.places for seat in place) == list(range(game.seats))
    assert set(outcome.winners) <= set(outcome.places[0])


def test_the_same_supplies_and_actions_give_the_same_match(case: GameCase) -> None:
    first, again = case.new(), case.new()
    for seat, what in random_steps(first, random.Random(case.name)):
        if seat is None:
            again.supply(what)
        else:
            again.apply(seat, what)
    assert state_of(first) == state_of(again)


def test_a_view_holds_nothing_secret(case: GameCase) -> None:
    game = case.new()
    rng = random.Random(case.name)
    for _ in random_steps(game, rng):
        if rng.random() > 0.1:
            continue
        for seat in range(game.seats):
            assert case.stir(game, seat, rng).view(seat) == game.view(seat)


def test_what_a_match_carries_into_a_deal_is_all_that_the_deals_before_leave_behind(case: GameCase) -> None:
    game = case.new()
    rng = random.Random(case.name)
    with pytest.raises(ValueError, match="no deal has just ended"):
        game.carried()
    for _ in random_steps(game, rng):
        if game.phase is not Phase.DEALING:
            continue
        data = json.loads(json.dumps(game.carried()))
        fresh, same, later = case.new(), game.copy(), game.copy()
        step(later, rng)
        with pytest.raises(ValueError, match="no deal has just ended"):
            later.carried()
        fresh.carry(data)
        same.carry(data)
        assert state_of(same) == state_of(game)
        assert (fresh.phase, fresh.deals_scored, fresh.totals) == (Phase.DEALING, game.deals_scored, game.totals)
        assert fresh.carried() == same.carried() == data
        chance = game.chance()
        assert chance is not None
        order = drawn(chance, rng)
        assert fresh.supply(order) == same.supply(order)
        assert state_of(fresh) == state_of(same)
        assert_goes_on_alike(same, fresh, rng.randrange(10**6))


def assert_goes_on_alike(one: Game[Any, Any], other: Game[Any, Any], seed: int) -> None:
    dice = random.Random(seed), random.Random(seed)
    for _ in range(20):
        if one.phase is not Phase.OVER:
            assert step(one, dice[0]) == step(other, dice[1])
    assert state_of(one) == state_of(other)


def test_a_copy_is_independent(case: GameCase) -> None:
    game = case.new()
    rng = random.Random(case.name)
    for _ in range(100):
        copy, before = game.copy(), state_of(game)
        assert state_of(copy) == before
        assert step(copy, rng)
        assert state_of(game) == before
        step(game, rng)
        if game.phase is Phase.OVER:
            break


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(case: GameCase) -> None:
    game = case.new()
    rng = random.Random(case.name)
    for _ in random_steps(game, rng):
        if rng.random() > 0.05:
            continue
        before = state_of(game)
        for seat in range(game.seats):
            legal = game.legal(seat)
            for action in case.probes:
                reason = game.why_illegal(seat, action)
                assert (reason is None) == case.same(action, legal), (seat, action, reason)
                if reason is not None:
                    with pytest.raises(IllegalAction) as refused:
                        game.apply(seat, action)
                    assert refused.value.reason == reason
            assert all(game.why_illegal(seat, action) is None for action in legal[:50])
        assert state_of(game) == before


def test_wrong_supplies_are_refused(case: GameCase) -> None:
    game = case.new()
    before = state_of(game)
    for cards in ([], [0] * 52, list(range(120))):
        with pytest.raises(ValueError, match="deck"):
            game.supply(cards)
    assert state_of(game) == before
    rng = random.Random(case.name)
    while game.chance() is not None:
        step(game, rng)
    with pytest.raises(ValueError, match="chance"):
        game.supply([0])


def test_only_the_limit_may_change_in_mid_match(case: GameCase) -> None:
    game = case.new()
    with pytest.raises(ValueError, match="mid-match"):
        game.amend("moon", "off")
