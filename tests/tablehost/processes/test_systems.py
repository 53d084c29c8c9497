"""Other systems than Linux, simulated by removing names."""

import subprocess
import sys
from pathlib import Path

import pytest

from tablehost.records import record
from tests.real_ssh import needs_ssh
from tests.tablehost.fronts.party import FRONTS
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, in_lobby
from tests.tablehost.processes import hook
from tests.tablehost.verify.records import recorded

WINDOWS = """
import os, pathlib, signal, socket, sys
import asyncio, concurrent.futures.process, logging.handlers, multiprocessing
import asyncssh, ifaddr, msgspec, openskill, prometheus_client, rich, segno, shtab, zeroconf
import textual.app, textual.widgets

for name in "fcntl termios tty pty pwd grp resource syslog readline".split():
    sys.modules[name] = None
for name in "getuid geteuid fork nice umask sysconf".split():
    delattr(os, name)
for name in "O_NOFOLLOW O_CLOEXEC O_DIRECTORY O_NONBLOCK".split():
    delattr(os, name)
for name in "SIGHUP SIGQUIT SIGKILL SIGUSR1 SIGCONT SIGSTOP SIGWINCH SIGPROF setitimer".split():
    delattr(signal, name)
del socket.AF_UNIX
pathlib.WindowsPath = pathlib.PosixPath
sys.platform, os.name = "win32", "nt"

from tablehost.cli import main

sys.exit(main(sys.argv[1:]))
"""


@needs_ssh
@pytest.mark.parametrize("more", [(), FRONTS], ids=["one process", "fronts"])
async def test_host_starts_without_linux_features(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    hook.install(tmp_path, "linux_only", monkeypatch)
    with PlayedHost(tmp_path / "data", more=more) as host:
        async with Person(tmp_path / "ada", "ada").at(host) as ada:
            await in_lobby(ada)


@pytest.mark.parametrize(
    ("words", "code"),
    [("--help", 0), ("help join", 0), ("version", 0), ("themes", 0), ("completion powershell", 0),
     ("verify {file}", 0), ("check", 1), ("status", 1)],
)  # fmt: skip
def test_commands_without_a_host_run_on_windows(tmp_path: Path, words: str, code: int) -> None:
    file = tmp_path / "match.json"
    file.write_text(record.write(recorded(target=1000)))
    command = [sys.executable, "-c", WINDOWS, *words.format(file=file).split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == code, done.stderr
    assert ("WSL" in done.stderr) is (code == 1)


def test_windows_is_refused_with_advice(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WINDOWS, "serve", "--data", str(tmp_path / "data")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "WSL" in done.stderr
    assert not (tmp_path / "data").exists()
