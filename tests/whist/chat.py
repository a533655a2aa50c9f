"""Whist in the chat: its adapter and its lines, as CONTRIBUTING has them of a game."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from bot.games.adapter import GameAdapter
from bot.games.cardtext import cards_typed, surely_cards
from bot.presenter.parts import prize_part, seat_name, within
from bot.presenter.rules_said import told as rules_told
from bot.presenter.speech import CHANNEL, Speech, Wording
from bot.presenter.voice import Voice
from bot.presenter.words import Words
from bot.reasons import OneCardOnly
from bot.table.events import Finished
from bot.table.state import BegunTable, Table
from bot.transport.base import Priority
from engine.cards import cards_of, suit_of, text_of, texts_of
from engine.game import Action, Game, Happening, Reason
from engine.options import BadOption
from engine.reasons import SeatsOutOfRange, UnknownVariant
from tests.whist.rules import SEATS, SIDES, DealScored, Dealt, Match, Options, Trick, TrickWon, View

WhistTable: TypeAlias = Table[Options, View]
BegunWhist: TypeAlias = BegunTable[Options, View]


class WhistAdapter(GameAdapter[Options, View]):
    name = "whist"
    options_type = Options
    examples = ("qs", "10h", "2c")
    advised_limit = 3

    def variants(self) -> tuple[str, ...]:
        return (self.name,)

    def preset(self, variant: str, players: int | None = None) -> Options:
        if variant != self.name:
            raise BadOption(UnknownVariant(variant, self.variants()))
        if players not in (None, SEATS):
            raise BadOption(SeatsOutOfRange(variant, players, SEATS, SEATS))
        return Options(variant=variant)

    def limit(self, options: Options) -> int:
        return options.end

    def new(self, options: Options) -> Match:
        return Match(options)

    def scored(self, happening: Happening) -> tuple[int, ...] | None:
        return happening.scores if isinstance(happening, DealScored) else None

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:  # noqa: ARG002
        return SIDES

    def parse(self, text: str, game: Game[Options, View], seat: int) -> Action | Reason | None:  # noqa: ARG002
        cards = cards_typed(text)
        if cards is None:
            return None
        return cards[0] if len(cards) == 1 else OneCardOnly(len(cards))

    def looks_like_action(self, text: str) -> bool:
        return surely_cards(text)

    def choose(self, view: View) -> Action:
        return cards_of(view.legal)[0]


class WhistLines:
    title = "Whist"
    hint = "in Whist: qs"
    words: Mapping[type[Reason], Words] = {}

    def told(self, table: BegunWhist, happenings: list[Happening]) -> Iterator[Speech]:
        for happening in happenings:
            if isinstance(happening, Dealt):
                yield Speech(CHANNEL, partial(_dealt, table, happening))
                for no, _ in table.people():
                    yield Speech(no, self.hand(table, no), Priority.PROMPT)
            elif isinstance(happening, TrickWon):
                yield Speech(CHANNEL, partial(_trick, table, happening.trick))
            elif isinstance(happening, DealScored):
                yield Speech(CHANNEL, partial(_scored, table, happening))

    def played_for(self, table: BegunWhist, action: int | str | Sequence[int]) -> Wording:
        assert isinstance(action, int)
        return lambda voice: voice.say("#{id} time: {card} for you", id=table.id, card=voice.card(action))

    def prompt(self, table: BegunWhist, seat: int, seconds: int | None) -> Wording:
        view = table.game.view(seat)

        def wording(voice: Voice) -> str:
            cards = " · ".join(f"{seat_name(voice, table, play.seat)} {voice.card(play.card)}" for play in view.trick)
            what = voice.say("{cards} → you", cards=cards) if cards else voice.say("you lead")
            head = f"#{table.id} t{len(view.tricks) + 1}: {within(voice, what, seconds)}"
            return f"{head}: {voice.hand(view.legal)}"

        return wording

    def reminder(self, table: BegunWhist, seat: int, seconds: int) -> Wording:  # noqa: ARG002
        return lambda voice: voice.say("#{id} {n} s left", id=table.id, n=seconds)

    def hand(self, table: BegunWhist, seat: int) -> Wording:
        view = table.game.view(seat)
        return lambda voice: voice.say("#{id} your hand: {hand}", id=table.id, hand=voice.hand(view.hand))

    def over(self, table: BegunWhist, event: Finished, receipt: int | None) -> Wording:
        def wording(voice: Voice) -> str:
            assert table.outcome is not None
            parts = [
                voice.say("#{id} over: {side} win", id=table.id, side=_side(table, table.outcome.winners, voice)),
                _points(table, voice),
                prize_part(voice, table, event, receipt),
            ]
            return " · ".join(part for part in parts if part)

        return wording

    def standing(self, table: BegunWhist, voice: Voice) -> str:
        return voice.say("deal {n} · {points}", n=table.game.deal_no, points=_points(table, voice))

    def total(self, table: BegunWhist, no: int, voice: Voice) -> str:
        return voice.count("{n} point", "{n} points", table.game.totals[no])

    def score(self, table: BegunWhist) -> list[Wording]:
        deals: list[Wording] = [
            lambda voice, n=no, scores=scores: voice.say("#{id} deal {n}: {most}", id=table.id, n=n, most=max(scores))  # type: ignore[misc]
            for no, scores in enumerate(table.deal_log, 1)
        ]
        return [*deals, lambda voice: f"#{table.id} {_points(table, voice)}"]

    def last(self, table: BegunWhist) -> Wording:
        tricks = table.game.view(0).tricks
        return partial(_trick, table, tricks[-1]) if tricks else lambda voice: voice.say("no trick yet")

    def rules(self, options: Options) -> Wording:
        def in_words(options: Options, voice: Voice) -> list[str]:
            return [voice.say("whist, partners 0+2 and 1+3, to {end}", end=options.end)]

        usual = Options()
        return lambda voice: rules_told(options, in_words, voice, usual=usual, listed=options.listing(usual))

    def state_table(self, table: WhistTable) -> dict[str, Any]:
        part: dict[str, Any] = {"game": "whist", "variant": table.options.variant, "end": table.options.end}
        if isinstance(table, BegunTable):
            part |= {"deal": table.game.deal_no, "trumps": "CDSH"[table.game.view(0).trumps]}
        return part

    def state_seat(self, table: WhistTable, no: int) -> tuple[int, int]:
        if not isinstance(table, BegunTable):
            return 0, 0
        view = table.game.view(no)
        return view.won[no % 2], view.counts[no]

    def state_you(self, table: BegunWhist, seat: int) -> dict[str, Any]:
        view = table.game.view(seat)
        trick = " ".join(f"{play.seat}:{text_of(play.card)}" for play in view.trick)
        part = {"turn": view.turn == seat, "trick_no": len(view.tricks) + 1, "trick": trick}
        return part | {"hand": texts_of(view.hand), "legal": texts_of(view.legal)}


def _side(table: BegunWhist, seats: tuple[int, ...], voice: Voice) -> str:
    return "+".join(seat_name(voice, table, no) for no in seats)


def _points(table: BegunWhist, voice: Voice) -> str:
    return " · ".join(f"{_side(table, side, voice)} {table.game.totals[side[0]]}" for side in SIDES)


def _dealt(table: BegunWhist, dealt: Dealt, voice: Voice) -> str:
    return voice.say("#{id} deal {n} · trumps {suit}", id=table.id, n=dealt.deal_no, suit=voice.suit(dealt.trumps))


def _trick(table: BegunWhist, trick: Trick, voice: Voice) -> str:
    suit = voice.suit(suit_of(trick.plays[0].card))
    cards = " · ".join(f"{seat_name(voice, table, play.seat)} {voice.card(play.card)}" for play in trick.plays)
    return f"#{table.id} t{trick.no} {suit} {cards} → {seat_name(voice, table, trick.winner)}"


def _scored(table: BegunWhist, done: DealScored, voice: Voice) -> str:
    tricks = " · ".join(f"{_side(table, side, voice)} {done.tricks[side[0]]}" for side in SIDES)
    return voice.say("#{id} deal {n}: tricks {tricks}", id=table.id, n=done.deal_no, tricks=tricks)


WHIST = WhistAdapter()
WHIST_LINES = WhistLines()
