"""The games that the contract test runs, and how to play one at random."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import COPY, IDENTITY, cards_of, mask_of
from engine.game import Action, Chance, Deck, Game, Phase
from engine.guandan.actions import Ambiguous, split
from engine.guandan.match import Match as GuandanMatch
from engine.guandan.options import GUANDAN
from engine.guandan.options import Options as GuandanOptions
from engine.guandan.order import Reading, Shape
from engine.hearts.match import Match
from engine.hearts.options import Options
from engine.hearts.variants import VARIANTS, variant
from tests.states import with_state


@dataclass(frozen=True)
class GameCase:
    """One game for the contract test.

    `probes` are actions to try at any moment; `same` says which legal action a probe stands for, given the legal ones.
    `stir` changes everything that `seat` does not know.
    """

    name: str
    new: Callable[[], Game[Any, Any]]
    probes: tuple[Action, ...]
    same: Callable[[Action, Sequence[Action]], bool]
    stir: Callable[[Any, int, random.Random], Game[Any, Any]]


def drawn(chance: Chance, rng: random.Random) -> list[int]:
    """An answer to `chance`."""
    if isinstance(chance, Deck):
        order = list(chance.cards)
        rng.shuffle(order)
        return order
    return [rng.choice(chance.among)]


def step(game: Game[Any, Any], rng: random.Random) -> tuple[int | None, Any]:
    """One random step: what was supplied (None, cards), or which seat did what."""
    chance = game.chance()
    if chance is not None:
        cards = drawn(chance, rng)
        game.supply(cards)
        return None, cards
    seat = rng.choice(game.to_act())
    action = rng.choice(game.legal(seat))
    reading, cards = split(action) if isinstance(action, tuple) else (None, ())
    if reading is not None and game.phase is Phase.PLAYING and rng.random() < 0.5:
        action = cards  # put forward without a name; the seat is asked for their reading next
    game.apply(seat, action)
    return seat, action


def random_steps(game: Game[Any, Any], rng: random.Random) -> Iterator[tuple[int | None, Any]]:
    """Play to the end."""
    while game.phase is not Phase.OVER:
        yield step(game, rng)


def same_card(action: Action, legal: Sequence[Action]) -> bool:
    """Either copy of a card stands for the one that is held."""
    if isinstance(action, int):
        return action in legal or (0 <= action < 2 * COPY and action ^ COPY in legal)
    if isinstance(action, tuple) and action not in legal and max(action, default=COPY) < COPY:
        meant = sorted(action)
        return any(sorted(card & IDENTITY for card in cards) == meant for cards in legal if isinstance(cards, tuple))
    return action in legal


def _stir_hearts(match: Match, seat: int, rng: random.Random) -> Match:
    """Deal the cards that `seat` does not see anew, and let the others have chosen and passed anything."""
    others = [other for other in range(match.seats) if other != seat]
    unseen = [card for hidden in (*[match.hand(other) for other in others], match._rest) for card in cards_of(hidden)]
    rng.shuffle(unseen)
    state = {name: list(getattr(match, name)) for name in ("_hands", "_chosen", "_given", "_received")}
    for other in others:
        size = match.hand(other).bit_count()
        hand, unseen = unseen[:size], unseen[size:]
        state["_hands"][other] = mask_of(hand)
        state["_chosen"][other] = mask_of(rng.sample(hand, state["_chosen"][other].bit_count()))
        for name in ("_given", "_received"):
            state[name][other] = mask_of(rng.sample(range(52), state[name][other].bit_count()))
    stirred = with_state(match, **state, _rest=mask_of(unseen))
    if stirred.phase is Phase.PLAYING:
        stirred._ready_deal()
    return stirred


def hearts_case(name: str, options: Options) -> GameCase:
    return GameCase(
        name=name,
        new=lambda: Match(options),
        probes=(*range(-1, 130), "old", "new", "", (0,), (0, 1, 2), (0, 0, 1), (0, 1, 200), ()),
        same=same_card,
        stir=_stir_hearts,
    )


def _hearts_cases() -> Iterator[GameCase]:
    for name, preset in VARIANTS.items():
        for players in sorted({preset.seats[0], preset.players, preset.seats[1]}):
            options = variant(name, players)
            yield hearts_case(f"{name} {players}", options.but(end=options.end // 3))  # a few deals are enough
    yield hearts_case("playon", variant("classic").but(end=20, tie="playon", max_extra_deals=1))
    yield hearts_case(
        "mixed, eldest, queen waits", variant("classic").but(moon="mixed", lead="eldest", queen_lock="any")
    )
    yield hearts_case("two, rest to the first trick", variant("classic", 2).but(two_player_rest="first"))
    yield hearts_case("void tricks unscored", variant("cancellation", 11).but(last_void="nobody"))


def _same_play(action: Action, legal: Sequence[Action]) -> bool:
    """Either copy of a card stands for the one that is held; the probes leave no choice of suits."""
    if isinstance(action, int):
        return action in legal or (0 <= action < 2 * COPY and action ^ COPY in legal)
    return action in legal or (isinstance(action, tuple) and tuple(card ^ COPY for card in action) in legal)


def _stir_guandan(match: GuandanMatch, seat: int, rng: random.Random) -> GuandanMatch:
    """Deal the cards that `seat` does not see anew, and let the others have chosen any tribute or return."""
    others = [other for other in range(4) if other != seat]
    unseen = [card for other in others for card in cards_of(match.hand(other))]
    rng.shuffle(unseen)
    hands, chosen, forward = list(match._hands), list(match._chosen), match._forward
    for other in others:
        size = match.hand(other).bit_count()
        hand, unseen = unseen[:size], unseen[size:]
        hands[other] = mask_of(hand)
        if chosen[other] is not None:
            chosen[other] = rng.choice(hand)
    if forward is not None and match.choosers != (seat,):
        cards = cards_of(hands[others[0]])[:2]
        forward = Ambiguous(cards, (Reading(Shape.PAIR, 2, 3), Reading(Shape.PAIR, 2, 2)), match.level)
    return with_state(match, _hands=hands, _chosen=chosen, _forward=forward, _listed=None)


GUANDAN_PROBES: tuple[Action, ...] = (
    *range(-1, 130),
    *("pass", "old", "", "PASS"),
    *((), (-1,), (-1, 0), (-1, 0, 1, 16), (-1, 99, 1, 2, 0), (-1, 9, 4, 0), (-2, 3)),
    *((53,), (54,), (53, 117), (53, 54), (0, 0, 0), (0, 1, 200), (0, 13, 27), (55,), (127,)),
)


def guandan_case(name: str, options: GuandanOptions) -> GameCase:
    return GameCase(
        name=name,
        new=lambda: GuandanMatch(options),
        probes=GUANDAN_PROBES,
        same=_same_play,
        stir=_stir_guandan,
    )


GUANDAN_CASES = (
    guandan_case("guandan", GUANDAN),
    guandan_case("guandan, payers choose", GUANDAN.but(tribute_tie="random", tribute_pick="player")),
    guandan_case(
        "guandan, Chinese rules",
        GUANDAN.but(
            return_level_cards=False,
            end_on_double=True,
            ace_owner_only=True,
            ace_attempts=3,
            tribute_pick="player",
            sf_underdeclare=True,
            wild_suit_readings="flush_only",
        ),
    ),
)

CASES = (*_hearts_cases(), *GUANDAN_CASES)
