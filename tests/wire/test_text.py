"""Text on its way in and out."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.wire import text

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


@given(st.text(max_size=200), st.integers(-3, 50))
def test_cut_never_splits_a_character(raw: str, size: int) -> None:
    head = text.cut(raw, size)
    assert raw.startswith(head)
    assert len(head.encode()) <= max(size, 0)
    assert head == raw or len(raw[: len(head) + 1].encode()) > size  # and no more is cut than need be


@given(ANY, st.integers(-3, 50))
def test_cut_stays_within_the_size_whatever_the_text(raw: str, size: int) -> None:
    assert len(text.cut(raw, size).encode()) <= max(size, 0)


@given(st.binary(max_size=300))
def test_bytes_are_always_decoded(raw: bytes) -> None:
    text.decoded(raw)


def test_bytes_that_are_no_utf_8_are_latin_1() -> None:
    assert text.decoded("café ♥".encode()) == "café ♥"
    assert text.decoded(b"caf\xe9") == "café"


@given(ANY)
def test_one_line_changes_nothing_else(raw: str) -> None:
    assert text.one_line(raw) == raw.replace("\r", "").replace("\n", "").replace("\0", "")


@pytest.mark.parametrize(
    ("said", "ctcp"),
    [
        ("hello", None),
        ("", None),
        ("\x01ACTION waves  twice\x01", ("ACTION", "waves  twice")),
        ("\x01version\x01", ("VERSION", "")),
        ("\x01PING 12 34", ("PING", "12 34")),
        ("\x01ACTION a\x10nQUIT\x01", ("ACTION", "a\x10nQUIT")),
        ("\x01", ("", "")),
    ],
)
def test_ctcp_is_told_from_text(said: str, ctcp: tuple[str, str] | None) -> None:
    assert text.ctcp_of(said) == ctcp


def test_ctcp_is_read_as_it_was_written() -> None:
    assert text.ctcp_of(text.ctcp("ACTION", "waves")) == ("ACTION", "waves")
    assert text.ctcp_of(text.ctcp("VERSION")) == ("VERSION", "")
