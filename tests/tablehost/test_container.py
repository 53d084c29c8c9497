"""The Containerfile, checked without building it."""

import json
import tomllib
from pathlib import Path

from tablehost import cli

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "Containerfile").read_text().replace("\\\n", "").splitlines()


def said(instruction: str) -> list[str]:
    """The arguments of each instruction of that name."""
    words = (line.partition(" ") for line in LINES)
    return [rest for name, _, rest in words if name == instruction]


def test_containerfile_copies_all_needed_files() -> None:
    sources = [word for line in said("COPY")[:-1] for word in line.split()[:-1]]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]

    assert all((ROOT / source).exists() for source in sources)
    assert {*packages, "pyproject.toml"} <= set(sources)


def test_container_runs_unprivileged_with_a_volume() -> None:
    (user,) = said("USER")

    assert user.isdigit()
    assert int(user) > 0
    assert said("VOLUME") == said("WORKDIR") == ["/data"]


def test_container_command_has_valid_options() -> None:
    (entry,), (words,) = said("ENTRYPOINT"), said("CMD")
    options = cli._parsers()[0].parse_args(json.loads(words))

    assert json.loads(entry) == ["/opt/tablehost/bin/tablehost"]
    assert (options.command, options.mdns) == ("serve", False)
    assert "TABLEHOST_DATA=/data" in said("ENV")[0]
    assert said("EXPOSE") == ["2222"]
    assert said("STOPSIGNAL") == ["SIGTERM"]
