"""What can happen at a table: the journal's events.

Events are facts, past tense, and complete: replaying them gives the table again. The struct tag is the event's kind in
the journal; a change of meaning raises VERSION and brings an upcaster, both in bot.table.codec.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from engine import rules as versions

Actor: TypeAlias = Literal["human", "computer", "auto"]
"""Who moved: a person, a computer player in its own seat, or a computer player for a person who ran out of time."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="k"):
    """One fact about one table."""


class Stake(msgspec.Struct, frozen=True, gc=False):
    """`amount` units (whole, at least 1) that the holder of `account` has put into the table's escrow."""

    account: str
    amount: int


class Payout(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`amount` units paid to `account`, which sits at `seat`, or sat there last under `nick` (RULES F26)."""

    seat: int
    account: str
    amount: int
    nick: str = ""


class Opened(Event, frozen=True, gc=False, tag="opened"):
    """A table was opened; its captain sits in seat 0. `secret` (hex, 256 bits) is where its deals and lots come from.

    `manners` are the table's own options (bot.table.options). `trust_nicks`: whether a guest may win its prize
    (DESIGN 4.6), as the config said then; None in early journals. `rules`: the version of RULES by which its cards
    are read and its claims and payouts decided (F33, engine.rules); early journals do not say, and mean the first.
    `captain_mark`, as every `mark` of an event: by which the person is known again after he has gone (F29,
    bot.hall.people); early journals have none.
    """

    network: str
    channel: str
    captain_nick: str
    captain_key: str
    game: str
    options: dict[str, Any]
    manners: dict[str, str | int | bool]
    secret: str
    rematch_of: int | None = None
    trust_nicks: bool | None = None
    rules: int = versions.FIRST
    captain_mark: str = ""


class Seated(Event, frozen=True, gc=False, tag="seated"):
    """A person took a free seat, or a computer player's seat with its cards and total (RULES F5)."""

    seat: int
    nick: str
    key: str
    how: Literal["joined", "added", "returned"]
    claim: bool
    mark: str = ""
    fetched: bool = False
    """Who returned did so by the captain's `!add`, and need not be awake (RULES F6)."""


class Announced(Event, frozen=True, gc=False, tag="announced"):
    """A person takes that computer's seat when the running deal of a prize game has been scored (RULES F30)."""

    seat: int
    nick: str
    key: str
    how: Literal["joined", "added"]
    claim: bool
    mark: str = ""


class Recalled(Event, frozen=True, gc=False, tag="recalled"):
    """The person announced as `key` does not sit down after all."""

    nick: str
    key: str


class Moved(Event, frozen=True, gc=False, tag="moved"):
    """A person changed to a free seat in the lobby."""

    seat: int
    to: int


class Unseated(Event, frozen=True, gc=False, tag="unseated"):
    """A person is no longer seated; after the start `computer` is the name of the player that takes the seat."""

    seat: int
    nick: str
    why: Literal["left", "removed"]
    computer: str | None = None


class Identified(Event, frozen=True, gc=False, tag="identified"):
    """The person at `seat` goes by `nick` now, and is known as `key`."""

    seat: int
    nick: str
    key: str
    mark: str = ""


class Followed(Event, frozen=True, gc=False, tag="followed"):
    """The person known as `was`, who left or is about to sit down, goes by `nick` now, and is known as `key`."""

    was: str
    nick: str
    key: str
    mark: str


class Readmitted(Event, frozen=True, gc=False, tag="readmitted"):
    """`by` says that the person who is called `nick` now is the guest of that seat, who was gone (RULES F29)."""

    seat: int
    nick: str
    key: str
    mark: str
    by: str


class Spoke(Event, frozen=True, gc=False, tag="spoke"):
    """The person at `seat`, whom somebody added, has talked to the bot for the first time since (RULES F6)."""

    seat: int


class CaptainChanged(Event, frozen=True, gc=False, tag="captain"):
    """The person at `seat` is captain now (RULES F15, F16)."""

    seat: int
    why: Literal["left", "absent"]


class VariantChosen(Event, frozen=True, gc=False, tag="variant"):
    """The lobby plays another variant or number of players; seats beyond the new number were free."""

    game: str
    options: dict[str, Any]


class OptionSet(Event, frozen=True, gc=False, tag="option"):
    """An option of the game has a new value; `options` is the whole resulting set."""

    name: str
    value: str
    options: dict[str, Any]


class TableOptionSet(Event, frozen=True, gc=False, tag="manner"):
    """An option of the table itself (clocks, open, …) has a new value."""

    name: str
    value: str | int | bool


class Begun(Event, frozen=True, gc=False, tag="begun"):
    """The game began; `computers` are (seat, name) of the seats that nobody had taken."""

    computers: list[tuple[int, str]]


class Drawn(Event, frozen=True, gc=False, tag="drawn"):
    """Chance gave what the game asked for under `label`: a deck in its order, or the one seat that a lot drew."""

    label: str
    drawn: list[int]


class Acted(Event, frozen=True, gc=False, tag="acted"):
    """`seat` took an action of the game. A list of ints is a tuple action of the engine."""

    seat: int
    action: int | str | list[int]
    by: Actor


class Scored(Event, frozen=True, gc=False, tag="scored"):
    """A deal was scored and another follows: all that the deals so far leave behind, beside who sits where.

    It follows from the moves before it, so that a start need not play those again (bot.table.replay); `gamebot verify`
    compares the two. `match` is Game.carried, `deals` Table.deal_log; `autos`, `spoke` and `last_by` are the seats'.
    """

    match: dict[str, Any]
    deals: list[list[int]]
    autos: list[int]
    spoke: list[bool]
    last_by: list[Actor]
    asleep: bool


class PrizeSet(Event, frozen=True, gc=False, tag="prize"):
    """The escrow of the table holds exactly these stakes now."""

    stakes: list[Stake]
    why: Literal["set", "too_few_people"] = "set"


class Paused(Event, frozen=True, gc=False, tag="paused"):
    """All clocks stand and moves are refused. A moderator's pause is lifted by moderators only (RULES F17, F26).

    `key`: of who paused it; early journals do not say.
    """

    why: Literal["captain", "moderator", "asleep"]
    nick: str = ""
    key: str = ""


class Resumed(Event, frozen=True, gc=False, tag="resumed"):
    """The table goes on with the rest of its clocks, after so many `seconds` (as far as the process knew)."""

    nick: str = ""
    seconds: int = 0


class Finished(Event, frozen=True, gc=False, tag="finished"):
    """The match is over; the escrow went to `payouts`, or back to its givers when nobody had a claim."""

    payouts: list[Payout]
    refunds: list[Stake]
    prize_by_lot: bool = False


class Closed(Event, frozen=True, gc=False, tag="closed"):
    """The table closed without a winner; every stake went back to its giver (RULES F12)."""

    why: Literal["stopped", "empty", "idle", "sent_away"]
    refunds: list[Stake]
    nick: str = ""


TableEvent: TypeAlias = (
    Opened
    | Seated
    | Announced
    | Recalled
    | Moved
    | Unseated
    | Identified
    | Followed
    | Readmitted
    | Spoke
    | CaptainChanged
    | VariantChosen
    | OptionSet
    | TableOptionSet
    | Begun
    | Drawn
    | Acted
    | Scored
    | PrizeSet
    | Paused
    | Resumed
    | Finished
    | Closed
)
