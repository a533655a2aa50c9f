"""What new tables of a channel begin with: the config's defaults, and over them what moderators set (`!channel`)."""

from typing import Any

from bot import reasons
from bot.games import DESKS, Desk
from bot.hall.directory import Channel, Directory
from bot.hall.preferences import DEFAULT
from bot.table.options import TABLE_OPTIONS, TableOptions
from engine.game import Reason

USUAL = "classic"
"""The variant of `!start` where the channel has no other."""

RESET = "default"
"""The value that takes a moderator's choice back."""


def defaults_of(directory: Directory, channel: Channel) -> dict[str, str]:
    """Option names to values as they are typed; `variant` names the variant of a bare `!start`."""
    configured = {name: str(value) for name, value in channel.config.defaults.items()}
    return configured | directory.preferences.under(channel.scope, DEFAULT)


def chosen_game(
    directory: Directory, channel: Channel, variant: str | None, players: int | None
) -> tuple[Desk, Any] | Reason:
    """The game and its options that a variant's name and a number of players mean in this channel."""
    defaults = defaults_of(directory, channel)
    name = variant or defaults.get("variant", USUAL)
    desk = _desk_of(name)
    if desk is None:
        return _unknown(name)
    options = desk.options(name, players)
    return options if isinstance(options, Reason) else (desk, _applied(desk, options, defaults))


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
        return None if _desk_of(value) is not None else _unknown(value)
    if name in TABLE_OPTIONS:
        changed = TableOptions().but(name, value)
        return changed if isinstance(changed, Reason) else None
    game = chosen_game(directory, channel, None, None)
    if isinstance(game, Reason):
        return game
    desk, options = game
    why = desk.with_option(options, name, value)
    if not isinstance(why, Reason):
        return None
    others = ((other, other.options(variant, None)) for other in DESKS.values() for variant in other.variants())
    taken = any(not isinstance(other.with_option(made, name, value), Reason) for other, made in others)
    return None if taken else why


def _applied(desk: Desk, options: Any, defaults: dict[str, str]) -> Any:
    """The defaults that this variant takes. A limit made for the usual variant says nothing of one with its own."""
    usual = desk.options(USUAL, None)
    own_limit = not isinstance(usual, Reason) and desk.limit(usual) != desk.limit(options)
    for name, value in defaults.items():
        if name == "variant" or name in TABLE_OPTIONS or (name == "end" and own_limit):
            continue
        changed = desk.with_option(options, name, value)
        options = options if isinstance(changed, Reason) else changed
    return options


def _desk_of(variant: str) -> Desk | None:
    return next((desk for desk in DESKS.values() if variant in desk.variants()), None)


def _unknown(name: str) -> Reason:
    return reasons.UnknownVariant(name, tuple(known for desk in DESKS.values() for known in desk.variants()))
