"""The compose file."""

from typing import Any

import pytest
import yaml

from tests.tablehost.deploy.files import DATA, DEPLOY, PROJECT, config, grace, metrics_port, parsed

FILE = DEPLOY / "compose.yaml"


@pytest.fixture(scope="module")
def service() -> dict[str, Any]:
    (found,) = yaml.safe_load(FILE.read_text())["services"].values()
    assert isinstance(found, dict)
    return found


def test_image_is_built_from_the_checkout(service: dict[str, Any]) -> None:
    build = service["build"]

    assert (FILE.parent / build["context"] / build["dockerfile"]).is_file()
    assert service["image"] == f"tablehost:{PROJECT['version']}"


def test_settings_exist_and_ports_are_theirs(service: dict[str, Any]) -> None:
    variables = service["environment"]
    players, metrics = service["ports"]

    assert players.partition(":")[2] == str(config(variables).port)
    assert metrics == "127.0.0.1:{0}:{0}".format(metrics_port(variables))


def test_commented_settings_exist() -> None:
    lines = (line.strip().removeprefix("# ") for line in FILE.read_text().splitlines())
    variables = dict(line.split(": ") for line in lines if line.startswith("TABLEHOST_"))
    found = config({name: value.strip('"') for name, value in variables.items()})

    assert len(variables) == 2
    assert found.limits.connections_per_address == found.limits.connections


def test_data_are_in_a_volume(service: dict[str, Any]) -> None:
    ((volume, folder),) = (line.split(":") for line in service["volumes"])

    assert folder == DATA
    assert volume in yaml.safe_load(FILE.read_text())["volumes"]


def test_health_is_asked_of_the_running_host(service: dict[str, Any]) -> None:
    how, program, *words = service["healthcheck"]["test"]

    assert (how, program) == ("CMD", "tablehost")
    assert parsed(words).command == "status"


def test_host_has_time_to_say_goodbye(service: dict[str, Any]) -> None:
    assert service["stop_grace_period"] == f"{grace()}s"


def test_container_may_write_to_nothing_but_its_data(service: dict[str, Any]) -> None:
    assert service["read_only"] is True
    assert service["tmpfs"] == ["/tmp"]
    assert service["cap_drop"] == ["ALL"]
