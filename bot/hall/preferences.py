"""What people and channels have chosen for good: remembered in memory, kept in the database's settings."""

from dataclasses import dataclass, field

from bot.hall.database import Database
from engine.game import Reason
from storage import Setting, Unit


@dataclass(slots=True)
class Preferences:
    """Values by (scope, name). A scope is `network/#channel` or `network/key-of-a-person`."""

    values: dict[tuple[str, str], str] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: list[Setting]) -> "Preferences":
        return cls({(row.scope, row.name): row.value for row in settings if row.value is not None})

    def renew(self, network: str, settings: list[Setting]) -> None:
        """What the network's scopes have now: somebody else may have written there."""
        kept = {known: value for known, value in self.values.items() if not known[0].startswith(f"{network}/")}
        rows = Preferences.of(settings).values
        self.values = kept | {known: value for known, value in rows.items() if known[0].startswith(f"{network}/")}

    def get(self, scope: str, name: str) -> str | None:
        return self.values.get((scope, name))

    def apply(self, setting: Setting) -> None:
        """Take over a setting that has been committed."""
        if setting.value is None:
            self.values.pop((setting.scope, setting.name), None)
        else:
            self.values[setting.scope, setting.name] = setting.value

    def under(self, scope: str, prefix: str) -> dict[str, str]:
        """The settings of a scope whose names begin so, by the rest of the name."""
        return {
            name.removeprefix(prefix): value
            for (known, name), value in self.values.items()
            if known == scope and name.startswith(prefix)
        }

    def scopes(self, name: str) -> list[tuple[str, str]]:
        """(scope, value) of everything that has this setting."""
        return [(scope, value) for (scope, known), value in self.values.items() if known == name]


DEFAULT = "default/"
"""What the names of a channel's defaults begin with."""


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
