"""How refusals are worded: a table from the type of a reason to its sentence, or to a function where it must decide.

A placeholder in a sentence is a field of the reason, said as `KINDS` or the table's own `fields` have it. One that is
no field is a command as it is typed: `{join}` is `!join`, `{start_again}` is `!start again`. The sentence in English is
also what a translation is found by, so whoever translates needs the sentences and no code.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from string import Formatter
from typing import Any, TypeAlias, get_origin, get_type_hints

from bot.presenter.voice import Voice
from engine.game import Reason

Words: TypeAlias = Callable[[Any, Voice], str]
"""What is said for a reason."""

Kind: TypeAlias = Callable[[Voice, Any], str]
"""How a fact is said."""

Sentences: TypeAlias = Mapping[type[Reason], str | Words]
Fields: TypeAlias = Mapping[type[Reason], Mapping[str, Kind]]

ECHO = 24
"""Characters of what somebody typed that are said back to him."""


def echo(text: str) -> str:
    """What somebody typed, as it is said back: short, and nothing in it that a terminal or a network would act on."""
    shown = "".join(char if char.isprintable() else " " for char in text[: ECHO + 1]).strip()
    return shown if len(text) <= ECHO else shown[:ECHO] + "…"


# --- kinds of facts --------------------------------------------------------------------------------------------------
def verbatim(_: Voice, text: str) -> str:
    """A word of ours: the name of an option or a variant."""
    return text


def typed(_: Voice, text: str) -> str:
    return echo(text)


def typed_nick(voice: Voice, text: str) -> str:
    """A nick that somebody typed; perhaps nobody has it."""
    return voice.name(echo(text))


def nicks(voice: Voice, texts: tuple[str, ...]) -> str:
    """Nicks that somebody typed."""
    return voice.names(map(echo, texts))


def number(_: Voice, value: int) -> str:
    return str(value)


def listed(_: Voice, values: tuple[object, ...]) -> str:
    return ", ".join(map(str, values))


def listed_or_none(voice: Voice, values: tuple[object, ...]) -> str:
    return listed(voice, values) or voice.say("none")


def channels(_: Voice, names: tuple[str, ...]) -> str:
    return " ".join(names)


def tables(_: Voice, ids: tuple[int, ...]) -> str:
    return " ".join(f"#{table_id}" for table_id in ids)


KINDS: Mapping[str, Kind] = {
    "balance": Voice.money,
    "captain": Voice.name,
    "card": Voice.card,
    "channel": typed,
    "channels": channels,
    "command": Voice.command,
    "free": listed_or_none,
    "game": verbatim,
    "holder": Voice.name,
    "legal": Voice.hand,
    "needed": verbatim,
    "nick": Voice.name,
    "nicks": nicks,
    "tables": tables,
    "text": typed,
    "typed": verbatim,
    "variant": verbatim,
    "what": Voice.command,
    "why": verbatim,
}
"""How a field of this name is said, unless a table's own `fields` know better.

Other numbers are said as they are, and other tuples with commas. Other text has no kind of its own: is it a word of
ours or what somebody typed? So its table must say.
"""


# --- sentences -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Sentence:
    """Words without a decision in them: `text`, the kinds of the facts it names, the commands it names."""

    text: str
    facts: Mapping[str, Kind]
    commands: tuple[str, ...]

    def __call__(self, reason: Reason, voice: Voice) -> str:
        facts = {name: kind(voice, getattr(reason, name)) for name, kind in self.facts.items()}
        commands = {name: voice.command(name.replace("_", " ")) for name in self.commands}
        return voice.say(self.text, **facts, **commands)


def worded(sentences: Sentences, own: Fields | None = None) -> dict[type[Reason], Words]:
    """The words of a table of sentences; `own` are the kinds of fields that differ from `KINDS`.

    Raises ValueError if nothing says of what kind a fact is.
    """
    own = own or {}
    return {
        kind: _sentence(kind, said, {**KINDS, **own.get(kind, {})}) if isinstance(said, str) else said
        for kind, said in sentences.items()
    }


def merged(*rooms: Mapping[type[Reason], Words]) -> dict[type[Reason], Words]:
    """All of them together. Raises ValueError if a reason is worded twice."""
    words: dict[type[Reason], Words] = {}
    for room in rooms:
        for kind, said in room.items():
            if kind in words:
                raise ValueError(f"{kind.__module__}.{kind.__name__} is worded twice; leave one of the sentences")
            words[kind] = said
    return words


def _sentence(kind: type[Reason], text: str, kinds: Mapping[str, Kind]) -> Sentence:
    names = list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name is not None))
    known = {field.name for field in fields(kind)}
    facts = {name: _kind_of(kind, name, kinds) for name in names if name in known}
    return Sentence(text, facts, tuple(name for name in names if name not in known))


def _kind_of(kind: type[Reason], name: str, kinds: Mapping[str, Kind]) -> Kind:
    if name in kinds:
        return kinds[name]
    hint = get_type_hints(kind)[name]
    if hint is int:
        return number
    if get_origin(hint) is tuple:
        return listed
    raise ValueError(f"{kind.__name__}.{name} is {hint} of no known kind; name one beside the sentence, as `fields`")
