"""Every reason why something is refused, in words: what is wrong and what would work (DESIGN 4.3)."""

from collections.abc import Callable
from typing import Any

from bot import reasons as no
from bot.presenter.voice import Voice
from engine.hearts import reasons as hearts

Words = Callable[[Any, Voice], str]
WORDS: dict[type, Words] = {}

ECHO = 24
"""Characters of what somebody typed that are said back to him."""


def refusal(reason: no.Reason, voice: Voice) -> str:
    """The sentence for `reason`."""
    return WORDS[type(reason)](reason, voice)


def words(kind: type) -> Callable[[Words], Words]:
    def declare(wording: Words) -> Words:
        WORDS[kind] = wording
        return wording

    return declare


def echo(text: str) -> str:
    return text if len(text) <= ECHO else text[:ECHO] + "…"


def tables(ids: tuple[int, ...]) -> str:
    return " ".join(f"#{table_id}" for table_id in ids)


# --- what was typed -------------------------------------------------------------------------------------------------
@words(no.UnknownCommand)
def _(reason: no.UnknownCommand, voice: Voice) -> str:
    if reason.near is not None:
        return voice.say("did you mean {command}?", command=voice.command(reason.near))
    if not reason.word:
        return voice.say("yes? {help} lists the commands", help=voice.command("help"))
    return voice.say("I know no {word} · {help} lists the commands", word=echo(reason.word), help=voice.command("help"))


@words(no.BadUsage)
def _(reason: no.BadUsage, voice: Voice) -> str:
    line = voice.command(f"{reason.command} {reason.usage}".rstrip())
    return voice.say("it goes like this: {line}", line=line)


@words(no.NotANumber)
def _(reason: no.NotANumber, voice: Voice) -> str:
    low, high = reason.low, reason.high
    return voice.say(
        "{text} will not do: a whole number from {low} to {high}", text=echo(reason.text), low=low, high=high
    )


@words(no.BadOptionValue)
def _(reason: no.BadOptionValue, voice: Voice) -> str:
    text = f"{reason.name} {echo(reason.value)}".strip()
    return voice.say("{text} will not do: one of {allowed}", text=text, allowed=reason.allowed)


@words(hearts.BadValue)
def _(reason: hearts.BadValue, voice: Voice) -> str:
    text = f"{reason.name} {echo(reason.value)}".strip()
    return voice.say("{text} will not do: one of {allowed}", text=text, allowed=", ".join(reason.allowed))


@words(hearts.UnknownOption)
def _(reason: hearts.UnknownOption, voice: Voice) -> str:
    return voice.say("there is no option {name} · {set} lists them", name=echo(reason.name), set=voice.command("set"))


@words(hearts.FixedByVariant)
def _(reason: hearts.FixedByVariant, voice: Voice) -> str:
    return voice.say("{variant} has no choice of {name}", variant=reason.variant, name=reason.name)


@words(hearts.NeedsPlayers)
def _(reason: hearts.NeedsPlayers, voice: Voice) -> str:
    players = ", ".join(str(n) for n in reason.players)
    return voice.say("{name} is for {players} players only", name=reason.name, players=players)


@words(hearts.SeatsOutOfRange)
def _(reason: hearts.SeatsOutOfRange, voice: Voice) -> str:
    if reason.least == reason.most:
        return voice.say("{variant} is for {n} players", variant=reason.variant, n=reason.least)
    facts = {"variant": reason.variant, "low": reason.least, "high": reason.most}
    return voice.say("{variant} is for {low} to {high} players", **facts)


@words(hearts.UnknownVariant)
def _(reason: hearts.UnknownVariant, voice: Voice) -> str:
    return voice.say("I know no game {name} · I know {known}", name=echo(reason.name), known=", ".join(reason.known))


@words(no.UnknownVariant)
def _(reason: no.UnknownVariant, voice: Voice) -> str:
    return voice.say("I know no game {name} · I know {known}", name=echo(reason.text), known=", ".join(reason.known))


