"""What people ask of the hall rather than of one table: seats, gifts, the bot's coming and going."""

import uuid
from functools import partial

from bot import reasons
from bot.commands import requests as ask
from bot.hall import journal, presence
from bot.hall.caller import Caller
from bot.hall.defaults import RESET, chosen_game, refused
from bot.hall.preferences import DEFAULT, channel_scope, person_scope
from bot.hall.speaker import speak, to_channel
from bot.hall.venue import House, Live, Venue
from bot.presenter import answers, table_lines
from bot.presenter.speech import Speech
from bot.presenter.voice import LANGUAGES
from bot.table import commands as cmd
from bot.table.play import partial_to
from bot.transport.base import Line, Person, Priority, Rank, Removed
from engine.game import Reason
from storage import Setting, Transfer, Unit


# --- seats ----------------------------------------------------------------------------------------------------------
async def add_people(caller: Caller, venue: Venue, live: Live, request: ask.AddPeople) -> Reason | None:
    """Seat the people that can be; one line says who was and why the others were not (RULES F6)."""
    nicks = {caller.transport.fold(nick): nick for nick in request.nicks}
    if len(nicks) > len(live.table.seats):
        return reasons.TooManySeated(len(nicks), len(live.table.seats))
    seated: list[str] = []
    refused: list[Reason] = []
    for nick in nicks.values():
        person = _invitable(caller, venue, live, nick)
        if isinstance(person, Person):
            sit = cmd.Sit(caller.house.key_of(person), person.nick, added=True)
            reason = await journal.command(caller.house, venue, live, sit, caller.by(venue), quiet=True)
            if reason is None:
                seated.append(person.nick)
                continue
            person = reason
        refused.append(person)
    told, why_not = tuple(seated), tuple(dict.fromkeys(refused))
    if seated and (caller.private or not refused):
        to_channel(caller.house, venue, partial(table_lines.added, live.table, told))
    if refused or caller.private:
        caller.answer(partial(answers.added, live.table, told, why_not), venue=venue)
    return None


def _invitable(caller: Caller, venue: Venue, live: Live, nick: str) -> Person | Reason:
    """The person with that nick if he may be seated, or why not."""
    house, transport = caller.house, caller.transport
    folded = transport.fold(nick)
    if folded == transport.fold(transport.nick):
        return reasons.IsTheBot()
    person = transport.find(nick)
    if person is None or not transport.in_channel(venue.channel, nick):
        computers = (seat.nick for seat in live.table.seats if seat is not None and not seat.human)
        computer = next((name for name in computers if transport.fold(name) == folded), None)
        return reasons.IsAbsent(nick) if computer is None else reasons.IsComputer(computer)
    key = house.key_of(person)
    elsewhere = venue.seated(key)
    if elsewhere is not None:
        return reasons.SeatedElsewhere(person.nick, elsewhere.table.id)
    if house.preferences.get(person_scope(venue.network, key), "invites") == "off":
        return reasons.RefusesInvites(person.nick)
    return person


async def join(caller: Caller, venue: Venue, live: Live) -> Reason | None:
    if not caller.transport.in_channel(venue.channel, caller.person.nick):
        return reasons.IsAbsent(caller.person.nick)
    elsewhere = venue.seated(caller.key)
    if elsewhere is not None:
        return reasons.AlreadySeated(elsewhere.table.id)
    sit = cmd.Sit(caller.key, caller.person.nick)
    reason = await journal.command(caller.house, venue, live, sit, caller.by(venue))
    if isinstance(reason, reasons.TableClosed) and caller.private:  # in the channel the captain reads the refusal
        wording = partial(answers.asks_to_join, live.table, caller.person.nick)
        speak(caller.house, venue, live, Speech(live.table.captain, wording, Priority.REPLY))
    return reason


async def remove(caller: Caller, venue: Venue, live: Live, nick: str) -> Reason | None:
    """Nicks are compared by the network's rules; the table knows its people by the nicks that it has."""
    fold = caller.transport.fold
    seats = (seat for seat in live.table.seats if seat is not None)
    name = next((seat.nick for seat in seats if fold(seat.nick) == fold(nick)), nick)
    return await journal.command(caller.house, venue, live, cmd.Remove(name), caller.by(venue))


async def choose(caller: Caller, venue: Venue, live: Live, request: ask.Choose) -> Reason | None:
    chosen = chosen_game(caller.house, venue, request.variant, request.players)
    if isinstance(chosen, Reason):
        return chosen
    desk, options = chosen
    chosen_variant = cmd.ChooseVariant(desk.name, desk.pack(options), desk.players(options))
    return await journal.command(caller.house, venue, live, chosen_variant, caller.by(venue))


async def set_invites(caller: Caller, request: ask.SetInvites) -> Reason | None:
    scope = person_scope(caller.person.network, caller.key)
    reason = await remember(caller.house, Setting(scope, "invites", None if request.on else "off"))
    if reason is None:
        caller.answer(partial(answers.invites, request.on))
    return reason


async def set_default(caller: Caller, venue: Venue, request: ask.SetDefault) -> Reason | None:
    """A moderator sets what new tables of the channel begin with, or takes that back."""
    value = None if request.value == RESET else request.value
    if value is not None:
        reason = refused(caller.house, venue, request.name, value)
        if reason is not None:
            return reason
    scope = channel_scope(venue.network, caller.transport.fold(venue.channel))
    reason = await remember(caller.house, Setting(scope, DEFAULT + request.name, value))
    if reason is None:
        caller.answer(partial(answers.default_set, request.name, value), venue=venue)
    return reason


