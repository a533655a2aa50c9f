"""Commands about a table: opening, seating, playing, pausing, options."""

from bot.commands import requests as ask
from bot.commands.arguments import Limit, Nick, Players, SeatNo, Word
from bot.commands.games import of_games
from bot.commands.registry import REGISTRY, When, Where, Who, command
from bot.table import commands as cmd
from engine.options import whole_number


@command("bot", "[language]", who=Who.RANKED)
def bot(first: Word | None = None, second: Word | None = None) -> ask.Greet | ask.CallIn:
    """wakes the bot here; in private `bot #channel` calls it there"""
    if first is not None and first.startswith(("#", "&")):
        return ask.CallIn(first, second)
    return ask.Greet(first)


@command("start", "[variant] [players]", where=Where.CHANNEL)
def start(*words: Word) -> ask.Start | None:
    """opens a table; for its captain: begins the game, or goes on after a pause. `start again`: the same people again"""
    if words == ("again",):
        return ask.Start(again=True)
    variant, players = None, None
    for word in words:
        number = whole_number(word)
        if number is not None and players is None:
            players = number
        elif number is None and variant is None:
            variant = word
        else:
            return None
    return ask.Start(variant, players)


@command("add", "nick [nick …]", who=Who.CAPTAIN, when=When.SETTLED)
def add(nick: Nick, *more: Nick) -> ask.AddPeople:
    """seats people at your table"""
    return ask.AddPeople((nick, *more))


@command("join", "[#table]", when=When.SETTLED)
def join() -> ask.Join:
    """takes a free seat of an open table"""
    return ask.Join()


@command("seat", "N", who=Who.SEATED, when=When.LOBBY)
def seat(number: SeatNo) -> cmd.ChangeSeat:
    """changes to a free seat, before the game"""
    return cmd.ChangeSeat(number)


@command("remove", "nick", who=Who.CAPTAIN, when=When.UNFINISHED, aliases=("kick",))
def remove(nick: Nick) -> ask.RemovePerson:
    """takes somebody's seat away"""
    return ask.RemovePerson(nick)


@command("leave", who=Who.SEATED, when=When.UNFINISHED)
def leave() -> cmd.Leave:
    """gives your seat up"""
    return cmd.Leave()


@command("play", who=Who.PARTY, when=When.LOBBY | When.PAUSED)
def play(*words: Word) -> cmd.Play | cmd.Act:
    """begins the game, computers in the free seats; after a pause: goes on"""
    return cmd.Act(" ".join(words)) if words else cmd.Play()


@command("pause", who=Who.STEWARD, when=When.RUNNING | When.CHOOSING)
def pause() -> cmd.Pause:
    """stops all clocks"""
    return cmd.Pause()


@command("end", "[points]", who=Who.AGREED, when=When.SETTLED)
def end(limit: Limit | None = None) -> cmd.SetLimit | ask.ShowLimit:
    """sets the score that ends the game; alone: shows it"""
    return ask.ShowLimit() if limit is None else cmd.SetLimit(limit)


@command("game", "[variant] [players]", who=Who.CAPTAIN, when=When.LOBBY)
def game(variant: Word | None = None, players: Players | None = None) -> ask.Choose | ask.ShowVariants:
    """chooses the variant, before the game; alone: lists them"""
    return ask.Choose(variant, players) if variant else ask.ShowVariants()


@command("set", "[option value]", who=Who.CAPTAIN, when=When.UNFINISHED)
def set_option(name: Word | None = None, value: Word | None = None) -> cmd.SetOption | ask.ShowOptions | None:
    """changes an option of your table; alone: lists them"""
    if name is None:
        return ask.ShowOptions()
    return cmd.SetOption(name, value) if value else None


@command("channel", "[option value]", who=Who.MODERATOR)
def channel(name: Word | None = None, value: Word | None = None) -> ask.SetDefault | ask.ShowDefaults | None:
    """sets what new tables of this channel begin with: `channel variant {variant}`, `channel end 50`, `channel end default`; alone: shows it"""
    if name is None:
        return ask.ShowDefaults()
    return ask.SetDefault(name, value) if value else None


REGISTRY.of_games(of_games)


@command("stop", who=Who.AGREED, when=When.UNFINISHED)
def stop() -> cmd.Stop:
    """closes the table; stakes go back"""
    return cmd.Stop()


@command("bye", "[now]", where=Where.CHANNEL, who=Who.MODERATOR)
def bye(word: Word | None = None) -> ask.Bye | None:
    """sends the bot away"""
    return ask.Bye(word == "now") if word in (None, "now") else None
