"""Answers to questions, greetings, and the few lines that are about no table."""

from dataclasses import dataclass

from bot.games.registry import example_variant
from bot.presenter import games, table_lines
from bot.presenter.parts import seat_name
from bot.presenter.refusals import refusal
from bot.presenter.speech import Wording
from bot.presenter.table_lines import lobby_line
from bot.presenter.voice import Voice
from bot.table.state import GUEST, BegunTable, State, Table
from engine.game import Reason


def greeting(nick: str, tables: tuple[int, ...], voice: Voice) -> str:
    """What `!bot` answers: what the bot is and what to type next."""
    parts = [
        voice.say("{nick} hosts card games here", nick=nick),
        _offered(voice),
        voice.say("{help} lists the commands", help=voice.command("help")),
    ]
    if tables:
        ids = " ".join(f"#{table_id}" for table_id in tables)
        parts.insert(1, voice.say("open tables: {ids}, {join} takes a seat", ids=ids, join=voice.command("join")))
    return " · ".join(parts)


def _offered(voice: Voice) -> str:
    """What opens a table of each game; the usual one needs no name."""
    (_, usual), *others = games.each()
    first = voice.say("{start} opens a table of {game}", start=voice.command("start"), game=voice.say(usual.title))
    starts = ((voice.command(f"start {adapter.variants()[0]}"), voice.say(lines.title)) for adapter, lines in others)
    return ", ".join([first, *(voice.say("{start} one of {game}", start=start, game=game) for start, game in starts)])


def database_away(voice: Voice) -> str:
    return voice.say("my database does not answer: play stands still, nothing is lost, I go on when it is back")


def database_back(voice: Voice) -> str:
    return voice.say("my database is back: play goes on")


def farewell(voice: Voice) -> str:
    return voice.say("goodbye · an operator calls me back with /invite")


def shutting_down(voice: Voice) -> str:
    return voice.say("restarting; every table goes on where it stands")


def farewell_quit(voice: Voice) -> str:
    """The reason of QUIT."""
    return voice.say("goodbye, every table is kept")


def resumed(table: Table, voice: Voice) -> str:
    """Where a table stands, after a restart or a lost connection."""
    if not isinstance(table, BegunTable):
        return lobby_line(table, voice)
    standing = games.lines_of(table).standing(table, voice)
    if table.state is State.PAUSED:
        play = voice.command("play")
        return voice.say("#{id} is paused · {standing} · {play} goes on", id=table.id, standing=standing, play=play)
    owing = ", ".join(seat_name(voice, table, no) for no in table.owing())
    text = voice.say("#{id} goes on where it stood · {standing}", id=table.id, standing=standing)
    return f"{text} · {voice.say('to act: {names}', names=owing)}" if owing else text


def added(table: Table, seated: tuple[str, ...], refused: tuple[Reason, ...], voice: Voice) -> str:
    """The one reply to `!add` (RULES F6)."""
    parts = [refusal(reason, voice) for reason in refused]
    if seated:
        parts.insert(0, table_lines.added(table, seated, voice))
    return " · ".join(parts)


def asks_to_join(table: Table, nick: str, voice: Voice) -> str:
    """What the captain of a closed table reads (RULES F, `!join`)."""
    add = voice.command(f"add {nick}")
    return voice.say("#{id} {nick} asks for a seat · {add} lets him in", id=table.id, nick=voice.name(nick), add=add)


def invites(on: bool, voice: Voice) -> str:
    if on:
        return voice.say("others may seat you at their tables")
    return voice.say("nobody can seat you any more · {on} lets them again", on=voice.command("invites on"))


def gave(nick: str, amount: int, receipt: int | None, left: int, voice: Voice) -> str:
    facts = {"money": voice.money(amount), "nick": voice.name(nick), "left": left, "no": receipt}
    return voice.say("{money} to {nick}, you have {left} left (receipt r{no})", **facts)


def given(nick: str, amount: int, receipt: int | None, balance: int, voice: Voice) -> str:
    facts = {"money": voice.money(amount), "nick": voice.name(nick), "balance": balance, "no": receipt}
    return voice.say("{nick} gives you {money}, you have {balance} (receipt r{no})", **facts)


@dataclass(frozen=True, slots=True)
class Moved:
    """One movement of somebody's credit; `other` is the person at its other end, where there is one."""

    receipt: int
    kind: str
    amount: int
    incoming: bool
    table_id: int | None
    other: str


