"""Playing: moves of people, computers and the clock, what chance brings, pausing and the end."""

from typing import Literal

from bot import reasons
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.decide import Draft, decides, refuse
from bot.table.prize import pay_out, refund
from bot.table.state import BegunTable, State, Table
from engine import shuffle
from engine.game import Action, Chance, Deck, Game, Phase


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
    if seat in draft.played_for:
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
    action = table.adapter.automatic(draft.begun.game, command.seat)
    draft.emit(ev.Acted(command.seat, _plain(action), "auto"))
    advance(draft)


@decides(cmd.Pause)
def pause(draft: Draft, _command: cmd.Pause) -> None:
    by = draft.asker
    why: Literal["captain", "moderator"] = "captain" if draft.table.captain_seat.key == by.key else "moderator"
    draft.emit(ev.Paused(why, by.nick))


def resume(draft: Draft) -> None:
    """Lift a pause, if `by` may lift this one (RULES F17, F26)."""
    table, by = draft.begun, draft.asker
    captain = table.captain_seat.key == by.key
    if table.pause_why == "moderator" and not by.moderator:
        raise refuse(reasons.ModeratorsPause(table.id))
    anybody = table.pause_why == "asleep" or (table.pause_why == "captain" and table.contested)
    if not (captain or by.moderator or anybody):
        raise refuse(reasons.OnlyCaptain(table.id, table.captain_seat.nick, "play"))
    draft.emit(ev.Resumed(by.nick))
    advance(draft)


@decides(cmd.Stop)
def stop(draft: Draft, command: cmd.Stop) -> None:
    if partial_to(draft.table, draft.asker):
        raise refuse(reasons.OnlyUnseatedModerators(draft.table.id))
    close(draft, "sent_away" if command.sent_away else "stopped", draft.asker.nick)


@decides(cmd.IdleOut)
def idle_out(draft: Draft, _command: cmd.IdleOut) -> None:
    close(draft, "idle")


def partial_to(table: Table, by: cmd.By) -> bool:
    """Whether RULES F26 keeps this person from calling a prize game off, or from changing its limit."""
    impartial = by.operator or (by.moderator and table.seat_of(by.key) is None)
    return table.contested and not impartial


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
            draft.emit(ev.Drawn(chance.label, list(drawn(table.secret, chance))))
            continue
        if table.asleep:
            draft.emit(ev.Paused("asleep"))
            return
        seat = next((no for no in game.to_act() if not table.named(no).human), None)
        if seat is None:
            return
        draft.emit(ev.Acted(seat, _plain(table.adapter.choose(game.view(seat))), "computer"))


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
