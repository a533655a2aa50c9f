"""Bytes and lines: parsing what came in, and making what goes out harmless."""

from dataclasses import dataclass

LINE_BYTES = 512  # RFC 1459 2.3: with CR LF
TAG_BYTES = 8191  # IRCv3 message-tags: with the leading @ and the trailing space
_HARMLESS = str.maketrans({"\r": " ", "\n": " ", "\0": " "})


class LineTooLongError(Exception):
    """A line over LINE_BYTES, tags apart (numeric 417)."""


@dataclass(frozen=True, slots=True)
class Message:
    """One line from a client. Its tags and its source are dropped: a client has no say in either."""

    command: str
    params: tuple[str, ...]


def parse(line: bytes) -> Message | None:
    """The message in a line without its line end; None when there is no command in it.

    Bytes that are not UTF-8 become U+FFFD. NUL and a lone CR become spaces, so that no parameter ever holds one.
    Raises LineTooLongError.
    """
    if line.startswith(b"@"):
        tags, _, line = line.partition(b" ")
        if len(tags) + 1 > TAG_BYTES:
            raise LineTooLongError
    if len(line) + 2 > LINE_BYTES:
        raise LineTooLongError
    text = harmless(line.decode("utf-8", "replace")).lstrip(" ")
    if text.startswith(":"):
        text = text.partition(" ")[2].lstrip(" ")
    head, colon, trailing = text.partition(" :")
    words = head.split(" ")
    params = [word for word in words[1:] if word]
    if colon:
        params.append(trailing)
    return Message(words[0].upper(), tuple(params)) if words[0] else None


def harmless(text: str) -> str:
    """`text` without CR, LF and NUL: spaces stand in their place."""
    return text.translate(_HARMLESS)


def cut(text: str, limit: int) -> bytes:
    """The UTF-8 of `text`, at most `limit` bytes, never ending inside a character."""
    data = text.encode("utf-8", "replace")
    if len(data) <= limit:
        return data
    return data[:limit].decode("utf-8", "ignore").encode()


def encode(line: str, tags: str = "") -> bytes:
    """The bytes of one output line: harmless, at most LINE_BYTES long (tags apart), with its CR LF."""
    prefix = f"@{harmless(tags)} ".encode() if tags else b""
    return prefix + cut(harmless(line), LINE_BYTES - 2) + b"\r\n"