async def remember(house: House, *settings: Setting) -> Reason | None:
    """Keep settings in the database, then in memory."""
    committed = await journal.commit(house, Unit(settings=settings))
    if isinstance(committed, Reason):
        return committed
    for setting in settings:
        house.preferences.apply(setting)
    return None


# --- credits --------------------------------------------------------------------------------------------------------
async def give(caller: Caller, request: ask.Give) -> Reason | None:
    house, transport = caller.house, caller.transport
    if transport.fold(request.nick) == transport.fold(transport.nick):
        return reasons.GiveToBot()
    source = house.wallet_of(caller.person)
    if source is None:
        return reasons.NoWallet(caller.person.nick)
    person = transport.find(request.nick)
    if person is None:
        return reasons.IsAbsent(request.nick)
    target = house.wallet_of(person)
    if target is None:
        return reasons.NoWallet(person.nick)
    if target == source:
        return reasons.GiveToSelf()
    transfer = Transfer(f"give/{uuid.uuid4().hex}", source, target, request.amount)
    committed = await journal.commit(house, Unit(postings=(transfer,)))
    if isinstance(committed, Reason):
        return committed
    receipt, balance = committed.receipts[0], committed.balances
    caller.answer(partial(answers.gave, person.nick, request.amount, receipt, balance[source]))
    told = answers.given(caller.person.nick, request.amount, receipt, balance[target], house.voice(caller.venue))
    transport.send(Line(person.nick, told, Priority.REPLY))
    return None


async def balance(caller: Caller) -> int | Reason:
    """The person's credit, or why he has none."""
    wallet = caller.house.wallet_of(caller.person)
    if wallet is None:
        return reasons.NoWallet(caller.person.nick)
    return await journal.asked(caller.house, lambda: caller.house.storage.balance(wallet))


# --- coming and going -----------------------------------------------------------------------------------------------
async def greet(caller: Caller, venue: Venue, request: ask.Greet) -> Reason | None:
    if request.language is not None and request.language not in LANGUAGES:
        return reasons.UnknownLanguage(request.language, LANGUAGES)
    caller.answer(partial(answers.greeting, caller.transport.nick, venue.ids()))
    return None


def call_in(house: House, person: Person, channel: str) -> Reason | None:
    """Somebody calls the bot into a channel, by INVITE or `!bot #channel` (RULES F25).

    Whether he is an operator of that channel is known only there: `settle_in` goes on.
    """
    transport = house.transports[person.network]
    if not transport.is_channel(channel):
        return reasons.BadUsage("bot", "#channel")
    policy = next(entry.invite for entry in house.config.network if entry.name == person.network)
    sent_away = house.preferences.get(channel_scope(person.network, transport.fold(channel)), "stay") == "no"
    invited = policy == "ops" or sent_away or (policy == "operators" and house.is_operator(person))
    if not invited:
        return reasons.MayNotInvite(policy)
    venue = house.venue(person.network, channel)
    if venue.here:
        return reasons.AlreadyThere(channel)
    venue.called_by = person
    transport.join(channel)
    return None


def put_out(house: House, event: Removed) -> None:
    """We are no longer in a channel; or we were not let in where somebody called us, and he is told."""
    venue = house.venue(event.network, event.channel)
    person = venue.called_by
    presence.gone(house, venue)
    if person is not None:
        transport = house.transports[event.network]
        Caller(house, person, None, transport).refuse(reasons.CannotEnter(venue.channel, event.why))
        transport.part(venue.channel, "")  # wanted no longer: whoever called would not be asked for his rank
        house.forget(venue)


async def settle_in(house: House, venue: Venue) -> None:
    """We have entered a channel: if after a call, stay if the caller may call us, and say hello."""
    person, venue.called_by = venue.called_by, None
    if person is None:
        return
    transport = house.transports[venue.network]
    if not house.is_operator(person) and transport.rank(venue.channel, person.nick) < Rank.OP:
        Caller(house, person, None, transport).refuse(reasons.MayNotInvite("ops"))
        presence.gone(house, venue)
        transport.part(venue.channel, answers.farewell(house.voice(venue)))
        house.forget(venue)
        return
    scope = channel_scope(venue.network, transport.fold(venue.channel))
    await remember(house, Setting(scope, "stay", "yes"))
    text = answers.greeting(transport.nick, venue.ids(), house.voice(venue))
    transport.send(Line(venue.channel, text, Priority.REPLY))


async def bye(caller: Caller, venue: Venue, request: ask.Bye) -> Reason | None:
    """Leave the channel; with open tables only `!bye now` does, which closes them (RULES F, F26)."""
    house = caller.house
    tables = venue.unfinished()
    if tables and not request.now:
        return reasons.OpenTables(venue.ids())
    by = caller.by(venue)
    for live in tables:
        if partial_to(live.table, by):
            return reasons.OnlyUnseatedModerators(live.table.id)
    for live in tables:
        reason = await journal.command(house, venue, live, cmd.Stop(sent_away=True), by)
        if reason is not None:
            return reason
    scope = channel_scope(venue.network, caller.transport.fold(venue.channel))
    reason = await remember(house, Setting(scope, "stay", "no"))
    if reason is None:
        presence.gone(house, venue)
        caller.transport.part(venue.channel, answers.farewell(house.voice(venue)))
    return reason
