"""Before the game: variant, options, beginning; and the few options that may change later (RULES F10, F23)."""

from bot import reasons
from bot.games import registry
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.decide import Draft, decides, refuse
from bot.table.interest import objection
from bot.table.options import TABLE_OPTIONS
from bot.table.play import advance, resume
from bot.table.prize import give_back
from bot.table.seating import computer_name
from bot.table.state import State, Table
from engine.options import BadOption, shown
from engine.reasons import UnknownOption

STILL = ("end", "prize", *TABLE_OPTIONS)
"""What may change once the game has begun (RULES F23)."""


@decides(cmd.Play)
def play(draft: Draft, command: cmd.Play) -> None:
    """Begin, or go on after a pause."""
    if draft.table.state is State.PAUSED:
        resume(draft)
    else:
        _begin(draft, command)


def _begin(draft: Draft, command: cmd.Play) -> None:
    table = draft.table
    if table.captain_seat.key != draft.asker.key:
        raise refuse(reasons.OnlyCaptain(table.id, table.captain_seat.nick, "play"))
    people = sum(1 for _ in table.people())
    if command.together and people < 2:
        raise refuse(reasons.StartNeedsSomebody(table.id))
    if people < 2 and table.stakes:
        give_back(draft, list(table.stakes))
        draft.emit(ev.PrizeSet([], "too_few_people"))
    computers = []
    for no, seat in enumerate(table.seats):
        if seat is None:
            computers.append((no, computer_name(table, no)))
    draft.emit(ev.Begun(computers))
    advance(draft)


@decides(cmd.ChooseVariant)
def choose_variant(draft: Draft, command: cmd.ChooseVariant) -> None:
    people = sum(1 for _ in draft.table.people())
    if people > command.players:
        raise refuse(reasons.TooManySeated(people, command.players))
    draft.emit(ev.VariantChosen(command.game, command.options))


@decides(cmd.SetOption)
def set_option(draft: Draft, command: cmd.SetOption) -> None:
    table = draft.table
    if command.name in TABLE_OPTIONS:
        changed = table.own_options.but(command.name, command.value)
        if isinstance(changed, reasons.Reason):
            raise refuse(changed)
        if table.contested and changed.is_shorter(table.own_options):
            raise refuse(reasons.ClocksStay(command.name, getattr(table.own_options, command.name)))
        draft.emit(ev.TableOptionSet(command.name, getattr(changed, command.name)))
    elif command.name == "end":
        _limit(draft, command.value)
    elif table.state is not State.LOBBY and _settable(table, command.name):
        raise refuse(reasons.OnlyInLobby(command.name, STILL))
    else:
        _option(draft, command.name, command.value)


@decides(cmd.SetLimit)
def set_limit(draft: Draft, command: cmd.SetLimit) -> None:
    _limit(draft, str(command.limit))


def _limit(draft: Draft, value: str) -> None:
    table = draft.table
    if table.adapter.limit(table.options) is None:
        raise refuse(reasons.NoLimit(table.adapter.name))
    if table.choosing:
        raise refuse(reasons.WrongState(table.id, "choosing", "end"))
    objects = objection(table, draft.asker, f"end {value}", draft.beside.agreed)
    if objects is not None:
        raise refuse(objects)
    _option(draft, "end", value)


def _option(draft: Draft, name: str, value: str) -> None:
    table = draft.table
    try:
        options = table.options.with_option(name, value)
    except BadOption as error:
        raise refuse(_truth(table, error.reason)) from None
    draft.emit(ev.OptionSet(name, shown(getattr(options, name)), options.save()))


def _truth(table: Table, reason: reasons.Reason) -> reasons.Reason:
    """An option that the game does not know may be another game's."""
    if not isinstance(reason, UnknownOption):
        return reason
    games = tuple(game.name for game in registry.games_with(reason.name))
    return reasons.OptionOfAnotherGame(reason.name, games, table.adapter.name) if games else reason


def _settable(table: Table, name: str) -> bool:
    """Whether it is an option that means something in this match."""
    setting = table.options.settings().get(name)
    return setting is not None and setting.refusal(table.options) is None
