"""config.example.toml and the operator guide's table of keys, made from the models.

`python -m bot.config_example` prints the example; `make golden` writes it.
"""

import json
from enum import Enum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bot import config
from bot.transport.base import Rank

HEAD = """\
# GameBot's config: every key with its default. Made from the models by `make golden`; a test keeps it so.
# Keys behind a # have no default: they are optional, with an example value.
"""

EXAMPLES: dict[str, Any] = {
    "network.name": "libera",
    "network.host": "127.0.0.1",
    "network.channel.name": "#hearts",
    "network.password": "secret",
    "network.tls_ca_file": "ca.pem",
    "network.sasl.account": "GameBot",
    "network.sasl.password": "secret",
    "network.sasl.password_file": "sasl.secret",
    "network.servers": ["a.example.org:6697", "b.example.org:6697"],
    "network.channel.defaults.end": 100,
    "bot.operators": ["libera/alice"],
}
"""What is shown for keys that have no default, or whose default says nothing."""

COMMENTED = ("network.servers", "network.channel.defaults.end", "bot.operators")
"""Keys that are shown by example though they have an (empty) default."""


def example() -> str:
    """The text of config.example.toml."""
    parts = [HEAD]
    for name, field in config.Config.model_fields.items():
        parts += _section(name, _model_of(field), repeated=name == "network")
    return "\n".join(parts)


def _section(path: str, model: type[BaseModel], *, repeated: bool = False, optional: bool = False) -> list[str]:
    heading = f"[[{path}]]" if repeated else f"[{path}]"
    mark = "# " if optional else ""
    lines = [mark + heading]
    below = []
    for name, field in model.model_fields.items():
        key = f"{path}.{name}"
        inner = _model_of(field)
        if inner is not None:
            many = name in ("network", "channel")
            below += _section(key, inner, repeated=many, optional=optional or name == "sasl")
        elif name == "defaults":
            below += [f"{mark}[{key}]  # {field.description}", f"# end = {EXAMPLES[key + '.end']}", ""]
        else:
            lines.append(_line(key, name, field, mark))
    return [*lines, "", *below]


def _line(key: str, name: str, field: FieldInfo, mark: str) -> str:
    default = field.get_default(call_default_factory=True)
    shown = EXAMPLES.get(key, default)
    no_default = not field.is_required() and (default is None or key in COMMENTED)
    if key == "network.host":
        no_default = False
    text = f"{'# ' if no_default and not mark else mark}{name} = {_toml(shown)}"
    return f"{text.ljust(36)}  # {field.description}{_choices(field)}"


def _choices(field: FieldInfo) -> str:
    """The values that a key may have, where they are few."""
    if get_origin(field.annotation) is Literal:
        return f": {' | '.join(get_args(field.annotation))}"
    if field.annotation is Rank:
        return f": {' | '.join(rank.name.lower() for rank in Rank)}"
    return ""


def _model_of(field: FieldInfo) -> Any:
    """The section that a field holds, one or many; None for a plain value."""
    kinds = [field.annotation, *getattr(field.annotation, "__args__", ())]
    return next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), None)


def _toml(value: Any) -> str:
    if isinstance(value, Enum):
        return json.dumps(value.name.lower())
    if isinstance(value, Path):
        return json.dumps(str(value))
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    print(example(), end="")
