"""Playing: moves of people, computers and the clock, what chance brings, pausing and the end."""

from typing import Literal

from bot import reasons
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.decide import Draft, decides, refuse
from bot.table.interest import objection
from bot.table.prize import pay_out, refund
from bot.table.state import BegunTable, State
from engine import shuffle
from engine.game import Action, Chance, Deck, Game, Phase

PAUSES_EACH = 3
"""Pauses of a prize game that one person with an interest in it may have (RULES F26)."""
PAUSED_TOGETHER = 60 * 60
"""Seconds that such pauses may last, all of a match together (RULES F26)."""


@decides(cmd.Act)
def act(draft: Draft, command: cmd.Act) -> None:
    table = draft.table
    seat = table.seat_of(draft.asker.key)
    if seat is None:
        raise refuse(reasons.NotSeatedHere(table.id))
    if table.state is State.PAUSED:
        raise refuse(reasons.TableIsPaused(table.id, table.captain_seat.nick))
    if table.state is not State.RUNNING:
        raise refuse(reasons.WrongState(table.id, table.state.value, "move"))
    game = draft.begun.game
    action = table.adapter.parse(command.text, game, seat)
    if action is None:
        raise refuse(reasons.NotAMove(command.text, table.adapter.examples))
    if seat in draft.beside.played_for:
        raise refuse(reasons.TooSoonAfterAuto(table.id, _playable(game, seat), seat in game.to_act()))
    if not game.may_act(seat):
        turn = game.to_act()
        raise refuse(reasons.NothingOwed(table.id, table.named(turn[0]).nick if len(turn) == 1 else None))
    if isinstance(action, reasons.Reason):
        raise refuse(action)
    why_not = game.why_illegal(seat, action)
    if why_not is not None:
        raise refuse(why_not)
    draft.emit(ev.Acted(seat, _plain(action), "human"))
    advance(draft)


def _playable(game: Game[object, object], seat: int) -> tuple[int, ...]:
    """The cards that `seat` may play now, if it is to play one."""
    legal = game.legal(seat) if game.phase is Phase.PLAYING else ()
    return tuple(action for action in legal if isinstance(action, int))


@decides(cmd.TimeUp)
def time_up(draft: Draft, command: cmd.TimeUp) -> None:
    table = draft.table
    if command.seat not in table.owing():
        return
    if table.named(command.seat).human:
        action = table.adapter.automatic(draft.begun.game, command.seat)
        draft.emit(ev.Acted(command.seat, _plain(action), "auto"))
    advance(draft)


