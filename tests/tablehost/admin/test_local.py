"""`tablehost admin` on the host's machine, through the socket in the data folder."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tablehost.cli import main
from tablehost.hall_socket import status
from tests.real_ssh import ENTER, ESCAPE, needs_ssh
from tests.tablehost.admin.conftest import Party
from tests.tablehost.admin.local import Console, admin
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import in_lobby

Deed = Callable[..., tuple[int, str, str]]


@pytest.fixture
def deed(capsys: pytest.CaptureFixture[str]) -> Deed:
    """Run `tablehost admin` in this process: exit code, stdout and stderr."""

    def do(data: Path, *words: str) -> tuple[int, str, str]:
        code = main(["admin", "--data", str(data), *words])
        return code, *capsys.readouterr()

    return do


def test_action_is_done_and_answered(
    party: Party, deed: Deed, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = admin(party.host.data, "announce", "Pizza!")
    _, listed, _ = deed(party.host.data, "load", "--json")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    french = deed(party.host.data, "pause")
    monkeypatch.setenv("LANG", "C")
    again = deed(party.host.data, "resume")

    assert (told.returncode, told.stdout) == (0, "Everybody has been told.\n")
    assert json.loads(listed)["doors_open"]
    assert french == (0, "Toutes les tables sont en pause.\n", "")
    assert again == (0, "All tables go on.\n", "")


def test_options_may_come_before_the_words(party: Party, deed: Deed) -> None:
    code, said, _ = deed(party.host.data, "--json", "who")

    assert (code, json.loads(said)) == (0, {"format": "tablehost who 1", "people": []})


def test_errors_come_with_advice(
    party: Party, deed: Deed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "C")
    nowhere, _, error = deed(tmp_path, "who")
    assert (nowhere, "--data FOLDER" in error) == (1, True)
    helped, said, _ = deed(tmp_path, "help")
    assert (helped, "announce TEXT" in said) == (0, True)
    console = admin(party.host.data)
    assert (console.returncode, "admin help" in console.stderr) == (1, True)
    assert deed(party.host.data, "kick", "nobody") == (
        2, "", "tablehost: Nobody here is called nobody.\n",
    )  # fmt: skip
    assert deed(party.host.data, "dance") == (
        2,
        "",
        "tablehost: There is no command dance. Try: help\n",
    )


def test_other_users_are_told_who_owns_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(folder: Path) -> None:
        raise PermissionError(13, str(folder))

    monkeypatch.setattr(status, "_ask", refused)

    assert main(["admin", "--data", str(tmp_path), "who"]) == 1
    assert "belongs to another user" in capsys.readouterr().err


@needs_ssh
async def test_the_console_acts_on_the_host(party: Party, tmp_path: Path) -> None:
    async with party.eve.at(party.host) as eve, Console(tmp_path, party.host.data) as console:
        await in_lobby(eve)
        await console.until("the host’s console")
        await console.until(" eve ")
        console.send("a", "Pizza!", ENTER)
        await eve.until("The host says: Pizza!")
        console.send(ESCAPE)
        await console.until("Quit?")
        console.send(ENTER)

        assert await console.gone() == 0
        assert not console.modes_left_on


async def test_stopping_from_the_console_asks_first_and_stops(tmp_path: Path) -> None:
    host = PlayedHost(tmp_path / "data")
    host.start()
    (tmp_path / "home").mkdir()
    async with Console(tmp_path / "home", host.data) as console:
        await console.until("the host’s console")
        console.send("x")
        await console.until("Stop the host?")
        console.send(ENTER)

        assert await console.gone() == 0
        assert "The host is closing. Your seats are kept." in console.text
    process = host._process
    assert process is not None
    assert process.stdout is not None
    assert process.wait(30) == 0
    assert not host.troubles
    process.stdout.close()
