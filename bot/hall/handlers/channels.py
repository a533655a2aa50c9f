"""The bot's coming and going, and what new tables of a channel begin with."""

from functools import partial

from bot import reasons
from bot.commands import requests as ask
from bot.hall import presence
from bot.hall.commit import command
from bot.hall.defaults import RESET, defaults_of, refused
from bot.hall.directory import Channel, Directory, key_of
from bot.hall.dispatch import Answer, handles, handles_in_channel
from bot.hall.line import ChannelLine, Line
from bot.hall.preferences import DEFAULT, channel_scope, remember
from bot.presenter import answers
from bot.presenter.voice import LANGUAGES
from bot.table import commands as cmd
from bot.table.interest import impartial
from bot.transport.base import Outgoing, Person, Priority, Rank, Transport
from storage import Setting

TURNED_DOWN_SECONDS = 600.0
"""How long somebody who called us where he may not is not believed again."""


@handles_in_channel(ask.Greet)
async def greet(line: ChannelLine, request: ask.Greet) -> Answer:
    if request.language is not None and request.language not in LANGUAGES:
        return reasons.UnknownLanguage(request.language, LANGUAGES)
    line.answer(partial(answers.greeting, line.transport.nick, line.channel.ids()))
    return None


@handles(ask.CallIn)
async def call_in(line: Line, request: ask.CallIn) -> Answer:
    """A stranger to the channel can say this; where the bot was sent away it takes an operator, or an INVITE."""
    directory, transport = line.directory, line.transport
    if not transport.is_channel(request.channel):
        return reasons.BadUsage("bot", "#channel")
    if _sent_away(directory, line.person.network, request.channel) and not line.operator:
        return reasons.MayNotInvite("back")
    return called(directory, line.person, request.channel)


def _sent_away(directory: Directory, network: str, name: str) -> bool:
    folded = directory.transports[network].fold(name)
    return directory.preferences.get(channel_scope(network, folded), "stay") == "no"


def called(directory: Directory, person: Person, name: str) -> Answer:
    """Somebody calls the bot into a channel, by INVITE or `!bot #channel` (RULES F25).

    Whether he is an operator of that channel is known only there: `settle_in` goes on. Who turns out not to be one has
    made us come and go for nothing, and is believed no more for a while.
    """
    transport, operator = directory.transports[person.network], directory.is_operator(person)
    policy = next(entry.invite for entry in directory.config.network if entry.name == person.network)
    back = _sent_away(directory, person.network, name)
    if not (policy == "ops" or back or (policy == "operators" and operator)):
        return reasons.MayNotInvite(policy)
    at = directory.turned_down.get(_call_of(transport, person, name))
    if at is not None and directory.clock() - at < TURNED_DOWN_SECONDS and not operator:
        return reasons.MayNotInvite("ops")
    channel = directory.channel(person.network, name)
    if channel.here:
        return reasons.AlreadyThere(name)
    channel.called_by = person
    transport.join(name)
    return None


def _call_of(transport: Transport, person: Person, name: str) -> str:
    return f"{person.network}/{transport.fold(name)} {key_of(transport, person)}"


def put_out(directory: Directory, channel: Channel, why: str) -> None:
    """We are no longer in a channel; or we were not let in where somebody called us, and he is told.

    Call with the channel's lock held.
    """
    person = channel.called_by
    presence.gone(directory, channel)
    if person is not None:
        Line.of(directory, person).refuse(reasons.CannotEnter(channel.name, why))
        channel.transport.part(channel.name, "")  # wanted no longer: whoever called would not be asked for his rank
        directory.forget(channel)


async def settle_in(directory: Directory, channel: Channel) -> None:
    """We have entered a channel: if after a call, stay if the caller may call us, and say hello.

    Call with the channel's lock held.
    """
    person, channel.called_by = channel.called_by, None
    if person is None:
        return
    transport = channel.transport
    if not directory.is_operator(person) and transport.rank(channel.name, person.nick) < Rank.OP:
        directory.turned_down.put(_call_of(transport, person, channel.name), directory.clock())
        Line.of(directory, person).refuse(reasons.MayNotInvite("ops"))
        presence.gone(directory, channel)
        transport.part(channel.name, answers.farewell(channel.voice))
        directory.forget(channel)
        return
    await remember(directory.database, directory.preferences, Setting(channel.scope, "stay", "yes"))
    text = answers.greeting(transport.nick, channel.ids(), channel.voice)
    transport.send(Outgoing(channel.name, text, Priority.REPLY))


@handles_in_channel(ask.Bye)
async def bye(line: ChannelLine, request: ask.Bye) -> Answer:
    """Leave the channel; with open tables only `!bye now` does, which closes them (RULES F, F26)."""
    directory, channel = line.directory, line.channel
    tables = channel.unfinished()
    if tables and not request.now:
        return reasons.OpenTables(channel.ids())
    for hosted in tables:
        if hosted.table.contested and not impartial(hosted.table, line.by):
            return reasons.NeedsImpartial(hosted.table.id)
    for hosted in tables:
        reason = await command(directory, hosted, cmd.Stop(sent_away=True), line.by)
        if reason is not None:
            return reason
    reason = await remember(directory.database, directory.preferences, Setting(channel.scope, "stay", "no"))
    if reason is None:
        presence.gone(directory, channel)
        line.transport.part(channel.name, answers.farewell(channel.voice))
    return reason


# --- defaults -------------------------------------------------------------------------------------------------------
@handles_in_channel(ask.SetDefault)
async def set_default(line: ChannelLine, request: ask.SetDefault) -> Answer:
    """A moderator sets what new tables of the channel begin with, or takes that back."""
    value = None if request.value == RESET else request.value
    if value is not None:
        reason = refused(line.directory, line.channel, request.name, value)
        if reason is not None:
            return reason
    setting = Setting(line.channel.scope, DEFAULT + request.name, value)
    reason = await remember(line.directory.database, line.directory.preferences, setting)
    if reason is None:
        line.answer(partial(answers.default_set, request.name, value))
    return reason


@handles_in_channel(ask.ShowDefaults)
async def show_defaults(line: ChannelLine, _request: ask.ShowDefaults) -> Answer:
    line.answer(partial(answers.defaults, line.channel.name, defaults_of(line.directory, line.channel)))
    return None
