"""The rule-based player of the Hearts family: ducks, gets rid of what is dear, and stops a moon it sees coming.

It weighs each card by what the trick is likely to bring and by what the rest of the hand is likely to cost
(engine.players.hearts_costs), so one set of rules serves every table of values. It is deterministic.
"""

from engine.cards import BIT, HEARTS, cards_of, rank_of, suit_of
from engine.game import Action, Phase
from engine.hearts.view import View
from engine.players.hearts_costs import Estimate

LEAD_AGAIN = 0.15
"""What it costs to have to lead next."""
FLUSH = 0.6
"""What it is worth to draw the suit of a dear card that somebody else holds."""
MOON_SEEN = 0.35
"""The part of all points that makes a player who alone has any look like a shooter."""
MOON_OWN = 0.6
"""The part of all points from which this player goes on to shoot, if nothing can stop it any more."""


class HeartsPlayer:
    """Plays any variant from its view; satisfies engine.players.player.Player."""

    def choose(self, view: View) -> Action:
        """A pass, a card, or the moon's default answer."""
        if view.phase is Phase.CHOOSING:
            assert view.default_choice is not None
            return view.default_choice
        if view.phase is Phase.PASSING:
            return choose_pass(view)
        return choose_card(view)


def choose_pass(view: View) -> tuple[int, ...]:
    """The cards whose loss makes the hand cheapest, one by one (Reverse: dearest)."""
    estimate = Estimate(view)
    sign = -1 if view.options.highest_wins else 1
    hand = view.hand
    for _ in range(view.options.pass_count):
        hand ^= BIT[min(cards_of(hand), key=lambda card: (sign * _danger_without(estimate, hand, card), -card))]
    return cards_of(view.hand & ~hand)


def _danger_without(estimate: Estimate, hand: int, card: int) -> float:
    """What the suit of `card` costs without it, beside what it costs with it; an emptied suit is worth something."""
    suit = hand & estimate.pack.suits[card]
    change = estimate.suit_danger(suit & ~BIT[card]) - estimate.suit_danger(suit)
    shorter = 0.15 * rank_of(card) / 12 + 0.3 / suit.bit_count() if suit_of(card) != HEARTS else 0.0
    return change - shorter


def choose_card(view: View) -> int:
    """The legal card that is likely to cost least (Reverse: most)."""
    legal = cards_of(view.legal)
    if len(legal) == 1:
        return legal[0]
    estimate = Estimate(view)
    if may_shoot(estimate):
        return max(legal, key=rank_of)
    sign = -1 if view.options.highest_wins else 1
    return min(legal, key=lambda card: (sign * cost(estimate, card), -rank_of(card), card))


def cost(estimate: Estimate, card: int) -> float:
    """What playing `card` is likely to cost, now and later, to this player's side."""
    view = estimate.view
    suit = view.hand & estimate.pack.suits[card]
    later = estimate.suit_danger(suit & ~BIT[card]) - estimate.suit_danger(suit)
    return _now(estimate, card) + later


def _now(estimate: Estimate, card: int) -> float:
    """What this trick is likely to cost if `card` is played to it."""
    view = estimate.view
    values = estimate.pack.values
    followers = view.options.players - len(view.trick) - 1
    on_table = sum([values[play.card] for play in view.trick]) + estimate.pack.worth(view.waiting)
    if not view.trick:
        wins = estimate.stays_highest(card, followers)
        return wins * (estimate.cost_of_winning(card) + LEAD_AGAIN) - _flush(estimate, card)
    best, owner = _winning(view)
    beats = suit_of(card) == suit_of(view.trick[0].card) and rank_of(card) > best and not estimate.same_on_table(card)
    wins = estimate.stays_highest(card, followers) if beats else 0.0
    trick = on_table + values[card]
    more = estimate.likely_dumps(view.trick[0].card) * followers / max(view.options.players - 1, 1)
    taken = trick + more + LEAD_AGAIN - _stop(estimate, trick)
    return wins * taken + (1 - wins) * _given(estimate, card, owner, trick)


def _winning(view: View) -> tuple[int, int]:
    """The rank of the card that wins the trick so far, and its seat; -2 and the leader if all have cancelled."""
    led = suit_of(view.trick[0].card)
    texts = [play.card % 64 for play in view.trick]
    alone = [play for play in view.trick if suit_of(play.card) == led and texts.count(play.card % 64) == 1]
    if not alone:
        return -2, view.trick[0].seat
    best = max(alone, key=lambda play: rank_of(play.card))
    return rank_of(best.card), best.seat


def _given(estimate: Estimate, card: int, owner: int, trick: int) -> float:
    """What it costs this player's side that `owner` takes the trick with `card` in it; mostly less than nothing."""
    view = estimate.view
    value = estimate.pack.values[card]
    if view.options.teams and owner == (view.seat + 2) % 4:
        return float(trick)
    if owner == _shooter_in_sight(estimate) and value > 0:
        return 0.5 * _moon_risk(estimate, owner)
    return -value / (view.options.players - 1)


def _flush(estimate: Estimate, card: int) -> float:
    """What leading `card` is worth because a dear card above it, in its suit, is in another hand."""
    values = estimate.pack.values
    suit = estimate.pack.suits[card] & ~estimate.pack.hearts
    dear = [rank_of(other) for other in cards_of(estimate.unseen & suit & estimate.pack.penalty)]
    own = max([rank_of(other) for other in cards_of(estimate.view.hand & suit)], default=-1)
    return FLUSH if dear and values[card] <= 0 and own < min(dear) else 0.0


def _shooter_in_sight(estimate: Estimate) -> int | None:
    """The other seat that alone has taken points, and enough of them to be after the moon."""
    view = estimate.view
    if view.options.moon == "off" or view.options.highest_wins:
        return None
    takers = [seat for seat, taken in enumerate(view.taken) if taken & estimate.pack.penalty]
    if len(takers) != 1 or takers[0] == view.seat or (view.options.teams and takers[0] % 2 == view.seat % 2):
        return None
    return takers[0] if _moon_part(estimate, takers[0]) >= MOON_SEEN else None


def _moon_part(estimate: Estimate, seat: int) -> float:
    """The part of all points that `seat` has."""
    return estimate.pack.worth(estimate.view.taken[seat] & estimate.pack.penalty) / estimate.pack.points


def _moon_risk(estimate: Estimate, seat: int) -> float:
    """What the moon of `seat` is likely to cost this player."""
    return estimate.pack.points * _moon_part(estimate, seat)


def _stop(estimate: Estimate, trick: int) -> float:
    """What it is worth to take this trick because it ends somebody's moon."""
    seat = _shooter_in_sight(estimate)
    return _moon_risk(estimate, seat) if seat is not None and trick > 0 else 0.0


def may_shoot(estimate: Estimate) -> bool:
    """Whether this player has most points, alone, leads, and holds nothing but the highest cards left."""
    view = estimate.view
    if view.options.moon == "off" or view.options.highest_wins or view.trick:
        return False
    if any(taken & estimate.pack.penalty for seat, taken in enumerate(view.taken) if seat != view.seat):
        return False
    if _moon_part(estimate, view.seat) < MOON_OWN:
        return False
    return all(estimate.below(card)[1] == 0 for card in cards_of(view.hand))
