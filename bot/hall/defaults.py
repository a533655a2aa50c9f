"""What new tables of a channel begin with: the config's defaults, and over them what moderators set (`!channel`)."""

from contextlib import suppress

from bot.games import GameAdapter, registry
from bot.hall.directory import Channel, Directory
from bot.hall.preferences import DEFAULT
from bot.table.options import TABLE_OPTIONS, TableOptions
from bot.table.state import Table
from engine.game import Reason
from engine.options import BadOption, GameOptions
from engine.reasons import UnknownOption

RESET = "default"
"""The value that takes a moderator's choice back."""


def defaults_of(directory: Directory, channel: Channel) -> dict[str, str]:
    """Option names to values as they are typed; `variant` names the variant of a bare `!start`."""
    configured = {name: str(value) for name, value in channel.config.defaults.items()}
    return configured | directory.preferences.under(channel.scope, DEFAULT)


def chosen_game(
    directory: Directory, channel: Channel, variant: str | None, players: int | None
) -> tuple[GameAdapter, GameOptions] | Reason:
    """The game and its options that a variant's name and a number of players mean in this channel."""
    defaults = defaults_of(directory, channel)
    name = variant or defaults.get("variant", registry.usual_variant())
    adapter = registry.adapter_of(name)
    if adapter is None:
        return registry.unknown_variant(name)
    try:
        options = adapter.preset(name, players)
    except BadOption as error:
        return error.reason
    return adapter, _applied(adapter, options, defaults)


def carried_over(
    directory: Directory, channel: Channel, table: Table, options: GameOptions
) -> tuple[GameOptions, tuple[str, ...]]:
    """`options` with what was set at the table before it was given them, and the names of what they do not take."""
    before = chosen_game(directory, channel, table.options.variant, table.options.players)
    lost = []
    for line in () if isinstance(before, Reason) else table.options.listing(before[1]):
        if line.value != line.default:
            try:
                options = options.with_option(line.name, line.value)
            except BadOption:
                lost.append(line.name)
    return options, tuple(lost)


def own_options_of(directory: Directory, channel: Channel) -> TableOptions:
    """The tables' own options of the config, with the channel's defaults."""
    game = directory.config.game
    own = TableOptions(game.card_seconds, game.pass_seconds, game.choice_seconds)
    for name, value in defaults_of(directory, channel).items():
        changed = own.but(name, value) if name in TABLE_OPTIONS else own
        own = own if isinstance(changed, Reason) else changed
    return own


def refused(directory: Directory, channel: Channel, name: str, value: str) -> Reason | None:
    """Why a moderator cannot set that default, or None."""
    if name == "variant":
        return None if registry.adapter_of(value) is not None else registry.unknown_variant(value)
    if name in TABLE_OPTIONS:
        changed = TableOptions().but(name, value)
        return changed if isinstance(changed, Reason) else None
    game = chosen_game(directory, channel, None, None)
    if isinstance(game, Reason):
        return game
    _, options = game
    why = _why_not(options, name, value)
    presets = (adapter.preset(variant) for adapter in registry.games_with(name) for variant in adapter.variants())
    for preset in presets if why is not None else ():
        otherwise = _why_not(preset, name, value)
        if otherwise is None:
            return None
        if isinstance(why, UnknownOption):
            why = otherwise  # it is another game's option, so that game knows what is wrong
    return why


def _why_not(options: GameOptions, name: str, value: str) -> Reason | None:
    """Why these options cannot have that value."""
    try:
        options.with_option(name, value)
    except BadOption as error:
        return error.reason
    return None


def _applied(adapter: GameAdapter, options: GameOptions, defaults: dict[str, str]) -> GameOptions:
    """The defaults that this variant takes. A limit made for the usual variant says nothing of one with its own."""
    usual = adapter.preset(adapter.variants()[0])
    own_limit = adapter.limit(usual) != adapter.limit(options)
    for name, value in defaults.items():
        if name == "variant" or name in TABLE_OPTIONS or (name == "end" and own_limit):
            continue
        with suppress(BadOption):
            options = options.with_option(name, value)
    return options
