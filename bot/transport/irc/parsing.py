"""One line from the server as the library's Event; whatever the line, nothing is raised. Pure.

`ServerConnection._process_line` of irc 20.5 raises on `QUIT` without a reason, PRIVMSG with one argument, a bare `PING`
and a line of one space; it splits parameters at any Unicode space, though IRC knows only U+0020; and it turns quoted
CTCP into real newlines. Of the library we keep the names of the numerics, tags and source masks.
"""

from irc.client import Event, NickMask  # type: ignore[import-untyped]
from irc.events import Command  # type: ignore[import-untyped]
from irc.message import Tag  # type: ignore[import-untyped]


def event_of(line: str) -> Event | None:
    """The event: `type` is the command in lower case or the library's name of the numeric (its `code` the digits),
    `target` the first parameter (None if there is none), `arguments` the others, `tags` a dict, `source` a NickMask
    ("" if absent). None for a line without a command."""
    tags, source = "", ""
    if line.startswith("@"):
        tags, _, line = line[1:].partition(" ")
    line = line.lstrip(" ")
    if line.startswith(":"):
        source, _, line = line[1:].partition(" ")
    head, colon, tail = line.partition(" :")
    words = [word for word in head.split(" ") if word]
    if not words:
        return None
    parameters = words[1:] + ([tail] if colon else [])
    target = parameters[0] if parameters else None
    return Event(Command.lookup(words[0]), NickMask(source), target, parameters[1:], _tags(tags))


def _tags(group: str) -> dict[str, str | None]:
    return {tag["key"]: tag["value"] for tag in Tag.from_group(group) or ()}
