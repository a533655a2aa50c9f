"""Commands about credits."""

from bot.commands import requests as ask
from bot.commands.arguments import Amount, Gift, Nick
from bot.commands.registry import When, Who, command
from bot.table import commands as cmd


@command("prize", "[amount]", who=Who.CAPTAIN, when=When.SETTLED)
def prize(amount: Amount | None = None) -> cmd.SetPrize | ask.ShowPrize:
    """puts a prize up from your own credit; 0 takes it back; alone: shows it"""
    return ask.ShowPrize() if amount is None else cmd.SetPrize(amount)


@command("balance")
def balance() -> ask.ShowBalance:
    """shows your credit"""
    return ask.ShowBalance()


@command("history")
def history() -> ask.ShowHistory:
    """shows the last movements of your credit, with their receipts"""
    return ask.ShowHistory()


@command("give", "nick amount")
def give(nick: Nick, amount: Gift) -> ask.Give:
    """gives somebody credit"""
    return ask.Give(nick, amount)
