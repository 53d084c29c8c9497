"""A stuck event loop is reported and restarted, and still stops on signals."""

import asyncio
import re
import signal
import socket
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from tests.real_ssh import RealTerminal, needs_ssh
from tests.tablehost.fronts.party import (
    FRONTS,
    at_another_front,
    children,
    eventually,
    front_of,
    hall,
)
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    finished,
    in_lobby,
    plates,
    play_on,
    sit_down_together,
)
from tests.tablehost.processes import hook
from tests.tablehost.processes.traps import BLOCK, END, HOLD, SPIN

pytestmark = [needs_ssh, pytest.mark.long]

GONE = "Connection lost"
STUCK = ("the event loop has been stuck", "stacks of its threads", "this process exits")
AGAIN = "with exit code 70"
UP = "listening on port"
NOTICED = 240.0
"""Seconds. A loop that holds the interpreter's lock is noticed by the CPU time that it takes, which
on a busy machine comes slowly."""


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., PlayedHost]:
    """A host that can be made stuck; its loop being stuck is no trouble."""
    hook.install(tmp_path, "traps", monkeypatch)

    def make(*more: str) -> PlayedHost:
        host = PlayedHost(tmp_path / "data", more=more, stays=True)
        host.forget(*STUCK)
        return host

    return make


@pytest.fixture
def people(tmp_path: Path) -> Callable[[str], Person]:
    return lambda name: Person(tmp_path / name, name)


People = Callable[[str], Person]
Start = Callable[..., PlayedHost]


def points(it: RealTerminal) -> dict[str, str]:
    """What everybody at the table has, by their names."""
    return {name: line.split()[-1] for name, line in plates(it).items()}


def scored(it: RealTerminal) -> bool:
    """Whether somebody has points; a plate that is drawn anew may show other text for a moment."""
    return any(re.fullmatch(r"[\d,]*[1-9][\d,]*", have) for have in points(it).values())


def reported(host: PlayedHost, function: str) -> bool:
    """Whether the log says where the loop is stuck."""
    return "the event loop has been stuck" in host.log and f" {function}\n" in host.log


async def test_stuck_host_restarts_with_its_matches(start: Start, people: People) -> None:
    person, friend = people("ada"), people("bob")
    with start() as host:
        async with person.at(host) as ada, friend.at(host) as bob:
            await sit_down_together(ada, bob)
            await asyncio.gather(play_on(ada, scored), play_on(bob, scored))
            await ada.until(lambda it: points(it) == points(bob))  # each in the middle of a picture
            before = points(ada)
            process = psutil.Process(host.pid)
            await eventually(lambda: len(process.children()) == 2)  # the bots', its resources'
            workers = process.children()
            host.send(SPIN)
            await eventually(lambda: reported(host, "spin"))
            assert host.log.partition(STUCK[0])[0].count(UP) == 1
            assert await ada.gone() == 255
        await eventually(lambda: host.log.count(UP) == 2)
        assert not any(one.is_running() for one in workers)
        async with person.at(host) as ada, friend.at(host) as bob:
            await ada.until(lambda it: points(it) == before)
            await asyncio.gather(play_on(ada), play_on(bob))
            assert finished(ada)


async def test_service_manager_restarts_a_stuck_host(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        host = start()
        host.start()
        await eventually(lambda: UP in host.log)
        host.send(BLOCK)

        assert await asyncio.to_thread(host.ended) == 70
    assert reported(host, "block")


@pytest.mark.parametrize(
    ("how", "where", "number"),
    [
        (SPIN, "spin", signal.SIGTERM),
        (BLOCK, "block", signal.SIGINT),
        (BLOCK, "block", signal.SIGHUP),
    ],
)
async def test_stuck_host_stops_on_a_signal(
    start: Start, how: signal.Signals, where: str, number: signal.Signals
) -> None:
    host = start()
    host.start()
    await eventually(lambda: UP in host.log)
    host.send(how)
    host.send(number)

    assert await asyncio.to_thread(host.ended) == 128 + number
    assert reported(host, where)
    assert host.log.count(UP) == 1


@pytest.mark.parametrize("more", [(), FRONTS], ids=["one process", "fronts"])
async def test_suspended_process_is_not_taken_for_stuck(
    start: Start, more: tuple[str, ...]
) -> None:
    """As a laptop's whose lid was closed."""
    with start(*more) as host:
        stopped = children(host, "hall") + children(host, "front") or [psutil.Process(host.pid)]
        for process in stopped:
            process.suspend()
        await asyncio.sleep(1.5 * END)  # the time itself is what this is about
        for process in stopped:
            process.resume()
        await asyncio.sleep(END / 2)

        assert all(process.is_running() for process in stopped)
        assert "stuck" not in host.log


@pytest.mark.timeout(3 * NOTICED)
async def test_stuck_hall_is_replaced_under_open_terminals(start: Start, people: People) -> None:
    with start(*FRONTS) as host:
        host.forget(AGAIN, "by SIGPROF")
        async with people("ada").at(host) as ada, people("bob").as_guest(host) as bob:
            await sit_down_together(ada, bob)
            for how, end in ((BLOCK, AGAIN), (HOLD, "by SIGPROF")):
                scores, before = plates(ada), host.log.count(f"the hall ended {end}")
                async with ada.shows(GONE, seconds=NOTICED):
                    hall(host).send_signal(how)
                await ada.until(lambda it: GONE not in it.text and bool(plates(it)))

                assert plates(ada).keys() == scores.keys()
                assert host.log.count(f"the hall ended {end}") == before + 1
            await asyncio.gather(play_on(ada, scored), play_on(bob, scored))
            await ada.until(lambda it: points(it) == points(bob))
    assert reported(host, "block")


async def test_stuck_front_is_replaced(start: Start, people: People) -> None:
    person = people("ada")
    with start(*FRONTS) as host:
        host.forget(AGAIN)
        async with person.at(host) as ada, at_another_front(host, people("bob"), ada) as bob:
            await sit_down_together(ada, bob)
            stuck, other = front_of(host, ada), front_of(host, bob)
            stuck.send_signal(BLOCK)
            assert await ada.gone() == 255
            assert reported(host, "block")
            async with person.at(host) as again:
                await again.until(lambda it: set(plates(it)) == {"ada", "bob"})
                await asyncio.gather(play_on(again, scored), play_on(bob, scored))
            assert front_of(host, bob) == other


async def test_host_stops_while_its_processes_are_stuck(start: Start) -> None:
    host = start(*FRONTS)
    host.start()
    for process in (*children(host, "hall"), *children(host, "front")):
        process.send_signal(BLOCK)

    assert host.stop() == 0
    assert "was still running" not in host.log


async def test_stuck_supervisor_restarts_with_all_its_processes(
    start: Start, people: People
) -> None:
    with start(*FRONTS) as host:
        before = children(host, "hall") + children(host, "front")
        await eventually(lambda: host.log.count(f"{UP} ") == 2)
        host.send(BLOCK)
        await eventually(lambda: host.log.count(f"{UP} ") == 4)  # the hall and the supervisor
        async with people("ada").at(host) as ada:
            await in_lobby(ada)
        after = children(host, "hall") + children(host, "front")

        assert not any(one.is_running() for one in before)
        assert len(after) == len(psutil.Process(host.pid).children()) == 3
