"""A host that cannot run says why in one line, with what would help, and changes nothing."""

import re
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tablehost.host import DATABASE
from tablehost.ssh.hostkey import FILE_NAME, load_or_create
from tests.tablehost.played.host import PlayedHost


def serve(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tablehost", "serve", "--host", "127.0.0.1", "--no-mdns"]
    return subprocess.run(
        [*command, "--port", "0", "--data", str(data), *words],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The reason it gave: one line, no traceback, exit code 1."""
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    reasons = [line for line in done.stderr.splitlines() if line.startswith("tablehost: ")]
    assert len(reasons) == 1, done.stderr
    return reasons[0]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])

        said = refused(serve(tmp_path / "data", "--port", port))

    assert port in said


def test_a_host_key_that_others_can_read_is_not_used(tmp_path: Path) -> None:
    load_or_create(tmp_path)
    (tmp_path / FILE_NAME).chmod(0o644)
    before = contents(tmp_path)

    assert "chmod" in refused(serve(tmp_path))
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    "data", [b"no database at all, but somebody's notes\n", b"SQLite format 3"]
)
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, data: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(data)

    refused(serve(tmp_path))

    assert (tmp_path / DATABASE).read_bytes() == data


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / DATABASE) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = (tmp_path / DATABASE).read_bytes()

    refused(serve(tmp_path))

    assert (tmp_path / DATABASE).read_bytes() == before


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")

    refused(serve(tmp_path / "data"))

    assert (tmp_path / "data").read_text() == "not a folder"


def test_two_hosts_do_not_share_their_data(tmp_path: Path) -> None:
    with PlayedHost(tmp_path / "data"):
        said = refused(serve(tmp_path / "data"))

    assert "in use" in said


def test_a_wrong_call_is_exit_code_2(tmp_path: Path) -> None:
    assert serve(tmp_path, "--port", "70000").returncode == 2
    assert serve(tmp_path, "--durability", "hope").returncode == 2


def test_the_banner_tells_what_a_host_wants_to_know(tmp_path: Path) -> None:
    with PlayedHost(tmp_path / "data") as host:
        banner = host.banner

    assert f"ssh -p {host.port} " in banner
    assert re.search(r"SHA256:\S{43}", banner)
    assert str(tmp_path / "data") in banner
    assert re.search(r"A save +\d+\.\d ms", banner)
