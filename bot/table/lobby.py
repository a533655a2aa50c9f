"""Before the game: variant, options, beginning; and the few options that may change later (RULES F10, F23)."""

from bot import reasons
from bot.table import commands as cmd
from bot.table import events as ev
from bot.table.decide import Draft, decides, refuse
from bot.table.options import TABLE_OPTIONS
from bot.table.play import advance, partial_to, resume
from bot.table.prize import give_back
from bot.table.seating import computer_name
from bot.table.state import State, Table

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
        draft.emit(ev.TableOptionSet(command.name, getattr(changed, command.name)))
    elif command.name == "end":
        _limit(draft, command.value)
    elif table.state is not State.LOBBY and command.name in _names(table):
        raise refuse(reasons.OnlyInLobby(command.name, STILL))
    else:
        _option(draft, command.name, command.value)


@decides(cmd.SetLimit)
def set_limit(draft: Draft, command: cmd.SetLimit) -> None:
    _limit(draft, str(command.limit))


def _limit(draft: Draft, value: str) -> None:
    table = draft.table
    if table.desk.limit(table.options) is None:
        raise refuse(reasons.NoLimit(table.desk.name))
    if table.choosing:
        raise refuse(reasons.WrongState(table.id, "choosing", "end"))
    if partial_to(table, draft.asker):
        raise refuse(reasons.OnlyUnseatedModerators(table.id))
    _option(draft, "end", value)


def _option(draft: Draft, name: str, value: str) -> None:
    desk = draft.table.desk
    options = desk.with_option(draft.table.options, name, value)
    if isinstance(options, reasons.Reason):
        raise refuse(options)
    shown = next(shown for known, shown, _ in desk.listing(options) if known == name)
    draft.emit(ev.OptionSet(name, shown, desk.pack(options)))


def _names(table: Table) -> set[str]:
    return {name for name, _, _ in table.desk.listing(table.options)}
