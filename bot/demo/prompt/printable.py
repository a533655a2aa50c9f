"""Text from the network made fit for a terminal: no escape sequence, no control character, no mIRC colour."""

import re
import unicodedata
import zlib

from bot.wire.casemapping import fold
from bot.wire.text import unformatted

# Whole sequences, so that their harmless-looking tails go too: CSI, OSC and its like (up to ST or BEL), short ones.
_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"
    r"|\x1b[ -/]*[0-~]?"
)
# Overrides can make a line read as something else; isolates and marks stay, Persian needs them.
_OVERRIDES = re.compile("[\u202a-\u202e]")

PALETTE = (
    "ansicyan",
    "ansigreen",
    "ansiyellow",
    "ansimagenta",
    "ansibrightblue",
    "ansibrightcyan",
    "ansibrightmagenta",
)


def printable(text: str) -> str:
    """`text` as it may be printed: one line, nothing in it that a terminal would act on."""
    text = _OVERRIDES.sub("", _ESCAPES.sub("", unformatted(text.replace("\t", " "))))
    return "".join(" " if unicodedata.category(char) in ("Zl", "Zp") else char for char in text if _shown(char))


def _shown(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cs")


def nick_colour(nick: str) -> str:
    """The colour of a nick: the same on every run, whatever the case it is written in."""
    return PALETTE[zlib.crc32(fold(nick).encode()) % len(PALETTE)]