@words(no.UnknownLanguage)
def _(reason: no.UnknownLanguage, voice: Voice) -> str:
    return voice.say("I do not speak {name} · I speak {known}", name=echo(reason.text), known=", ".join(reason.known))


@words(no.NotACard)
def _(reason: no.NotACard, voice: Voice) -> str:
    return voice.say("{text} is no card · cards go like qs, 10h, 2c", text=echo(reason.text))


@words(no.OneCardOnly)
def _(reason: no.OneCardOnly, voice: Voice) -> str:
    return voice.say("one card, not {n}", n=reason.given)


# --- the rules of Hearts --------------------------------------------------------------------------------------------
@words(hearts.NotHeld)
def _(reason: hearts.NotHeld, voice: Voice) -> str:
    return voice.say("you do not hold {card} · {hand} shows your hand", card=voice.card(reason.card), hand="hand")


@words(hearts.NotYourTurn)
def _(reason: hearts.NotYourTurn, voice: Voice) -> str:
    return voice.say("it is not your turn")


@words(hearts.NotNow)
def _(reason: hearts.NotNow, voice: Voice) -> str:
    return voice.say("not now: {hand} shows where the game stands", hand=voice.command("hand"))


@words(hearts.WrongCount)
def _(reason: hearts.WrongCount, voice: Voice) -> str:
    return voice.say("{given} will not do: exactly {wanted} cards", given=reason.given, wanted=reason.wanted)


@words(hearts.Repeated)
def _(reason: hearts.Repeated, voice: Voice) -> str:
    return voice.say("{card} was named more often than you hold it", card=voice.card(reason.card))


@words(hearts.MustOpenWith)
def _(reason: hearts.MustOpenWith, voice: Voice) -> str:
    return voice.say("the deal opens with {card}", card=voice.card(reason.card))


@words(hearts.MustFollow)
def _(reason: hearts.MustFollow, voice: Voice) -> str:
    return voice.say("you must follow suit: {hand}", hand=voice.hand(reason.legal))


@words(hearts.PointsBanned)
def _(reason: hearts.PointsBanned, voice: Voice) -> str:
    return voice.say("no penalty card on the first trick: {hand}", hand=voice.hand(reason.legal))


@words(hearts.HeartsFirst)
def _(reason: hearts.HeartsFirst, voice: Voice) -> str:
    return voice.say("a heart, not the queen, on the first trick: {hand}", hand=voice.hand(reason.legal))


@words(hearts.HeartsNotBroken)
def _(reason: hearts.HeartsNotBroken, voice: Voice) -> str:
    return voice.say("hearts may not be led before one was played: {hand}", hand=voice.hand(reason.legal))


@words(hearts.QueenMustWait)
def _(reason: hearts.QueenMustWait, voice: Voice) -> str:
    return voice.say("the queen of spades waits until a heart was played: {hand}", hand=voice.hand(reason.legal))


@words(hearts.NotAChoice)
def _(reason: hearts.NotAChoice, voice: Voice) -> str:
    return voice.say("one of {choices}", choices=", ".join(reason.choices))


# --- where and who --------------------------------------------------------------------------------------------------
@words(no.OnlyInChannel)
def _(reason: no.OnlyInChannel, voice: Voice) -> str:
    return voice.say("say {command} in the channel", command=voice.command(reason.command))


@words(no.OnlyInPrivate)
def _(reason: no.OnlyInPrivate, voice: Voice) -> str:
    return voice.say("say {command} to me in private", command=reason.command)


@words(no.CardsInPrivate)
def _(reason: no.CardsInPrivate, voice: Voice) -> str:
    return voice.say("cards go to me by private message, never in the channel")


@words(no.RankTooLow)
def _(reason: no.RankTooLow, voice: Voice) -> str:
    return voice.say("that needs the rank {rank} in this channel; anybody may {join}", rank=reason.needed, join=voice.command("join"))  # fmt: skip


