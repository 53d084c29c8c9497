"""Errors of `tablehost join`: one line with advice."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tablehost.cli import main
from tablehost.joining.local_terminal import LocalTerminal
from tablehost.joining.own_terminal import NoTerminalError
from tablehost.ssh.hostkey import load_or_create
from tests.real_ssh import Machine, needs_ssh
from tests.tablehost.joining.joined import Joined
from tests.tablehost.ssh.host import Host


@pytest.fixture
def stranger(tmp_path: Path) -> Machine:
    """A machine without known hosts."""
    (tmp_path / "home").mkdir()
    return Machine(tmp_path / "home")


async def said(it: Joined, text: str) -> None:
    """Wait for the message and the end, with the terminal unchanged."""
    before = it.modes
    await it.until(lambda it: "".join(text.split()) in "".join(it.text.split()))

    assert await it.gone() == 1
    assert not it.modes_left_on
    assert it.modes == before


@needs_ssh
async def test_unreachable_host(stranger: Machine, unused_tcp_port: int) -> None:
    async with Joined(stranger, unused_tcp_port) as it:
        await said(it, "Nothing answers at 127.0.0.1.")


@needs_ssh
async def test_unknown_host_key(stranger: Machine, tmp_path: Path) -> None:
    async with Host(load_or_create(tmp_path)) as host, Joined(stranger, host.port) as it:
        await said(it, "was not told to trust it")


@needs_ssh
async def test_other_ssh_server(stranger: Machine, tmp_path: Path) -> None:
    """A subsystem that answers with plain text."""
    async with Host(load_or_create(tmp_path)) as host:
        host.known_to(stranger)
        async with Joined(stranger, host.port) as it:
            await said(it, "is not a tablehost. Try: ssh 127.0.0.1")


async def test_machine_without_ssh(stranger: Machine, tmp_path: Path) -> None:
    (tmp_path / "sh").symlink_to("/bin/sh")  # which the test's own terminal needs
    async with Joined(stranger, 2222, env={"PATH": str(tmp_path)}) as it:
        await said(it, "There is no ssh client here.")


@pytest.mark.parametrize("term", ["dumb", ""])
async def test_dumb_terminal(stranger: Machine, term: str) -> None:
    async with Joined(stranger, 2222, term=term) as it:
        await said(it, "ssh -T 127.0.0.1")


def test_no_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablehost", "join", "127.0.0.1"],
        env={"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "fr_FR.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr.startswith("tablehost: ")
    assert "ssh -T 127.0.0.1" in done.stderr


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["-oProxyCommand=true", "x y z"], "join"),
        (["host name"], "is not a host"),
        (["table.local", "dance", "K7QM"], "not a command there"),
        (["table.local", "--port", "22", "board", "K7QM", "--what"], "'--what' is not an argument"),
        (["table.local", "--port", "many"], "invalid int value"),
    ],
)
def test_wrong_arguments(
    words: Sequence[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["join", *words])

    assert ended.value.code == 2
    assert text in capsys.readouterr().err


@pytest.mark.parametrize("env", [{"TERM": "xterm"}, {}])
def test_pipe_is_not_a_terminal(env: Mapping[str, str]) -> None:
    reading, writing = os.pipe()
    try:
        with pytest.raises(NoTerminalError):
            LocalTerminal(reading, env)
    finally:
        os.close(reading)
        os.close(writing)
