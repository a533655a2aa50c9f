"""What can be a name on IRC: nicks, channels, and the mask of who sends."""

import re

NAME_LIMIT = 200  # RFC 1459 1.3: characters of a channel name; nicks are shorter
CHANNEL_TYPES = "#&"  # RFC 1459 1.3

_NOT_IN_NAMES = re.compile(r"[\x00-\x20,\x7f]")
_CONTROLS = re.compile(r"[\x00-\x20\x7f]")


def is_name(target: str) -> bool:
    """Whether `target` can be a nick or channel at all: no space, comma, control character or leading colon."""
    return 0 < len(target) <= NAME_LIMIT and target[0] not in ":$" and not _NOT_IN_NAMES.search(target)


def is_word(text: str) -> bool:
    """Whether `text` can be one word of the protocol, as an account or a user@host is: no space or control character."""
    return 0 < len(text) <= NAME_LIMIT and not _CONTROLS.search(text)


def is_channel(name: str, types: str = CHANNEL_TYPES) -> bool:
    """Whether `name` is that of a channel; `types` are the signs with which they begin (ISUPPORT CHANTYPES)."""
    return name[:1] != "" and name[0] in types
