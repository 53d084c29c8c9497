"""The systemd unit: port 22 with one capability and nothing else."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tablehost import cli, service
from tablehost.cli import main

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="needs systemd-analyze"
)


def settings(unit: str) -> dict[str, str]:
    lines = (line.partition("=") for line in unit.splitlines() if "=" in line[1:])
    return {name: value for name, given, value in lines if given and not name.startswith("#")}


def test_command_prints_the_unit_of_this_installation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.prefix", "/opt/elsewhere")

    assert main(["service"]) == 0
    printed = capsys.readouterr()
    start = settings(printed.out)["ExecStart"]
    assert start == "/opt/elsewhere/bin/tablehost serve --port 22 --data /var/lib/tablehost"
    assert printed.err == ""


def test_installation_in_a_home_is_reported_as_unreachable(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.prefix", "/home/ada/.venv")

    assert main(["service"]) == 0
    assert "/opt/tablehost" in capsys.readouterr().err


def test_unit_has_one_capability_and_leaves_no_core() -> None:
    unit = settings(service.unit())

    assert unit["AmbientCapabilities"] == unit["CapabilityBoundingSet"] == "CAP_NET_BIND_SERVICE"
    assert unit["NoNewPrivileges"] == "yes"
    assert unit["DynamicUser"] == "yes"
    assert unit["LimitCORE"] == "0"
    assert unit["StateDirectoryMode"] == "0700"


def test_bots_may_lower_their_priority_and_nothing_else_of_resources() -> None:
    filters = [
        line.partition("=")[2]
        for line in service.unit().splitlines()
        if line.startswith("SystemCallFilter=")
    ]

    assert filters == ["@system-service", "~@privileged @resources", "setpriority"]


def test_program_in_a_folder_with_a_space_is_quoted() -> None:
    start = settings(service.unit(Path('/opt/games "at" 100%/tablehost')))["ExecStart"]

    assert start.startswith('"/opt/games \\"at\\" 100%%/tablehost" serve --port 22 ')


def test_options_of_the_unit_are_options_of_the_host() -> None:
    start = settings(service.unit(Path("/opt/tablehost")))["ExecStart"]
    options = cli._parser().parse_args(start.split()[1:])

    assert (options.command, options.port, options.data) == (
        "serve",
        22,
        Path("/var/lib/tablehost"),
    )


@needs_systemd
@pytest.mark.parametrize("folder", ["plain", "with a space"])
def test_unit_is_one_that_systemd_understands(tmp_path: Path, folder: str) -> None:
    program = tmp_path / folder / "tablehost"
    program.parent.mkdir()
    program.symlink_to("/bin/true")
    path = tmp_path / service.UNIT
    path.write_text(service.unit(program))
    verified = subprocess.run(
        ["systemd-analyze", "verify", path], capture_output=True, text=True, check=False
    )

    assert verified.returncode == 0, verified.stderr
    assert service.UNIT not in verified.stderr


@needs_systemd
def test_unit_exposes_little(tmp_path: Path) -> None:
    path = tmp_path / service.UNIT
    path.write_text(service.unit(Path("/bin/true")))
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=16", str(path)]
    judged = subprocess.run(words, capture_output=True, text=True, check=False)

    if "unrecognized option" in judged.stderr:
        pytest.skip("needs a systemd-analyze that judges files (250)")
    assert judged.returncode == 0, judged.stdout[-400:]
