"""The `tablehost` command: errors in one line each, without side effects."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from tablehost.cli import main
from tablehost.ssh.hostkey import FILE_NAME as KEY
from tablehost.ssh.hostkey import load_or_create
from tests.tablehost.played.host import TABLEHOST, PlayedHost, environment

DATABASE = "tablehost.db"
NOBODY = 65534


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that a host has used, and the host has ended."""
    data = tmp_path_factory.mktemp("used") / "data"
    with PlayedHost(data):
        pass
    return data


@pytest.fixture
def data(tmp_path: Path, used: Path) -> Path:
    """A copy of it."""
    copied = tmp_path / "data"
    copied.mkdir(mode=0o700)
    for file in used.iterdir():
        (copied / file.name).write_bytes(file.read_bytes())
        (copied / file.name).chmod(file.stat().st_mode)
    return copied


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens already."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def serve(data: Path, port: int = 0) -> int:
    where = ["--host", "127.0.0.1", "--port", str(port), "--no-mdns", "--data", str(data)]
    return main(["serve", *where])


def contents(folder: Path) -> dict[str, tuple[int, bytes]]:
    """The files of a folder: mode and bytes. A lock's are about whoever looked last."""
    files = (file for file in folder.iterdir() if file.is_file() and file.suffix != ".lock")
    return {file.name: (file.stat().st_mode, file.read_bytes()) for file in files}


def loosen(data: Path) -> None:
    (data / KEY).chmod(0o640)


def garble_key(data: Path) -> None:
    (data / KEY).write_bytes(b"-----BEGIN OPENSSH PRIVATE KEY-----\nbm90IGEga2V5\n")


def put_folder_for_key(data: Path) -> None:
    (data / KEY).unlink()
    (data / KEY).mkdir()


def put_pipe_for_key(data: Path) -> None:
    (data / KEY).unlink()
    os.mkfifo(data / KEY, 0o600)


def put_text(data: Path) -> None:
    (data / DATABASE).write_text("Dear diary, this is no database.\n" * 100)


def leave_the_beginning(data: Path) -> None:
    (data / DATABASE).write_bytes(b"SQLite format 3")


def cut_short(data: Path) -> None:
    whole = (data / DATABASE).read_bytes()
    (data / DATABASE).write_bytes(whole[: len(whole) // 2 + 100])


def overwrite(data: Path) -> None:
    with (data / DATABASE).open("r+b") as file:
        file.seek(100)  # where the list of tables begins
        file.write(b"\xde\xad\xbe\xef" * 50)


def of_another_program(data: Path) -> None:
    (data / DATABASE).unlink()
    _run(data, "CREATE TABLE recipes (title TEXT)")


def of_a_later_version(data: Path) -> None:
    _run(data, "PRAGMA user_version = 999")


def _run(data: Path, statement: str) -> None:
    database = sqlite3.connect(data / DATABASE)
    database.execute(statement)
    database.close()
    (data / DATABASE).chmod(0o600)


UNSOUND: dict[Callable[[Path], None], str] = {
    loosen: "chmod 600",
    garble_key: "not a private key",
    put_folder_for_key: "directory",
    put_pipe_for_key: "not a regular file",
    put_text: "is not a database",
    leave_the_beginning: "restore a backup",
    cut_short: "damaged",
    overwrite: "damaged",
    of_another_program: "another program's",
    of_a_later_version: "newer program",
}


@pytest.mark.parametrize(
    ("spoil", "told"), UNSOUND.items(), ids=[spoil.__name__ for spoil in UNSOUND]
)
def test_damaged_data_is_refused_in_one_line(
    data: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], None], told: str
) -> None:
    spoil(data)
    before = contents(data)

    assert serve(data) == 1
    assert_one_line(capsys, told)
    assert contents(data).items() >= before.items()  # SQLite leaves an empty journal beside


def test_port_in_use_is_refused_in_one_line(
    data: Path, taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(data)

    assert serve(data, taken) == 1
    assert_one_line(capsys, f"port {taken}")
    assert contents(data) == before


def test_file_in_place_of_the_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").write_text("shopping list")

    assert serve(tmp_path / "data") == 1
    assert_one_line(capsys, str(tmp_path / "data"))
    assert (tmp_path / "data").read_text() == "shopping list"


def test_second_host_on_the_same_data_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with PlayedHost(data) as first:
        before = contents(data)

        assert serve(data) == 1
        assert_one_line(capsys, f"process {first.pid}")
        assert contents(data) == before


WITHOUT_RIGHTS = f"""
import concurrent.futures.thread, os, sys
import tablehost.fronts.supervisor, tablehost.host
from client.session.warm_up import load_files
from tablehost.cli import main
load_files()  # Python itself may lie where only root can read it
if os.getuid() == 0:
    os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})
sys.exit(main(["serve", "--host", "127.0.0.1", "--port", "0", "--no-mdns", "--data", "."]))
"""


def test_key_that_may_not_be_read_is_refused(data: Path) -> None:
    """Tried as somebody who has few rights: root may read everything."""
    (data / KEY).chmod(0o000)
    data.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_RIGHTS],
        cwd=data,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1, done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert "cannot be read" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["serve", "--port", "70000"],
        ["serve", "--port", "ssh"],
        ["serve", "--durability", "none"],
        ["serve", "--colour"],
        ["play"],
    ],
)
def test_usage_error_exits_with_2_and_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)

    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: tablehost")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--help"], "serve"),
        (["serve", "--help"], "--durability"),
        (["--version"], version("tablehost")),
    ],
)
def test_help_and_version_exit_with_0(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)

    assert ended.value.code == 0
    assert told in capsys.readouterr().out


def test_banner_says_how_to_connect(data: Path) -> None:
    with PlayedHost(data, durability="power") as host:
        told = host.banner

    assert f"ssh -p {host.port} 127.0.0.1" in told
    assert load_or_create(data).fingerprint in told
    assert str(data) in told
    assert "durability power" in told
    assert " ms on this disk" in told
    assert "0 restored" in told


def test_interrupt_stops_as_sigterm_does(data: Path) -> None:
    host = PlayedHost(data)
    host.start()

    assert host.interrupt() == 0
    assert not host.troubles
    assert not list(data.glob("*-wal"))


def test_module_runs_like_the_command() -> None:
    for command in ([TABLEHOST], [sys.executable, "-m", "tablehost"]):
        done = subprocess.run(
            [*command, "--version"], capture_output=True, text=True, check=True, env=environment()
        )
        assert done.stdout.strip() == f"tablehost {version('tablehost')}"


def assert_one_line(capsys: pytest.CaptureFixture[str], told: str) -> None:
    """The reason on stderr, in one line, and nothing that looks as if it ran."""
    out, err = capsys.readouterr()

    assert out == ""
    assert err.startswith("tablehost: ")
    assert err.count("\n") == 1
    assert told in err