def history(moved: tuple[Moved, ...], balance: int, voice: Voice) -> str:
    """The newest movements first, and what they left."""
    texts = [f"r{one.receipt} {one.amount if one.incoming else -one.amount:+d} {_what(one, voice)}" for one in moved]
    return " · ".join([*texts, voice.say("you have {money}", money=voice.money(balance))])


def _what(one: Moved, voice: Voice) -> str:
    if one.kind == "give":
        nick = voice.name(one.other.removeprefix(GUEST))
        return voice.say("from {nick}", nick=nick) if one.incoming else voice.say("to {nick}", nick=nick)
    texts = {
        "start": voice.say("to begin with"),
        "grant": voice.say("granted"),
        "hold": voice.say("prize of #{id}", id=one.table_id),
        "release": voice.say("prize of #{id} taken back", id=one.table_id),
        "paid": voice.say("won at #{id}", id=one.table_id),
        "refunded": voice.say("prize of #{id} returned", id=one.table_id),
    }
    return texts.get(one.kind, one.kind)


def balance(amount: int, voice: Voice) -> str:
    return voice.say("you have {money}", money=voice.money(amount))


def prize(table: Table, amount: int | None, voice: Voice) -> str:
    """The prize of the table, and what the captain could put up (RULES F11)."""
    text = (
        voice.say("#{id} prize {money}", id=table.id, money=voice.money(table.prize))
        if table.prize
        else voice.say("#{id} has no prize", id=table.id)
    )
    if amount is None:
        return text
    command = voice.command("prize N")
    return voice.say(
        "{text} · you have {money}, {command} sets it", text=text, money=voice.money(amount), command=command
    )


def limit(table: Table, voice: Voice) -> str:
    end = table.adapter.limit(table.options)
    if end is None:
        return voice.say("{game} has no limit", game=table.adapter.name)
    return voice.say("#{id} ends at {end} · {command} changes it", id=table.id, end=end, command=voice.command("end N"))


def options(table: Table) -> list[Wording]:
    """Every option with its value and the values it takes."""
    rows = [(line.name, line.value, ", ".join(line.allowed)) for line in table.adapter.listing(table.options)]
    rows += table.own_options.listing()

    def wording(voice: Voice) -> str:
        listed = " · ".join(f"{name}={value} ({allowed})" for name, value, allowed in rows)
        example = voice.command("set card_seconds 60")
        return voice.say("#{id} {listed} · e.g. {example}", id=table.id, listed=listed, example=example)

    return [wording]


def variants(table: Table, voice: Voice) -> str:
    names = ", ".join(table.adapter.variants())
    now = table.options.variant
    return voice.say("#{id} plays {now} · there are {names} · {game}", id=table.id, now=now, names=names, game=voice.command("game name players"))  # fmt: skip


def tables(listed: list[Table], voice: Voice) -> str:
    if not listed:
        return voice.say("no table is open · {start} opens one", start=voice.command("start"))
    return " · ".join(_short(table, voice) for table in listed)


def _short(table: Table, voice: Voice) -> str:
    people = voice.names(seat.nick for _, seat in table.people())
    variant = table.options.variant
    states = {
        State.LOBBY: voice.say("open, free seats {n}", n=len(table.free_seats())),
        State.RUNNING: voice.say("playing"),
        State.PAUSED: voice.say("paused"),
        State.OVER: voice.say("over"),
        State.CLOSED: voice.say("closed"),
    }
    return f"#{table.id} {variant}: {people} ({states[table.state]})"


def reset(names: tuple[str, ...], voice: Voice) -> str:
    """What was set before `!game` and means nothing in the game chosen."""
    return voice.say("set before, but not known there: {names}", names=", ".join(names))


def default_set(name: str, value: str | None, voice: Voice) -> str:
    if value is None:
        return voice.say("new tables here begin with the usual {name}", name=name)
    return voice.say("new tables here begin with {name} = {value}", name=name, value=value)


def defaults(channel: str, values: dict[str, str], voice: Voice) -> str:
    """What new tables of the channel begin with."""
    example = voice.command(f"channel variant {example_variant()}")
    if not values:
        return voice.say("{channel}: new tables begin as usual · e.g. {example}", channel=channel, example=example)
    listed = " · ".join(f"{name}={value}" for name, value in sorted(values.items()))
    reset = voice.command("channel end default")
    return voice.say(
        "{channel}: {listed} · e.g. {example}, {reset}", channel=channel, listed=listed, example=example, reset=reset
    )


def not_begun(table: Table, voice: Voice) -> str:
    return voice.say("#{id} has not begun · {play} begins", id=table.id, play=voice.command("play"))
