"""Text on its way in (stripped of formatting) and out (made harmless, cut to size)."""

import re

# mIRC formatting: colour with its digits, hex colour, then the single codes.
_FORMATTING = re.compile(
    r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?|[\x02\x0f\x11\x16\x1d\x1e\x1f]",
    re.ASCII,
)
_CONTROLS_IN = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f]")
# Outgoing: bold, colour, reset, reverse, italic and underline are ours to use; CTCP's \x01 and the rest are not.
_CONTROLS_OUT = re.compile(r"[\x00\x01\x04-\x08\x0e\x10-\x15\x17-\x1c\x1e\x7f]")
_LINE_ENDS = str.maketrans({"\0": None, "\r": None, "\n": None})
_BREAKS = re.compile(r"[\t\n\x0b\x0c\r]+")

CTCP = "\x01"


def decoded(raw: bytes) -> str:
    """A line from the network: UTF-8, or else Latin-1, which accepts every byte."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def unformatted(text: str) -> str:
    """`text` without mIRC's bold, colours and the like."""
    return _FORMATTING.sub("", text)


def stripped(text: str) -> str:
    """What somebody said, without formatting and control characters, runs of white space made one space."""
    return " ".join(_CONTROLS_IN.sub("", unformatted(text)).split())


def harmless(text: str) -> str:
    """`text` as it may go out: one line, no CTCP, nothing that a server acts on, encodable."""
    text = _CONTROLS_OUT.sub("", _BREAKS.sub(" ", text))
    return text.encode("utf-8", "replace").decode("utf-8").rstrip(" ")


def one_line(text: str) -> str:
    """`text` without what ends a line: CR (on ngircd too, which runs the rest as a second command), LF and NUL."""
    return text.translate(_LINE_ENDS)


def cut(text: str, size: int) -> str:
    """The longest beginning of `text` of at most `size` bytes in UTF-8."""
    return text.encode("utf-8", "replace")[: max(size, 0)].decode("utf-8", "ignore")


def split(text: str, size: int) -> list[str]:
    """`text` in pieces of at most `size` bytes, broken at spaces where there are any. Nothing but spaces is lost."""
    if size < 4:
        raise ValueError(f"size {size} is less than the 4 bytes of one character; shorten the nick or channel name")
    pieces = []
    while len(text.encode("utf-8", "replace")) > size:
        head = cut(text, size)
        space = head.rfind(" ") if text[len(head)] != " " else len(head)
        if space > 0 and head[:space].strip(" "):
            head = head[:space]
        pieces.append(head.rstrip(" "))
        text = text[len(head) :].lstrip(" ")
    return [piece for piece in [*pieces, text] if piece]


def ctcp(kind: str, rest: str = "") -> str:
    """A CTCP message as the text of a PRIVMSG or NOTICE: `ctcp("ACTION", "waves")`."""
    return f"{CTCP}{kind} {rest}{CTCP}" if rest else f"{CTCP}{kind}{CTCP}"


def ctcp_of(text: str) -> tuple[str, str] | None:
    """The kind, in upper case, and the rest of a CTCP message; None for plain text.

    What is quoted in it stays as it is: dequoted (as by the `irc` library) it would hold real newlines.
    """
    if not text.startswith(CTCP):
        return None
    kind, _, rest = text.strip(CTCP).partition(" ")
    return kind.upper(), rest
