"""What a table refuses, in words: its state, its seats, its money."""

# ruff: noqa: ARG001  (some reasons say all by being there)

from bot import reasons as no
from bot.presenter.voice import Voice
from bot.presenter.words import echo, words


# --- the table's state -----------------------------------------------------------------------------------------------
@words(no.WrongState)
def _(reason: no.WrongState, voice: Voice) -> str:
    facts = {"id": reason.table_id, "what": voice.command(reason.what), "play": voice.command("play")}
    if reason.what == "move":
        return voice.say("#{id} is not being played: no card is owed", **facts)
    too_late = voice.say("#{id} has begun: too late for {what}", **facts)
    states = {
        "lobby": voice.say("#{id} has not begun: not yet the time for {what} · {play} begins", **facts),
        "running": voice.say("#{id} is being played already", **facts) if reason.what == "play" else too_late,
        "choosing": voice.say("#{id} waits for somebody's choice: {what} after that", **facts),
        "paused": voice.say("#{id} is paused already · {play} goes on", **facts)
        if reason.what == "pause"
        else too_late,
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
    made = voice.say("your time had just run out: a move was made for you")
    if reason.legal:
        return voice.say("{made} · now: {cards}", made=made, cards=voice.cards(reason.legal))
    if reason.again:
        return voice.say("{made} · it is your turn again: {hand} shows it", made=made, hand=voice.command("hand"))
    return voice.say("{made} · wait for your next turn", made=made)


@words(no.SeatedElsewhere)
def _(reason: no.SeatedElsewhere, voice: Voice) -> str:
    return voice.say("{nick} sits at #{id} already", nick=voice.name(reason.nick), id=reason.table_id)


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


# --- adding people ---------------------------------------------------------------------------------------------------
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


# --- money -----------------------------------------------------------------------------------------------------------
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


@words(no.WalletFull)
def _(reason: no.WalletFull, voice: Voice) -> str:
    return voice.say("that is more than one wallet may hold")


@words(no.GiveToBot)
def _(reason: no.GiveToBot, voice: Voice) -> str:
    return voice.say("I take no gifts · {prize} puts a prize up", prize=voice.command("prize N"))


@words(no.GiveToSelf)
def _(reason: no.GiveToSelf, voice: Voice) -> str:
    return voice.say("you cannot give to yourself")
