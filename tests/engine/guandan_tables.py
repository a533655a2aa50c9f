"""Guandan matches set up for a test."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine import rules as versions
from engine.cards import RANKS, cards_of, mask_of, parse_cards
from engine.game import Action, IllegalAction, Reason
from engine.guandan.match import Match
from engine.guandan.options import GUANDAN, Options
from engine.guandan.order import PACK, strength
from tests.states import with_state


def begun(options: Options = GUANDAN, **state: Any) -> Match:
    """A match whose next step is the deck."""
    return with_state(Match(options), **state)


def dealt(order: Sequence[int], level: str, *hands: str, options: Options = GUANDAN) -> tuple[Match, list[Any]]:
    """The deal after one that ended in `order`, and what it brought; hands are filled up as by `filled`."""
    match = begun(
        options, deal_no=1, last_order=tuple(order), level=RANKS.index(level), levels=(RANKS.index(level), 0), owner=0
    )
    return match, list(match.supply(filled(level, *hands)))


def filled(level: str, *hands: str) -> list[int]:
    """A deck that deals these hands, each filled up to 27 with the weakest cards left.

    Hands that are named get theirs first, so the cards of the level and the jokers fall to the others.
    """
    cards = iter(parse_cards(" ".join(hands)))
    given = [[next(cards) for _ in hand.split()] for hand in hands] + [[] for _ in range(4 - len(hands))]
    named = {card for hand in given for card in hand}
    rest = sorted([card for card in PACK if card not in named], key=lambda card: strength(card, RANKS.index(level)))
    for hand in sorted(given, key=len, reverse=True):
        need = 27 - len(hand)
        hand += rest[:need]
        rest = rest[need:]
    return [card for hand in given for card in hand]


def playing(*hands: str, turn: int = 0, level: str = "2", options: Options = GUANDAN, **state: Any) -> Match:
    """A match in mid-deal with these hands, `turn` to lead."""
    match = Match(options)
    match.supply(PACK)
    match.supply([turn])
    cards = iter(parse_cards(" ".join(hands)))
    held = [mask_of([next(cards) for _ in hand.split()]) for hand in hands]
    return with_state(match, _hands=held, level=RANKS.index(level), **state)


def play(match: Match, *plays: str) -> list[Any]:
    """Each by the seat in turn, cards or `pass`; what the last one brought."""
    happened: list[Any] = []
    for text in plays:
        (seat,) = match.to_act()
        happened = match.apply(seat, "pass" if text == "pass" else tuple(sorted(parse_cards(text))))
    return happened


def of_kind(happened: Sequence[Any], kind: type) -> list[Any]:
    return [what for what in happened if isinstance(what, kind)]


def some_options(rng: random.Random) -> Options:
    """Any options, under any version of RULES."""
    chosen = GUANDAN.but(
        tribute_tie=rng.choice(["turn", "random"]),
        tribute_pick=rng.choice(["auto", "player"]),
        return_level_cards=rng.random() < 0.5,
        end_on_double=rng.random() < 0.5,
        ace_owner_only=rng.random() < 0.5,
        ace_attempts=rng.choice([0, 3]),
        sf_underdeclare=rng.random() < 0.5,
        wild_suit_readings=rng.choice(["all", "flush_only"]),
    )
    return chosen.under(rng.choice([versions.NEWEST, versions.FIRST]))


def refusal(match: Match, seat: int, action: Action) -> Reason:
    with pytest.raises(IllegalAction) as refused:
        match.apply(seat, action)
    return refused.value.reason


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(parse_cards(text)))


def check_hands(match: Match) -> None:
    """27 cards each, the whole pack once."""
    hands = [cards_of(match.hand(seat)) for seat in range(4)]
    assert [len(hand) for hand in hands] == [27] * 4
    assert sorted(card for hand in hands for card in hand) == sorted(PACK)
