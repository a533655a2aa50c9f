"""What a game of Hearts sounds like in the channel and in private."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from bot.presenter.hearts import end, refusals, rules, state_json
from bot.presenter.hearts.tables import BegunHearts, HeartsTable
from bot.presenter.parts import seat_name, within
from bot.presenter.speech import CHANNEL, Speech, Wording
from bot.presenter.voice import Voice
from bot.table.events import Finished
from bot.transport.base import Priority
from engine.cards import cards_of, suit_of
from engine.game import Happening, Phase
from engine.hearts import happenings as hp
from engine.hearts.options import Options
from engine.hearts.view import Trick, View
from engine.tricks import Play


class HeartsLines:
    """See bot.presenter.games.GameLines."""

    title = "Hearts"
    hint = "cards go to me in private: qs, or three to pass: qs ah kd"
    words = refusals.WORDS

    def told(self, table: BegunHearts, happenings: list[Happening]) -> Iterator[Speech]:
        for happening in happenings:
            tell = _TOLD.get(type(happening))
            if tell is not None:
                yield from tell(table, happening)

    def played_for(self, table: BegunHearts, action: int | str | Sequence[int]) -> Wording:
        def wording(voice: Voice) -> str:
            if isinstance(action, str):
                return voice.say("#{id} time: {answer} for you", id=table.id, answer=action)
            cards = (action,) if isinstance(action, int) else action
            return voice.say("#{id} time: {cards} for you", id=table.id, cards=voice.cards(cards))

        return wording

    def prompt(self, table: BegunHearts, seat: int, seconds: int | None) -> Wording:
        view = table.game.view(seat)
        asks = {Phase.PASSING: _ask_pass, Phase.PLAYING: _ask_card, Phase.CHOOSING: _ask_moon}
        return partial(asks[view.phase], table, view, seconds)

    def reminder(self, table: BegunHearts, seat: int, seconds: int) -> Wording:
        view = table.game.view(seat)

        def wording(voice: Voice) -> str:
            text = voice.say("#{id} {n} s left", id=table.id, n=seconds)
            if view.phase is Phase.PLAYING:
                return f"{text}: {voice.hand(view.legal)}"
            if view.phase is Phase.PASSING:
                n, to = view.options.pass_count, seat_name(voice, table, view.pass_to or 0)
                return voice.say("{text} to pass {n} to {to}", text=text, n=n, to=to)
            old, new = voice.command("moon old"), voice.command("moon new")
            return voice.say("{text}: {old} or {new}", text=text, old=old, new=new)

        return wording

    def hand(self, table: BegunHearts, seat: int) -> Wording:
        view = table.game.view(seat)
        return lambda voice: voice.say("#{id} your hand: {hand}", id=table.id, hand=voice.hand(view.hand))

    def over(self, table: BegunHearts, event: Finished, receipt: int | None) -> Wording:
        return partial(end.over, table, event, receipt)

    def standing(self, table: BegunHearts, voice: Voice) -> str:
        totals = " · ".join(f"{seat_name(voice, table, no)} {total}" for no, total in enumerate(table.game.totals))
        return voice.say("deal {n} · {totals}", n=table.game.deal_no, totals=totals)

    def total(self, table: BegunHearts, no: int, voice: Voice) -> str:
        return voice.count("{n} point", "{n} points", table.game.totals[no])

    def score(self, table: BegunHearts) -> list[Wording]:
        lines: list[Wording] = [
            partial(end.deal_line, table, deal_no, scores) for deal_no, scores in enumerate(table.deal_log, 1)
        ]
        return [*lines, partial(end.totals_line, table)]

    def last(self, table: BegunHearts) -> Wording:
        tricks = table.game.view(0).tricks
        if not tricks:
            return lambda voice: voice.say("#{id} no trick is complete in this deal yet", id=table.id)
        return partial(_trick, table, tricks[-1], False, None)

    def rules(self, options: Options) -> Wording:
        return partial(rules.rules, options)

    def state_table(self, table: HeartsTable) -> dict[str, Any]:
        return state_json.table_part(table)

    def state_seat(self, table: HeartsTable, no: int) -> tuple[int, int]:
        return state_json.seat_part(table, no)

    def state_you(self, table: BegunHearts, seat: int) -> dict[str, Any]:
        return state_json.you_part(table.game.view(seat))


# --- what happened ----------------------------------------------------------------------------------------------
def _dealt(table: BegunHearts, happening: hp.Dealt) -> Iterator[Speech]:
    if happening.direction != "hold":
        return  # the prompt for the pass shows the hand
    for no, _ in table.people():
        yield Speech(no, partial(_no_pass, table, table.game.view(no)), Priority.PROMPT)


def _no_pass(table: BegunHearts, view: View, voice: Voice) -> str:
    text = voice.say("#{id} deal {n} · no pass · ", id=table.id, n=view.deal_no)
    return text + voice.hand(view.hand)


def _pass_chosen(table: BegunHearts, happening: hp.PassChosen) -> Iterator[Speech]:
    seat = table.named(happening.seat)
    if table.game.phase is not Phase.PASSING or not seat.human or seat.last_by == "auto":
        return  # the exchange, or the automatic choice, is told by itself
    view = table.game.view(happening.seat)

    def wording(voice: Voice) -> str:
        to, cards = seat_name(voice, table, view.pass_to or 0), voice.cards(view.chosen)
        waiting = ", ".join(seat_name(voice, table, no) for no in table.owing())
        text = voice.say("#{id} you pass {cards} to {to}", id=table.id, cards=cards, to=to)
        return voice.say("{text} · waiting for {names}, until then you may choose again", text=text, names=waiting)

    yield Speech(happening.seat, wording, Priority.REPLY, key=f"{table.id}/pass")


def _exchanged(table: BegunHearts, _happening: hp.Exchanged) -> Iterator[Speech]:
    for no, _ in table.people():
        yield Speech(no, partial(_received, table, table.game.view(no)), Priority.PROMPT)
    yield Speech(CHANNEL, partial(_all_passed, table, table.game.view(0)))


def _received(table: BegunHearts, view: View, voice: Voice) -> str:
    giver = seat_name(voice, table, view.pass_from or 0)
    text = voice.say("#{id} from {giver}: {cards} · ", id=table.id, giver=giver, cards=voice.cards(view.received))
    return text + voice.hand(view.hand)


def _all_passed(table: BegunHearts, view: View, voice: Voice) -> str:
    text = voice.say("#{id} deal {n}: all have passed", id=table.id, n=view.deal_no)
    if view.turn is None:
        return text
    return voice.say("{text} → {nick} leads", text=text, nick=seat_name(voice, table, view.turn))


def _taken(table: BegunHearts, happening: hp.TrickTaken) -> Iterator[Speech]:
    yield Speech(CHANNEL, partial(_trick, table, happening.trick, True, happening.total))


def _void(table: BegunHearts, happening: hp.TrickVoid) -> Iterator[Speech]:
    yield Speech(CHANNEL, partial(_trick, table, happening.trick, True, None))


def _trick(table: BegunHearts, trick: Trick, fresh: bool, total: int | None, voice: Voice) -> str:
    """One line a trick: the led suit, then each card, cards of the led suit by rank alone."""
    led = suit_of(trick.plays[0].card)
    cards = " · ".join(_played(table, play, led, fresh, voice) for play in trick.plays)
    text = f"#{table.id} t{trick.no} {voice.suit(led)} {cards} → "
    if trick.winner is None:
        return text + voice.say("void")
    winner = seat_name(voice, table, trick.winner)
    if not trick.points:
        last_trick = table.game.phase is not Phase.PLAYING
        return text + (winner if last_trick or not fresh else voice.say("{nick} leads", nick=winner))
    sum_so_far = "" if total is None else f" ({total})"
    return text + f"{winner} {trick.points:+d}{sum_so_far}"


def _played(table: BegunHearts, play: Play, led: int, fresh: bool, voice: Voice) -> str:
    card = voice.rank(play.card) if suit_of(play.card) == led else voice.card(play.card)
    text = f"{seat_name(voice, table, play.seat)} {card}"
    automatic = fresh and table.named(play.seat).last_by == "auto"
    return voice.say("{text} (auto)", text=text) if automatic else text


def _moon_asked(table: BegunHearts, happening: hp.MoonAsked) -> Iterator[Speech]:
    def wording(voice: Voice) -> str:
        nick = seat_name(voice, table, happening.seat)
        text = voice.say("#{id} {nick} has shot the moon", id=table.id, nick=nick)
        old, new = voice.command("moon old"), voice.command("moon new")
        return voice.say(
            "{text} · {old}: the others pay, {new}: {nick} goes down", text=text, old=old, new=new, nick=nick
        )

    yield Speech(CHANNEL, wording)


def _scored(table: BegunHearts, happening: hp.DealScored) -> Iterator[Speech]:
    yield Speech(CHANNEL, partial(_scoreboard, table, happening))


def _scoreboard(table: BegunHearts, done: hp.DealScored, voice: Voice) -> str:
    seats = []
    for no, (score, total) in enumerate(zip(done.scores, done.totals, strict=True)):
        text = f"{seat_name(voice, table, no)} {score:+d}={total}"
        seats.append(voice.say("{text} leads", text=text) if (no,) == done.leaders else text)
    parts = [f"{_won(table, done, voice)}: {' · '.join(seats)}"]
    if done.shooter is not None:
        parts.append(voice.say("{nick} shot the moon", nick=seat_name(voice, table, done.shooter)))
    if done.left_out:
        parts.append(voice.say("out of play: {cards}", cards=voice.cards(done.left_out)))
    parts.append(voice.say("to {limit}", limit=table.options.end))
    if done.next_direction is not None:
        parts.append(voice.say("next: {what}", what=_direction(voice, done.next_direction)))
    return " · ".join(parts)


MOST_NAMED = 2
"""Winners of a deal that are named before its scores: with more, a table of seven would take two lines."""


def _won(table: BegunHearts, done: hp.DealScored, voice: Voice) -> str:
    facts: dict[str, object] = {"id": table.id, "n": done.deal_no}
    if len(done.winners) > MOST_NAMED:
        score = f"{done.scores[done.winners[0]]:+d}"
        return voice.say("#{id} deal {n} won by {count} with {score}", count=len(done.winners), score=score, **facts)
    names = ", ".join(seat_name(voice, table, no) for no in done.winners)
    return voice.say("#{id} deal {n} won by {names}", names=names, **facts)


def _direction(voice: Voice, direction: str) -> str:
    return {
        "left": voice.say("pass left"),
        "right": voice.say("pass right"),
        "across": voice.say("pass across"),
        "hold": voice.say("no pass"),
    }[direction]


_TOLD: dict[type, Callable[[BegunHearts, Any], Iterator[Speech]]] = {
    hp.Dealt: _dealt,
    hp.PassChosen: _pass_chosen,
    hp.Exchanged: _exchanged,
    hp.TrickTaken: _taken,
    hp.TrickVoid: _void,
    hp.MoonAsked: _moon_asked,
    hp.DealScored: _scored,
}


# --- what is owed -----------------------------------------------------------------------------------------------
def _ask_pass(table: BegunHearts, view: View, seconds: int | None, voice: Voice) -> str:
    direction = {"left": voice.say("left"), "right": voice.say("right"), "across": voice.say("across")}
    what = voice.say(
        "#{id} deal {deal} · pass {n} {direction} to {to}",
        id=table.id,
        deal=view.deal_no,
        n=view.options.pass_count,
        direction=direction[view.direction or "left"],
        to=seat_name(voice, table, view.pass_to or 0),
    )
    example = voice.typed(cards_of(view.hand)[-view.options.pass_count :])
    reply = voice.say("reply like: {cards}", cards=example)
    return " · ".join((within(voice, what, seconds), voice.hand(view.hand), reply))


def _ask_card(table: BegunHearts, view: View, seconds: int | None, voice: Voice) -> str:
    head = f"#{table.id} t{view.trick_no}: "
    if view.trick:
        so_far = " · ".join(
            f"{seat_name(voice, table, play.seat)} {voice.card(play.card)}"
            + (voice.say(" (auto)") if table.named(play.seat).last_by == "auto" else "")
            for play in view.trick
        )
        head += within(voice, voice.say("{cards} → you", cards=so_far), seconds)
    else:
        head += within(voice, voice.say("you lead"), seconds)
    rest = view.hand & ~view.legal
    text = f"{head}: {voice.hand(view.legal)}"
    return f"{text}   ({voice.say('rest {hand}', hand=voice.hand(rest))})" if rest else text


def _ask_moon(table: BegunHearts, _view: View, seconds: int | None, voice: Voice) -> str:
    what = within(voice, voice.say("#{id} you have shot the moon", id=table.id), seconds)
    old, new = voice.command("moon old"), voice.command("moon new")
    return voice.say("{what} · {old}: the others pay · {new}: you go down", what=what, old=old, new=new)


HEARTS_LINES = HeartsLines()
