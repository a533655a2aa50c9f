"""The declaration of a command: its name, words, place, who may, when, and its help line, all in one place."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, Flag, auto
from types import NoneType
from typing import TypeAlias, TypeVar, get_args, get_type_hints

from bot.commands.requests import Request


class Where(Flag):
    """Where a command is understood."""

    CHANNEL = auto()
    PRIVATE = auto()
    EITHER = CHANNEL | PRIVATE


class Who(Enum):
    """Who may do what a command asks for. Questions (`Query`) are anybody's."""

    ANYONE = "anyone"
    RANKED = "min_rank"
    SEATED = "a seated person"
    PARTY = "a seated person, or a moderator"
    CAPTAIN = "captain"
    STEWARD = "captain, moderator"
    AGREED = "captain, moderator; of a prize game everybody seated, together"
    MODERATOR = "moderator"


class When(Flag):
    """States of the table in which a command is accepted; NONE: it is not about a table.

    CHOOSING is a running table that waits for somebody's choice (RULES F, table states): little may change then.
    """

    NONE = 0
    LOBBY = auto()
    RUNNING = auto()
    CHOOSING = auto()
    PAUSED = auto()
    OVER = auto()
    BEGUN = RUNNING | CHOOSING | PAUSED
    UNFINISHED = LOBBY | BEGUN
    SETTLED = LOBBY | RUNNING | PAUSED
    ANY = UNFINISHED | OVER


Build: TypeAlias = Callable[..., Request | None]
MakesRequest = TypeVar("MakesRequest", bound=Build)


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """One command. `build` makes a request, one of `requests`, from the typed words, or None of words
    that do not fit (see bot.commands.arguments).

    `help` may name {variant}, an example of one. `about_table`: whether `#7` among its words names a table. `public`:
    what it says to the game is no card, and may be said in the channel.
    """

    name: str
    usage: str
    help: str
    where: Where
    who: Who
    when: When
    aliases: tuple[str, ...]
    group: str
    build: Build
    requests: tuple[type, ...]
    about_table: bool
    public: bool = False

    @property
    def line(self) -> str:
        """Name and words, as they are typed without the prefix."""
        return f"{self.name} {self.usage}".rstrip()


class Commands(Mapping[str, CommandSpec]):
    """Every command by name and by alias, in the order in which they are listed.

    Those of `games` are asked for each time: which there are changes with the games.
    """

    def __init__(self) -> None:
        self._declared: dict[str, CommandSpec] = {}
        self._games: Callable[[], Iterable[CommandSpec]] = tuple
        self._place = 0

    def declare(self, spec: CommandSpec) -> None:
        """Raises ValueError if one of its names is taken."""
        for word in (spec.name, *spec.aliases):
            if word in self._declared:
                raise ValueError(f"command {word} is declared twice")
            self._declared[word] = spec

    def of_games(self, games: Callable[[], Iterable[CommandSpec]]) -> None:
        """What the games declare themselves is listed after what has been declared so far."""
        self._games, self._place = games, len(self._declared)

    def __getitem__(self, word: str) -> CommandSpec:
        found = self._declared.get(word)
        if found is None:
            found = next((spec for spec in self._games() if spec.name == word), None)
        if found is None:
            raise KeyError(word)
        return found

    def __iter__(self) -> Iterator[str]:
        words = list(self._declared)
        games = [spec.name for spec in self._games() if spec.name not in self._declared]
        return iter((*words[: self._place], *games, *words[self._place :]))

    def __len__(self) -> int:
        return len(list(iter(self)))


REGISTRY = Commands()
"""The commands there are."""


def command(
    name: str,
    usage: str = "",
    *,
    where: Where = Where.EITHER,
    who: Who = Who.ANYONE,
    when: When = When.NONE,
    aliases: tuple[str, ...] = (),
) -> Callable[[MakesRequest], MakesRequest]:
    """Declare the decorated function as a command; its docstring is the help line.

    Its parameters are the words that follow, converted by their annotation; defaults make them optional. Raises
    ValueError if the name is taken.
    """

    def declare(build: MakesRequest) -> MakesRequest:
        text = inspect.getdoc(build) or ""
        group = build.__module__.rpartition(".")[2]
        returned = get_type_hints(build)["return"]
        requests = tuple(kind for kind in get_args(returned) or (returned,) if kind is not NoneType)
        about_table = bool(when) or "#table" in usage
        spec = CommandSpec(name, usage, text, where, who, when, aliases, group, build, requests, about_table)
        REGISTRY.declare(spec)
        return build

    return declare
