"""Which games there are. Whoever must know asks here when he needs it, and keeps no copy: games come and go in tests.

A game has two halves. Its adapter is what tables and commands work with. Its lines are the presenter's, which stands
above this room: they are kept here so that there is one list of games, and looked at there (bot.presenter.games).
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from bot.games.adapter import GameAdapter
from engine.game import Reason
from engine.reasons import UnknownVariant

_GAMES: dict[str, GameAdapter] = {}
_LINES: dict[str, object] = {}

GAMES: Mapping[str, GameAdapter] = MappingProxyType(_GAMES)
"""The adapters by name, in the order in which their games are offered; the first game is the usual one."""


def register(adapter: GameAdapter) -> None:
    """Offer a game; say next how it is told. ValueError if its name, or one of its variants, is taken."""
    for variant in (adapter.name, *adapter.variants()):
        if variant in _GAMES or adapter_of(variant) is not None:
            raise ValueError(f"{variant} is a game already")
    _GAMES[adapter.name] = adapter


def keep_lines(adapter: GameAdapter, lines: object) -> None:
    """See bot.presenter.games.tell, which knows what lines are."""
    if adapter.name not in _GAMES or adapter.name in _LINES:
        raise ValueError(f"{adapter.name} is told already, or no game")
    _LINES[adapter.name] = lines


def unregister(adapter: GameAdapter) -> None:
    """Offer it no longer."""
    del _GAMES[adapter.name]
    _LINES.pop(adapter.name, None)


def adapter_of(variant: str) -> GameAdapter | None:
    """The game that has a variant of this name."""
    return next((adapter for adapter in _GAMES.values() if variant in adapter.variants()), None)


def usual_variant() -> str:
    """What a bare `!start` opens where the channel has no other: the first variant of the first game."""
    return next(iter(_GAMES.values())).variants()[0]


def example_variant() -> str:
    """A variant to name as an example, if there is one the unusual kind."""
    examples = (adapter.example_variant for adapter in _GAMES.values())
    return next((example for example in examples if example is not None), usual_variant())


def unknown_variant(name: str) -> Reason:
    """That no game has such a variant."""
    return UnknownVariant(name, tuple(known for adapter in _GAMES.values() for known in adapter.variants()))


def games_with(option: str) -> Iterator[GameAdapter]:
    """The games that have an option of this name, whatever the variant."""
    return (adapter for adapter in _GAMES.values() if option in adapter.options_type.settings())


def surely_a_move(text: str) -> bool:
    """Whether the line is a move of any game, and could hardly be anything else (RULES F20)."""
    return any(adapter.looks_like_action(text) for adapter in _GAMES.values())


def lines_of(name: str) -> object:
    """The lines of the game of this name; LookupError if nobody has said how it is told."""
    return _LINES[name]