@words(no.OnlyCaptain)
def _(reason: no.OnlyCaptain, voice: Voice) -> str:
    facts = {"captain": voice.name(reason.captain), "id": reason.table_id, "what": voice.command(reason.what)}
    return voice.say("only the captain of #{id} ({captain}) may {what}", **facts)


@words(no.OnlyModerators)
def _(reason: no.OnlyModerators, voice: Voice) -> str:
    return voice.say("{what} is for moderators: halfop or higher in this channel", what=voice.command(reason.what))


@words(no.OnlyUnseatedModerators)
def _(reason: no.OnlyUnseatedModerators, voice: Voice) -> str:
    return voice.say("a prize is at stake in #{id}: that needs a moderator who does not play there", id=reason.table_id)


@words(no.NotSeated)
def _(reason: no.NotSeated, voice: Voice) -> str:
    if not reason.tables:
        return voice.say("you sit at no table · {start} opens one", start=voice.command("start"))
    join = voice.command("join")
    return voice.say("you sit at no table · {join} takes a seat at {ids}", join=join, ids=tables(reason.tables))


@words(no.NotSeatedHere)
def _(reason: no.NotSeatedHere, voice: Voice) -> str:
    return voice.say("you do not sit at #{id}", id=reason.table_id)


@words(no.NoSuchTable)
def _(reason: no.NoSuchTable, voice: Voice) -> str:
    if not reason.tables:
        return voice.say(
            "there is no table #{id} here · {start} opens one", id=reason.table_id, start=voice.command("start")
        )
    return voice.say("there is no table #{id} here, but {ids}", id=reason.table_id, ids=tables(reason.tables))


@words(no.WhichTable)
def _(reason: no.WhichTable, voice: Voice) -> str:
    example = f"#{reason.tables[0]}"
    return voice.say("which table? {ids} · add its number, e.g. {example}", ids=tables(reason.tables), example=example)


@words(no.WhichChannel)
def _(reason: no.WhichChannel, voice: Voice) -> str:
    return voice.say("which channel? {channels} · say it there", channels=" ".join(reason.channels))


@words(no.NoSharedChannel)
def _(reason: no.NoSharedChannel, voice: Voice) -> str:
    return voice.say("we share no channel: join one where I am")


# --- the table's state ----------------------------------------------------------------------------------------------
@words(no.WrongState)
def _(reason: no.WrongState, voice: Voice) -> str:
    facts = {"id": reason.table_id, "what": voice.command(reason.what)}
    if reason.what == "move":
        return voice.say("#{id} is not being played: no card is owed", **facts)
    states = {
        "lobby": voice.say("#{id} has not begun: not yet the time for {what}", **facts),
        "running": voice.say("#{id} is being played: too late for {what}", **facts)
        if reason.what not in ("play", "start")
        else voice.say("#{id} is being played already", **facts),
        "paused": voice.say("#{id} is paused already · {play} goes on", play=voice.command("play"), **facts),
        "over": voice.say("#{id} is over · {again} for another", again=voice.command("start again"), **facts),
        "closed": voice.say("#{id} is closed · {start} opens another", start=voice.command("start"), **facts),
    }
    return states[reason.state]


@words(no.TableIsPaused)
def _(reason: no.TableIsPaused, voice: Voice) -> str:
    facts = {"id": reason.table_id, "captain": voice.name(reason.captain), "play": voice.command("play")}
    return voice.say("#{id} is paused · the captain ({captain}) or a moderator: {play}", **facts)


@words(no.ModeratorsPause)
def _(reason: no.ModeratorsPause, voice: Voice) -> str:
    return voice.say("a moderator paused #{id}: only a moderator lets it go on", id=reason.table_id)


@words(no.NothingOwed)
def _(reason: no.NothingOwed, voice: Voice) -> str:
    if reason.turn is None:
        return voice.say("#{id} wants nothing from you now", id=reason.table_id)
    return voice.say(
        "it is not your turn in #{id}: {nick} is to play", id=reason.table_id, nick=voice.name(reason.turn)
    )


