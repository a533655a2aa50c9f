"""What a table refuses, in words (bot.presenter.words): its state, its seats, its money."""

from bot import reasons as no
from bot.presenter.voice import Voice
from bot.presenter.words import Fields, Sentences, typed_nick, verbatim, worded


def _wrong_state(reason: no.WrongState, voice: Voice) -> str:
    facts = {"table_id": reason.table_id, "what": voice.command(reason.what), "play": voice.command("play")}
    if reason.what == "move":
        return voice.say("#{table_id} is not being played: no card is owed", **facts)
    too_late = voice.say("#{table_id} has begun: too late for {what}", **facts)
    states = {
        "lobby": voice.say("#{table_id} has not begun: not yet the time for {what} · {play} begins", **facts),
        "running": voice.say("#{table_id} is being played already", **facts) if reason.what == "play" else too_late,
        "choosing": voice.say("#{table_id} waits for somebody's choice: {what} after that", **facts),
        "paused": voice.say("#{table_id} is paused already · {play} goes on", **facts)
        if reason.what == "pause"
        else too_late,
        "over": voice.say("#{table_id} is over · {again} for another", again=voice.command("start again"), **facts),
        "closed": voice.say("#{table_id} is closed · {start} opens another", start=voice.command("start"), **facts),
    }
    return states[reason.state]


def _nothing_owed(reason: no.NothingOwed, voice: Voice) -> str:
    if reason.turn is None:
        return voice.say("#{table_id} wants nothing from you now", table_id=reason.table_id)
    facts = {"table_id": reason.table_id, "turn": voice.name(reason.turn)}
    return voice.say("it is not your turn in #{table_id}: {turn} is to play", **facts)


def _too_soon_after_auto(reason: no.TooSoonAfterAuto, voice: Voice) -> str:
    made = voice.say("your time had just run out: a move was made for you")
    if reason.legal:
        return voice.say("{made} · now: {cards}", made=made, cards=voice.cards(reason.legal))
    if reason.again:
        return voice.say("{made} · it is your turn again: {hand} shows it", made=made, hand=voice.command("hand"))
    return voice.say("{made} · wait for your next turn", made=made)


SENTENCES: Sentences = {
    # --- the table's state
    no.WrongState: _wrong_state,
    no.TableIsPaused: "#{table_id} is paused · the captain ({captain}) or a moderator: {play}",
    no.ModeratorsPause: "a moderator paused #{table_id}: only a moderator lets it go on",
    no.NothingOwed: _nothing_owed,
    no.TooSoonAfterAuto: _too_soon_after_auto,
    no.LateFor: "your time at #{table_id} had just run out: a move was made for you"
    " · name the table that you mean: {tables}",
    no.StandsStill: "#{table_id} stands still: I am not in {channel} at present",
    no.SeatedElsewhere: "{nick} sits at #{table_id} already",
    no.AlreadySeated: "you sit at #{table_id} already ({leave} gives the seat up)",
    no.TableFull: "#{table_id} is full · {start} opens another",
    no.TableClosed: "#{table_id} is by invitation · {captain}: {add} {nick} lets him in",
    no.OwnSeatTaken: "{holder} has your seat at #{table_id} by now",
    no.HasHeldAnotherSeat: "{nick} has held another seat of #{table_id}",
    no.LogInAgain: "log in as {account} again to go on at #{table_id}",
    no.NobodyIsGone: "no guest is away from #{table_id} who could be {nick}",
    no.SeatNotFree: "seat {seat} is not free · free: {free}",
    no.NotAtTable: "{nick} does not sit at #{table_id}",
    no.CaptainCannotBeRemoved: "the captain cannot be removed · {leave} gives the seat up",
    no.NeedsAccount: "a prize is at stake in #{table_id}: {nick} must log in to an account to sit down there",
    no.NobodyRemoved: "a prize is at stake in #{table_id}: nobody is removed · for who sleeps the computer plays",
    no.ClocksStay: "a prize is at stake: {name} stays at {seconds} s or more",
    no.PausedOften: "a prize is at stake in #{table_id}: nobody pauses it more than {most} times",
    no.PausedLong: "a prize is at stake in #{table_id}: it has been paused for {minutes} minutes already",
    no.StartNeedsSomebody: "you sit alone at #{table_id} · {play} begins with computers"
    " · {add} nick or their {join} seats people",
    no.StartArguments: "#{table_id} is paused: {start} alone goes on",
    no.NothingToRepeat: "you have no finished table here to repeat · {start} opens one",
    no.OnlyInLobby: "{name} can be set only before the game; still to be set: {still}",
    no.OptionOfAnotherGame: "there is no option {name} in {game}, but in {games} · {set} lists them",
    no.TooManySeated: "{seated} people sit here, too many for {players}",
    no.NoLimit: "{game} has no limit",
    # --- adding people
    no.NoSeatLeft: "#{table_id} has no seat left for {nicks}",
    no.IsAbsent: "{nick} is not here",
    no.IsTheBot: "I deal; free seats become computer players at {play}",
    no.IsComputer: "{nick} is a computer player",
    no.RefusesInvites: "{nick} does not want to be seated by others",
    # --- money
    no.NoWallet: "{nick} has no wallet: log in to a services account (e.g. /msg NickServ identify)",
    no.BalanceTooLow: "you have {balance}, not {amount}",
    no.PrizeOnlyRises: "once the game has begun the prize only rises: more than {prize}",
    no.PrizeNeedsTwo: "a prize wants two people at the table",
    no.NothingStaked: "there is no prize to take back",
    no.WalletFull: "that is more than one wallet may hold",
    no.GiveToBot: "I take no gifts · {prize} N puts a prize up",
    no.GiveToSelf: "you cannot give to yourself",
}

FIELDS: Fields = {
    no.TableClosed: {"nick": verbatim},  # part of a command: it is copied as it stands
    no.NotAtTable: {"nick": typed_nick},
    no.OnlyInLobby: {"name": verbatim},
    no.OptionOfAnotherGame: {"name": verbatim},
    no.IsAbsent: {"nick": typed_nick},
    no.LogInAgain: {"account": typed_nick},
    no.ClocksStay: {"name": verbatim},
}

WORDS = worded(SENTENCES, FIELDS)
