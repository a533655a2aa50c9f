"""Why something asked of the bot is refused: small typed values, worded by bot.presenter.refusals.

Reasons of the rules themselves (a card that may not be played) are the engine's, and what a game's own words are refused
for stands with the game.
"""

from dataclasses import dataclass

from engine.game import Reason

__all__ = ["Reason"]


# --- what was typed -------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class UnknownCommand(Reason):
    """`near` is the command that is one slip away, if any."""

    word: str
    near: str | None


@dataclass(frozen=True, slots=True)
class BadUsage(Reason):
    """The words do not fit `usage` of the command."""

    command: str
    usage: str


@dataclass(frozen=True, slots=True)
class NotANumber(Reason):
    text: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class BadOptionValue(Reason):
    name: str
    value: str
    allowed: str


@dataclass(frozen=True, slots=True)
class UnknownLanguage(Reason):
    text: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotAMove(Reason):
    """What was typed is no move of the game; `examples` are some."""

    text: str
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneCardOnly(Reason):
    """Several cards where one is played."""

    given: int


# --- where and who --------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class OnlyInChannel(Reason):
    command: str


@dataclass(frozen=True, slots=True)
class OnlyInPrivate(Reason):
    command: str


@dataclass(frozen=True, slots=True)
class CardsInPrivate(Reason):
    """A card was said in the channel (RULES F20); it is not repeated."""


@dataclass(frozen=True, slots=True)
class RankTooLow(Reason):
    needed: str


@dataclass(frozen=True, slots=True)
class OnlyCaptain(Reason):
    table_id: int
    captain: str
    what: str


@dataclass(frozen=True, slots=True)
class OnlyModerators(Reason):
    table_id: int | None
    what: str


@dataclass(frozen=True, slots=True)
class NeedsImpartial(Reason):
    """RULES F26: a begun prize game, and somebody who neither has a claim to agree with nor is without an interest."""

    table_id: int


@dataclass(frozen=True, slots=True)
class NotAllAgree(Reason):
    """RULES F26: `agreed` of `wanted` people with a claim have said `what` within five minutes."""

    table_id: int
    what: str
    agreed: int
    wanted: int


@dataclass(frozen=True, slots=True)
class ClocksStay(Reason):
    """RULES F23: in a prize game no clock becomes shorter."""

    name: str
    seconds: int


@dataclass(frozen=True, slots=True)
class PausedOften(Reason):
    """RULES F26: so many pauses of a prize game each person with an interest may have."""

    table_id: int
    most: int


@dataclass(frozen=True, slots=True)
class PausedLong(Reason):
    """RULES F26: so many minutes a prize game may be paused by people with an interest."""

    table_id: int
    minutes: int


@dataclass(frozen=True, slots=True)
class NotSeated(Reason):
    """`tables` are the open tables of the channel that could be joined."""

    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NotSeatedHere(Reason):
    table_id: int


@dataclass(frozen=True, slots=True)
class NoSuchTable(Reason):
    table_id: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WhichTable(Reason):
    """Several tables could be meant."""

    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WhichChannel(Reason):
    channels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoSharedChannel(Reason):
    pass


# --- the table's state ----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class WrongState(Reason):
    """`state` is the table's, or `choosing`; `what` the command."""

    table_id: int
    state: str
    what: str


@dataclass(frozen=True, slots=True)
class TableIsPaused(Reason):
    table_id: int
    captain: str


@dataclass(frozen=True, slots=True)
class ModeratorsPause(Reason):
    table_id: int


@dataclass(frozen=True, slots=True)
class NothingOwed(Reason):
    """A move from a seat that owes none; `turn` is who does, if one seat does."""

    table_id: int
    turn: str | None


@dataclass(frozen=True, slots=True)
class TooSoonAfterAuto(Reason):
    """RULES F9: a move arrived just after the automatic one of that seat.

    `legal` are the cards it may play now, `again` whether it owes a move already.
    """

    table_id: int
    legal: tuple[int, ...]
    again: bool


@dataclass(frozen=True, slots=True)
class LateFor(Reason):
    """RULES F9: a move arrived just after the automatic one at `table_id`, and names no table, while others wait."""

    table_id: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StandsStill(Reason):
    """A move for a table in whose channel we are not."""

    table_id: int
    channel: str


@dataclass(frozen=True, slots=True)
class SeatedElsewhere(Reason):
    nick: str
    table_id: int


@dataclass(frozen=True, slots=True)
class AlreadySeated(Reason):
    table_id: int


@dataclass(frozen=True, slots=True)
class TableFull(Reason):
    table_id: int


@dataclass(frozen=True, slots=True)
class TableClosed(Reason):
    """The table is not open: the captain was asked."""

    table_id: int
    captain: str
    nick: str


