"""Perft counts are those of the golden files, and OpenSpiel's where it has the rule set."""

import json
from typing import Any

import pyspiel
import pytest

from engine.cards import cards_of, mask_of
from engine.game import Phase
from engine.hearts.match import Match
from tests.engine.perft import FOLDER, MOST_NODES, RULE_SETS, golden, perft, position
from tests.engine.test_differential import DIRECTIONS, SPIEL_CARD, our_options
from tests.engine.test_differential import RULE_SETS as SPIEL_RULES


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_golden_counts(name: str) -> None:
    assert json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")) == golden(name)


def test_there_is_a_file_for_each_rule_set_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(RULE_SETS)


def spiel_perft(state: Any, depth: int) -> int:
    """The same count by OpenSpiel."""
    if depth == 0 or state.is_terminal():
        return 1
    actions = state.legal_actions()
    return len(actions) if depth == 1 else sum(spiel_perft(state.child(action), depth - 1) for action in actions)


def the_same(match: Match, game: Any, letter: str) -> Any:
    """OpenSpiel's state after the same deal, passes and plays."""
    state = game.new_initial_state()
    state.apply_action(DIRECTIONS[letter])
    order = [play for trick in match.tricks for play in trick.plays] + match.trick
    dealt = []
    for seat, view in enumerate(map(match.view, range(4))):
        after_pass = view.hand | mask_of(play.card for play in order if play.seat == seat)
        dealt.append(cards_of(after_pass & ~view.received | view.given))
    for place in range(52):
        state.apply_action(SPIEL_CARD[dealt[place % 4][place // 4]])
    if letter != "H":
        for seat in range(4):
            for card in cards_of(match.view(seat).given):
                state.apply_action(SPIEL_CARD[card])
    for play in order:
        state.apply_action(SPIEL_CARD[play.card])
    return state


@pytest.mark.parametrize("flags", SPIEL_RULES, ids=lambda flags: "".join(str(int(value)) for value in flags.values()))
def test_openspiel_counts_the_same(flags: dict[str, bool]) -> None:
    parameters = ",".join(f"{name}={str(value).lower()}" for name, value in flags.items())
    game = pyspiel.load_game(f"hearts({parameters})")
    for seed, (letter, left) in enumerate((("L", None), ("A", 5), ("H", 3), ("R", 2))):
        match = position(our_options(flags, letter), seed, left)
        assert match.phase is Phase.PLAYING
        state = the_same(match, game, letter)
        for depth in range(1, 9):
            count = perft(match, depth)
            assert count == spiel_perft(state, depth), (letter, left, depth)
            if count > MOST_NODES // 8:
                break
