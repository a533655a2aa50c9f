"""A Hearts match: the one deal machine that plays every variant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from engine.cards import BIT, COPY, cards_of, mask_of, suit_of
from engine.game import Action, Chance, Deck, Happening, IllegalAction, Lot, Outcome, Phase, Reason
from engine.hearts import deal, ending, passing, saving, seeing
from engine.hearts.happenings import (
    MOST_SEATS,
    DealScored,
    Dealt,
    Exchanged,
    LotDrawn,
    MatchOver,
    MoonAsked,
    MoonChosen,
    PassChosen,
    Played,
    TrickTaken,
    TrickVoid,
    plays_of_trick,
)
from engine.hearts.options import Options
from engine.hearts.packs import Pack, lowest_club, pack_of
from engine.hearts.reasons import NotAChoice, NotNow, NotYourTurn, WrongCount
from engine.hearts.scoring import MOON_ANSWERS, DealResult, deal_result
from engine.hearts.tricks import breakers, trick_winner
from engine.hearts.view import Play, Trick, View

# Looked up in every step, and an enum member costs two look-ups.
DEALING, PASSING, PLAYING = Phase.DEALING, Phase.PASSING, Phase.PLAYING
CHOOSING, DRAWING, OVER = Phase.CHOOSING, Phase.DRAWING, Phase.OVER

PLAYS = tuple(tuple(Play(seat, card) for card in range(2 * COPY)) for seat in range(MOST_SEATS))
"""Every `Play` there is, made once: `PLAYS[seat][card]`."""

SUIT = tuple(suit_of(card) for card in range(2 * COPY))
"""`SUIT[card]` is `suit_of(card)`."""

PASSES = tuple((PassChosen(seat, False), PassChosen(seat, True)) for seat in range(MOST_SEATS))


class Match:
    """A match in progress; satisfies engine.game.Game.

    Actions: a card (int) to play, a sorted tuple of cards to pass, `old` or `new` for the moon. A card of which the
    seat holds only the other copy means that one. Card sets are bit masks. What has no underscore is public
    knowledge and not to be changed from outside; `view` is all that a player may be given.
    """

    __slots__ = (
        "_breakers",
        "_chosen",
        "_given",
        "_hands",
        "_led",
        "_legal",
        "_opening",
        "_outcome",
        "_received",
        "_rest",
        "_saying",
        "_suits",
        "_unbanned",
        "broken",
        "deal_no",
        "ended_at",
        "leader",
        "left_out",
        "options",
        "pack",
        "phase",
        "points",
        "seats",
        "taken",
        "totals",
        "trick",
        "trick_no",
        "tricks",
        "turn",
        "waiting",
    )

    def __init__(self, options: Options) -> None:
        self.options = options
        self.pack: Pack = pack_of(options)
        self.seats: int = options.players
        self.phase: Phase = DEALING
        self.deal_no = 0
        self.totals: tuple[int, ...] = (0,) * self.seats
        self.ended_at: int | None = None
        self._outcome: Outcome | None = None
        self._clear([0] * self.seats, 0)

    def _clear(self, hands: list[int], rest: int) -> None:
        """Begin a deal with these hands and these cards left over."""
        nothing = [0] * self.seats
        self._hands = hands
        self._rest = rest
        self._opening: int | None = None
        self._chosen: list[int] = nothing[:]
        self._given: list[int] = nothing
        self._received: list[int] = nothing
        self._legal: tuple[int, ...] = ()  # what the seat in turn may play; empty = not worked out yet
        self._led: int | None = None  # the led suit, 0..3; None = nobody has led
        self._suits: list[list[list[int]]] = []  # the hands again, as a list of cards per seat and suit
        self._breakers = 0  # the cards that would break hearts now
        self._unbanned = False  # whether no rule but A6 concerns a follower in this trick
        self._saying: tuple[tuple[Played, ...], ...] = ()  # what to say of each card in this trick
        self.turn: int | None = None
        self.leader: int | None = None
        self.trick_no = 0
        self.trick: list[Play] = []
        self.tricks: list[Trick] = []
        self.broken = False
        self.taken: list[int] = nothing[:]
        self.points: list[int] = nothing[:]
        self.waiting = 0
        self.left_out: int | None = None

    @property
    def deals_scored(self) -> int:
        """How many deals have been played and scored."""
        return self.deal_no - (self.phase in (PASSING, PLAYING, CHOOSING))

    # --- chance

    def chance(self) -> Chance | None:
        if self.phase is DEALING:
            return Deck(f"deal {self.deal_no + 1}", self.pack.cards)
        if self.phase is DRAWING:
            return Lot(f"lot/deal {self.deal_no}", self._drawn_among())
        return None

    def supply(self, drawn: Sequence[int]) -> list[Happening]:
        if self.phase is DEALING:
            return self._deal(drawn)
        if self.phase is DRAWING:
            return self._draw(drawn)
        raise ValueError(f"nothing is left to chance while {self.phase}")

    def _deal(self, drawn: Sequence[int]) -> list[Happening]:
        pack = self.pack
        if len(drawn) != len(pack.cards) or set(drawn) != pack.card_set:
            raise ValueError(f"a deck must be an order of the {len(pack.cards)} cards of chance(), got {drawn!r}")
        size = pack.hand
        hands = []
        for start in range(0, size * self.seats, size):
            hand = 0
            for card in drawn[start : start + size]:
                hand |= BIT[card]
            hands.append(hand)
        rest = pack.mask & ~sum(hands)
        self.deal_no += 1
        self._clear(hands, rest)
        if self.options.lead == "lowclub":
            self._opening = lowest_club(pack.mask & ~rest)
        direction = self.direction
        assert direction is not None
        happened: list[Happening] = [Dealt(self.deal_no, direction)]
        if direction == "hold":
            self._open()
        else:
            self.phase = PASSING
        return happened

    def _open(self) -> None:
        """Begin the first trick (RULES A5)."""
        if self._opening is None:
            self.turn = self.deal_no % self.seats  # A2: the dealer of deal k is seat k - 1
        else:
            bit = BIT[self._opening]
            self.turn = next(seat for seat, hand in enumerate(self._hands) if hand & bit)
        self.leader = self.turn
        self.trick_no = 1
        self.phase = PLAYING
        self._ready_hands()
        self._ready_trick()

    def _ready_hands(self) -> None:
        """List the hands by suit: taking a list of one suit is far quicker than unpacking a mask in every step."""
        suits = self.pack.by_suit
        self._suits = [[list(cards_of(hand & suit)) for suit in suits] for hand in self._hands]

    def _ready_trick(self) -> None:
        """Work out, from the state, what is the same for all plays of a trick."""
        trick = self.trick
        self._legal = ()
        self._led = SUIT[trick[0].card] if trick else None
        self._breakers = 0 if self.broken else breakers(self.options, self.pack)
        self._unbanned = self.trick_no > 1 and (self.broken or self.options.queen_lock != "any")
        self._saying = plays_of_trick(self.trick_no)

    def _drawn_among(self) -> tuple[int, ...]:
        """The sides that are level at the end, by their first seat."""
        return tuple([side[0] for side in ending.standings(self.options, self.totals)[0]])

    def _draw(self, drawn: Sequence[int]) -> list[Happening]:
        among = self._drawn_among()
        if len(drawn) != 1 or drawn[0] not in among:
            raise ValueError(f"the lot is among {among}, got {drawn!r}")
        return [LotDrawn(among, drawn[0]), self._finish(drawn[0])]

    # --- what may be done

    @property
    def direction(self) -> str | None:
        """Where this deal passes: left, right, across or hold; None before the first deal."""
        return passing.direction(self.options, self.deal_no) if self.deal_no else None

    def hand(self, seat: int) -> int:
        """The cards that `seat` holds; secret from the others."""
        return self._hands[seat]

    def to_act(self) -> tuple[int, ...]:
        if self.phase is PASSING:
            return tuple([seat for seat, chosen in enumerate(self._chosen) if not chosen])
        return () if self.turn is None else (self.turn,)

    def may_act(self, seat: int) -> bool:
        return self.phase is PASSING or seat == self.turn

    def legal(self, seat: int) -> Sequence[Action]:
        """RULES A5 to A9 for a card; every choice of the right size for a pass (a lazy sequence)."""
        if seat == self.turn:
            if self.phase is PLAYING:
                return self._legal or self._find_legal()
            return MOON_ANSWERS
        if self.phase is PASSING:
            return passing.Choices(self._hands[seat], self.options.pass_count)
        return ()

    def legal_mask(self) -> int:
        """The cards that the seat in turn may play, as a mask; 0 if nobody is to play."""
        return mask_of(self._legal or self._find_legal()) if self.phase is PLAYING else 0

    def _find_legal(self) -> tuple[int, ...]:
        """Work out what the seat in turn may play, once."""
        seat = self.turn
        assert seat is not None
        led = self._led
        if self._unbanned and (led is not None or self.broken):
            suits = self._suits[seat]
            legal = led is not None and tuple(suits[led])  # A6, which alone matters now
            if not legal:
                clubs, diamonds, spades, hearts = suits
                legal = (*clubs, *diamonds, *spades, *hearts)
        else:
            card = None if led is None else self.trick[0].card
            args = self.options, self.pack, self._hands[seat], card, self.trick_no, self.broken, self._opening
            legal = cards_of(deal.legal_cards(*args))
        self._legal = legal
        return legal

    def why_illegal(self, seat: int, action: Action) -> Reason | None:
        if self.phase is PASSING:
            picked = self._picked(seat, action)
            return picked if isinstance(picked, Reason) else None
        if self.turn is None:
            return NotNow(self.phase)
        if seat != self.turn:
            return NotYourTurn(self.turn)
        if self.phase is CHOOSING:
            if not isinstance(action, str):
                return NotNow(self.phase)
            return None if action in MOON_ANSWERS else NotAChoice(action, MOON_ANSWERS)
        if not isinstance(action, int):
            return NotNow(self.phase)
        led = self.trick[0].card if self.trick else None
        return deal.why_illegal(
            self.options, self.pack, self._hands[seat], led, self.trick_no, self.broken, self._opening, action
        )

    # --- what is done

    def apply(self, seat: int, action: Action) -> list[Happening]:
        if self.phase is PLAYING:
            if seat == self.turn and action in (self._legal or self._find_legal()):
                return self._play(seat, action)  # type: ignore[arg-type]  # what is among the legal cards is one
        elif self.phase is PASSING:
            return self._pass(seat, action)
        reason = self.why_illegal(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        if isinstance(action, int):
            return self._play(seat, action ^ COPY)  # legal, but not under its own number: the other copy
        assert isinstance(action, str)
        return self._choose(seat, action)

    def _pass(self, seat: int, action: Action) -> list[Happening]:
        """Note what `seat` passes; exchange when all have chosen (RULES A4)."""
        picked = self._picked(seat, action)
        if isinstance(picked, Reason):
            raise IllegalAction(picked)
        chosen = self._chosen
        happened: list[Happening] = [PASSES[seat][chosen[seat] != 0]]
        chosen[seat] = picked
        if 0 not in chosen:
            self._exchange()
            happened.append(Exchanged(self.deal_no))
            self._open()
        return happened

    def _picked(self, seat: int, action: Action) -> int | Reason:
        """The cards that a pass means, as a mask, or why it is refused."""
        if isinstance(action, tuple):
            return passing.picked(self._hands[seat], action, self.options.pass_count)
        return WrongCount(1, self.options.pass_count) if isinstance(action, int) else NotNow(self.phase)

    def _exchange(self) -> None:
        """Move all passes at once."""
        given = self._given = self._chosen
        self._chosen = [0] * self.seats
        steps = passing.steps(self.options, self.deal_no)
        received = self._received = given[-steps:] + given[:-steps]
        self._hands = [hand ^ gone | come for hand, gone, come in zip(self._hands, given, received, strict=True)]

    def _play(self, seat: int, card: int) -> list[Happening]:
        """Play a legal card of the seat in turn. The hot path: no look-up here is there for nothing."""
        bit = BIT[card]
        self._hands[seat] ^= bit
        self._suits[seat][SUIT[card]].remove(card)
        self._legal = ()
        trick = self.trick
        if not trick:
            self._led = SUIT[card]
        trick.append(PLAYS[seat][card])
        if bit & self._breakers:
            self.broken = True
            self._breakers = 0
            happened: list[Happening] = [Played(seat, card, self.trick_no, True)]
        else:
            happened = [self._saying[seat][card]]
        if len(trick) == self.seats:
            self._end_trick(happened)
        else:
            seat += 1
            self.turn = seat if seat < self.seats else 0
        return happened

    def _end_trick(self, happened: list[Happening]) -> None:
        """Give the trick to its winner, who leads, or leave it to wait (RULES A6, D5)."""
        pack = self.pack
        plays = tuple(self.trick)
        no = self.trick_no
        last = no == pack.hand
        values = pack.values
        cards = gain = 0
        for play in plays:
            cards |= BIT[play.card]
            gain += values[play.card]
        winner = trick_winner(self.options, plays, cards, pack.suits[plays[0].card], last)
        if winner is None:
            self.waiting |= cards
            self.turn = self.leader  # D5.7: the leader of a void trick leads again
            trick = Trick(no, plays, None, gain)
            happened.append(TrickVoid(trick, None if last else self.leader))
        else:
            extra = self._companions() if self.waiting or self._rest else 0
            if extra:
                cards |= extra
                gain += pack.worth(extra)
            if cards & pack.valued:
                self.taken[winner] |= cards & pack.valued
                self.points[winner] += gain
            self.turn = self.leader = winner
            trick = Trick(no, plays, winner, gain)
            happened.append(TrickTaken(trick, self.points[winner], cards_of(extra) if extra else ()))
        self.tricks.append(trick)
        self.trick = []
        if last:
            self._end_deal(happened)
        else:
            self.trick_no = no + 1
            self._ready_trick()

    def _companions(self) -> int:
        """The cards that come with the trick just won: those that wait, or those left over (RULES D5.7, C1)."""
        cards, self.waiting = self.waiting, 0
        with_trick = {"first": 1, "last": self.pack.hand}.get(self.options.two_player_rest)
        if self._rest and self.trick_no == with_trick:
            cards |= self._rest
            self.left_out, self._rest = self._rest, 0  # taken, so seen
        return cards

    # --- the end of a deal

    def _result(self) -> DealResult:
        return deal_result(
            self.options, self.taken, self._rest, self.totals, self.deal_no, pending=self.ended_at is not None
        )

    def default_choice(self) -> str | None:
        """What no answer to the moon means (RULES A11); None unless it is asked."""
        return self._result().default if self.phase is CHOOSING else None

    def _end_deal(self, happened: list[Happening]) -> None:
        """Score the deal, or first ask the shooter (RULES A11)."""
        result = self._result()
        if result.asks:
            self.phase = CHOOSING
            self.turn = result.shooter
            assert self.turn is not None
            happened.append(MoonAsked(self.turn, MOON_ANSWERS))
        else:
            self._score(result, None, happened)

    def _choose(self, seat: int, answer: str) -> list[Happening]:
        happened: list[Happening] = [MoonChosen(seat, answer)]
        self._score(self._result(), answer, happened)
        return happened

    def _score(self, result: DealResult, answer: str | None, happened: list[Happening]) -> None:
        options = self.options
        scores = result.chosen(answer)
        self.totals = tuple([total + score for total, score in zip(self.totals, scores, strict=True)])
        self.turn = self.leader = None
        left_out = cards_of(self._rest)
        if self._rest:
            self.left_out, self._rest = self._rest, 0
        end = ending.verdict(options, self.totals, self.deal_no, self.ended_at)
        self.ended_at = end.ended_at
        best = max(scores) if options.highest_wins else min(scores)
        happened.append(
            DealScored(
                deal_no=self.deal_no,
                taken=result.points,
                scores=scores,
                shooter=result.shooter,
                totals=self.totals,
                winners=tuple([seat for seat, score in enumerate(scores) if score == best]),
                leaders=ending.leaders(options, self.totals),
                next_direction=None if end.over else passing.direction(options, self.deal_no + 1),
                left_out=left_out,
            )
        )
        if not end.over:
            self.phase = DEALING
        elif end.needs_lot(options):
            self.phase = DRAWING
        else:
            happened.append(self._finish(None))

    def _finish(self, drawn: int | None) -> MatchOver:
        self.phase = OVER
        self._outcome = ending.outcome(self.options, self.totals, drawn)
        return MatchOver(self._outcome)

    def outcome(self) -> Outcome | None:
        return self._outcome

    def amend(self, option: str, value: object) -> None:
        """Change `end`; it counts from the next check (RULES A12, F10). BadOption (a ValueError) for a bad value."""
        if option != "end":
            raise ValueError(f"{option} cannot change in mid-match; only end can")
        self.options = self.options.but(end=value)

    # --- seeing and keeping

    def view(self, seat: int) -> View:
        return seeing.view_of(self, seat)

    def copy(self) -> Self:
        return saving.copied(self)

    def save(self) -> dict[str, Any]:
        return saving.saved(self)

    @classmethod
    def load(cls, data: dict[str, Any]) -> Self:
        return saving.loaded(cls, data)
