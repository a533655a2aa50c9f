"""`!rules`: what a table plays by, in a few lines."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from bot.presenter.guandan.rules import rules as guandan_rules
from bot.presenter.hearts.rules import rules
from bot.presenter.rules_said import told
from bot.presenter.speech import BUDGET, fit
from bot.presenter.voice import Voice
from engine.guandan import options as guandan
from engine.hearts.options import SETTINGS, Options
from engine.hearts.variants import VARIANTS, settable, variant
from engine.options import GameOptions, Setting


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


# --- no setting is silent --------------------------------------------------------------------------------------------
TYPED = ("none", "0", "1", "2", "3", "4", "7", "100", "9999", "H", "L", "LR", "LLR", "LRLA", "RLAH", "LRLRL")
"""Values of settings that have more than can be listed."""


def values(setting: Setting[Any]) -> list[object]:
    """Every value of a setting of few, and some of one of many; the first is a usual one."""
    parsed = [setting.parse(text) for text in (*setting.allowed, *TYPED)]
    return list(dict.fromkeys(value for value in parsed if setting.accepts(value)))


def differing(
    options: GameOptions, settings: tuple[Setting[Any], ...]
) -> Iterator[tuple[Setting[Any], object, object]]:
    """Every pair of values of every setting that means something to these options."""
    for setting in settings:
        if setting.unless(options) is None:
            for one, other in combinations(values(setting), 2):
                yield setting, one, other


TABLES = [(name, players) for name, one in VARIANTS.items() for players in {*one.seats, one.players}]


@pytest.mark.parametrize("otherwise", [False, True], ids=["usual", "otherwise"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_setting_of_a_variant_is_said(
    name: str, players: int, otherwise: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where everything else is not as usual."""
    options = variant(name, players)
    if otherwise:
        options = replace(options, **{setting.name: values(setting)[-1] for setting in SETTINGS.values()})

    def said(setting: Setting[Any], value: object) -> str:
        changed = replace(options, **{setting.name: value})
        monkeypatch.setitem(VARIANTS, name, changed)
        assert all(line.value == line.default for line in settable(changed))
        return rules(changed, Voice())

    for setting, one, other in differing(options, tuple(SETTINGS.values())):
        texts = said(setting, one), said(setting, other)
        assert texts[0] != texts[1], (setting.name, one, other)
        assert all("set here" not in text for text in texts)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_setting_of_a_table_is_said(name: str, players: int) -> None:
    options = variant(name, players)
    for setting, one, other in differing(
        options, tuple(one for one in SETTINGS.values() if one.refusal(options) is None)
    ):
        texts = [rules(options.but(**{setting.name: value}), Voice()) for value in (one, other)]
        assert texts[0] != texts[1], (setting.name, one, other)


@pytest.mark.parametrize("otherwise", [False, True], ids=["usual", "otherwise"])
def test_a_setting_of_guandan_is_said(otherwise: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    options = guandan.GUANDAN
    if otherwise:
        options = replace(options, **{setting.name: values(setting)[-1] for setting in guandan.SETTINGS.values()})
    for setting, one, other in differing(options, tuple(guandan.SETTINGS.values())):
        tables = [replace(options, **{setting.name: value}) for value in (one, other)]
        texts = [guandan_rules(table, Voice()) for table in tables]
        assert texts[0] != texts[1], (setting.name, one, other)
        own = []
        for table in tables:
            with monkeypatch.context() as patch:
                patch.setattr(guandan, "GUANDAN", table)
                own.append(guandan_rules(table, Voice()))
        assert own[0] != own[1], (setting.name, one, other)
        assert all("set here" not in text for text in own)


def test_a_setting_without_words_is_named() -> None:
    def said(options: Options) -> str:
        usual, listed = Options(), settable(options)
        return told(options, lambda *_: ["rules"], Voice(), usual=usual, listed=listed)

    assert said(variant("classic")) == "rules"
    assert said(variant("blackmaria-uk")) == (
        "rules · also: moon=off first_trick_points=allow hearts_break=off pass_cycle=R lead=eldest"
    )
    assert said(variant("spot").but(moon="off")) == "rules · also: end=500 · set here: moon=off"


def test_what_a_variant_sets_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    harsh = variant("classic").but(queen_lock="any", queen_breaks_hearts=True, hearts_or_queen_lead=True)
    harsh = harsh.but(first_trick_all_points="hearts", pass_cycle="LLR", deals=8)
    monkeypatch.setitem(VARIANTS, "classic", harsh)
    assert fit(partial(rules, variant("classic")), Voice()) == [
        "classic, 4 players, 13 cards each, to 100: the lowest total wins · after deal 8 at the latest"
        " · each heart 1, QS 13 · pass 3: left, left, right · the lowest club opens"
        " · follow suit, the highest of the suit takes the trick, no penalty card on the first trick,"
        " hearts are not led before one was played",
        "with penalty cards only, a heart and not the queen on the first trick"
        " · with hearts and the queen of spades only, either is led"
        " · the queen of spades waits until a heart was played"
        " · the queen of spades counts as a heart played · all penalty cards: the others get 26",
    ]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_line_fits_with_everything_set(name: str, players: int) -> None:
    options = variant(name, players)
    for setting in SETTINGS.values():
        if setting.refusal(options) is None:
            options = options.but(**{setting.name: values(setting)[-1]})
    lines = fit(partial(rules, options), Voice())
    assert all(len(line.encode()) <= BUDGET for line in lines)
    assert len(lines) <= 5