@dataclass(frozen=True, slots=True)
class OwnSeatTaken(Reason):
    """Somebody who left may return only to his own seat (RULES F5)."""

    table_id: int
    holder: str


@dataclass(frozen=True, slots=True)
class HasHeldAnotherSeat(Reason):
    """RULES F29, F30: whoever has held a seat of the match, under any identity, gets no other."""

    nick: str
    table_id: int


@dataclass(frozen=True, slots=True)
class LogInAgain(Reason):
    """RULES F29: the seat at that table is that of an account which the person is not logged in to any more."""

    account: str
    table_id: int


@dataclass(frozen=True, slots=True)
class NobodyIsGone(Reason):
    """`!readmit`: no guest is gone who could be this person."""

    nick: str
    table_id: int


@dataclass(frozen=True, slots=True)
class SeatNotFree(Reason):
    seat: int
    free: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NotAtTable(Reason):
    nick: str
    table_id: int


@dataclass(frozen=True, slots=True)
class CaptainCannotBeRemoved(Reason):
    pass


@dataclass(frozen=True, slots=True)
class NeedsAccount(Reason):
    """RULES F30: only people with an account take a seat over in a prize game."""

    table_id: int
    nick: str


@dataclass(frozen=True, slots=True)
class NobodyRemoved(Reason):
    """RULES F26: from a begun prize game nobody is removed."""

    table_id: int


@dataclass(frozen=True, slots=True)
class StartNeedsSomebody(Reason):
    table_id: int


@dataclass(frozen=True, slots=True)
class StartArguments(Reason):
    """RULES F1: a paused table goes on with `!start` alone."""

    table_id: int


@dataclass(frozen=True, slots=True)
class NothingToRepeat(Reason):
    pass


@dataclass(frozen=True, slots=True)
class OnlyInLobby(Reason):
    """An option that cannot change any more; `still` are those that can."""

    name: str
    still: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionOfAnotherGame(Reason):
    """Such an option there is, in `games`, but the table plays another game, `game`."""

    name: str
    games: tuple[str, ...]
    game: str


@dataclass(frozen=True, slots=True)
class TooManySeated(Reason):
    seated: int
    players: int


@dataclass(frozen=True, slots=True)
class NoLimit(Reason):
    """`!end` in a game that has none (RULES F10)."""

    game: str


# --- adding people --------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class NoSeatLeft(Reason):
    """For these of several people who were to be seated."""

    table_id: int
    nicks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IsAbsent(Reason):
    nick: str


@dataclass(frozen=True, slots=True)
class IsTheBot(Reason):
    pass


@dataclass(frozen=True, slots=True)
class IsComputer(Reason):
    nick: str


@dataclass(frozen=True, slots=True)
class RefusesInvites(Reason):
    nick: str


# --- money ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class NoWallet(Reason):
    nick: str


@dataclass(frozen=True, slots=True)
class BalanceTooLow(Reason):
    balance: int
    amount: int


@dataclass(frozen=True, slots=True)
class PrizeOnlyRises(Reason):
    prize: int


@dataclass(frozen=True, slots=True)
class PrizeNeedsTwo(Reason):
    """RULES F4: a prize wants two people."""


@dataclass(frozen=True, slots=True)
class NothingStaked(Reason):
    """`!prize 0` where there is no prize."""


@dataclass(frozen=True, slots=True)
class WalletFull(Reason):
    """The account that would receive it may not hold so much."""


@dataclass(frozen=True, slots=True)
class GiveToBot(Reason):
    pass


@dataclass(frozen=True, slots=True)
class GiveToSelf(Reason):
    pass


# --- limits and faults ----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class TooManyTables(Reason):
    limit: int
    whose: str


@dataclass(frozen=True, slots=True)
class Busy(Reason):
    """The network lets us send too slowly for another table (DESIGN 5)."""

    lag: int


@dataclass(frozen=True, slots=True)
class DatabaseBusy(Reason):
    """So much waits for the database already that this was not even asked of it; nothing has changed."""


@dataclass(frozen=True, slots=True)
class NotSaved(Reason):
    """The database did not take it; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Stopping(Reason):
    """The bot is being stopped; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Faulty(Reason):
    """A fault of the program's own, which the log has."""


@dataclass(frozen=True, slots=True)
class Overtaken(Reason):
    """The table's journal had more in it than we knew; it has been read again."""

    table_id: int


@dataclass(frozen=True, slots=True)
class OpenTables(Reason):
    """`!bye` with open tables: only `!bye now` does it."""

    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MayNotInvite(Reason):
    who: str


@dataclass(frozen=True, slots=True)
class AlreadyThere(Reason):
    channel: str


@dataclass(frozen=True, slots=True)
class CannotEnter(Reason):
    """The network does not let us into the channel; `why` is its text."""

    channel: str
    why: str


@dataclass(frozen=True, slots=True)
class Flooding(Reason):
    seconds: int
