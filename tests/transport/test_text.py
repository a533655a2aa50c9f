"""Text on its way in and out, and lines from the server."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.transport.irc import text
from bot.transport.irc.parsing import event_of

ANY = st.text(st.characters(codec=None), max_size=200)  # lone surrogates too


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("plain", "plain"),
        ("\x02bold\x02 \x1d\x1fboth\x0f", "bold both"),
        ("\x034red\x03 \x0304,7x \x03,5 \x031234", "red x ,5 34"),
        ("\x04ff0000,00ff00hex \x04not", "hex not"),
        ("\x034٣", "٣"),
        (" a \t\u3000b\xa0c\u2028d ", "a b c d"),
        ("\x00\x01\x07\x1b[31m\x7f\x9b", "[31m"),
        ("می\u200cخواهم ♥\ufe0f", "می\u200cخواهم ♥\ufe0f"),
        ("\x02\x0f", ""),
    ],
)
def test_stripped(raw: str, clean: str) -> None:
    assert text.stripped(raw) == clean


@given(ANY)
def test_stripped_has_no_control_characters(raw: str) -> None:
    clean = text.stripped(raw)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f]", clean)
    assert text.stripped(clean) == clean


@given(ANY)
def test_harmless_is_one_line_that_can_be_encoded(raw: str) -> None:
    clean = text.harmless(raw)
    assert not re.search(r"[\x00\x01\t\n\r]", clean)
    assert clean.encode().decode() == clean
    assert text.harmless(clean) == clean


def test_harmless_keeps_our_own_formatting() -> None:
    assert text.harmless("\x02#7\x02 \x0304♥ 3\x0f") == "\x02#7\x02 \x0304♥ 3\x0f"


@given(ANY, st.integers(4, 60))
def test_split_loses_nothing_but_spaces(raw: str, size: int) -> None:
    clean = text.harmless(raw)
    pieces = text.split(clean, size)
    assert all(0 < len(piece.encode()) <= size for piece in pieces)
    assert "".join(pieces).replace(" ", "") == clean.replace(" ", "")


def test_split_prefers_spaces() -> None:
    assert text.split("one two three four", 9) == ["one two", "three", "four"]
    assert text.split("a" * 10, 4) == ["aaaa", "aaaa", "aa"]
    assert text.split("♥♥♥", 7) == ["♥♥", "♥"]
    assert text.split("abcd efgh", 4) == ["abcd", "efgh"]
    assert text.split("", 10) == []


def test_split_names_the_size_that_is_too_small() -> None:
    with pytest.raises(ValueError, match="size 3"):
        text.split("text", 3)


@given(ANY, st.integers(-3, 50))
def test_cut_stays_within_a_character(raw: str, size: int) -> None:
    assert len(text.cut(raw, size).encode()) <= max(size, 0)


@pytest.mark.parametrize("name", ["ann", "#hearts", "&x", "Ayşe", "[a]|", "#" + "x" * 199])
def test_names(name: str) -> None:
    assert text.is_name(name)


@pytest.mark.parametrize("name", ["", " ", "a b", "a,b", ":a", "a\n", "a\0", "$*", "#" + "x" * 200])
def test_no_names(name: str) -> None:
    assert not text.is_name(name)


def test_command() -> None:
    assert text.command("PART", "#x", tail="a b\r\nc") == "PART #x :a b c"
    assert text.command("NICK", "ann") == "NICK ann"
    for word in ("", "a b", ":a", "a\n"):
        with pytest.raises(ValueError, match="middle parameter"):
            text.command("NICK", word)


@given(st.binary(max_size=300))
def test_bytes_are_always_decoded(raw: bytes) -> None:
    text.decoded(raw)


# Lines from the server


def test_a_whole_line() -> None:
    event = event_of("@account=ann;x=a\\sb;y :ann!a@h PRIVMSG  #hearts  :!start  now ")
    assert event is not None
    assert (event.type, event.type.code) == ("privmsg", "privmsg")
    assert (event.source.nick, event.source.userhost) == ("ann", "a@h")
    assert (event.target, event.arguments) == ("#hearts", ["!start  now "])
    assert event.tags == {"account": "ann", "x": "a b", "y": None}


def test_numerics_have_names_and_only_u_0020_separates() -> None:
    event = event_of(":irc.test 353 me = #a\u00a0b :ann bob")
    assert event is not None
    assert (event.type, event.type.code) == ("namreply", "353")
    assert event.arguments == ["=", "#a\u00a0b", "ann bob"]


@pytest.mark.parametrize("line", ["", " ", ":", ":x", ":x ", "@a", "@a ", "@a :b ", " :x"])
def test_lines_without_a_command(line: str) -> None:
    assert event_of(line) is None


@given(st.text(st.characters(codec=None) | st.sampled_from(" :@;=\\"), max_size=80))
def test_no_line_raises(line: str) -> None:
    event = event_of(line)
    assert event is None or isinstance(event.type, str)
