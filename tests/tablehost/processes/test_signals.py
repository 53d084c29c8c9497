"""Signals to a host: hangup, nohup, and a stop that hangs."""

import asyncio
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest
from ptyprocess import PtyProcess

from tablehost.hall_socket.link import SOCKET_NAME
from tests.machine import free_port
from tests.real_ssh import needs_ssh
from tests.tablehost.fronts.party import FRONTS, children, eventually, hall
from tests.tablehost.played.host import LAST_LINE, PATIENCE, TABLEHOST, PlayedHost
from tests.tablehost.played.people import Person, in_lobby

pytestmark = pytest.mark.long

People = Callable[[str], Person]


class InWindow(PlayedHost):
    """A host that was started by hand, in a terminal's window."""

    def open(self) -> None:
        self.port = free_port()
        where = ["--host", "127.0.0.1", "--no-mdns", "--data", str(self.data), *self._words]
        command = [str(TABLEHOST), "serve", *where, "--port", str(self.port)]
        self.window = PtyProcess.spawn(command)
        said = b""
        while LAST_LINE.encode() not in said:
            said += self.window.read()

    @property
    def pid(self) -> int:
        number: int = self.window.pid
        return number

    def close_window(self) -> None:
        """The terminal is gone; the kernel sends SIGHUP."""
        self.window.fileobj.close()
        self.window.closed = True  # or it closes the number again, another file's by then

    def code(self) -> int:
        """The exit code, once it has ended."""
        with suppress(psutil.TimeoutExpired):
            return int(psutil.Process(self.pid).wait(PATIENCE))
        raise AssertionError("the host is still there")

    def tidy_up(self) -> None:
        with suppress(psutil.NoSuchProcess):
            psutil.Process(self.pid).kill()
        if not self.window.closed:
            self.close_window()


@pytest.fixture
def people(tmp_path: Path) -> People:
    return lambda name: Person(tmp_path / name, name)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def window(data: Path) -> Iterator[InWindow]:
    host = InWindow(data)
    host.open()
    yield host
    host.tidy_up()


@pytest.fixture
def window_with_fronts(data: Path) -> Iterator[InWindow]:
    host = InWindow(data, more=FRONTS)
    host.open()
    yield host
    host.tidy_up()


@needs_ssh
async def test_hangup_stops_the_host_cleanly(window: InWindow, people: People) -> None:
    async with people("ada").at(window) as ada:
        await in_lobby(ada)
        window.close_window()
        await ada.gone()

        assert "The host is closing. Your seats are kept." in ada.text
        assert not ada.modes_left_on
    assert await asyncio.to_thread(window.code) == 0


@needs_ssh
async def test_hangup_keeps_a_host_with_fronts_running(
    window_with_fronts: InWindow, people: People
) -> None:
    """There SIGHUP starts the hall afresh, and a stop says goodbye."""
    host = window_with_fronts
    async with people("ada").at(host) as ada:
        await in_lobby(ada)
        old = hall(host)
        host.close_window()
        await eventually(lambda: not old.is_running() and children(host, "hall"))
        async with people("bob").at(host) as bob:
            await in_lobby(bob)
            await ada.until("2 here")  # by the new hall
        processes = children(host, "front") + children(host, "hall")
        assert len(processes) == 3
        assert old not in processes
        host.send(signal.SIGTERM)
        await ada.gone()

        assert "The host is closing. Your seats are kept." in ada.text
        assert not ada.modes_left_on
    assert await asyncio.to_thread(host.code) == 0
    assert not any(one.is_running() for one in processes)
    assert not (host.data / SOCKET_NAME).exists()


@needs_ssh
@pytest.mark.parametrize("more", [(), FRONTS], ids=["one process", "fronts"])
async def test_host_under_nohup_survives_hangup(
    data: Path, people: People, more: tuple[str, ...]
) -> None:
    with PlayedHost(data, more=more, program=(nohup(data.parent),)) as host:
        running = [host.pid, *(one.pid for one in psutil.Process(host.pid).children())]
        async with people("ada").at(host) as ada:
            await in_lobby(ada)
            host.send(signal.SIGHUP)
            async with people("bob").at(host) as bob:
                await in_lobby(bob)
            assert "The" not in ada.line(0)
        after = [host.pid, *(one.pid for one in psutil.Process(host.pid).children())]
        assert after == running


def nohup(folder: Path) -> Path:
    """The command, started as `nohup tablehost` does."""
    script = folder / "nohup-tablehost"
    script.write_text(f'#!/bin/sh\nexec nohup {TABLEHOST} "$@"\n')
    script.chmod(0o700)
    return script


# The watchdog alone, around a loop that does not do as it is told.

NEVER_ENDING = """
import asyncio, os, signal, sys
from tablehost import logs
from tablehost.watchdog import Limits, Watchdog, exit_stuck

async def run():
    limits = Limits(report=1.0, end=float(sys.argv[2]), stop=1.0)
    with Watchdog({signal.SIGTERM: lambda: print("told", flush=True)}, exit_stuck, limits=limits):
        print("up", flush=True)
        if sys.argv[1] == "full":
            while True:
                os.write(2, b"a log that nobody reads\\n")
        await asyncio.Event().wait()

logs.begin()
asyncio.run(run())
"""


@contextmanager
def program(how: str, end: float) -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    words = [sys.executable, "-c", NEVER_ENDING, how, str(end)]
    with subprocess.Popen(words, stdout=pipe, stderr=pipe) as started:
        try:
            assert line(started) == b"up\n"
            yield started
        finally:
            started.kill()


def line(of: subprocess.Popen[bytes]) -> bytes:
    assert of.stdout is not None
    ready, _, _ = select.select([of.stdout], [], [], PATIENCE)
    assert ready, "it says nothing"
    return of.stdout.readline()


def test_second_signal_forces_a_hanging_stop() -> None:
    with program("idle", 30.0) as it:
        for _ in range(100):  # the first ones count as one
            it.terminate()
            with suppress(subprocess.TimeoutExpired):
                it.wait(0.1)

        assert it.wait(PATIENCE) == 128 + signal.SIGTERM
        assert line(it) == b"told\n"


@pytest.mark.parametrize(("end", "code"), [(2.0, 70), (1000.0, 128 + signal.SIGTERM)])
def test_loop_stuck_in_logging_is_killed(end: float, code: int) -> None:
    """Its report cannot be written either, and is not waited for."""
    with program("full", end) as it:
        if end > 100:
            it.terminate()

        assert it.wait(PATIENCE) == code
