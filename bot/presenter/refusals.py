"""Every reason why something is refused, in words: what is wrong and what would work (DESIGN 4.3).

Here are the sentences about what was typed, where and by whom, and about limits; the modules that are merged have the
rest, and each game has its own (bot.presenter.games). How to read a sentence: bot.presenter.words.
"""

from bot import reasons as no
from bot.presenter import games, refusals_rules, refusals_tables
from bot.presenter.voice import Voice
from bot.presenter.words import Fields, Sentences, Words, echo, merged, tables, verbatim, worded
from engine.game import Reason


def refusal(reason: Reason, voice: Voice) -> str:
    """The sentence for `reason`."""
    kind = type(reason)
    said = WORDS.get(kind) or next((lines.words[kind] for _, lines in games.each() if kind in lines.words), None)
    if said is None:
        raise LookupError(
            f"{kind.__module__}.{kind.__name__} has no words: give it a sentence in a refusals*.py of bot/presenter"
        )
    return said(reason, voice)


def all_words() -> dict[type[Reason], Words]:
    """The words for every reason that there is now. ValueError if one has words twice."""
    return merged(WORDS, *(lines.words for _, lines in games.each()))


def _unknown_command(reason: no.UnknownCommand, voice: Voice) -> str:
    if reason.near is not None:
        return voice.say("did you mean {command}?", command=voice.command(reason.near))
    if not reason.word:
        return voice.say("yes? {help} lists the commands", help=voice.command("help"))
    return voice.say("I know no {word} · {help} lists the commands", word=echo(reason.word), help=voice.command("help"))


def _bad_usage(reason: no.BadUsage, voice: Voice) -> str:
    line = voice.command(f"{reason.command} {reason.usage}".rstrip())
    return voice.say("it goes like this: {line}", line=line)


def _bad_option_value(reason: no.BadOptionValue, voice: Voice) -> str:
    text = f"{reason.name} {echo(reason.value)}".strip()
    return voice.say("{text} will not do: one of {allowed}", text=text, allowed=reason.allowed)


def _not_seated(reason: no.NotSeated, voice: Voice) -> str:
    if not reason.tables:
        return voice.say("you sit at no table · {start} opens one", start=voice.command("start"))
    facts = {"join": voice.command("join"), "tables": tables(voice, reason.tables)}
    return voice.say("you sit at no table · {join} takes a seat at {tables}", **facts)


def _no_such_table(reason: no.NoSuchTable, voice: Voice) -> str:
    facts = {"table_id": reason.table_id, "tables": tables(voice, reason.tables), "start": voice.command("start")}
    if not reason.tables:
        return voice.say("there is no table #{table_id} here · {start} opens one", **facts)
    return voice.say("there is no table #{table_id} here, but {tables}", **facts)


def _which_table(reason: no.WhichTable, voice: Voice) -> str:
    facts = {"tables": tables(voice, reason.tables), "example": tables(voice, reason.tables[:1])}
    return voice.say("which table? {tables} · add its number, e.g. {example}", **facts)


def _too_many_tables(reason: no.TooManyTables, voice: Voice) -> str:
    whose = {
        "person": voice.say("you are captain of {n} tables, the most there may be", n=reason.limit),
        "channel": voice.say("this channel has {n} tables, the most there may be", n=reason.limit),
        "process": voice.say("I host {n} tables, the most I may", n=reason.limit),
    }
    return f"{whose[reason.whose]} · {voice.say('{join} takes a seat at one', join=voice.command('join'))}"


def _may_not_invite(reason: no.MayNotInvite, voice: Voice) -> str:
    who = {
        "operators": voice.say("only the bot's operators may call me into a channel"),
        "ops": voice.say("only channel operators and the bot's operators may call me into a channel"),
        "back": voice.say("I was sent away from there: its operators call me back with /invite"),
        "never": voice.say("I join only the channels of my configuration"),
    }
    return who[reason.who]


SENTENCES: Sentences = {
    # --- what was typed
    no.UnknownCommand: _unknown_command,
    no.BadUsage: _bad_usage,
    no.NotANumber: "{text} will not do: a whole number from {low} to {high}",
    no.BadOptionValue: _bad_option_value,
    no.UnknownLanguage: "I do not speak {text} · I speak {known}",
    no.NotAMove: "{text} is no card · cards go like {examples}",
    no.OneCardOnly: "one card, not {given}",
    # --- where and who
    no.OnlyInChannel: "say {command} in the channel",
    no.OnlyInPrivate: "say {command} to me in private",
    no.CardsInPrivate: "cards go to me by private message, never in the channel",
    no.RankTooLow: "that needs the rank {needed} in this channel; anybody may {join}",
    no.OnlyCaptain: "only the captain of #{table_id} ({captain}) may {what}",
    no.OnlyModerators: "{what} is for moderators: halfop or higher in this channel",
    no.NeedsImpartial: "a prize is at stake in #{table_id}: that needs a moderator who has no part in it,"
    " or the same word by everybody who can win it",
    no.NotAllAgree: "#{table_id} {what}? {agreed} of {wanted} · everybody who can win the prize says {what}"
    " within 5 minutes",
    no.NotSeated: _not_seated,
    no.NotSeatedHere: "you do not sit at #{table_id}",
    no.NoSuchTable: _no_such_table,
    no.WhichTable: _which_table,
    no.WhichChannel: "which channel? {channels} · say it there",
    no.NoSharedChannel: "we share no channel: join one where I am",
    # --- limits and faults
    no.TooManyTables: _too_many_tables,
    no.Busy: "busy: my lines wait {lag} s on this network already; try again in a minute",
    no.DatabaseBusy: "busy: try again in a moment",
    no.Stopping: "I am being restarted, so that did not happen · say it again when I am back",
    no.NotSaved: "that could not be saved, so it did not happen · try again in a moment",
    no.Faulty: "that went wrong on my side; my operator finds it in the log",
    no.Overtaken: "#{table_id} has changed meanwhile, so that did not happen · {tables}",
    no.OpenTables: "open tables: {tables} · {bye_now} closes them and gives stakes back",
    no.MayNotInvite: _may_not_invite,
    no.AlreadyThere: "I am in {channel} already",
    no.CannotEnter: "I cannot enter {channel}: {why}",
    no.Flooding: "too fast: I listen to you again in {seconds} s",
}

FIELDS: Fields = {
    no.OnlyInPrivate: {"command": verbatim},  # in private a command needs no prefix
}

WORDS = merged(worded(SENTENCES, FIELDS), refusals_tables.WORDS, refusals_rules.WORDS)
"""The words for every reason but those of the games' own."""
