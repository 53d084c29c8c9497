"""The Containerfile, checked without building it."""

import json
import re
import shlex
import subprocess
import sys
import tomllib

from tests.tablehost.deploy.files import (
    DATA,
    LINES,
    PROGRAM,
    PROJECT,
    ROOT,
    config,
    image_command,
    image_environment,
    instructions,
    parsed,
)


def test_containerfile_copies_all_needed_files() -> None:
    copied = [line.split() for line in instructions("COPY") if "--from=build" not in line]
    sources = {source for *found, _ in copied for source in found}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]

    assert all((ROOT / source).exists() for source in sources)
    assert {
        *packages,
        "pyproject.toml",
        "constraints.txt",
        "hatch_build.py",
        "README.md",
    } <= sources


def test_folders_are_copied_under_their_own_name() -> None:
    copied = [line.split() for line in instructions("COPY") if "--from=build" not in line]

    assert all(
        target == "./" or [target.removeprefix("./")] == sources for *sources, target in copied
    )


def test_dependencies_are_installed_before_sources_are_copied() -> None:
    installs = next(number for number, line in enumerate(LINES) if "--requirement" in line)
    first = next(number for number, line in enumerate(LINES) if line.startswith("COPY tablehost"))

    assert installs < first


def test_requirements_are_those_of_the_project() -> None:
    (run,) = (line for line in instructions("RUN") if "tomllib" in line)
    found = re.search(r"python -c (\"[^\"]*\")", run)
    assert found
    (program,) = shlex.split(found[1])
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert said.stdout.splitlines() == PROJECT["dependencies"]


def test_base_image_names_a_minor_version_that_the_project_takes() -> None:
    (base,) = (line for line in instructions("ARG") if line.startswith("BASE="))
    found = re.fullmatch(r"BASE=(docker\.io/library/python:(\d+)\.(\d+)-slim-[a-z]+)", base)
    labels = dict(pair.split("=", 1) for pair in shlex.split(instructions("LABEL")[0]))

    assert found
    assert (int(found[2]), int(found[3])) >= (3, 11)
    assert labels["org.opencontainers.image.base.name"] == found[1]
    assert all(line.startswith("${BASE}") for line in instructions("FROM"))


def test_labels_say_what_the_project_says() -> None:
    labels = dict(pair.split("=", 1) for pair in shlex.split(instructions("LABEL")[0]))
    label = "org.opencontainers.image"

    assert labels[f"{label}.title"] == PROJECT["name"]
    assert labels[f"{label}.version"] == PROJECT["version"]
    assert labels[f"{label}.description"] == PROJECT["description"]
    assert labels[f"{label}.licenses"] == PROJECT["license"]


def test_container_runs_unprivileged_with_a_volume() -> None:
    (user,) = instructions("USER")

    assert user.isdigit()
    assert int(user) > 0
    assert instructions("VOLUME") == instructions("WORKDIR")[1:] == [DATA]
    assert str(config({}).data) == image_environment()["HOME"] == DATA


def test_container_command_has_valid_options() -> None:
    (entry,) = instructions("ENTRYPOINT")
    options = parsed(image_command())

    assert json.loads(entry) == [PROGRAM]
    assert (options.command, options.mdns) == ("serve", False)
    assert instructions("EXPOSE") == [str(config({}).port)]
    assert instructions("STOPSIGNAL") == ["SIGTERM"]


def test_health_is_asked_of_the_running_host() -> None:
    (health,) = instructions("HEALTHCHECK")
    program, *words = json.loads(health.partition("CMD ")[2])

    assert program == PROGRAM
    assert parsed(words).command == "status"


def test_commands_are_found_by_name() -> None:
    assert f'PATH="{PROGRAM.rpartition("/")[0]}:$PATH"' in instructions("ENV")[0]