@decides(cmd.Pause)
def pause(draft: Draft, _command: cmd.Pause) -> None:
    table, by = draft.begun, draft.asker
    if table.contested and by.key in table.interested:
        if table.pauses.get(by.key, 0) >= PAUSES_EACH:
            raise refuse(reasons.PausedOften(table.id, PAUSES_EACH))
        if table.paused_seconds >= PAUSED_TOGETHER:
            raise refuse(reasons.PausedLong(table.id, PAUSED_TOGETHER // 60))
    why: Literal["captain", "moderator"] = "captain" if table.captain_seat.key == by.key else "moderator"
    draft.emit(ev.Paused(why, by.nick, by.key))


def resume(draft: Draft) -> None:
    """Lift a pause, if `by` may lift this one (RULES F17, F26)."""
    table, by = draft.begun, draft.asker
    captain = table.captain_seat.key == by.key
    interested = table.contested and (table.paused_by in table.interested or table.pause_why == "captain")
    anybody = table.pause_why == "asleep" or (interested and table.seat_of(by.key) is not None)
    if table.pause_why == "moderator" and not (by.moderator or anybody):
        raise refuse(reasons.ModeratorsPause(table.id))
    if not (captain or by.moderator or anybody):
        raise refuse(reasons.OnlyCaptain(table.id, table.captain_seat.nick, "play"))
    _go_on(draft, by.nick)


def _go_on(draft: Draft, nick: str = "") -> None:
    draft.emit(ev.Resumed(nick, draft.beside.paused_for))
    advance(draft)


@decides(cmd.PauseOver)
def pause_over(draft: Draft, _command: cmd.PauseOver) -> None:
    if draft.table.state is State.PAUSED and draft.table.contested:
        _go_on(draft)


@decides(cmd.Stop)
def stop(draft: Draft, command: cmd.Stop) -> None:
    objects = objection(draft.table, draft.asker, "stop", draft.beside.agreed)
    if objects is not None:
        raise refuse(objects)
    close(draft, "sent_away" if command.sent_away else "stopped", draft.asker.nick)


@decides(cmd.IdleOut)
def idle_out(draft: Draft, _command: cmd.IdleOut) -> None:
    if not draft.table.contested:  # a prize game is never closed as idle (RULES F24)
        close(draft, "idle")


def close(draft: Draft, why: Literal["stopped", "empty", "idle", "sent_away"], nick: str = "") -> None:
    """Close the table without a winner; every stake goes back (RULES F12)."""
    refunds = list(draft.table.stakes)
    refund(draft)
    draft.emit(ev.Closed(why, refunds, nick))


def advance(draft: Draft) -> None:
    """Let chance and the computer players go on until a person owes something, or the match is over."""
    table = draft.begun
    game = table.game
    while table.state is State.RUNNING:
        if game.outcome() is not None:
            _finish(draft)
            return
        chance = game.chance()
        if chance is not None:
            if isinstance(chance, Deck) and game.deals_scored:
                draft.emit(scored(table))
                _seat_who_comes(draft)
            draft.emit(ev.Drawn(chance.label, list(drawn(table.secret, chance))))
            if isinstance(chance, Deck) and not any(True for _ in table.people()):
                return  # nobody is left: the computers play a deal at a time, whenever the clock says so
            continue
        if table.asleep and not table.contested:  # a prize game plays on (RULES F24)
            draft.emit(ev.Paused("asleep"))
            return
        seat = next((no for no in game.to_act() if not table.named(no).human), None)
        if seat is None:
            return
        draft.emit(ev.Acted(seat, _plain(table.adapter.choose(game.view(seat))), "computer"))


def _seat_who_comes(draft: Draft) -> None:
    """Between two deals those sit down who were announced (RULES F30)."""
    table = draft.begun
    for key, one in list(table.coming.items()):
        seat = one.seat if not table.named(one.seat).human else next(iter(table.free_seats()), None)
        if seat is None:  # its owner has come back meanwhile, and there is no other
            draft.emit(ev.Recalled(one.nick, key))
        else:
            draft.emit(ev.Seated(seat, one.nick, key, one.how, one.claim))


def drawn(secret: bytes, chance: Chance) -> tuple[int, ...]:
    """What the table's secret gives for `chance`."""
    if isinstance(chance, Deck):
        return shuffle.deck(secret, chance.label, chance.cards)
    return (shuffle.lot(secret, chance.label, chance.among),)


def scored(table: BegunTable) -> ev.Scored:
    """What the deals so far leave behind at a table whose next deal has not been dealt."""
    seats = [table.named(no) for no in range(len(table.seats))]
    return ev.Scored(
        match=table.game.carried(),
        deals=[list(scores) for scores in table.deal_log],
        autos=[seat.autos for seat in seats],
        spoke=[seat.spoke for seat in seats],
        last_by=[seat.last_by for seat in seats],
        asleep=table.asleep,
    )


def _finish(draft: Draft) -> None:
    stakes = list(draft.table.stakes)
    payouts, by_lot = pay_out(draft)
    draft.emit(ev.Finished(payouts, [] if payouts else stakes, by_lot))


def _plain(action: Action) -> int | str | list[int]:
    return list(action) if isinstance(action, tuple) else action
