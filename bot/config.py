"""The pydantic models of config.toml. Each key carries its description, unit, range and default here, once."""

import os
import tomllib
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails

from bot.transport.base import Rank


class ConfigError(Exception):
    """A config that cannot be used. `faults` are lines, each naming a key, what is wrong and what would work."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def _rank(value: object) -> object:
    if isinstance(value, str):
        rank = Rank.__members__.get(value.upper())
        if rank is None or value != value.lower():
            raise ValueError("must be one of everyone voice halfop op admin owner")
        return rank
    return value


RankName = Annotated[Rank, BeforeValidator(_rank)]


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DatabaseConfig(Section):
    url: str = Field("sqlite:///gamebot.db", description="sqlite:///FILE or postgresql://USER@HOST/NAME")
    create: bool = Field(True, description="false: never make a new one, whatever is missing")

    @model_validator(mode="after")
    def _known_engine(self) -> Self:
        if not self.url.startswith(("sqlite:///", "postgresql://")):
            raise ValueError("url must begin with sqlite:/// or postgresql://")
        return self


class SaslConfig(Section):
    mechanism: Literal["PLAIN", "EXTERNAL"] = Field("PLAIN", description="how to log in")
    account: str = Field("", description="services account to log in to")
    password: str | None = Field(None, repr=False, description="or password_file, or the environment")
    password_file: Path | None = Field(None, description="file whose first line is the password")
    policy: Literal["preferred", "required"] = Field("preferred", description="whether to go on without it")


class FloodConfig(Section):
    burst: int = Field(5, ge=1, le=100_000, description="lines that may be sent at once")
    per_second: float = Field(1.0, gt=0, le=100_000, description="lines a second after that")


class ChannelConfig(Section):
    name: str = Field(description="the channel, with its # or &")
    min_rank: RankName = Field(
        Rank.EVERYONE, validate_default=False, description="needed for !bot and for opening tables"
    )
    prefix: str = Field("!", min_length=1, max_length=3, pattern=r"^[!-/:-@\[-`{-~]+$", description="before a command")
    language: Literal["en"] = Field("en", description="replies")
    style: Literal["symbols", "letters"] = Field("symbols", description="how suits are shown")
    mode: Literal["compact"] = Field("compact", description="how much is said")
    bidi: Literal["isolates", "marks", "none"] = Field("isolates", description="how right-to-left names are fenced")
    defaults: dict[str, str | int] = Field(default_factory=dict, description="options of new tables")


class NetworkConfig(Section):
    name: str = Field(pattern=r"^[A-Za-z0-9_-]+$", description="how this network is called in accounts and logs")
    host: str | None = Field(None, description="server address, or `servers`")
    port: int = Field(6667, ge=1, le=65535, description="server port; 6697 is usual with tls")
    servers: list[str] = Field(default_factory=list, description='["host:port", …], tried in turn, instead of host')
    tls: bool = Field(False, description="encrypt the connection")
    tls_verify: bool = Field(True, description="check the server's certificate")
    tls_ca_file: Path | None = Field(None, description="certificates to trust instead of the system's")
    nick: str = Field("GameBot", min_length=1, max_length=30, description="wanted nick; variants are tried if taken")
    username: str = Field("gamebot", min_length=1, max_length=10, description="user name sent to the server")
    realname: str = Field("card-game bot", max_length=100, description="real name sent to the server")
    password: str | None = Field(None, repr=False, description="server password, if the server asks for one")
    invite: Literal["operators", "ops", "never"] = Field("operators", description="who may call the bot into a channel")
    sasl: SaslConfig | None = Field(None, description="log in to services")
    flood: FloodConfig = Field(default_factory=FloodConfig, description="what this network lets us send")
    channel: list[ChannelConfig] = Field(default_factory=list, description="channels to join")

    @model_validator(mode="after")
    def _addressed(self) -> Self:
        if bool(self.host) == bool(self.servers):
            raise ValueError("give either host or servers")
        for server in self.servers:
            host, _, port = server.rpartition(":")
            if not host or not port.isdecimal() or not 1 <= int(port) <= 65535:
                raise ValueError(f"servers: {server!r} is not host:port")
        return self

    def addresses(self) -> list[tuple[str, int]]:
        """(host, port) of each server, in the order in which they are tried."""
        if self.host:
            return [(self.host, self.port)]
        pairs = (server.rpartition(":") for server in self.servers)
        return [(host.strip("[]"), int(port)) for host, _, port in pairs]


Seconds = Annotated[int, Field(ge=5, le=300)]


class GameConfig(Section):
    card_seconds: Seconds = Field(30, description="clock for one card, seconds")
    pass_seconds: Seconds = Field(45, description="clock for a pass, seconds")
    choice_seconds: Seconds = Field(20, description="clock for a choice, seconds")
    warning_seconds: int = Field(10, ge=0, le=60, description="a reminder this long before a clock ends; 0: none")


class LedgerConfig(Section):
    unit: str = Field("xats", min_length=1, max_length=12, description="what the chat credits are called")
    starting_credit: int = Field(100, ge=0, le=1_000_000_000, description="given once per account")
    daily_credit: int = Field(
        0, ge=0, le=1_000_000_000, description="given once per account and day (UTC) when its credit is asked or used"
    )
    trust_nicks: bool = Field(False, description="a nick without an account has a wallet too (only where nobody lies)")


class BotConfig(Section):
    operators: list[str] = Field(
        default_factory=list, description='["network/account"]: may stop any table, send the bot away'
    )

    @model_validator(mode="after")
    def _operators_named(self) -> Self:
        for name in self.operators:
            network, _, account = name.partition("/")
            if not network or not account:
                raise ValueError(f"operators: {name!r} is not network/account")
        return self


class LimitsConfig(Section):
    tables_per_person: int = Field(3, ge=1, description="unfinished tables that one person may be captain of")
    tables_per_channel: int = Field(20, ge=1, description="unfinished tables in one channel")
    tables_per_process: int = Field(20_000, ge=1, description="unfinished tables in this daemon")
    commands_per_minute: int = Field(
        240, ge=5, description="questions and refused lines from one person before he is left unanswered a while"
    )


class LogConfig(Section):
    level: Literal["debug", "info", "warning", "error"] = Field("info", description="least level that is logged")
    format: Literal["console", "json"] = Field("console", description="of the log lines")


class Config(Section):
    """The whole file."""

    database: DatabaseConfig = Field(default_factory=DatabaseConfig)
    network: list[NetworkConfig] = Field(min_length=1)
    game: GameConfig = Field(default_factory=GameConfig)
    ledger: LedgerConfig = Field(default_factory=LedgerConfig)
    bot: BotConfig = Field(default_factory=BotConfig)
    limits: LimitsConfig = Field(default_factory=LimitsConfig)
    log: LogConfig = Field(default_factory=LogConfig)

    @model_validator(mode="after")
    def _names_differ(self) -> Self:
        names = [network.name for network in self.network]
        if len(set(names)) < len(names):
            raise ValueError("network: two networks have the same name")
        return self


def load_config(path: Path) -> Config:
    """Read and validate the file. Raises ConfigError with every fault found."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError([f"{path}: cannot be read: {error.strerror}"]) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError([f"{path}: not valid TOML: {error}"]) from error
    try:
        config = Config.model_validate(data)
    except ValidationError as error:
        raise ConfigError([_fault(path, item) for item in error.errors()]) from error
    return _with_secrets(config, path.parent)


