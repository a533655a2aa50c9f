"""Options and variants: what may be set, and every refusal with its reason."""

import json

import pytest

from engine.game import Reason
from engine.hearts.options import SETTINGS, Options
from engine.hearts.reasons import (
    BadValue,
    FixedByVariant,
    NeedsPlayers,
    SeatsOutOfRange,
    UnknownOption,
    UnknownVariant,
)
from engine.hearts.variants import VARIANTS, settable, variant
from engine.options import BadOption


@pytest.mark.parametrize("name", VARIANTS)
def test_every_default_may_be_set_again_and_is_listed(name: str) -> None:
    options = variant(name)
    for line in settable(options):
        assert options.with_option(line.name, line.value) == options
        assert line.value == line.default


@pytest.mark.parametrize("name", VARIANTS)
def test_options_survive_being_stored(name: str) -> None:
    assert Options.load(variant(name).save()) == variant(name)


@pytest.mark.parametrize("stored", [{"colour": "red"}, {"end": 0}, {"moon": "blue"}, {"end": "100"}, {"players": 9}])
def test_stored_options_that_this_version_does_not_know_are_refused_and_not_left_out(stored: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(stored))):
        Options.load(variant("classic").save() | stored)


def test_names_and_values_are_read_without_regard_to_case() -> None:
    options = variant("Hearts", 2).with_option("PASS_CYCLE", "lr").with_option("moon", "NEW")
    options = options.with_option("deals", "٣").with_option("two_player_rest", "Deal14")
    assert (options.pass_cycle, options.moon, options.deals, options.two_player_rest) == ("LR", "new", 3, "deal14")
    assert variant("omnibus").with_option("omnibus_card", "jd").omnibus_card == "JD"


@pytest.mark.parametrize(
    ("options", "name", "text", "reason"),
    [
        (variant("classic"), "end", "0", BadValue("end", "0", ("1..9999",))),
        (variant("classic"), "end", "10000", BadValue("end", "10000", ("1..9999",))),
        (variant("classic"), "end", "-5", BadValue("end", "-5", ("1..9999",))),
        (variant("classic"), "end", "1e2", BadValue("end", "1e2", ("1..9999",))),
        (variant("classic"), "deals", "0", BadValue("deals", "0", ("none", "1.."))),
        (variant("classic"), "tie", "coin", BadValue("tie", "coin", ("random", "playon", "shared"))),
        (variant("classic"), "hearts_break", "yes", BadValue("hearts_break", "yes", ("on", "off"))),
        (variant("classic"), "pass_count", "5", BadValue("pass_count", "5", ("1..4",))),
        (variant("classic"), "color", "red", UnknownOption("color", tuple(SETTINGS))),
        (variant("classic"), "two_player_rest", "out", NeedsPlayers("two_player_rest", (2,))),
        (variant("classic"), "omnibus_card", "TD", FixedByVariant("omnibus_card", "classic")),
        (variant("classic"), "cancel_void", "all", FixedByVariant("cancel_void", "classic")),
        (variant("original"), "queen_lock", "any", FixedByVariant("queen_lock", "original")),
        (variant("original"), "moon", "old", FixedByVariant("moon", "original")),
        (variant("original"), "pass_cycle", "L", FixedByVariant("pass_cycle", "original")),
    ],
)
def test_a_refused_option_says_why(options: Options, name: str, text: str, reason: Reason) -> None:
    with pytest.raises(BadOption) as refused:
        options.with_option(name, text)
    assert refused.value.reason == reason


@pytest.mark.parametrize("text", ["", "LX", "auto L"])
def test_a_pass_cycle_is_made_of_four_letters(text: str) -> None:
    with pytest.raises(BadOption):
        variant("classic").with_option("pass_cycle", text)


@pytest.mark.parametrize(
    ("name", "players", "reason"),
    [
        ("team", 5, SeatsOutOfRange("team", 5, 4, 4)),
        ("classic", 8, SeatsOutOfRange("classic", 8, 2, 7)),
        ("omnibus", 2, SeatsOutOfRange("omnibus", 2, 3, 7)),
        ("cancellation", 4, SeatsOutOfRange("cancellation", 4, 5, 11)),
        ("whist", None, UnknownVariant("whist", tuple(VARIANTS))),
    ],
)
def test_a_variant_for_the_wrong_number_is_refused(name: str, players: int | None, reason: Reason) -> None:
    with pytest.raises(BadOption) as refused:
        variant(name, players)
    assert refused.value.reason == reason


def test_typed_changes_are_checked_too() -> None:
    for change in ({"end": "100"}, {"end": True}, {"hearts_break": 1}, {"moon": "blue"}, {"nonsense": 1}):
        with pytest.raises(BadOption):
            variant("classic").but(**change)


def test_an_option_that_is_set_is_checked_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are good already: to check them again for each line of chat is work for nothing."""
    usual = variant("classic")
    changed = usual.but(end=50)

    def again(_: Options) -> None:
        raise AssertionError("all options are checked again")

    monkeypatch.setattr(Options, "__post_init__", again)
    assert usual.with_option("end", "50") == changed
    assert usual.saved_as(changed.save(), "end") == changed
    assert usual == variant("classic")


def test_saved_options_are_those_that_were_saved_whatever_was_said_to_have_changed() -> None:
    usual = variant("classic")
    other = variant("spot", 5).but(moon="off", deals=7)
    for name in ("end", "moon", "deals", "players", "nonsense"):
        assert usual.saved_as(json.loads(json.dumps(other.save())), name) == other
        assert usual.saved_as(json.loads(json.dumps(usual.save())), name) == usual
    for stored in ({"end": 0}, {"end": "5"}, {"end": None}, {"colour": "red"}, {"moon": "blue", "end": 5}):
        with pytest.raises(ValueError, match=next(iter(stored))):
            usual.saved_as(usual.save() | stored, "end")
    early = {name: value for name, value in usual.save().items() if name not in ("end", "queen_lock")}
    assert usual.but(end=50).saved_as(early, "end") == usual  # an early journal lacks options that came later
