"""What people and channels have chosen for good: kept in the database's settings.

A channel's are in memory as long as we run. A person's are read when somebody needs them, and the last ones so read are
remembered: whoever came once and never again costs nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.hall.database import Database
from bot.hall.recent import Recent
from engine.game import Reason
from storage import Setting, Unit

DEFAULT = "default/"
"""What the names of a channel's defaults begin with."""
PERSONAL = frozenset({"invites"})
"""The settings that are people's."""
REMEMBERED = 10_000
"""People whose settings are remembered."""


@dataclass(slots=True)
class Preferences:
    """Values by scope and name. A scope is `network/#channel` or `network/key-of-a-person`."""

    database: Database
    _channels: dict[str, dict[str, str]] = field(default_factory=dict)
    _people: Recent[dict[str, str]] = field(default_factory=lambda: Recent(REMEMBERED))
    _changes: int = 0

    @classmethod
    def of(cls, database: Database) -> "Preferences":
        """Those in the database."""
        found = cls(database)
        for setting in database.storage.settings(besides=PERSONAL):
            found.apply(setting)
        return found

    def renew(self, network: str, settings: list[Setting]) -> None:
        """What the network's channels have now, as `settings` say: somebody else may have written there, also of people."""
        ours = f"{network}/"
        self._channels = {scope: values for scope, values in self._channels.items() if not scope.startswith(ours)}
        self._people = Recent(REMEMBERED)
        self._changes += 1
        for setting in settings:
            if setting.name not in PERSONAL and setting.scope.startswith(ours):
                self.apply(setting)

    # --- a channel's ------------------------------------------------------------------------------------------------
    def get(self, scope: str, name: str) -> str | None:
        if name in PERSONAL:
            raise ValueError(f"{name} is a person's: ask of_person({scope!r})")
        return self._channels.get(scope, {}).get(name)

    def under(self, scope: str, prefix: str) -> dict[str, str]:
        """The settings of a channel whose names begin so, by the rest of the name."""
        values = self._channels.get(scope, {})
        return {name.removeprefix(prefix): value for name, value in values.items() if name.startswith(prefix)}

    def channels(self, name: str) -> list[tuple[str, str]]:
        """(scope, value) of every channel that has this setting."""
        return [(scope, values[name]) for scope, values in self._channels.items() if name in values]

    # --- a person's -------------------------------------------------------------------------------------------------
    async def of_person(self, scope: str) -> Mapping[str, str] | Reason:
        """A person's settings by name, or why they cannot be known now."""
        while (known := self._people.get(scope)) is None:
            changes = self._changes
            rows = await self.database.read(lambda: self.database.storage.settings(scope=scope))
            if isinstance(rows, Reason):
                return rows
            if changes == self._changes:  # else what we have read may be what he had before
                self._people.put(scope, {row.name: row.value for row in rows if row.value is not None})
        return known

    # --- changes ----------------------------------------------------------------------------------------------------
    def apply(self, setting: Setting) -> None:
        """Take over a setting that has been committed."""
        self._changes += 1
        if setting.name in PERSONAL:
            known = self._people.get(setting.scope)
            if known is None:
                return
        else:
            known = self._channels.setdefault(setting.scope, {})
        if setting.value is None:
            known.pop(setting.name, None)
        else:
            known[setting.name] = setting.value


def channel_scope(network: str, folded_channel: str) -> str:
    return f"{network}/{folded_channel}"


def person_scope(network: str, key: str) -> str:
    return f"{network}/{key}"


async def remember(database: Database, preferences: Preferences, *settings: Setting) -> Reason | None:
    """Keep settings in the database, then in memory."""
    committed = await database.commit(Unit(settings=settings))
    if isinstance(committed, Reason):
        return committed
    for setting in settings:
        preferences.apply(setting)
    return None


async def may_be_added(preferences: Preferences, network: str, key: str) -> bool | Reason:
    """Whether others may seat the person (`!invites`), or why that cannot be known now."""
    chosen = await preferences.of_person(person_scope(network, key))
    return chosen if isinstance(chosen, Reason) else chosen.get("invites") != "off"
