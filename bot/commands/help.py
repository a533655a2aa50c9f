"""`!help`: the commands by group, one explained, and how moves are typed."""

from bot.commands.registry import REGISTRY, CommandSpec, When, Who
from bot.games.registry import GAMES, example_variant
from bot.presenter import games
from bot.presenter.speech import Wording
from bot.presenter.voice import Voice


def help_lines(topic: str | None) -> list[Wording]:
    """The list of commands by group, or one explained."""
    if topic is not None and topic.lstrip("!") in REGISTRY:
        spec = REGISTRY[topic.lstrip("!")]
        return [lambda voice: _explained(spec, voice)]
    groups: dict[str, list[CommandSpec]] = {}
    for spec in dict.fromkeys(REGISTRY.values()):
        groups.setdefault(spec.group, []).append(spec)
    lines: list[Wording] = [lambda voice, specs=specs: _listed(specs, voice) for specs in groups.values()]  # type: ignore[misc]
    return [*lines, _hints]


def _listed(specs: list[CommandSpec], voice: Voice) -> str:
    return " · ".join(voice.command(spec.line) for spec in specs)


def _hints(voice: Voice) -> str:
    text = voice.say("{help} explains one", help=voice.command("help start"))
    return " · ".join([text, *(voice.say(lines.hint) for _, lines in games.each())])


def _explained(spec: CommandSpec, voice: Voice) -> str:
    parts = [voice.command(spec.line), effect(spec, voice)]
    who = {
        Who.RANKED: voice.say("needs the channel's rank for the bot"),
        Who.CAPTAIN: voice.say("for the captain"),
        Who.STEWARD: voice.say("for the captain and moderators"),
        Who.AGREED: voice.say("for the captain and moderators; of a prize game for everybody together"),
        Who.MODERATOR: voice.say("for moderators"),
    }.get(spec.who)
    if who is not None:
        parts.append(who)
    if spec.when is When.LOBBY:
        parts.append(voice.say("before the game"))
    return " · ".join(parts)


def effect(spec: CommandSpec, voice: Voice) -> str:
    """What the command does, also in games where that is something else."""
    notes = (adapter.notes.get(spec.name) for adapter in GAMES.values())
    texts = [voice.say(spec.help, variant=example_variant()), *(voice.say(note) for note in notes if note is not None)]
    return ", ".join(texts)
