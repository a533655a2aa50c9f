"""Bytes to lines, however they are cut, and lines to bytes within the bounds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.wire.framing import LINE_BYTES, TAG_BYTES, Framer, encode, fits

LIMIT = 20


def chunks_of(stream: bytes, cuts: list[int]) -> list[bytes]:
    ends = sorted({cut for cut in cuts if cut < len(stream)} | {len(stream)})
    return [stream[start:end] for start, end in zip([0, *ends], ends, strict=False)]


@settings(deadline=None)
@given(
    st.lists(st.binary(max_size=2 * LIMIT).map(lambda line: line.replace(b"\n", b"")), max_size=8),
    st.lists(st.integers(0, 200), max_size=30),
)
def test_the_same_lines_come_however_the_stream_is_cut(lines: list[bytes], cuts: list[int]) -> None:
    framer, stream = Framer(LIMIT), b"".join(line + b"\n" for line in lines)
    given = [line for chunk in chunks_of(stream, cuts) for line in framer.feed(chunk)]
    assert given == [line.strip(b"\r") for line in lines if line.strip(b"\r") and len(line) <= LIMIT]
    assert framer.overlong == sum(len(line) > LIMIT for line in lines)


def test_an_overlong_line_counts_as_soon_as_it_is_known_and_once() -> None:
    framer = Framer(LIMIT)
    assert list(framer.feed(b"one\n" + b"x" * LIMIT)) == [b"one"]
    assert framer.overlong == 0
    for _ in range(1000):
        assert list(framer.feed(b"x" * LIMIT)) == []
    assert framer.overlong == 1
    assert len(framer._buffer) == 0
    assert list(framer.feed(b"x\ntwo\r\n")) == [b"two"]
    assert framer.overlong == 1


def test_lines_are_popped_one_at_a_time() -> None:
    framer = Framer(LIMIT)
    framer.push(b"one\r\ntw")
    assert framer.pop() == b"one"
    assert framer.pop() is None
    framer.push(b"o\n\r\nthree\n")
    assert [framer.pop(), framer.pop(), framer.pop()] == [b"two", b"three", None]


@given(st.text(st.characters(codec=None), max_size=600), st.text(max_size=20))
def test_what_goes_out_is_one_line_of_at_most_512_bytes(line: str, tags: str) -> None:
    data = encode(line, tags)
    assert data.endswith(b"\r\n")
    assert not set(b"\r\n\0") & set(data[:-2])
    assert len(encode(line)) <= LINE_BYTES
    encode(line).decode()


@pytest.mark.parametrize(
    ("line", "does"),
    [
        (b"", True),
        (b"x" * (LINE_BYTES - 2), True),
        (b"x" * (LINE_BYTES - 1), False),
        (b"@" + b"t" * (TAG_BYTES - 2) + b" " + b"x" * (LINE_BYTES - 2), True),
        (b"@" + b"t" * (TAG_BYTES - 1) + b" x", False),
        (b"@t " + b"x" * (LINE_BYTES - 1), False),
        (b"@", True),
    ],
)
def test_fits(line: bytes, does: bool) -> None:
    assert fits(line) is does
