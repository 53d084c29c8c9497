"""Settings from file, environment and flags: precedence and errors."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.config import Config, ConfigError, places, read
from tablehost.config.fields import KINDS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tablehost.toml"


def complaints(file: Path, text: str, **environment: str) -> list[str]:
    file.write_text(text)
    with pytest.raises(ConfigError) as caught:
        read({}, environment, file)
    return str(caught.value).splitlines()


def test_defaults_without_any_settings() -> None:
    settings = read({}, {"HOME": "/", "PORT": "9"})

    assert settings.config == Config()
    assert set(settings.sources.values()) == {"default"}


def test_flags_override_environment_and_environment_overrides_the_file(file: Path) -> None:
    file.write_text('port = 1\nname = "one"\nlanguage = "fr"\n[limits]\nhalf_open = 9\n')
    environment = {"TABLEHOST_PORT": "2", "TABLEHOST_NAME": "two"}
    settings = read({"port": 3}, environment, file)
    config = settings.config

    assert (config.port, config.name, config.language) == (3, "two", "fr")
    assert config.limits.half_open == 9
    assert [settings.sources[name,] for name in ("port", "name", "language", "data")] == [
        "--port",
        "TABLEHOST_NAME",
        str(file),
        "default",
    ]


def test_file_can_be_named_by_the_environment(file: Path) -> None:
    file.write_text("port = 22")

    assert read({}, {"TABLEHOST_CONFIG": str(file)}).config.port == 22


def test_environment_values_are_parsed() -> None:
    environment = {
        "TABLEHOST_MDNS": "false",
        "TABLEHOST_INTERFACES": "eth0, wlan0",
        "TABLEHOST_DATA": "/srv/table",
        "TABLEHOST_LIMITS_LOGIN_TIME": "30",
    }
    config = read({}, environment).config

    assert config.mdns is False
    assert config.interfaces == ("eth0", "wlan0")
    assert config.data == Path("/srv/table")
    assert config.limits.login_time == 30.0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 22", "there is no prot; did you mean port?"),
        ("[limits]\nhalf_opem = 3", "there is no limits.half_opem; did you mean limits.half_open?"),
        ("[limit]\nhalf_open = 3", "there is no limit; did you mean limits?"),
        (
            "xyzzy = 1",
            "there are ask_after, close_after, crypto, data, durability, entry, ",
        ),
        ("limits = 3", "is a table, [limits], not a value"),
        ("port = 70000", "70000 is not valid: expected a whole number <= 65535"),
        ('port = "22"', "'22' is not valid: expected a whole number"),
        ("port = true", "True is not valid: expected a whole number"),
        ("mdns = 1", "1 is not valid: expected true or false"),
        ('durability = "none"', "'none' is not valid"),
        ('data = ""', "expected a path"),
        ('name = "my table"', "letters, digits and hyphens"),
        ("[limits]\nhalf_open = 0", "0 is not valid: expected a whole number >= 1"),
        ("port = ", "is not TOML"),
    ],
)
def test_invalid_setting_is_explained(file: Path, text: str, said: str) -> None:
    (line,) = complaints(file, text)

    assert line.startswith(str(file))
    assert said in line


def test_all_errors_are_reported_at_once(file: Path) -> None:
    lines = complaints(
        file, "prot = 1\nport = -1", TABLEHOST_PROT="3", TABLEHOST_LIMITS_IDLE_TIME="never"
    )

    assert len(lines) == 4
    assert any("did you mean TABLEHOST_PORT?" in line for line in lines)
    assert any(line.startswith("TABLEHOST_LIMITS_IDLE_TIME: ") for line in lines)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\x00", b"a" * 2_000_000])
def test_binary_file_is_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(ConfigError, match=str(file)):
        read({}, {}, file)


def test_missing_file_is_reported(file: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        read({}, {}, file)


@given(text=st.text(), value=st.text(), name=st.sampled_from(sorted(KINDS)))
def test_any_text_is_parsed_or_refused(
    tmp_path_factory: pytest.TempPathFactory, text: str, value: str, name: tuple[str, ...]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(text.encode(errors="replace"))
    variable = "TABLEHOST_" + "_".join(name).upper()
    for environment, file in (({}, path), ({variable: value}, None)):
        with suppress(ConfigError):
            assert isinstance(read({}, environment, file).config, Config)


KUBERNETES = {
    "TABLEHOST_SERVICE_HOST": "10.0.0.1",
    "TABLEHOST_SERVICE_PORT": "2222",
    "TABLEHOST_SERVICE_PORT_SSH": "2222",
    "TABLEHOST_PORT": "tcp://10.0.0.1:2222",
    "TABLEHOST_PORT_2222_TCP": "tcp://10.0.0.1:2222",
    "TABLEHOST_PORT_2222_TCP_PROTO": "tcp",
    "TABLEHOST_PORT_2222_TCP_PORT": "2222",
    "TABLEHOST_PORT_2222_TCP_ADDR": "10.0.0.1",
    "TABLEHOST_METRICS_SERVICE_HOST": "10.0.0.2",
    "TABLEHOST_METRICS_PORT": "tcp://10.0.0.2:9178",
}
DOCKER = {
    "TABLEHOST_NAME": "/web/tablehost",
    "TABLEHOST_PORT": "udp://172.17.0.5:53",
    "TABLEHOST_ENV_PYTHON_VERSION": "3.12",
}


@pytest.mark.parametrize("injected", [KUBERNETES, DOCKER])
def test_variables_of_container_platforms_are_ignored(injected: dict[str, str]) -> None:
    settings = read({}, injected | {"TABLEHOST_LANGUAGE": "fr"})

    assert set(settings.ignored) == set(injected)
    assert settings.config == Config(language="fr")


def test_misspelt_variables_beside_them_are_reported(file: Path) -> None:
    (line,) = complaints(file, "", **KUBERNETES, TABLEHOST_PROT="22")

    assert "did you mean TABLEHOST_PORT?" in line


def test_settings_in_the_data_folder_lie_beneath_all_others(tmp_path: Path, file: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "tablehost.toml").write_text('entry = "keys"\nport = 1\nname = "beneath"')
    file.write_text(f'name = "above"\ndata = "{data}"')
    settings = read({"port": 3}, {}, file)
    config = settings.config

    assert (config.entry, config.port, config.name) == ("keys", 3, "above")
    assert settings.sources["entry",] == str(data / "tablehost.toml")

    (data / "tablehost.toml").write_text('entry = "key"\ndata = "elsewhere"')
    lines = complaints(file, f'data = "{data}"')
    assert len(lines) == 2
    assert any("leave data out" in line for line in lines)


def test_whole_machine_has_settings_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setenv("XDG_CONFIG_HOME", "/home/ada/.config")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/ada/.local/share")
    unit = {"STATE_DIRECTORY": "/var/lib/friday"}

    assert places.data_folder({}) == Path("/home/ada/.local/share/tablehost")
    assert places.settings_file({}) == Path("/home/ada/.config/tablehost/tablehost.toml")
    assert places.data_folder(unit) == Path("/var/lib/friday")
    assert places.settings_file(unit) == Path("/etc/tablehost.toml")

    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert places.data_folder({}) == Path("/var/lib/tablehost")
    assert places.settings_file({}) == Path("/etc/tablehost.toml")
