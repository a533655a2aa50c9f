"""What every game of the chat promises (bot.games.adapter, bot.presenter.games); the list is the registry's."""

import random

import pytest

from bot.games.adapter import GameAdapter
from bot.games.registry import GAMES, adapter_of, games_with
from bot.presenter import games
from bot.presenter.refusals import all_words
from bot.presenter.voice import Voice
from engine.options import BadOption
from engine.reasons import UnknownVariant
from tests.engine.games import CASES, drawn

pytestmark = pytest.mark.parametrize("adapter", [pytest.param(adapter, id=name) for name, adapter in GAMES.items()])


def test_every_variant_is_its_own_and_survives_being_stored(adapter: GameAdapter) -> None:
    for variant in adapter.variants():
        preset = adapter.preset(variant)
        assert adapter_of(variant) is adapter
        assert adapter_of(preset.variant) is adapter
        assert adapter.options_type.load(preset.save()) == preset
        assert adapter.preset(variant, preset.players) == preset
        for line in adapter.listing(preset):
            assert line.value == line.default
            assert adapter in games_with(line.name)
            again = preset.with_option(line.name, line.value)
            assert again == preset
            assert preset.saved_as(again.save(), line.name) == preset
        assert adapter.limit(preset) == getattr(preset, "end", None)
    with pytest.raises(BadOption) as refused:
        adapter.preset("nonsense")
    assert refused.value.reason == UnknownVariant("nonsense", refused.value.reason.known)


def test_every_seat_is_on_one_side(adapter: GameAdapter) -> None:
    for variant in adapter.variants():
        preset = adapter.preset(variant)
        assert sorted(seat for side in adapter.sides(preset) for seat in side) == [*range(preset.players)]


def test_its_computer_players_end_a_match_that_scores_what_it_says(adapter: GameAdapter) -> None:
    rng = random.Random(adapter.name)
    match = adapter.new(adapter.preset(adapter.variants()[0]))
    gained = [0] * match.seats
    while match.outcome() is None:
        chance = match.chance()
        if chance is not None:
            happened = match.supply(drawn(chance, rng))
        else:
            seat = match.to_act()[0]
            do = adapter.choose(match.view(seat)) if rng.random() < 0.9 else adapter.automatic(match, seat)
            happened = match.apply(seat, do)
        for scores in filter(None, map(adapter.scored, happened)):
            gained = [before + more for before, more in zip(gained, scores, strict=True)]
    assert tuple(gained) == match.totals
    winners = match.outcome().winners
    assert set(adapter.odd_unit(match, winners)) <= set(winners)


def test_its_examples_are_moves(adapter: GameAdapter) -> None:
    for example in adapter.examples:
        assert adapter.looks_like_action(example)


def test_its_match_is_tested_by_the_engines_contract(adapter: GameAdapter) -> None:
    made = {type(case.new()) for case in CASES}
    assert {type(adapter.new(adapter.preset(variant))) for variant in adapter.variants()} <= made


def test_it_is_told(adapter: GameAdapter) -> None:
    lines = dict(games.each())[adapter]
    assert lines.title
    assert lines.hint
    assert all_words().keys() >= lines.words.keys()  # and none is worded twice
    for variant in adapter.variants():
        assert lines.rules(adapter.preset(variant))(Voice())
