"""`tablehost status`, and how commands find the host that runs on this machine."""

import json
import socket
import threading
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from engine.sync.house_view import Cluster
from tablehost import cli_commands
from tablehost.cli import main
from tablehost.config import places
from tablehost.hall_socket.link import SOCKET_NAME
from tablehost.nodes.messages import Told
from tests.tablehost.played.host import PlayedHost

NOWHERE = {"format": "tablehost status 1", "up": False}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home and a machine without any host; the folder of a checkout in it."""
    monkeypatch.setattr(places, "SYSTEM_DATA", tmp_path / "system")
    monkeypatch.setattr(places, "data_folder", lambda *_: tmp_path / "own")
    (tmp_path / "checkout").mkdir()
    monkeypatch.chdir(tmp_path / "checkout")
    return tmp_path


def status(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    code = main(["status", "--json", *words])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, found


def test_running_host_says_where_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    with PlayedHost(tmp_path / "data", more=("--entry", "invited", "--fronts", "1")) as host:
        code, found = status(capsys, "--data", str(host.data))
        assert main(["status", "--data", str(host.data)]) == 0
        text = capsys.readouterr().out

        assert code == 0
        assert found["up"]
        assert found["port"] == host.port
        assert found["ways_in"] == [f"ssh -p {host.port} 127.0.0.1"]
        assert (found["version"], found["entry"]) == (version("tablehost"), "invited")
        assert found["data"] == str(host.data)
        assert before <= datetime.fromisoformat(found["since"]) <= datetime.now(UTC)
        assert [found[name] for name in ("people", "bots", "spectators", "tables")] == [0] * 4
        assert found["settings"]["entry"] == "invited"
        assert f"ssh -p {host.port} 127.0.0.1" in text


@pytest.mark.long
@pytest.mark.parametrize("folder", ["own", "system", "checkout/data"])
def test_commands_find_the_host_in_a_usual_folder(
    elsewhere: Path, capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    with PlayedHost(elsewhere / folder, more=("--entry", "invited")) as host:
        code, found = status(capsys)
        assert (code, found["data"]) == (0, str(host.data))
        assert main(["admin", "load", "--json"]) == 0
        assert main(["backup", str(elsewhere / "party.tar")]) == 0
        assert main(["invite"]) == 0
        assert "entry" not in capsys.readouterr().out

    assert main(["restore", "--data", str(elsewhere / "new"), str(elsewhere / "party.tar")]) == 0
    assert 'entry = "invited"' in (elsewhere / "new" / "tablehost.toml").read_text()


def test_without_a_host_every_command_says_so_and_makes_nothing(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, found = status(capsys)
    assert (code, found | NOWHERE) == (1, found)
    for words in (["status"], ["admin", "who"], ["invite"], ["backup", "x.tar"], ["verify", "3"]):
        assert main(words) == 1
        assert "No host is running with the data in" in capsys.readouterr().err

    assert [path.name for path in elsewhere.rglob("*")] == ["checkout"]


def test_data_left_in_the_folder_of_the_call_are_noticed(elsewhere: Path) -> None:
    """It was the data folder of hosts that were told none."""
    assert not cli_commands._is_left_here(elsewhere / "own")
    (elsewhere / "checkout" / "data").mkdir()
    (elsewhere / "checkout" / "data" / "tablehost.db").touch()
    assert cli_commands._is_left_here(elsewhere / "own")

    (elsewhere / "own").mkdir()
    (elsewhere / "own" / "tablehost.db").touch()
    assert not cli_commands._is_left_here(elsewhere / "own")


def test_foreign_folder_here_is_not_searched(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere / "checkout" / "data").mkdir()
    assert elsewhere / "checkout" / "data" in places.usual_folders()

    monkeypatch.setattr("os.geteuid", lambda: 61234)
    assert elsewhere / "checkout" / "data" not in places.usual_folders()


def test_machine_that_cannot_reach_the_hall_says_so_and_how_its_house_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Told(cluster=Cluster((), "nobody_plays"))
    monkeypatch.setattr("tablehost.status._machines", lambda _: told)

    code, found = status(capsys, "--data", str(tmp_path))
    assert code == 1
    assert found["why"] == "No machine of the house can reach the hall now."
    assert found["cluster"]["survives"] == "Nobody can play: two machines have to run."


@pytest.mark.parametrize("answer", [b"", b"Dear diary", b"\x80"])
def test_what_does_not_answer_as_a_host_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], answer: bytes
) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / SOCKET_NAME))
        listening.listen()
        listening.settimeout(60)

        def serve() -> None:
            accepted, _ = listening.accept()
            with accepted:
                accepted.recv(100)
                accepted.sendall(answer)

        serving = threading.Thread(target=serve)
        serving.start()
        code, found = status(capsys, "--data", str(tmp_path))
        serving.join()

    assert code == 1
    assert "does not answer" in found["why"]
