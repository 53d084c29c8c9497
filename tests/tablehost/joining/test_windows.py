"""`tablehost join` on a simulated Windows: its console, with a real host and real ssh."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.real_ssh import CTRL_C, ENTER, Machine, needs_ssh
from tests.tablehost.joining.joined import Joined
from tests.tablehost.joining.test_join import BACK, asked_again, seated
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import in_lobby, leave, press
from tests.windows import console

pytestmark = [needs_ssh, pytest.mark.long]

BEFORE_WORDS = 3  # python -m tablehost
ENGLISH, FRENCH = 0x409, 0x40C  # as Windows numbers them


class OnWindows(Joined):
    """The app on a machine with Windows, whose ssh is `ssh.exe`."""

    def __init__(
        self, machine: Machine, port: int, *, key: Path | None = None, language: int = ENGLISH
    ) -> None:
        super().__init__(machine, port, key=key)
        programs = machine.home / "programs"
        programs.mkdir()
        (programs / "ssh.exe").symlink_to(str(shutil.which("ssh")))
        del self._environment["TERM"]
        self._environment |= {
            "PATH": f"{programs}:{self._environment['PATH']}",
            "PATHEXT": ".exe",
            console.LANGUAGE: str(language),
        }
        self._argv = [sys.executable, "-m", "tests.windows", *self._argv[BEFORE_WORDS:]]


async def test_whole_visit(host: PlayedHost, machine: Machine) -> None:
    async with OnWindows(machine, host.port) as it:
        before = it.modes
        await seated(it)
        await press(it, "roll")
        await it.until("mara rolled")
        it.resize(100, 30)
        await it.until(lambda it: "m menu" in it.line(29))
        await leave(it)

        assert it.modes == before
        assert not it.modes_left_on


async def test_language_and_colours_are_those_of_the_system(
    host: PlayedHost, machine: Machine
) -> None:
    async with OnWindows(machine, host.port, language=FRENCH) as it:
        await in_lobby(it)

        assert "Bienvenue" in it.text
        assert b"38;2;" in it.raw
        await leave(it)


async def test_characters_beyond_the_basic_plane_are_typed(
    host: PlayedHost, machine: Machine
) -> None:
    async with OnWindows(machine, host.port) as it:
        await in_lobby(it)
        it.send("/", "well, 🎲 é")
        await it.until("well, 🎲 é")
        it.send(ENTER)
        await it.until(lambda it: "mara" in it.text and "🎲 é" in it.text)
        await leave(it)


async def test_lost_connection_asks_for_the_passphrase_again(
    host: PlayedHost, machine: Machine
) -> None:
    key = machine.key("mara", passphrase="sesame")
    async with OnWindows(machine, host.port, key=key) as it:
        await it.until("Enter passphrase for key")
        it.send("sesame\r")
        await seated(it)
        await asked_again(it)
        assert 1049 not in it.modes_left_on
        it.send("sesame\r")
        await it.until(BACK)
        await press(it, "roll")
        await it.until("mara rolled")
        await leave(it)


async def test_cancelled_prompt_returns_to_the_screen(host: PlayedHost, machine: Machine) -> None:
    key = machine.key("mara", passphrase="sesame")
    async with OnWindows(machine, host.port, key=key) as it:
        await it.until("Enter passphrase for key")
        it.send("sesame\r")
        await in_lobby(it)
        await asked_again(it)
        it.send(CTRL_C)
        await it.until("ssh has to ask you something")
        await leave(it)


async def test_signal_restores_the_console(host: PlayedHost, machine: Machine) -> None:
    async with OnWindows(machine, host.port) as it:
        before = it.modes
        await in_lobby(it)
        os.kill(it.pid, signal.SIGINT)

        assert await it.gone() == 0
        assert it.modes == before
        assert not it.modes_left_on


async def test_missing_ssh_client_is_explained(
    host: PlayedHost, machine: Machine, tmp_path: Path
) -> None:
    it = OnWindows(machine, host.port)
    shell = tmp_path / "shell"
    shell.mkdir()
    (shell / "sh").symlink_to(str(shutil.which("sh")))
    it._environment["PATH"] = str(shell)
    async with it:
        await it.gone()

        assert "OpenSSH Client" in it.text


@pytest.mark.parametrize("stdin", [subprocess.DEVNULL, subprocess.PIPE])
def test_pipe_is_not_a_console(stdin: int) -> None:
    command = [sys.executable, "-m", "tests.windows", "join", "127.0.0.1"]
    done = subprocess.run(command, stdin=stdin, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "ssh -T 127.0.0.1" in done.stderr
