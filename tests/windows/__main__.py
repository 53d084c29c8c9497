"""`tablehost` as on Windows: `python -m tests.windows join table.local`.

What Windows lacks is removed, and the calls of its console go to the pseudo-terminal. Modules of
other projects are loaded before: on Windows they would go other ways.
"""
# ruff: noqa: E402, F401

import asyncio
import asyncio.selector_events
import concurrent.futures.process
import ctypes
import logging.handlers
import multiprocessing
import os
import pathlib
import signal
import socket
import subprocess
import sys
from functools import partial
from typing import Any

import asyncssh
import ifaddr
import msgspec
import openskill
import platformdirs.unix
import prometheus_client
import rich
import segno
import shtab
import textual.app
import textual.widgets
import zeroconf

from tests.windows import console

DETACHED = 8
LACKING: dict[Any, str] = {
    os: "getuid geteuid fork nice umask sysconf ttyname openpty pread pwrite fchmod fdatasync "
    "O_NOFOLLOW O_CLOEXEC O_DIRECTORY O_NONBLOCK O_NOCTTY",
    signal: "SIGHUP SIGQUIT SIGKILL SIGUSR1 SIGCONT SIGSTOP SIGWINCH SIGPROF setitimer",
    socket: "AF_UNIX",
    asyncio.SelectorEventLoop: "add_signal_handler remove_signal_handler",
    asyncio.selector_events.BaseSelectorEventLoop: "add_reader remove_reader add_writer "
    "remove_writer",
}
MODULES = "fcntl termios tty pty pwd grp resource syslog readline"


class Popen(subprocess.Popen[Any]):
    """A process started as Windows does."""

    def __init__(self, *words: Any, creationflags: int = 0, **facts: Any) -> None:
        if facts.pop("start_new_session", False):
            raise ValueError("Windows has no sessions.")
        super().__init__(*words, **facts, start_new_session=creationflags == DETACHED)

    def kill(self) -> None:
        self.send_signal(9)


def pretend() -> None:
    """Make this process look like one on Windows."""
    console.install()
    vars(socket)["socketpair"] = partial(socket.socketpair, socket.AF_UNIX)  # asyncio's own
    for name in MODULES.split():
        sys.modules[name] = None  # type: ignore[assignment]
    for owner, names in LACKING.items():
        for name in names.split():
            delattr(owner, name)
    subprocess.Popen = Popen  # type: ignore[misc]
    vars(os)["O_BINARY"] = 0
    vars(subprocess)["DETACHED_PROCESS"] = DETACHED
    pathlib.Path.__new__.__globals__["WindowsPath"] = pathlib.PosixPath
    sys.platform, os.name = "win32", "nt"


pretend()

from tablehost.cli import main

sys.exit(main(sys.argv[1:]))
