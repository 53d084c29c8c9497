"""Notifications to a service manager, at a real socket."""

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablehost.service import notify
from tablehost.service.notify import ServiceManager


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    """Where the manager listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
        sock.bind(str(tmp_path / "notify"))
        sock.setblocking(False)
        yield sock


async def heard(ear: socket.socket) -> str:
    async with asyncio.timeout(60):
        return (await asyncio.get_running_loop().sock_recv(ear, 4096)).decode()


async def test_manager_is_told_ready_and_stopping(ear: socket.socket) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": ear.getsockname()})
    manager.ready("3 tables")
    manager.stopping()

    assert (await heard(ear)).splitlines() == ["READY=1", "STATUS=3 tables"]
    assert await heard(ear) == "STOPPING=1"


async def test_manager_is_asked_for_more_time_while_a_start_waits(
    ear: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "ASK_EVERY", 0.01)
    manager = ServiceManager({"NOTIFY_SOCKET": ear.getsockname()})
    with manager.waiting():
        said = [await heard(ear) for _ in range(3)]
    manager.ready("")
    while (last := await heard(ear)) in said:
        pass

    assert said == ["EXTEND_TIMEOUT_USEC=20000"] * 3
    assert last.startswith("READY=1")


async def test_watchdog_is_notified_until_the_end(ear: socket.socket) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": ear.getsockname(), "WATCHDOG_USEC": "2000"})
    manager.ready("")
    said = [await heard(ear) for _ in range(4)]
    manager.stopping()
    while (last := await heard(ear)) == "WATCHDOG=1":
        pass

    assert said[1:] == ["WATCHDOG=1"] * 3
    assert last == "STOPPING=1"


async def test_watchdog_of_another_process_is_left_alone(ear: socket.socket) -> None:
    """As sd_watchdog_enabled(3) asks: a variable may be inherited."""
    watch = {"NOTIFY_SOCKET": ear.getsockname(), "WATCHDOG_USEC": "2000"}
    other = ServiceManager(watch | {"WATCHDOG_PID": str(os.getppid())})
    other.ready("")
    own = ServiceManager(watch | {"WATCHDOG_PID": str(os.getpid())})
    own.ready("")
    said = [await heard(ear) for _ in range(4)]
    own.stopping()

    assert other._beating is None
    assert said[2:] == ["WATCHDOG=1"] * 2


async def test_socket_without_a_folder_is_found() -> None:
    name = f"tablehost-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
        sock.bind(f"\0{name}")
        sock.setblocking(False)
        ServiceManager({"NOTIFY_SOCKET": f"@{name}"}).stopping()

        assert await heard(sock) == "STOPPING=1"


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"NOTIFY_SOCKET": ""},
        {"NOTIFY_SOCKET": "nowhere", "WATCHDOG_USEC": "1000"},
        {"NOTIFY_SOCKET": "/nonexistent/notify", "WATCHDOG_USEC": "never"},
        {"NOTIFY_SOCKET": "/nonexistent/notify", "WATCHDOG_USEC": "-1"},
    ],
)
async def test_nothing_is_sent_without_a_manager(environment: dict[str, str]) -> None:
    manager = ServiceManager(environment)
    manager.ready("")
    manager.stopping()
