"""config.toml: what is accepted, what is refused and how the fault is named."""

from pathlib import Path

import pytest

from bot.config import Config, ConfigError, load_config, warnings
from bot.config_example import example
from bot.transport.base import Rank

ROOT = Path(__file__).parents[2]
LEAST = '[[network]]\nname = "libera"\nhost = "127.0.0.1"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(ConfigError) as error:
        load_config(written(folder, text))
    return error.value.faults


def test_the_example_is_made_from_the_models() -> None:
    assert (ROOT / "config.example.toml").read_text(encoding="utf-8") == example()


def test_the_example_shows_the_defaults(tmp_path: Path) -> None:
    shown = load_config(ROOT / "config.example.toml")
    least = load_config(written(tmp_path, LEAST + '[[network.channel]]\nname = "#hearts"\n'))
    assert shown == least


def test_every_key_of_the_contract_is_known(tmp_path: Path) -> None:
    config = load_config(
        written(
            tmp_path,
            """
            [database]
            url = "postgresql://gamebot@/gamebot"
            [[network]]
            name = "libera"
            servers = ["a:6697", "[::1]:6697"]
            tls = true
            nick = "GameBot"
            invite = "ops"
            [network.sasl]
            mechanism = "PLAIN"
            account = "GameBot"
            password = "secret"
            policy = "required"
            [network.flood]
            burst = 5
            per_second = 1.0
            [[network.channel]]
            name = "#hearts"
            min_rank = "halfop"
            prefix = "."
            language = "en"
            style = "letters"
            mode = "compact"
            bidi = "none"
            [network.channel.defaults]
            end = 50
            [game]
            card_seconds = 20
            pass_seconds = 60
            choice_seconds = 15
            [ledger]
            unit = "chips"
            starting_credit = 10
            trust_nicks = true
            [bot]
            operators = ["libera/alice"]
            """,
        )
    )
    network = config.network[0]
    assert network.addresses() == [("a", 6697), ("::1", 6697)]
    assert network.channel[0].min_rank is Rank.HALFOP
    assert network.channel[0].defaults == {"end": 50}
    assert network.sasl is not None
    assert network.sasl.password == "secret"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (LEAST + "[game]\ncard_second = 3\n", "game.card_second: unknown key"),
        (LEAST + "[game]\ncard_seconds = 4\n", "game.card_seconds:"),
        (LEAST + "[game]\ncard_seconds = 301\n", "game.card_seconds:"),
        (LEAST + '[bot]\noperators = ["alice"]\n', "'alice' is not network/account"),
        (LEAST + '[database]\nurl = "mysql://x"\n', "sqlite:/// or postgresql://"),
        (LEAST + '[[network.channel]]\nname = "#a"\nmin_rank = "boss"\n', "everyone voice halfop op admin owner"),
        (LEAST + '[[network.channel]]\nname = "#a"\nprefix = "x"\n', "prefix"),
        ('[[network]]\nname = "x"\n', "either host or servers"),
        ('[[network]]\nname = "x"\nservers = ["a"]\n', "'a' is not host:port"),
        (LEAST + LEAST, "same name"),
        ("", "network: is required"),
        ("[", "not valid TOML"),
    ],
)
def test_a_fault_names_its_key(tmp_path: Path, text: str, named: str) -> None:
    assert any(named in fault for fault in faults(tmp_path, text)), faults(tmp_path, text)


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    assert len(faults(tmp_path, LEAST + "[game]\ncard_seconds = 1\n[ledger]\nstarting_credit = -1\ncolour = 2\n")) == 3


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_config(tmp_path / "none.toml")


def test_a_password_is_never_shown(tmp_path: Path) -> None:
    text = LEAST + '[network.sasl]\naccount = "GameBot"\npassword = "tops3cret"\n'
    assert "tops3cret" not in repr(load_config(written(tmp_path, text)))
    assert not any("tops3cret" in fault for fault in faults(tmp_path, text + "policy = 1\n"))


def test_secrets_come_from_a_file_or_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sasl.secret").write_text("from file\n", encoding="utf-8")
    text = LEAST + '[network.sasl]\naccount = "GameBot"\npassword_file = "sasl.secret"\n'
    sasl = load_config(written(tmp_path, text)).network[0].sasl
    assert sasl is not None
    assert sasl.password == "from file"
    monkeypatch.setenv("GAMEBOT_NETWORK_LIBERA_SASL_PASSWORD", "from environment")
    sasl = load_config(written(tmp_path, text)).network[0].sasl
    assert sasl is not None
    assert sasl.password == "from environment"


def test_a_missing_secret_file_is_named(tmp_path: Path) -> None:
    text = LEAST + '[network.sasl]\naccount = "GameBot"\npassword_file = "nowhere"\n'
    assert any("sasl.password_file" in fault for fault in faults(tmp_path, text))


def test_defaults_are_those_of_the_design() -> None:
    config = Config.model_validate({"network": [{"name": "n", "host": "h"}]})
    assert (config.game.card_seconds, config.game.pass_seconds, config.game.choice_seconds) == (30, 45, 20)
    assert (config.ledger.unit, config.ledger.starting_credit, config.ledger.trust_nicks) == ("xats", 100, False)
    assert (config.network[0].flood.burst, config.network[0].flood.per_second) == (5, 1.0)
    assert config.network[0].invite == "operators"


SASL = '[network.sasl]\naccount = "bot"\n'


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        (SASL + 'password = "hush"', "network.libera.tls: a password goes to irc.test "),
        ('password = "hush"', "network.libera.tls: a password goes to irc.test "),
        ('tls = true\ntls_verify = false\npassword = "hush"', "network.libera.tls_verify: a password goes to whoever "),
        ('tls = true\npassword = "hush"', None),
        ("tls = true\n" + SASL + 'password = "hush"', None),
        (SASL + 'mechanism = "EXTERNAL"', None),
        ("", None),
    ],
)
def test_a_password_that_others_can_read_is_warned_of(text: str, warned: str | None, tmp_path: Path) -> None:
    config = load_config(written(tmp_path, LEAST.replace("127.0.0.1", "irc.test") + text))
    assert [line[: len(warned or "")] for line in warnings(config)] == ([] if warned is None else [warned])
    assert warnings(load_config(written(tmp_path, LEAST + text))) == []  # nobody is between us and ourselves
    assert not any("hush" in line for line in warnings(config))
