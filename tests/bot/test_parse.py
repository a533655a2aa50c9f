"""One line of chat to what it asks for."""

import pytest

from bot import reasons
from bot.commands import REGISTRY, Move, Parsed, Unknown, near, parse
from bot.commands import requests as ask
from bot.commands.arguments import build
from bot.games.cardtext import cards_typed
from bot.table import commands as cmd
from engine.options import whole_number


def said(text: str, *, private: bool = False) -> Parsed | Move | Unknown | None:
    return parse(text, prefixes=("!", "."), nick="GameBot", private=private)


def asked(text: str, *, private: bool = False) -> object:
    line = said(text, private=private)
    return line.request if isinstance(line, Parsed) else line


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ("!start", ask.Start()),
        ("!START spot 5", ask.Start("spot", 5)),
        ("!start 5 spot", ask.Start("spot", 5)),
        ("!start again", ask.Start(again=True)),
        ("!start ٣", ask.Start(None, 3)),
        ("! start", ask.Start()),
        (".start", ask.Start()),
        ("  !start  ", ask.Start()),
        ("GameBot: start", ask.Start()),
        ("gamebot, !start", ask.Start()),
        ("!add bob, @carl", ask.AddPeople(("bob", "carl"))),
        ("!end", ask.ShowLimit()),
        ("!end 50", cmd.SetLimit(50)),
        ("!prize 0", cmd.SetPrize(0)),
        ("!bot", ask.Greet()),
        ("!bot en", ask.Greet("en")),
        ("!bot #there EN", ask.CallIn("#there", "en")),
        ("!bot #123", ask.CallIn("#123")),
        ("!play", cmd.Play()),
        ("!play qs ah", cmd.Act("qs ah")),
        ("!moon OLD", cmd.Act("old")),
        ("!kick bob", ask.RemovePerson("bob")),
        ("!set", ask.ShowOptions()),
        ("!set Moon NEW", cmd.SetOption("moon", "new")),
        ("!bye now", ask.Bye(now=True)),
        ("!invites on", ask.SetInvites(on=True)),
        ("!seat 0", cmd.ChangeSeat(0)),
        ("!give bob 5", ask.Give("bob", 5)),
    ],
)
def test_commands(text: str, request_: object) -> None:
    assert asked(text) == request_


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("!end 0", reasons.NotANumber("0", 1, 9999)),
        ("!give bob 0", reasons.NotANumber("0", 1, 1_000_000_000)),
        ("!give bob", reasons.BadUsage("give", "nick amount")),
        ("!seat", reasons.BadUsage("seat", "N")),
        ("!leave now", reasons.BadUsage("leave", "")),
        ("!moon green", reasons.BadUsage("moon", "old|new")),
        ("!invites yes", reasons.BadOptionValue("", "yes", "on, off")),
        ("!start a b", reasons.BadUsage("start", "[variant] [players]")),
    ],
)
def test_words_that_do_not_fit(text: str, reason: reasons.Reason) -> None:
    assert asked(text) == reason


@pytest.mark.parametrize("text", ["hello", "start", "", "GameBot", "GameBot start", "qs", "!", "..."])
def test_not_for_us(text: str) -> None:
    line = said(text)
    assert line is None or (isinstance(line, Unknown) and not line.addressed)


@pytest.mark.parametrize(
    ("text", "table_id", "kind"),
    [
        ("!score #7", 7, Parsed),
        ("!#7 score", 7, Parsed),
        ("#7 score", 7, Parsed),
        ("#7 !score", 7, Parsed),
        ("#7 qs", 7, Move),
        ("qs #7", 7, Move),
        ("score", None, Parsed),
        ("#0000000000000007 qs", None, Move),
        ("#٧ qs", None, Move),
    ],
)
def test_a_table_can_be_named(text: str, table_id: int | None, kind: type) -> None:
    line = said(text, private=True)
    assert isinstance(line, kind)
    assert isinstance(line, Parsed | Move)
    assert line.table_id == table_id


def test_private_lines_need_no_prefix() -> None:
    assert said("qs ah kd", private=True) == Move("qs ah kd")
    assert said("!qs", private=True) == Move("qs")
    assert said("#7 .qs", private=True) == Move("qs", 7)
    assert asked("state", private=True) == ask.ShowState()
    assert asked("end 50", private=True) == cmd.SetLimit(50)
    assert asked("new", private=True) == Move("new")
    assert said("", private=True) == Unknown("", None, False)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("strat", "start"),
        ("satrt", "start"),
        ("startt", "start"),
        ("sart", "start"),
        ("stort", "start"),
        ("plya", "play"),
        ("scroe", "score"),
        ("jion", "join"),
        ("dance", None),
        ("start", None),
        ("", None),
        ("qs", None),
        ("welcome", None),
    ],
)
def test_near_misses(word: str, meant: str | None) -> None:
    assert near(word) == meant


def test_no_command_is_a_card_or_an_answer() -> None:
    assert not [name for name in REGISTRY if cards_typed(name) is not None]
    assert not {"old", "new", "claim", "next", "low", "high"} & REGISTRY.keys()


def test_every_declaration_is_whole() -> None:
    for name, spec in REGISTRY.items():
        assert spec.help, name
        assert name == spec.name or name in spec.aliases
        assert isinstance(build(spec, ["x"] * 20), reasons.Reason | ask.AddPeople | cmd.Act), name


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("٥٠", 50),
        ("۵۰", 50),
        ("５０", 50),
        ("9" * 20, int("9" * 20)),
        ("9" * 21, None),
        ("9" * 10_000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        ("1.0", None),
        ("1e9", None),
        ("1_000", None),
        (" 1", None),
        ("½", None),
        ("²", None),
        ("Ⅷ", None),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole_number(text) == number
