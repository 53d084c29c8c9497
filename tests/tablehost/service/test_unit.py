"""The systemd unit: port 22 with one capability and nothing else."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tablehost import cli, service
from tablehost.cli import main
from tablehost.errors import HostError

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
    monkeypatch.setattr("sys.executable", "/opt/elsewhere/bin/python")

    assert main(["service"]) == 0
    printed = capsys.readouterr()
    start = settings(printed.out)["ExecStart"]
    assert start == "/opt/elsewhere/bin/tablehost serve --port=22"
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
    start = settings(service.unit(Path('/opt/games "at" 100%/tablehost'), ["--name=x"]))

    assert start["ExecStart"] == '"/opt/games \\"at\\" 100%%/tablehost" serve --name=x'


def test_options_go_into_the_unit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "friday.toml").write_text("port = 2200")
    chosen = ["--port", "2222", "--no-mdns", "--interface", "eth0", "--limits-half-open", "9"]
    assert main(["service", *chosen]) == 0
    start = settings(capsys.readouterr().out)["ExecStart"]
    options = cli._parsers()[0].parse_args(start.split()[1:])

    assert (options.command, options.port, options.mdns) == ("serve", 2222, False)
    assert (options.interfaces, getattr(options, "limits.half_open")) == (["eth0"], 9)

    assert main(["service", "--config", str(tmp_path / "friday.toml")]) == 0
    start = settings(capsys.readouterr().out)["ExecStart"]
    assert start.endswith(f"serve --config={tmp_path}/friday.toml")


def test_folder_of_the_unit_is_one_that_systemd_keeps_or_a_user_has(tmp_path: Path) -> None:
    friday = settings(service.unit(data=Path("/var/lib/friday")))
    assert friday["StateDirectory"] == "friday"
    assert friday["DynamicUser"] == "yes"

    with pytest.raises(HostError, match="sudo install -d"):
        service.unit(data=tmp_path / "missing")


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
