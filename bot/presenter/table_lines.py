"""What a table's own events sound like: seats, captaincy, pauses, options, prize, the end."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bot.presenter.games import lines_of
from bot.presenter.parts import seat_name
from bot.presenter.speech import CHANNEL, Speech, Wording
from bot.presenter.voice import Voice
from bot.table import events as ev
from bot.table.state import BegunTable, Table
from bot.transport.base import Priority


def announce(table: Table, event: ev.TableEvent, receipt: int | None = None) -> Iterator[Speech]:
    """The lines that follow from `event`, which has just happened; `receipt` is the number of its payment."""
    wordings = _LINES.get(type(event))
    if wordings is None:
        return
    for to, wording in wordings(table, event, receipt):
        priority = Priority.GAME if to == CHANNEL else Priority.REPLY
        yield Speech(to, wording, priority)


Lines = Iterator[tuple[int, Wording]]


def lobby_line(table: Table, voice: Voice) -> str:
    """Who sits, and what to type next (DESIGN 4.3)."""
    seats = " ".join(f"{no}:{seat_name(voice, table, no)}" for no in range(len(table.seats)))
    say = voice.say
    parts = [
        say("#{id} {variant} · {seats}", id=table.id, variant=table.options.variant, seats=seats),
        say("captain {nick}", nick=voice.name(table.captain_seat.nick)),
    ]
    if table.prize:
        parts.append(say("prize {money}", money=voice.money(table.prize)))
    if table.free_seats():
        parts.append(say("{join} to sit down", join=voice.command(f"join #{table.id}")))
    parts.append(say("{nick}: {play} to begin", nick=voice.name(table.captain_seat.nick), play=voice.command("play")))
    return " · ".join(parts)


def opened(table: Table) -> Wording:
    def wording(voice: Voice) -> str:
        captain = voice.name(table.captain_seat.nick)
        variant, free = table.options.variant, len(table.free_seats())
        return " · ".join(
            (
                voice.say("#{id} open", id=table.id),
                voice.say("{variant} for {n}", variant=variant, n=len(table.seats)),
                voice.say("{nick} is captain", nick=captain),
                voice.say("free seats {n}", n=free),
                voice.command("join"),
                voice.say("{nick}: {play} begins", nick=captain, play=voice.command("play")),
            )
        )

    return wording


def _seated(table: Table, event: ev.Seated, _receipt: int | None) -> Lines:
    def public(voice: Voice) -> str:
        texts = {
            "joined": voice.say("#{id} {nick} sits down", id=table.id, nick=voice.name(event.nick)),
            "added": seated(table, (event.nick,), voice),
            "returned": voice.say("#{id} {nick} is back", id=table.id, nick=voice.name(event.nick)),
        }
        parts = [texts[event.how]]
        if isinstance(table, BegunTable):
            total = lines_of(table).total(table, event.seat, voice)
            parts.append(voice.say("seat {n}, {total}", n=event.seat, total=total))
        else:
            parts.append(_next_in_lobby(voice, table))
        return " · ".join(parts)

    yield CHANNEL, public
    yield event.seat, welcome(table, event.seat, event.how)


def _announced(table: Table, event: ev.Announced, _receipt: int | None) -> Lines:
    def public(voice: Voice) -> str:
        text = voice.say("#{id} {nick} sits down after this deal", id=table.id, nick=voice.name(event.nick))
        place = voice.say("{computer}'s seat", computer=seat_name(voice, table, event.seat))
        return f"{text} · {place}"

    yield CHANNEL, public


def _recalled(table: Table, event: ev.Recalled, _receipt: int | None) -> Lines:
    yield CHANNEL, lambda voice: voice.say("#{id} {nick} does not sit down", id=table.id, nick=voice.name(event.nick))


def seated(table: Table, nicks: tuple[str, ...], voice: Voice) -> str:
    """That these people were given seats."""
    return voice.count(
        "#{id} {nicks} is seated", "#{id} {nicks} are seated", len(nicks), id=table.id, nicks=voice.names(nicks)
    )


def added(table: Table, nicks: tuple[str, ...], voice: Voice) -> str:
    """What the channel reads of `!add`: one line for all who were seated (RULES F6)."""
    text = seated(table, nicks, voice)
    return text if table.begun else f"{text} · {_next_in_lobby(voice, table)}"


def _next_in_lobby(voice: Voice, table: Table) -> str:
    if table.free_seats():
        return voice.say("free seats {n}", n=len(table.free_seats()))
    captain = voice.name(table.captain_seat.nick)
    return voice.say("full · {nick}: {play} begins", nick=captain, play=voice.command("play"))


def welcome(table: Table, seat_no: int, how: str) -> Wording:
    """What somebody reads who has just been seated."""
    return partial(_welcome, table, seat_no, how)


def _welcome(table: Table, seat_no: int, how: str, voice: Voice) -> str:
    say = voice.say
    captain = voice.name(table.captain_seat.nick)
    first = say("#{id} you sit at {captain}'s table in {channel}", id=table.id, captain=captain, channel=table.channel)
    parts = [first]
    if how == "added":
        parts.append(say("you will get your cards here; answer with cards like {card}", card=table.adapter.examples[0]))
        parts.append(say("{leave} if you do not want to", leave=voice.command("leave")))
    else:
        parts.append(say("your cards come here; answer with cards like {card}", card=table.adapter.examples[0]))
    if table.prize and table.wallet_account(seat_no) is None:
        parts.append(say("to win the prize, log in to an account before the end"))
    elif table.prize and not table.named(seat_no).claim:
        parts.append(say("who comes after the first deal plays without a claim to the prize"))
    return " · ".join(parts)


def _moved(table: Table, _event: ev.Moved, _receipt: int | None) -> Lines:
    yield CHANNEL, partial(lobby_line, table)


def _unseated(table: Table, event: ev.Unseated, _receipt: int | None) -> Lines:
    def wording(voice: Voice) -> str:
        nick = voice.name(event.nick)
        if event.why == "left":
            text = voice.say("#{id} {nick} leaves", id=table.id, nick=nick)
        else:
            text = voice.say("#{id} {nick} is removed", id=table.id, nick=nick)
        if event.computer is None:
            return f"{text} · {voice.command('join')}"
        computer = voice.name(event.computer, computer=True)
        return f"{text} · {voice.say('{computer} plays on', computer=computer)} · {voice.command('join')}"

    yield CHANNEL, wording


def _captain_changed(table: Table, _event: ev.CaptainChanged, _receipt: int | None) -> Lines:
    yield (
        CHANNEL,
        lambda voice: voice.say(
            "#{id} {nick} is captain now · {help}",
            id=table.id,
            nick=voice.name(table.captain_seat.nick),
            help=voice.command("help"),
        ),
    )


def _variant_chosen(table: Table, _event: ev.VariantChosen, _receipt: int | None) -> Lines:
    yield CHANNEL, partial(lobby_line, table)


def _option_set(table: Table, event: ev.OptionSet, _receipt: int | None) -> Lines:
    def wording(voice: Voice) -> str:
        if event.name != "end":
            return voice.say("#{id} {name} = {value}", id=table.id, name=event.name, value=event.value)
        limit = table.adapter.limit(table.options) or 0
        parts = [voice.say("#{id} the game ends at {limit}", id=table.id, limit=limit)]
        if isinstance(table, BegunTable) and table.adapter.overtime(table.game):
            return voice.say(
                "#{id} the limit is {limit}, but it was reached: the next deal that leaves one ahead ends the game",
                id=table.id,
                limit=limit,
            )
        if table.begun:
            parts.append(voice.say("checked after the deal"))
        advised = table.adapter.advised_limit
        if advised is not None and limit < advised:
            parts.append(voice.say("that is short: {n} or more is usual", n=advised))
        return " · ".join(parts)

    yield CHANNEL, wording


def _table_option_set(table: Table, event: ev.TableOptionSet, _receipt: int | None) -> Lines:
    value = {True: "on", False: "off"}.get(event.value, event.value) if isinstance(event.value, bool) else event.value
    yield CHANNEL, lambda voice: voice.say("#{id} {name} = {value}", id=table.id, name=event.name, value=value)


def _begun(table: Table, _event: ev.Begun, _receipt: int | None) -> Lines:
    def wording(voice: Voice) -> str:
        names = " · ".join(seat_name(voice, table, no) for no in range(len(table.seats)))
        parts = [
            voice.say("#{id} {variant} begins", id=table.id, variant=table.options.variant),
            names,
        ]
        limit = table.adapter.limit(table.options)
        if limit is not None:
            parts.append(voice.say("to {limit}", limit=limit))
        if table.prize:
            parts.append(voice.say("prize {money}", money=voice.money(table.prize)))
        parts.append(voice.say("cards come by private message"))
        return " · ".join(parts)

    yield CHANNEL, wording


def _prize_set(table: Table, event: ev.PrizeSet, receipt: int | None) -> Lines:
    def wording(voice: Voice) -> str:
        if event.why == "too_few_people":
            return voice.say("#{id} a prize wants two people: it goes back to its giver", id=table.id)
        if not table.prize:
            text = voice.say("#{id} the prize is withdrawn", id=table.id)
        else:
            text = voice.say("#{id} prize {money} held for the winner", id=table.id, money=voice.money(table.prize))
        return text if receipt is None else voice.say("{text} (receipt r{no})", text=text, no=receipt)

    yield CHANNEL, wording
    for no, seat in table.people():
        if table.prize and seat.guest and table.wallet_account(no) is None:
            yield no, partial(_guest_hint, table)


def _guest_hint(table: Table, voice: Voice) -> str:
    return voice.say("#{id} there is a prize: log in to an account before the end to be able to win it", id=table.id)


def _paused(table: Table, event: ev.Paused, _receipt: int | None) -> Lines:
    def wording(voice: Voice) -> str:
        play = voice.command("play")
        if event.why == "asleep":
            return voice.say("#{id} nobody is awake: paused · {play} goes on", id=table.id, play=play)
        nick = voice.name(event.nick)
        if event.why == "moderator":
            return voice.say("#{id} paused by {nick} · a moderator's {play} goes on", id=table.id, nick=nick, play=play)
        return voice.say("#{id} paused by {nick} · {play} goes on", id=table.id, nick=nick, play=play)

    yield CHANNEL, wording


def _resumed(table: Table, _event: ev.Resumed, _receipt: int | None) -> Lines:
    yield CHANNEL, lambda voice: voice.say("#{id} goes on", id=table.id)


def _closed(table: Table, event: ev.Closed, receipt: int | None) -> Lines:
    def wording(voice: Voice) -> str:
        texts = {
            "stopped": voice.say("#{id} closed by {nick}", id=table.id, nick=voice.name(event.nick)),
            "empty": voice.say("#{id} closed: nobody is left", id=table.id),
            "idle": voice.say("#{id} closed: nothing happened for too long", id=table.id),
            "sent_away": voice.say("#{id} closed: the bot leaves", id=table.id),
        }
        parts = [texts[event.why]]
        if event.refunds:
            total = sum(stake.amount for stake in event.refunds)
            back = voice.say("{money} back to the giver", money=voice.money(total))
            parts.append(back if receipt is None else f"{back} (r{receipt})")
        if event.why != "sent_away":
            parts.append(voice.say("{start} opens a new table", start=voice.command("start")))
        return " · ".join(parts)

    yield CHANNEL, wording


_LINES: dict[type, Callable[[Table, Any, int | None], Lines]] = {
    ev.Seated: _seated,
    ev.Announced: _announced,
    ev.Recalled: _recalled,
    ev.Moved: _moved,
    ev.Unseated: _unseated,
    ev.CaptainChanged: _captain_changed,
    ev.VariantChosen: _variant_chosen,
    ev.OptionSet: _option_set,
    ev.TableOptionSet: _table_option_set,
    ev.Begun: _begun,
    ev.PrizeSet: _prize_set,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Closed: _closed,
}
