"""What a game of Guandan sounds like in the channel and in private."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from bot.presenter.guandan import asked, end, refusals, rules, state_json
from bot.presenter.guandan.cards import card, cards, hand, level_name, play
from bot.presenter.guandan.tables import BegunGuandan, GuandanTable, match_of
from bot.presenter.parts import seat_name
from bot.presenter.speech import CHANNEL, Speech, Wording
from bot.presenter.voice import Voice
from bot.table.events import Finished
from bot.table.state import BegunTable
from bot.transport.base import Priority
from engine.game import Happening, Phase
from engine.guandan import happenings as hp
from engine.guandan.actions import split
from engine.guandan.options import Options
from engine.guandan.view import Turn, View


class GuandanLines:
    """See bot.presenter.games.GameLines."""

    title = "Guandan"
    hint = "in Guandan: 33344, bomb 9, pass"
    words = refusals.WORDS

    def told(self, table: BegunGuandan, happenings: list[Happening]) -> Iterator[Speech]:
        if not happenings:
            return  # an event of the table itself; there may be no match yet
        yield from _plays(table, happenings)
        for happening in happenings:
            tell = _TOLD.get(type(happening))
            if tell is not None:
                yield from tell(table, happening)
        given = [happening for happening in happenings if isinstance(happening, hp.CardGiven)]
        for what in dict.fromkeys(gift.what for gift in given):
            yield Speech(CHANNEL, partial(_given, table, [gift for gift in given if gift.what == what]))
        yield from _hands(table, happenings)

    def played_for(self, table: BegunGuandan, action: int | str | Sequence[int]) -> Wording:
        def wording(voice: Voice) -> str:
            if isinstance(action, str):
                return voice.say("#{id} time: you pass", id=table.id)
            played = (action,) if isinstance(action, int) else split(tuple(action))[1]
            return voice.say("#{id} time: {cards} for you", id=table.id, cards=cards(voice, played))

        return wording

    def prompt(self, table: BegunGuandan, seat: int, seconds: int | None) -> Wording:
        return partial(asked.prompt, table, match_of(table).view(seat), seconds)

    def reminder(self, table: BegunGuandan, seat: int, seconds: int) -> Wording:
        return partial(asked.reminder, table, match_of(table).view(seat), seconds)

    def hand(self, table: BegunGuandan, seat: int) -> Wording:
        return partial(_hand, table, match_of(table).view(seat))

    def over(self, table: BegunGuandan, event: Finished, receipt: int | None) -> Wording:
        return partial(end.over, table, event, receipt)

    def standing(self, table: BegunGuandan, voice: Voice) -> str:
        return end.standing(table, voice)

    def total(self, table: BegunGuandan, no: int, voice: Voice) -> str:
        return voice.say("level {level}", level=level_name(match_of(table).totals[no]))

    def score(self, table: BegunGuandan) -> list[Wording]:
        deals: list[Wording] = [
            partial(end.deal_line, table, deal_no, gains) for deal_no, gains in enumerate(table.deal_log, 1)
        ]
        return [*deals, partial(end.levels_line, table)]

    def last(self, table: BegunGuandan) -> Wording:
        turns = match_of(table).last_round()
        if not turns:
            return lambda voice: voice.say("#{id} nothing has been played in this deal yet", id=table.id)
        return partial(_round, table, turns)

    def rules(self, options: Options) -> Wording:
        return partial(rules.rules, options)

    def state_table(self, table: GuandanTable) -> dict[str, Any]:
        return state_json.table_part(table)

    def state_seat(self, table: GuandanTable, no: int) -> tuple[int, int]:
        return 0, match_of(table).view(no).counts[no] if isinstance(table, BegunTable) else 0

    def state_you(self, table: BegunGuandan, seat: int) -> dict[str, Any]:
        return state_json.you_part(match_of(table).view(seat))


# --- the deal and the tribute ---------------------------------------------------------------------------------------
def _hand(table: BegunGuandan, view: View, voice: Voice) -> str:
    text = voice.say("#{id} your hand: {hand}", id=table.id, hand=hand(voice, view.hand, view.level, view.options))
    return f"{text} · {asked.counts(table, view, voice)}"


def _hands(table: BegunGuandan, happenings: list[Happening]) -> Iterator[Speech]:
    """The hand to everybody who has a new one and is not asked for anything, which would show it too."""
    match = match_of(table)
    if match.phase is Phase.DRAWING:
        return  # the lot that follows at once may change hands
    fresh = any(isinstance(happening, hp.Dealt | hp.LeadDrawn | hp.TributeDrawn) for happening in happenings)
    gifts = [happening for happening in happenings if isinstance(happening, hp.CardGiven)]
    touched = {seat for gift in gifts for seat in (gift.seat, gift.to)}
    for no, _ in table.people():
        if (fresh or no in touched) and no not in match.to_act():
            yield Speech(no, partial(_new_hand, table, match.view(no)), Priority.PROMPT, key=f"hand/{table.id}")


def _new_hand(table: BegunGuandan, view: View, voice: Voice) -> str:
    parts = [voice.say("#{id} deal {n} at {level}", id=table.id, n=view.deal_no, level=level_name(view.level))]
    for gift in (*view.tributes, *view.returns):
        if gift.to == view.seat:
            facts = {"giver": seat_name(voice, table, gift.seat), "card": card(voice, gift.card)}
            parts.append(voice.say("from {giver}: {card}", **facts))
    parts.append(hand(voice, view.hand, view.level, view.options))
    return " · ".join(parts)


def _lead_drawn(table: BegunGuandan, happening: hp.LeadDrawn) -> Iterator[Speech]:
    def wording(voice: Voice) -> str:
        leader = seat_name(voice, table, happening.seat)
        return voice.say(
            "#{id} deal {n}: the lot lets {nick} lead", id=table.id, n=match_of(table).deal_no, nick=leader
        )

    yield Speech(CHANNEL, wording)


def _tribute_drawn(table: BegunGuandan, happening: hp.TributeDrawn) -> Iterator[Speech]:
    def wording(voice: Voice) -> str:
        nick = seat_name(voice, table, happening.seat)
        return voice.say("#{id} equal tributes: by lot {nick} pays first place", id=table.id, nick=nick)

    yield Speech(CHANNEL, wording)


def _cancelled(table: BegunGuandan, happening: hp.TributeCancelled) -> Iterator[Speech]:
    def wording(voice: Voice) -> str:
        leader = seat_name(voice, table, happening.leader)
        names = [seat_name(voice, table, no) for no in dict.fromkeys(happening.holders)]
        if len(names) == 1:
            text = voice.say("#{id} no tribute: {nick} has both red jokers", id=table.id, nick=names[0])
        else:
            text = voice.say("#{id} no tribute: {names} have a red joker each", id=table.id, names=", ".join(names))
        return voice.say("{text} → {nick} leads", text=text, nick=leader)

    yield Speech(CHANNEL, wording)


def _asked(table: BegunGuandan, happening: hp.CardsAsked) -> Iterator[Speech]:
    if happening.what != "tribute":
        return  # the line of the tributes says who gives a card back

    def wording(voice: Voice) -> str:
        names = ", ".join(seat_name(voice, table, no) for no in happening.seats)
        return voice.count(
            "#{id} {names} chooses a tribute",
            "#{id} {names} choose a tribute",
            len(happening.seats),
            id=table.id,
            names=names,
        )

    yield Speech(CHANNEL, wording)


def _given(table: BegunGuandan, gifts: list[hp.CardGiven], voice: Voice) -> str:
    """All tributes, or all returns, on one line, and what comes next."""
    match = match_of(table)
    moved = " · ".join(
        f"{_by(table, gift.seat, voice)} {card(voice, gift.card)} → {seat_name(voice, table, gift.to)}"
        for gift in gifts
    )
    if gifts[0].what == "return":
        text = voice.say("#{id} returned: {moved}", id=table.id, moved=moved)
        return voice.say("{text} · {nick} leads", text=text, nick=seat_name(voice, table, match.leader or 0))
    givers = ", ".join(seat_name(voice, table, gift.to) for gift in gifts)
    text = voice.say("#{id} tribute: {moved}", id=table.id, moved=moved)
    return voice.count("{text} · {names} gives a card back", "{text} · {names} give a card back", len(gifts), text=text, names=givers)  # fmt: skip


def _chosen(table: BegunGuandan, happening: hp.CardChosen) -> Iterator[Speech]:
    view = match_of(table).view(happening.seat)
    seat = table.named(happening.seat)
    if view.chosen is None or not seat.human or seat.last_by == "auto":
        return  # all have chosen, which is told by itself; or it was chosen for him

    def wording(voice: Voice) -> str:
        waiting = ", ".join(seat_name(voice, table, no) for no in table.owing())
        text = voice.say("#{id} you give {card}", id=table.id, card=card(voice, view.chosen or 0))
        return voice.say("{text} · waiting for {names}, until then you may choose again", text=text, names=waiting)

    yield Speech(happening.seat, wording, Priority.REPLY, key=f"{table.id}/gift")


# --- plays ----------------------------------------------------------------------------------------------------------
def _plays(table: BegunGuandan, happenings: list[Happening]) -> Iterator[Speech]:
    """One line a play, the passes before it in the same; what follows at once is joined to it."""
    level = next((done.level for done in happenings if isinstance(done, hp.DealScored)), match_of(table).level)
    for played in happenings:
        if isinstance(played, hp.Played):
            body = partial(_play_line, table, played, level)
            yield Speech(CHANNEL, partial(_alone, table, body), joined=body)


def _alone(table: BegunGuandan, body: Wording, voice: Voice) -> str:
    return f"#{table.id} {body(voice)}"


def _play_line(table: BegunGuandan, played: hp.Played, level: int, voice: Voice) -> str:
    match = match_of(table)
    before = match.history[:-1]
    passed = _passes_at_end(before)
    parts = [_passed(table, passed, voice)] if passed else []
    text = play(voice, played.cards, played.reading, level)
    if match.round_start == len(before):
        text = voice.say("leads {text}", text=text)
        last = next((turn.seat for turn in reversed(before) if turn.reading is not None), played.seat)
        if last in match.finished and last == (played.seat + 2) % 4:
            text = voice.say("{text} by the wind", text=text)
    text = f"{_by(table, played.seat, voice)} {text}"
    if played.left:
        parts.append(voice.say("{text} ({n} left)", text=text, n=played.left))
    else:
        place = end.place(voice, match.finished.index(played.seat))
        parts.append(voice.say("{text} → {place}", text=text, place=place))
    return " · ".join(parts)


def _by(table: BegunGuandan, no: int, voice: Voice) -> str:
    nick, seat = seat_name(voice, table, no), table.named(no)
    return voice.say("{text} (auto)", text=nick) if seat.acts and seat.last_by == "auto" else nick


def _passed(table: BegunGuandan, turns: list[Turn], voice: Voice) -> str:
    names = ", ".join(_by(table, turn.seat, voice) for turn in turns)
    return voice.count("{names} passes", "{names} pass", len(turns), names=names)


def _passes_at_end(turns: list[Turn]) -> list[Turn]:
    start = len(turns)
    while start and turns[start - 1].reading is None:
        start -= 1
    return turns[start:]


def _round(table: BegunGuandan, turns: list[Turn], voice: Voice) -> str:
    level = match_of(table).level
    told = [
        f"{seat_name(voice, table, turn.seat)} "
        + (voice.say("pass") if turn.reading is None else play(voice, turn.cards, turn.reading, level))
        for turn in turns
    ]
    return f"#{table.id} {' · '.join(told)}"


def _scored(table: BegunGuandan, happening: hp.DealScored) -> Iterator[Speech]:
    yield Speech(CHANNEL, partial(end.scoreboard, table, happening))


_TOLD: dict[type, Callable[[BegunGuandan, Any], Iterator[Speech]]] = {
    hp.LeadDrawn: _lead_drawn,
    hp.TributeDrawn: _tribute_drawn,
    hp.TributeCancelled: _cancelled,
    hp.CardsAsked: _asked,
    hp.CardChosen: _chosen,
    hp.DealScored: _scored,
}

GUANDAN_LINES = GuandanLines()
