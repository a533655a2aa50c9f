"""Text on its way in (stripped of formatting) and out (made harmless, split to size). Pure."""

import re

LIMIT = 512  # RFC 1459 2.3: bytes of one line, CR LF included
NAME_LIMIT = 200  # RFC 1459 1.3: characters of a channel name; nicks are shorter

# mIRC formatting: colour with its digits, hex colour, then the single codes.
_FORMATTING = re.compile(
    r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?|[\x02\x0f\x11\x16\x1d\x1e\x1f]",
    re.ASCII,
)
_CONTROLS_IN = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f]")
# Outgoing: bold, colour, reset, reverse, italic and underline are ours to use; CTCP's \x01 and the rest are not.
_CONTROLS_OUT = re.compile(r"[\x00\x01\x04-\x08\x0e\x10-\x15\x17-\x1c\x1e\x7f]")
_BREAKS = re.compile(r"[\t\n\x0b\x0c\r]+")
_NOT_IN_NAMES = re.compile(r"[\x00-\x20,\x7f]")


def decoded(raw: bytes) -> str:
    """A line from the network: UTF-8, or else Latin-1, which accepts every byte."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def stripped(text: str) -> str:
    """What somebody said, without formatting and control characters, runs of white space made one space."""
    return " ".join(_CONTROLS_IN.sub("", _FORMATTING.sub("", text)).split())


def harmless(text: str) -> str:
    """`text` as it may go out: one line, no CTCP, nothing that a server acts on, encodable."""
    text = _CONTROLS_OUT.sub("", _BREAKS.sub(" ", text))
    return text.encode("utf-8", "replace").decode("utf-8").rstrip(" ")


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


def is_name(target: str) -> bool:
    """Whether `target` can be a nick or channel at all: no space, comma, control character or leading colon."""
    return 0 < len(target) <= NAME_LIMIT and target[0] not in ":$" and not _NOT_IN_NAMES.search(target)


def command(*words: str, tail: str | None = None) -> str:
    """A protocol line from a command, its middle parameters and a last parameter of any text.

    Raises ValueError on a middle parameter that would be read as something else.
    """
    for word in words:
        if not word or word[0] == ":" or re.search(r"[\x00\r\n ]", word):
            raise ValueError(f"{word!r} cannot be a middle parameter of {words[0]}")
    return " ".join(words) if tail is None else f"{' '.join(words)} :{harmless(tail)}"