@words(no.TooSoonAfterAuto)
def _(reason: no.TooSoonAfterAuto, voice: Voice) -> str:
    return voice.say("your time had just run out: that move was made for you · choose again")


@words(no.SeatedElsewhere)
def _(reason: no.SeatedElsewhere, voice: Voice) -> str:
    facts = {"nick": voice.name(reason.nick), "id": reason.table_id, "leave": voice.command("leave")}
    return voice.say("{nick} sits at #{id} of this channel already ({leave} first)", **facts)


@words(no.AlreadySeated)
def _(reason: no.AlreadySeated, voice: Voice) -> str:
    return voice.say(
        "you sit at #{id} already ({leave} gives the seat up)", id=reason.table_id, leave=voice.command("leave")
    )


@words(no.TableFull)
def _(reason: no.TableFull, voice: Voice) -> str:
    return voice.say("#{id} is full · {start} opens another", id=reason.table_id, start=voice.command("start"))


@words(no.TableClosed)
def _(reason: no.TableClosed, voice: Voice) -> str:
    add = voice.command(f"add {reason.nick}")
    facts = {"id": reason.table_id, "captain": voice.name(reason.captain), "add": add}
    return voice.say("#{id} is by invitation · {captain}: {add} lets him in", **facts)


@words(no.OwnSeatTaken)
def _(reason: no.OwnSeatTaken, voice: Voice) -> str:
    return voice.say("{nick} has your seat at #{id} by now", nick=voice.name(reason.holder), id=reason.table_id)


@words(no.SeatNotFree)
def _(reason: no.SeatNotFree, voice: Voice) -> str:
    free = ", ".join(str(seat) for seat in reason.free) or voice.say("none")
    return voice.say("seat {n} is not free · free: {free}", n=reason.seat, free=free)


@words(no.NotAtTable)
def _(reason: no.NotAtTable, voice: Voice) -> str:
    return voice.say("{nick} does not sit at #{id}", nick=voice.name(echo(reason.nick)), id=reason.table_id)


@words(no.CaptainCannotBeRemoved)
def _(reason: no.CaptainCannotBeRemoved, voice: Voice) -> str:
    return voice.say("the captain cannot be removed · {leave} gives the seat up", leave=voice.command("leave"))


@words(no.NotAsleep)
def _(reason: no.NotAsleep, voice: Voice) -> str:
    return voice.say("a prize is at stake: {nick} can be removed only after three automatic moves running", nick=voice.name(reason.nick))  # fmt: skip


@words(no.StartNeedsSomebody)
def _(reason: no.StartNeedsSomebody, voice: Voice) -> str:
    facts = {"id": reason.table_id, "play": voice.command("play"), "add": voice.command("add nick"), "join": voice.command("join")}  # fmt: skip
    return voice.say(
        "you sit alone at #{id} · {play} begins with computers · {add} or their {join} seats people", **facts
    )


@words(no.StartArguments)
def _(reason: no.StartArguments, voice: Voice) -> str:
    return voice.say("#{id} is paused: {start} alone goes on", id=reason.table_id, start=voice.command("start"))


@words(no.NothingToRepeat)
def _(reason: no.NothingToRepeat, voice: Voice) -> str:
    return voice.say("you have no finished table here to repeat · {start} opens one", start=voice.command("start"))


@words(no.OnlyInLobby)
def _(reason: no.OnlyInLobby, voice: Voice) -> str:
    facts = {"name": reason.name, "still": ", ".join(reason.still)}
    return voice.say("{name} can be set only before the game; still to be set: {still}", **facts)


@words(no.TooManySeated)
def _(reason: no.TooManySeated, voice: Voice) -> str:
    return voice.say("{seated} people sit here, too many for {players}", seated=reason.seated, players=reason.players)


@words(no.NoLimit)
def _(reason: no.NoLimit, voice: Voice) -> str:
    return voice.say("{game} has no limit", game=reason.game)


