"""Who wins a trick (RULES A6, D5), and which cards break hearts (RULES A8)."""

from collections.abc import Sequence

from engine.cards import BIT, COPY, FIRST_COPIES, IDENTITY, JOKER, PACK_52
from engine.hearts.options import Options
from engine.hearts.packs import Pack
from engine.tricks import Play, seat_of


def trick_winner(options: Options, plays: tuple[Play, ...], cards: int, follow: int, last: bool) -> int | None:
    """The seat that wins a complete trick, or None if nobody does.

    `cards` are all cards of `plays` (in order) and `follow` is the led suit, as masks. Nobody wins a void trick (RULES
    D5.6), and the last trick only with `last_void=nobody` (RULES D5.8).
    """
    led = cards & follow
    if cards <= PACK_52:
        return seat_of(plays, led.bit_length() - 1)
    return _cancelling_winner(options, plays, cards, led, last)


def _cancelling_winner(options: Options, plays: Sequence[Play], cards: int, led: int, last: bool) -> int | None:
    """The winner when second copies or the joker lie in the trick: identical cards cancel each other (RULES D5.5)."""
    pairs = cards & cards >> COPY & FIRST_COPIES
    alone = (led | led >> COPY) & FIRST_COPIES & ~pairs

    # D5.6, D5.8: two cancelled pairs void the trick, but not the last one if somebody can win it.
    too_many = options.cancel_void == "two_pairs" and pairs.bit_count() >= 2 and not last
    if alone and not too_many:
        return _players_of(_highest(alone), plays)[0]
    if not last:
        return None

    # D5.8: nobody can win the last trick.
    if options.last_void == "leader":
        return plays[0].seat
    if options.last_void == "second":
        return _players_of(_highest(led & FIRST_COPIES), plays)[1]
    return None


def _players_of(identity: int, plays: Sequence[Play]) -> list[int]:
    """The seats that played this card, in order."""
    return [play.seat for play in plays if play.card & IDENTITY == identity]


def _highest(cards: int) -> int:
    """The highest card of one suit; the joker is the zero of clubs, though its bit is above theirs (RULES D5.3)."""
    natural = cards & ~BIT[JOKER]
    return natural.bit_length() - 1 if natural else JOKER


def breakers(options: Options, pack: Pack) -> int:
    """The cards that break hearts when they are played."""
    return pack.hearts | pack.queens if options.queen_breaks_hearts else pack.hearts
