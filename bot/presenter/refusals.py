"""Every reason why something is refused, in words: what is wrong and what would work (DESIGN 4.3).

Here are those about what was typed, where and by whom, and about limits; the modules imported have the rest.
"""

from bot import reasons as no
from bot.presenter import refusals_rules, refusals_tables
from bot.presenter.guandan import refusals as of_guandan
from bot.presenter.hearts import refusals as of_hearts
from bot.presenter.voice import Voice
from bot.presenter.words import WORDS, echo, tables, words

_worded = (of_guandan, of_hearts, refusals_rules, refusals_tables)


def refusal(reason: no.Reason, voice: Voice) -> str:
    """The sentence for `reason`."""
    return WORDS[type(reason)](reason, voice)


# --- what was typed --------------------------------------------------------------------------------------------------
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


@words(no.UnknownVariant)
def _(reason: no.UnknownVariant, voice: Voice) -> str:
    return voice.say("I know no game {name} · I know {known}", name=echo(reason.text), known=", ".join(reason.known))


@words(no.UnknownLanguage)
def _(reason: no.UnknownLanguage, voice: Voice) -> str:
    return voice.say("I do not speak {name} · I speak {known}", name=echo(reason.text), known=", ".join(reason.known))


@words(no.NotAMove)
def _(reason: no.NotAMove, voice: Voice) -> str:
    return voice.say(
        "{text} is no card · cards go like {examples}", text=echo(reason.text), examples=", ".join(reason.examples)
    )


@words(no.TooFewHeld)
def _(reason: no.TooFewHeld, voice: Voice) -> str:
    rank = reason.rank.upper()
    text = voice.count(
        "you hold {n} card {rank}, not {wanted}",
        "you hold {n} cards {rank}, not {wanted}",
        reason.held,
        rank=rank,
        wanted=reason.wanted,
    )
    return voice.say("{text} · w is a wild card", text=text)


@words(no.CannotMake)
def _(reason: no.CannotMake, voice: Voice) -> str:
    return voice.say("your hand has no {play} · {hand} shows it", play=reason.typed, hand=voice.command("hand"))


@words(no.SayWhich)
def _(reason: no.SayWhich, voice: Voice) -> str:
    return voice.say("that could be several plays: {choices}", choices=", ".join(reason.choices))


@words(no.OneCardOnly)
def _(reason: no.OneCardOnly, voice: Voice) -> str:
    return voice.say("one card, not {n}", n=reason.given)


# --- where and who ---------------------------------------------------------------------------------------------------
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


# --- limits and faults -----------------------------------------------------------------------------------------------
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


@words(no.DatabaseBusy)
def _(reason: no.DatabaseBusy, voice: Voice) -> str:
    return voice.say("busy: try again in a moment")


@words(no.NotSaved)
def _(reason: no.NotSaved, voice: Voice) -> str:
    return voice.say("that could not be saved, so it did not happen · try again in a moment")


@words(no.Faulty)
def _(reason: no.Faulty, voice: Voice) -> str:
    return voice.say("that went wrong on my side; my operator finds it in the log")


@words(no.Overtaken)
def _(reason: no.Overtaken, voice: Voice) -> str:
    tables_ = voice.command("tables")
    return voice.say(
        "#{id} has changed meanwhile, so that did not happen · {tables}", id=reason.table_id, tables=tables_
    )


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
    return voice.say("I am in {channel} already", channel=echo(reason.channel))


@words(no.CannotEnter)
def _(reason: no.CannotEnter, voice: Voice) -> str:
    return voice.say("I cannot enter {channel}: {why}", channel=echo(reason.channel), why=reason.why)


@words(no.Flooding)
def _(reason: no.Flooding, voice: Voice) -> str:
    return voice.say("too fast: I listen to you again in {n} s", n=reason.seconds)
