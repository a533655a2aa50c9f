"""What every desk does with options of the kind that engine.options describes."""

from typing import Any

from engine.game import Reason
from engine.options import BadOption


class Optioned:
    """The part of bot.games.desk.Desk that is the same for all such options."""

    def with_option(self, options: Any, name: str, text: str) -> Any | Reason:
        try:
            return options.with_option(name, text)
        except BadOption as error:
            return error.reason

    def players(self, options: Any) -> int:
        return int(options.players)

    def variant(self, options: Any) -> str:
        return str(options.variant)

    def pack(self, options: Any) -> dict[str, Any]:
        return dict(options.save())
