"""Bytes to lines and lines to bytes, within the protocol's bounds."""

from collections.abc import Iterator

from bot.wire.text import cut, one_line

LINE_BYTES = 512  # RFC 1459 2.3: of one line, CR LF included
TAG_BYTES = 8191  # IRCv3 message-tags: with the leading @ and the trailing space


class Framer:
    """A stream of bytes as lines, however it is cut. Of a line over `limit` bytes nothing is kept.

    It holds at most `limit` bytes beside what the last `push` brought and `pop` has not yet taken.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = bytearray()
        self._searched = 0  # bytes in which there is no line end
        self._skipping = False  # inside an overlong line
        self.overlong = 0
        """Lines discarded so far; one counts as soon as it is known to be too long."""

    def push(self, data: bytes) -> None:
        self._buffer += data

    def pop(self) -> bytes | None:
        """The next whole line, without CR LF; None until more has come. Empty lines are passed over."""
        while (end := self._buffer.find(b"\n", self._searched)) >= 0:
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            self._searched = 0
            skipped, self._skipping = self._skipping, False
            if len(line) > self._limit and not skipped:
                self.overlong += 1
            elif not skipped and (line := line.strip(b"\r")):
                return line
        if len(self._buffer) > self._limit or self._skipping:
            self.overlong += not self._skipping
            self._skipping = True
            self._buffer.clear()
        self._searched = len(self._buffer)
        return None

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The lines completed by `data`."""
        self.push(data)
        while (line := self.pop()) is not None:
            yield line


def encode(line: str, tags: str = "") -> bytes:
    """The bytes of one line: no line end or NUL within, cut to LINE_BYTES between characters (tags apart), CR LF."""
    prefix = f"@{one_line(tags)} ".encode() if tags else b""
    return prefix + cut(one_line(line), LINE_BYTES - 2).encode() + b"\r\n"


def fits(line: bytes) -> bool:
    """Whether a line without its line end keeps to LINE_BYTES and, before them, TAG_BYTES."""
    tags, space, rest = line.partition(b" ") if line.startswith(b"@") else (b"", b"", line)
    return len(tags) + len(space) <= TAG_BYTES and len(rest) + 2 <= LINE_BYTES
