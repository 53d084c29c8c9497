"""The podman quadlet."""

from collections.abc import Mapping, Sequence

from tests.tablehost.deploy.files import DATA, DEPLOY, PROJECT, config, grace, metrics_port, parsed

TEXT = (DEPLOY / "tablehost.container").read_text()
# The keys of podman-systemd.unit(5) that podman 4.4 has.
KNOWN = {
    "DropCapability", "Environment", "HealthCmd", "HealthInterval", "HealthRetries",
    "HealthStartPeriod", "HealthTimeout", "Image", "NoNewPrivileges", "PodmanArgs", "PublishPort",
    "ReadOnly", "Volume",
}  # fmt: skip


def section(name: str) -> Mapping[str, Sequence[str]]:
    """The values of each key of a section."""
    body = TEXT.split(f"[{name}]\n")[1].partition("\n[")[0]
    found: dict[str, list[str]] = {}
    for line in filter(None, body.splitlines()):
        if not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


CONTAINER = section("Container")


def variables() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in CONTAINER["Environment"])


def test_keys_are_known() -> None:
    assert set(CONTAINER) <= KNOWN


def test_image_is_the_one_that_its_instructions_build() -> None:
    assert CONTAINER["Image"] == [f"localhost/tablehost:{PROJECT['version']}"]
    assert f"podman build --tag tablehost:{PROJECT['version']} ." in TEXT


def test_settings_exist_and_ports_are_theirs() -> None:
    port = metrics_port(variables())

    assert CONTAINER["PublishPort"] == [
        f"2222:{config(variables()).port}",
        f"127.0.0.1:{port}:{port}",
    ]


def test_commented_settings_exist() -> None:
    lines = (line.removeprefix("# Environment=") for line in TEXT.splitlines())
    found = dict(line.split("=") for line in lines if line.startswith("TABLEHOST_"))
    limits = config(found).limits

    assert found
    assert limits.connections_per_address == limits.connections


def test_data_are_in_a_volume() -> None:
    assert CONTAINER["Volume"] == [f"tablehost:{DATA}"]


def test_health_is_asked_of_the_running_host() -> None:
    program, *words = CONTAINER["HealthCmd"][0].split()

    assert program == "tablehost"
    assert parsed(words).command == "status"


def test_host_has_time_to_say_goodbye() -> None:
    assert CONTAINER["PodmanArgs"] == [f"--stop-timeout={grace()}"]
    assert int(section("Service")["TimeoutStopSec"][0]) > grace()
