"""What holds in every deal of every variant with any options (P1 to P5 at the end of vectors.yaml)."""

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import BIT, IDENTITY, cards_of, mask_of
from engine.game import Phase
from engine.hearts import legality, passing
from engine.hearts.happenings import DealScored, TrickTaken, TrickVoid
from engine.hearts.match import Match
from engine.hearts.options import SETTINGS, Options
from engine.hearts.packs import pack_of
from engine.hearts.scoring import deal_result
from engine.hearts.variants import VARIANTS, variant

from .games import drawn

EVERYWHERE = settings(derandomize=True, deadline=None, database=None)

TEXTS = {
    "end": st.integers(1, 9999).map(str),
    "deals": st.one_of(st.just("none"), st.integers(1, 20).map(str)),
    "max_extra_deals": st.integers(0, 3).map(str),
    "pass_count": st.integers(1, 4).map(str),
    "pass_cycle": st.one_of(st.just("auto"), st.text("LRAH", min_size=1, max_size=5)),
}


@st.composite
def any_options(draw: st.DrawFn) -> Options:
    """Any variant, any number of players, any options that they allow."""
    preset = VARIANTS[draw(st.sampled_from(sorted(VARIANTS)))]
    options = variant(preset.variant, draw(st.integers(*preset.seats)))
    for setting in SETTINGS.values():
        if setting.refusal(options) is None and draw(st.booleans()):
            text = draw(TEXTS[setting.name] if setting.name in TEXTS else st.sampled_from(setting.allowed))
            options = options.with_option(setting.name, text)
    return options


def play_deal(match: Match, rng: random.Random) -> list[Any]:
    """Play one deal at random, checking each step; all that happened."""
    chance = match.chance()
    assert chance is not None
    happened = list(match.supply(drawn(chance, rng)))
    number = match.deal_no
    while match.deals_scored < number:
        seat = rng.choice(match.to_act())
        legal = match.legal(seat)
        check_legal(match, seat)
        happened += match.apply(seat, rng.choice(legal))
    return happened


def check_legal(match: Match, seat: int) -> None:
    """P4, at the seat in turn."""
    if match.phase is not Phase.PLAYING:
        return
    hand, legal = match.hand(seat), match.legal_mask()
    assert legal
    assert not legal & ~hand
    assert mask_of(match.legal(seat)) == legal  # type: ignore[arg-type]
    if match.trick:
        suit = match.pack.suits[match.trick[0].card]
        assert not hand & suit or not legal & ~suit


@given(any_options(), st.integers(0, 2**32))
@settings(EVERYWHERE, max_examples=100)
def test_a_deal_keeps_its_cards_and_its_points(options: Options, seed: int) -> None:
    match = Match(options)
    happened = play_deal(match, random.Random(seed))
    pack = pack_of(options)
    tricks = [h.trick for h in happened if isinstance(h, TrickTaken | TrickVoid)]
    scored = next(h for h in happened if isinstance(h, DealScored))
    left_out = mask_of(scored.left_out)

    # P1: every card is played once, but for those left over.
    played = Counter(play.card for trick in tricks for play in trick.plays)
    extra = [card for h in happened if isinstance(h, TrickTaken) for card in h.extra]
    leftovers = [card for card in extra if card not in played]
    assert sorted([*played.elements(), *scored.left_out, *leftovers]) == list(pack.cards)
    assert len(scored.left_out) + len(leftovers) == pack.left

    # P2: the points captured are those of the pack, but for what nobody captured.
    unscored = match.waiting | left_out
    assert sum(scored.taken) == pack.worth(pack.mask & ~unscored)
    assert scored.taken == tuple(pack.worth(mask) for mask in match.taken)
    assert options.last_void == "nobody" or not match.waiting

    # P3: what the deal adds to the totals.
    check_scores(options, scored, left_out)


