"""Questions: they change nothing, and anybody may ask them."""

from bot.commands import requests as ask
from bot.commands.arguments import OnOff, Word
from bot.commands.registry import When, command


@command("hand", when=When.ANY)
def hand() -> ask.ShowHand:
    """sends you your hand"""
    return ask.ShowHand()


@command("score", "[#table]", when=When.ANY)
def score() -> ask.ShowScore:
    """lists the deals, the totals and who leads"""
    return ask.ShowScore()


@command("last", "[#table]", when=When.ANY)
def last() -> ask.ShowLast:
    """shows the last complete trick"""
    return ask.ShowLast()


@command("tables")
def tables() -> ask.ShowTables:
    """lists the tables of this channel"""
    return ask.ShowTables()


@command("rules", "[#table]", when=When.ANY)
def rules() -> ask.ShowRules:
    """says by which rules this table plays"""
    return ask.ShowRules()


@command("help", "[command]")
def help_(topic: Word | None = None) -> ask.ShowHelp:
    """lists the commands, or explains one"""
    return ask.ShowHelp(topic)


@command("state", "[#table]")
def state() -> ask.ShowState:
    """sends you your tables for programs, as JSON"""
    return ask.ShowState()


@command("invites", "[on|off]")
def invites(on: OnOff | None = None) -> ask.SetInvites | ask.ShowInvites:
    """says whether others may seat you"""
    return ask.ShowInvites() if on is None else ask.SetInvites(on)
