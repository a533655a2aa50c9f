"""The moon's question and the pass's choices, beyond the cases of vectors.yaml."""

import random
from itertools import combinations

import pytest

from engine.cards import cards_of, mask_of
from engine.hearts.options import Options
from engine.hearts.packs import pack_of
from engine.hearts.passing import Choices
from engine.hearts.scoring import DealResult, deal_result
from engine.hearts.variants import variant


def moon(options: Options, before: list[int], deal_no: int = 1, pending: bool = False) -> DealResult:
    """Seat 0 has taken everything."""
    pack = pack_of(options)
    taken = [pack.mask] + [0] * (options.players - 1)
    points = [pack.worth(mask) for mask in taken]
    return deal_result(options, pack, taken, points, 0, before, deal_no, pending)


MIXED = variant("classic").but(moon="mixed")


@pytest.mark.parametrize(
    ("options", "before", "asks"),
    [
        (MIXED, [90, 80, 20, 20], True),  # 80 reaches the limit and 46 is better than 90
        (MIXED, [46, 80, 20, 20], False),  # level with the best
        (MIXED, [90, 60, 20, 20], False),  # the limit is not reached
        (MIXED.but(end=50), [90, 60, 20, 20], True),
        (MIXED.but(deals=1), [50, 10, 0, 0], True),  # the last deal ends the match too
        (MIXED.but(deals=2), [50, 10, 0, 0], False),
        (variant("team").but(moon="mixed"), [60, 80, 60, 0], False),  # 120 against 132
        (variant("team").but(moon="mixed"), [80, 80, 60, 0], True),  # 140 against 132, whoever is lowest alone
        (variant("reverse").but(moon="mixed"), [90, 80, 0, 0], True),  # 106 is more than 90
        (variant("reverse").but(moon="mixed"), [110, 80, 0, 0], False),
    ],
)
def test_mixed_asks_only_when_the_old_moon_would_lose_the_match(
    options: Options, before: list[int], asks: bool
) -> None:
    result = moon(options, before)
    assert (result.asks, result.default) == (asks, "new" if asks else "old")
    assert result.chosen() == (result.new if asks else result.old)
    assert result.chosen("old") == result.old


def test_in_a_playoff_the_end_is_there_already() -> None:
    assert not moon(MIXED, [50, 10, 0, 0]).asks
    assert moon(MIXED, [50, 10, 0, 0], pending=True).asks


@pytest.mark.parametrize(
    ("needs", "keeps", "old", "new"),
    [
        (True, True, (-10, 26, 26, 26), (-36, 0, 0, 0)),
        (True, False, (0, 26, 26, 26), (-36, 0, 0, 0)),
        (False, True, (-10, 26, 26, 26), (-36, 0, 0, 0)),
    ],
)
def test_the_omnibus_moon_with_the_bonus_card(
    needs: bool, keeps: bool, old: tuple[int, ...], new: tuple[int, ...]
) -> None:
    options = variant("omnibus").but(omnibus_moon_needs_diamond=needs, omnibus_old_keeps_bonus=keeps)
    result = moon(options, [0, 0, 0, 0])
    assert (result.old, result.new) == (old, new)


@pytest.mark.parametrize("keeps", [True, False])
def test_the_omnibus_moon_without_the_bonus_card_leaves_it_to_its_taker(keeps: bool) -> None:
    options = variant("omnibus").but(omnibus_moon_needs_diamond=False, omnibus_old_keeps_bonus=keeps)
    pack = pack_of(options)
    taken = [pack.mask & ~pack.bonus, pack.bonus, 0, 0]
    result = deal_result(options, pack, taken, [26, -10, 0, 0], 0, [0] * 4, 1)
    assert (result.shooter, result.old, result.new) == (0, (0, 16, 26, 26), (-26, -10, 0, 0))


@pytest.mark.parametrize(("held", "size"), [(1, 1), (13, 3), (7, 4), (9, 2)])
def test_the_choices_of_a_pass_are_all_subsets_in_order(held: int, size: int) -> None:
    cards = sorted(random.Random(held).sample([*range(52), *range(64, 116)], held))
    choices = Choices(mask_of(cards), size)
    every = list(combinations(cards_of(mask_of(cards)), size))
    assert list(choices) == [choices[i] for i in range(len(choices))] == choices[:] == every
    assert choices[-1] == every[-1]
    assert choices == Choices(mask_of(cards), size)
    assert all(choice in choices for choice in every)
    for wrong in ((), every[0][:-1], every[0][::-1] if size > 1 else (200,), (*every[0], 200), 5):
        assert wrong not in choices
    with pytest.raises(IndexError):
        choices[len(choices)]