# --- adding people --------------------------------------------------------------------------------------------------
@words(no.IsAbsent)
def _(reason: no.IsAbsent, voice: Voice) -> str:
    return voice.say("{nick} is not here", nick=voice.name(echo(reason.nick)))


@words(no.IsTheBot)
def _(reason: no.IsTheBot, voice: Voice) -> str:
    return voice.say("I deal; free seats become computer players at {play}", play=voice.command("play"))


@words(no.IsComputer)
def _(reason: no.IsComputer, voice: Voice) -> str:
    return voice.say("{nick} is a computer player", nick=voice.name(reason.nick))


@words(no.RefusesInvites)
def _(reason: no.RefusesInvites, voice: Voice) -> str:
    return voice.say("{nick} does not want to be seated by others", nick=voice.name(reason.nick))


# --- money ----------------------------------------------------------------------------------------------------------
@words(no.NoWallet)
def _(reason: no.NoWallet, voice: Voice) -> str:
    return voice.say("{nick} has no wallet: log in to a services account (e.g. /msg NickServ identify)", nick=voice.name(reason.nick))  # fmt: skip


@words(no.BalanceTooLow)
def _(reason: no.BalanceTooLow, voice: Voice) -> str:
    return voice.say("you have {balance}, not {amount}", balance=voice.money(reason.balance), amount=reason.amount)


@words(no.PrizeOnlyRises)
def _(reason: no.PrizeOnlyRises, voice: Voice) -> str:
    return voice.say("after the first deal the prize only rises: more than {prize}", prize=reason.prize)


@words(no.PrizeNeedsTwo)
def _(reason: no.PrizeNeedsTwo, voice: Voice) -> str:
    return voice.say("a prize wants two people at the table")


@words(no.NothingStaked)
def _(reason: no.NothingStaked, voice: Voice) -> str:
    return voice.say("there is no prize to take back")


@words(no.GiveToBot)
def _(reason: no.GiveToBot, voice: Voice) -> str:
    return voice.say("I take no gifts · {prize} puts a prize up", prize=voice.command("prize N"))


@words(no.GiveToSelf)
def _(reason: no.GiveToSelf, voice: Voice) -> str:
    return voice.say("you cannot give to yourself")


# --- limits and faults ----------------------------------------------------------------------------------------------
@words(no.TooManyTables)
def _(reason: no.TooManyTables, voice: Voice) -> str:
    whose = {
        "person": voice.say("you are captain of {n} tables, the most there may be", n=reason.limit),
        "channel": voice.say("this channel has {n} tables, the most there may be", n=reason.limit),
        "process": voice.say("I host {n} tables, the most I may", n=reason.limit),
    }
    return f"{whose[reason.whose]} · {voice.say('{join} takes a seat at one', join=voice.command('join'))}"


@words(no.Busy)
def _(reason: no.Busy, voice: Voice) -> str:
    return voice.say("busy: my lines wait {n} s on this network already; try again in a minute", n=reason.lag)


@words(no.NotSaved)
def _(reason: no.NotSaved, voice: Voice) -> str:
    return voice.say("that could not be saved, so it did not happen · try again in a moment")


@words(no.OpenTables)
def _(reason: no.OpenTables, voice: Voice) -> str:
    return voice.say("open tables: {ids} · {bye} closes them and gives stakes back", ids=tables(reason.tables), bye=voice.command("bye now"))  # fmt: skip


@words(no.MayNotInvite)
def _(reason: no.MayNotInvite, voice: Voice) -> str:
    who = {
        "operators": voice.say("only the bot's operators may call me into a channel"),
        "ops": voice.say("only channel operators and the bot's operators may call me into a channel"),
        "never": voice.say("I join only the channels of my configuration"),
    }
    return who[reason.who]


@words(no.AlreadyThere)
def _(reason: no.AlreadyThere, voice: Voice) -> str:
    return voice.say("I am in {channel} already", channel=reason.channel)


@words(no.Flooding)
def _(reason: no.Flooding, voice: Voice) -> str:
    return voice.say("too fast: I listen to you again in {n} s", n=reason.seconds)
