"""What the files in `deploy/` and the Containerfile say."""

import json
import shlex
import tomllib
from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tablehost import cli
from tablehost.config import Config
from tablehost.config.reading import read
from tablehost.config.values import metrics_address
from tablehost.service import UNIT

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
PROJECT: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LINES = (ROOT / "Containerfile").read_text().replace("\\\n", "").splitlines()
DATA, PROGRAM = "/data", "/opt/tablehost/bin/tablehost"


def instructions(name: str) -> list[str]:
    """The arguments of each instruction of that name in the Containerfile."""
    words = (line.partition(" ") for line in LINES)
    return [rest for found, _, rest in words if found == name]


def image_environment() -> dict[str, str]:
    """The variables that the image sets, but for the path."""
    pairs = (pair.partition("=") for pair in shlex.split(" ".join(instructions("ENV"))))
    return {name: text for name, _, text in pairs if name != "PATH"}


def image_command() -> list[str]:
    words: list[str] = json.loads(instructions("CMD")[0])
    return words


def parsed(words: Sequence[str]) -> Namespace:
    """A command line without the program, as the program understands it."""
    return cli._parsers()[0].parse_args(words)


def config(variables: Mapping[str, str]) -> Config:
    """The settings in a container with these variables; fails if there is no such setting."""
    settings = read({}, {**image_environment(), **variables})
    assert not settings.ignored
    return settings.config


def metrics_port(variables: Mapping[str, str]) -> int:
    """The port at which other containers and the machine can fetch metrics."""
    address, port = metrics_address(config(variables).metrics)
    assert address == "0.0.0.0"
    return port


def grace() -> int:
    """Seconds that the systemd unit gives a host to stop."""
    lines = (ROOT / "tablehost" / "service" / UNIT).read_text().splitlines()
    (found,) = (line for line in lines if line.startswith("TimeoutStopSec="))
    return int(found.partition("=")[2])
