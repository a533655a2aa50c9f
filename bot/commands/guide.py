"""docs/commands.md, made from the declarations: `python -m bot.commands.guide` prints it, `make golden` writes it."""

from bot.commands import REGISTRY, CommandSpec, When, Where, Who
from bot.commands.help import effect
from bot.presenter.voice import Voice

HEAD = """\
# The commands

Made from the declarations in `bot/commands` by `make golden`; a test keeps it so. In a channel a command has the
channel's prefix (`!` unless configured otherwise) or follows the bot's name (`GameBot: start`); in private the prefix
may be left out. Case does not matter. `#7` anywhere as the first or last word names a table. A question (a command
without its value) may be asked by anybody.

| Command | Where | Who | Effect |
|---|---|---|---|
"""

_WHO = {
    Who.ANYONE: "anyone",
    Who.RANKED: "the channel's `min_rank`",
    Who.SEATED: "a seated person",
    Who.PARTY: "captain; after a pause also a moderator",
    Who.CAPTAIN: "captain",
    Who.STEWARD: "captain, moderator",
    Who.AGREED: "captain, moderator; of a prize game everybody seated, together",
    Who.MODERATOR: "moderator, operator",
}
_WHERE = {Where.CHANNEL: "channel", Where.PRIVATE: "private", Where.EITHER: "either"}


def guide() -> str:
    """The text of docs/commands.md."""
    return HEAD + "".join(_row(spec) for spec in dict.fromkeys(REGISTRY.values()))


def _row(spec: CommandSpec) -> str:
    line = "!" + spec.line.replace("|", "\\|")
    text = effect(spec, Voice())
    if spec.aliases:
        text += f" (also {', '.join('`!' + alias + '`' for alias in spec.aliases)})"
    if spec.when is When.LOBBY:
        text += "; before the game only"
    return f"| `{line}` | {_WHERE[spec.where]} | {_WHO[spec.who]} | {text} |\n"


if __name__ == "__main__":
    print(guide(), end="")
