"""Lines to messages and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from irc.events import numeric  # type: ignore[import-untyped]

from bot.wire.message import Command, Message, compose, parse
from bot.wire.modes import Change, changes
from bot.wire.names import is_channel, is_name
from bot.wire.numerics import Numeric
from bot.wire.text import harmless

ANYTHING = st.characters(exclude_characters="\r\n\0", exclude_categories=["Cs"])
WORDS = st.text(ANYTHING, min_size=1, max_size=12).filter(lambda word: " " not in word and word[0] != ":")
COMMANDS = st.sampled_from([*Command, *Numeric])


def test_a_whole_line() -> None:
    message = parse("@account=ann;x=a\\sb;y :ann!a@h PRIVMSG  #hearts  :!start  now ")
    assert message == Message(
        Command.PRIVMSG, ("#hearts", "!start  now "), "ann!a@h", {"account": "ann", "x": "a b", "y": None}
    )
    assert (message.nick, message.userhost) == ("ann", "a@h")
    assert [message.param(place) for place in (0, 1, 2, -1, -3)] == ["#hearts", "!start  now ", "", "!start  now ", ""]


def test_only_u_0020_separates() -> None:
    message = parse(":irc.test 353 me = #a\u00a0b :ann bob")
    assert message == Message(Numeric.NAMREPLY, ("me", "=", "#a\u00a0b", "ann bob"), "irc.test")
    assert (message.is_numeric, message.is_error) == (True, False)


def test_who_sends_is_a_plain_str_even_without_a_user_and_host() -> None:
    message = parse(":kim join #hearts")
    assert message is not None
    assert (message.command, message.nick, message.userhost) == ("JOIN", "kim", "")
    assert type(message.nick) is type(message.userhost) is str


def test_an_error_is_a_numeric_of_4_or_5_hundred() -> None:
    lines = ["433 * ann :in use", "501 ann :x", "001 ann :x", "904 ann :x", "ERROR :x", "4"]
    assert [message.is_error for line in lines if (message := parse(line))] == [True, True, False, False, False, True]


@pytest.mark.parametrize("line", ["", " ", ":", ":x", ":x ", "@a", "@a ", "@a :b ", " :x", ":a :b", ": :"])
def test_lines_without_a_command(line: str) -> None:
    assert parse(line) is None


@given(st.text(st.characters(codec=None) | st.sampled_from(" :@;=\\"), max_size=80))
def test_no_line_raises(line: str) -> None:
    message = parse(line)
    assert message is None or message.command


@given(COMMANDS, st.lists(WORDS, max_size=5), st.none() | st.text(ANYTHING, max_size=40), st.just("") | WORDS)
def test_parsing_takes_apart_what_was_composed(
    command: Command | Numeric, words: list[str], tail: str | None, source: str
) -> None:
    line = compose(command, *words, tail=tail, source=source)
    assert parse(line) == Message(command, (*words, *([] if tail is None else [tail])), source)


@given(COMMANDS, st.text(ANYTHING | st.sampled_from(" :"), max_size=60))
def test_composing_puts_together_what_was_parsed(command: Command, rest: str) -> None:
    message = parse(f"{command} {rest}")
    assert message is not None
    *words, tail = message.params or ("",)
    again = compose(command, *words, tail=tail if message.params else None)
    assert parse(again) == message


@given(st.text(st.characters(codec=None), max_size=60))
def test_no_text_makes_two_lines_of_one(tail: str) -> None:
    assert not set("\r\n\0") & set(compose(Command.QUIT, tail=tail))


def test_compose() -> None:
    assert compose(Command.PART, "#x", tail=harmless("a b\r\nc")) == "PART #x :a b c"
    assert compose(Command.NICK, "ann") == "NICK ann"
    assert compose(Numeric.ENDOFNAMES, "ann", "#x", tail="", source="s") == ":s 366 ann #x :"
    for word in ("", "a b", ":a", "a\n", "a\r", "a\0"):
        with pytest.raises(ValueError, match="middle parameter of NICK"):
            compose(Command.NICK, word)


def test_numerics_agree_with_the_library() -> None:
    """A slip of the pen in a number would be heard by nobody."""
    theirs = {str(name): code for code, name in numeric.items()}
    shared = {name: code.value for name, code in Numeric.__members__.items() if name.lower() in theirs}
    assert shared == {name: theirs[name.lower()] for name in shared}
    assert len(shared) > 60


# Names and modes


@pytest.mark.parametrize("name", ["ann", "#hearts", "&x", "Ayşe", "[a]|", "#" + "x" * 199])
def test_names(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", " ", "a b", "a,b", ":a", "a\n", "a\0", "$*", "#" + "x" * 200])
def test_no_names(name: str) -> None:
    assert not is_name(name)


def test_channels() -> None:
    assert is_channel("#a")
    assert is_channel("+a", "+")
    assert not any(is_channel(name) for name in ("", "a", "+a"))


def test_mode_changes() -> None:
    def takes(letter: str, adding: bool) -> bool:
        return letter in "ovb" or (letter == "l" and adding)

    assert list(changes("o-vn+l-lb", ["ann", "bob", "5"], takes)) == [
        Change(True, "o", "ann"),
        Change(False, "v", "bob"),
        Change(False, "n", None),
        Change(True, "l", "5"),
        Change(False, "l", None),
        Change(False, "b", None),
    ]
    assert list(changes("+-", [], takes)) == list(changes("", ["x"], takes)) == []