def check_scores(options: Options, scored: DealScored, left_out: int) -> None:
    pack, total = pack_of(options), sum(scored.scores)
    assert scored.totals == scored.scores
    if scored.shooter is None:
        assert scored.scores == scored.taken
        return
    assert options.moon != "off"
    value = pack.worth(pack.penalty & ~left_out)
    charged = 2 if options.teams else options.players - 1
    bonus = options.values.bonus
    shooter_has_bonus = scored.taken[scored.shooter] == value + bonus
    kept = bonus if options.omnibus_old_keeps_bonus or not shooter_has_bonus else 0
    assert total in (value * charged + kept, bonus - value)


@given(any_options(), st.integers(0, 2**32))
@settings(EVERYWHERE, max_examples=100)
def test_moon_scores(options: Options, seed: int) -> None:
    """P3 where it matters: somebody has taken everything."""
    pack = pack_of(options)
    rng = random.Random(seed)
    shooter = rng.randrange(options.players)
    taken = [pack.mask if seat == shooter else 0 for seat in range(options.players)]
    before = [rng.randrange(options.end) for _ in taken]
    result = deal_result(options, pack, taken, [pack.worth(mask) for mask in taken], 0, before, 1)
    bonus, value = options.values.bonus, pack.points
    if options.moon == "off":
        assert (result.shooter, sum(result.old), result.old) == (None, value + bonus, result.points)
        return
    kept = bonus if options.omnibus_old_keeps_bonus else 0
    assert result.shooter == shooter
    assert sum(result.old) == value * (2 if options.teams else options.players - 1) + kept
    assert sum(result.new) == result.new[shooter] == bonus - value
    assert result.asks <= (options.moon in ("mixed", "choice"))


@given(any_options(), st.integers(0, 2**32))
@settings(EVERYWHERE, max_examples=60)
def test_a_pass_moves_what_was_chosen(options: Options, seed: int) -> None:
    """P5, by what each seat sees of it."""
    match = Match(options)
    rng = random.Random(seed)
    match.supply(drawn(match.chance(), rng))  # type: ignore[arg-type]
    if match.phase is not Phase.PASSING:
        assert match.direction == "hold"
        return
    dealt = [match.hand(seat) for seat in range(match.seats)]
    for seat in rng.sample(range(match.seats), match.seats):
        match.apply(seat, rng.choice(match.legal(seat)))
    for seat, hand in enumerate(dealt):
        view = match.view(seat)
        assert view.given.bit_count() == view.received.bit_count() == options.pass_count
        assert view.hand == hand & ~view.given | view.received
        target = passing.pass_to(options, seat, 1)
        assert target == view.pass_to
        assert match.view(target).received == view.given  # type: ignore[arg-type]


@given(any_options(), st.data())
@settings(EVERYWHERE, max_examples=200)
def test_legality_of_any_situation(options: Options, data: st.DataObject) -> None:
    """P4 for hands that play would seldom bring, and `why_illegal` beside it for every card."""
    pack = pack_of(options)
    cards = data.draw(st.lists(st.sampled_from(pack.cards), min_size=1, max_size=pack.hand, unique=True))
    hand = mask_of(cards)
    led = data.draw(st.one_of(st.none(), st.sampled_from(pack.cards)))
    trick_no = data.draw(st.integers(1, 3))
    opening = pack.opening if options.lead == "lowclub" and hand & BIT[pack.opening] else None
    situation = (options, pack, hand, led, trick_no, data.draw(st.booleans()), opening)
    legal = legality.legal_cards(*situation)
    assert legal
    assert not legal & ~hand
    if led is not None and hand & pack.suits[led]:
        assert not legal & ~pack.suits[led]
    held = {card & IDENTITY for card in cards}
    for card in pack.cards:
        reason = legality.why_illegal(situation, card)
        assert (reason is None) == bool(legal & (BIT[card] | BIT[card ^ 64]) and card & IDENTITY in held)
    assert cards_of(legal) == tuple(sorted(cards_of(legal)))
