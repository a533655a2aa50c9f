"""Which cards may be played (RULES A5 to A9): the one place that says so."""

from typing import TypeAlias

from engine.cards import BIT, held_copy, suit_of
from engine.game import Reason
from engine.hearts.options import Options
from engine.hearts.packs import Pack
from engine.hearts.reasons import (
    HeartsFirst,
    HeartsNotBroken,
    MustFollow,
    MustOpenWith,
    NotHeld,
    PointsBanned,
    QueenMustWait,
)
from engine.tricks import playable

Step: TypeAlias = tuple[type[Reason], int]
"""One narrowing: the rule, and the cards that it left."""

Situation: TypeAlias = tuple[Options, Pack, int, int | None, int, bool, int | None]
"""The arguments of `legal_cards`, in order."""


def legal_cards(
    options: Options,
    pack: Pack,
    hand: int,
    led: int | None,
    trick_no: int,
    broken: bool,
    opening: int | None,
    steps: list[Step] | None = None,
) -> int:
    """The cards of `hand` that may be played now; never empty, but for an empty hand.

    `led` is the card led to this trick, None for the leader; `opening` the card that opens the deal, None with
    `lead=eldest`. Each narrowing is noted in `steps` if that is given, for `why_illegal`.
    """
    cards = hand
    first = trick_no == 1
    if led is None:
        # A5: the lowest club opens.
        if first and opening is not None:
            if steps is not None:
                steps.append((MustOpenWith, BIT[opening]))
            return BIT[opening]

        if not broken:
            cards = _lead_unbroken(options, pack, hand, steps)

        # A7: no penalty card on the first trick, if that leaves any; A9: together the bans never leave nothing.
        if first and options.first_trick_points == "ban" and cards & ~pack.penalty:
            cards &= ~pack.penalty
            if steps is not None:
                steps.append((PointsBanned, cards))
        return cards or hand

    # A6: follow suit, or play anything.
    cards = playable(hand, pack.suits[led])
    void = not cards & pack.suits[led]
    if steps is not None and not void:
        steps.append((MustFollow, cards))

    # A7: no penalty card on the first trick, unless nothing else is held.
    if first and options.first_trick_points == "ban":
        cards = _first_trick(options, pack, cards, void, steps)

    # A9: the queen waits as long as another card is legal.
    if not broken and options.queen_lock == "any" and cards & ~pack.queens:
        cards &= ~pack.queens
        if steps is not None:
            steps.append((QueenMustWait, cards))
    return cards


def _lead_unbroken(options: Options, pack: Pack, hand: int, steps: list[Step] | None) -> int:
    """What A8 and A9 leave to the leader while no heart has been played; may be nothing."""
    cards = hand
    noted: list[Step] = []

    # A8: no heart is led; a hand of hearts only is the caller's last resort.
    if options.hearts_break:
        cards &= ~pack.hearts
        noted.append((HeartsNotBroken, cards))

    # A9: nor the queen, with `queen_lock` lead or any.
    if options.queen_lock != "off":
        cards &= ~pack.queens
        noted.append((QueenMustWait, cards))

    # A8: with `hearts_or_queen_lead` a hand of nothing else leads what it likes.
    if options.hearts_break and options.hearts_or_queen_lead and not hand & ~(pack.hearts | pack.queens):
        return hand
    if steps is not None:
        steps += noted
    return cards


def _first_trick(options: Options, pack: Pack, cards: int, void: bool, steps: list[Step] | None) -> int:
    """What A7 leaves to a follower in the first trick; never nothing."""
    harmless = cards & ~pack.penalty
    if harmless:
        if steps is not None:
            steps.append((PointsBanned, harmless))
        return harmless
    hearts = cards & pack.hearts
    if void and options.first_trick_all_points == "hearts" and hearts:
        if steps is not None:
            steps.append((HeartsFirst, hearts))
        return hearts
    return cards


def why_illegal(situation: Situation, card: int) -> Reason | None:
    """The rule that forbids `card` to this hand now, or None: the narrowing of `legal_cards` that removed it."""
    _, _, hand, led, *_ = situation
    held = held_copy(hand, card)
    if held is None:
        return NotHeld(card)
    steps: list[Step] = []
    legal = legal_cards(*situation, steps)
    if legal & BIT[held]:
        return None
    rule = next(rule for rule, left in steps if not left & BIT[held])
    if rule is MustOpenWith:
        return MustOpenWith(legal.bit_length() - 1)
    if rule is MustFollow:
        assert led is not None
        return MustFollow(suit_of(led), legal)
    return rule(legal)  # type: ignore[call-arg]  # all the others say what is legal, and nothing more
