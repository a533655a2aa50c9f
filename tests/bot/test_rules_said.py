"""`!rules`: what a table plays by, in a few lines."""

from functools import partial

import pytest

from bot.presenter.hearts.rules import rules
from bot.presenter.speech import fit
from bot.presenter.voice import Voice
from engine.hearts.variants import VARIANTS, variant


def test_the_rules_of_each_variant_say_what_differs() -> None:
    def said(name: str, players: int | None = None) -> str:
        return rules(variant(name, players), Voice())

    assert "QS 13" in said("classic")
    assert "the joker is the lowest club and opens" in said("cancellation", 8)
    assert "two cancelled pairs" in said("cancellation", 8)
    assert "joker" not in said("cancellation", 11)
    assert "QS" not in said("original")
    assert "no passing" in said("original")
    assert "TD -10" in said("omnibus")
    assert "26 to the others or 36 off your total" in said("omnibus")
    assert "each heart 2-14, QS 25" in said("spot")
    assert "KS 10, AS 7 · without ♣2" in said("blackmaria")
    assert "the seat after the dealer leads" in said("blackmaria-uk")
    assert "seats 0+2 against 1+3" in said("team")
    assert "the opponents get 26" in said("team")
    assert "the highest total wins" in said("reverse")
    assert "2 cards stay out" in said("classic", 2)
    assert "without ♣2 ♦2" in said("classic", 5)


def test_what_was_set_is_said_by_name() -> None:
    assert rules(variant("classic").but(moon="off", end=50), Voice()).endswith("set here: end=50 moon=off")


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rules_take_two_lines_at_most(name: str) -> None:
    for players in range(variant(name).seats[0], variant(name).seats[1] + 1):
        assert len(fit(partial(rules, variant(name, players)), Voice())) <= 2