def _fault(path: Path, item: ErrorDetails) -> str:
    key = ".".join(str(part) for part in item["loc"]) or "file"
    if item["type"] == "extra_forbidden":
        return f"{path}: {key}: unknown key"
    if item["type"] == "missing":
        return f"{path}: {key}: is required"
    given = "" if isinstance(item["input"], dict | list) or "password" in key else f" (given: {item['input']!r})"
    return f"{path}: {key}: {item['msg'].removeprefix('Value error, ')}{given}"


def _with_secrets(config: Config, folder: Path) -> Config:
    networks = []
    faults = []
    for network in config.network:
        sasl = network.sasl
        if sasl is not None:
            try:
                sasl = sasl.model_copy(update={"password": _password(network.name, sasl, folder)})
            except OSError as error:
                faults.append(f"network.{network.name}.sasl.password_file: {error.strerror}: {error.filename}")
        networks.append(network.model_copy(update={"sasl": sasl}))
    if faults:
        raise ConfigError(faults)
    return config.model_copy(update={"network": networks})


def _password(network: str, sasl: SaslConfig, folder: Path) -> str | None:
    from_environment = os.environ.get(f"GAMEBOT_NETWORK_{network.upper().replace('-', '_')}_SASL_PASSWORD")
    if from_environment is not None:
        return from_environment
    if sasl.password_file is not None:
        lines = (folder / sasl.password_file).read_text(encoding="utf-8").splitlines()
        return lines[0] if lines else ""
    return sasl.password


LOOPBACK = ("localhost", "127.0.0.1", "::1")


def warnings(config: Config) -> list[str]:
    """What can be used but is not wise; lines like those of a ConfigError."""
    found = []
    for network in config.network:
        secret = network.password is not None or (network.sasl is not None and network.sasl.password is not None)
        away = [host for host, _ in network.addresses() if host not in LOOPBACK]
        if secret and away and not network.tls:
            found.append(
                f"network.{network.name}.tls: a password goes to {away[0]} for all between to read; set it true"
            )
        elif secret and away and not network.tls_verify:
            found.append(f"network.{network.name}.tls_verify: a password goes to whoever answers for {away[0]}")
    return found
