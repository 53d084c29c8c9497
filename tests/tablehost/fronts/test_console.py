"""The host's console with several processes: locally and by ssh."""

import json
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.machine import free_port
from tests.real_ssh import ENTER, needs_ssh
from tests.tablehost.admin.local import Console, admin
from tests.tablehost.fronts.party import FRONTS, children, eventually, hall, kill
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, in_lobby

pytestmark = [needs_ssh, pytest.mark.long]
GONE = "Connection lost"
People = Callable[[str], Person]


@pytest.fixture(scope="module")
def port() -> int:
    """The port of the metrics."""
    return free_port()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home folders of the host and mona."""
    return tmp_path_factory.mktemp("party")


@pytest.fixture(scope="module")
def mona(home: Path) -> Person:
    """A person with an admin key."""
    return Person(home / "mona", "mona")


@pytest.fixture(scope="module")
def host(home: Path, mona: Person, port: int) -> Iterator[PlayedHost]:
    """A host with two fronts, metrics, and mona as admin."""
    data = home / "data"
    data.mkdir(mode=0o700)
    (data / "hosts").write_text((home / mona.name / "mona.pub").read_text())
    (data / "hosts").chmod(0o600)
    with PlayedHost(data, more=(*FRONTS, "--metrics", str(port))) as running:
        yield running


def memory(host: PlayedHost) -> float:
    """Memory of the hall and its fronts, in MiB."""
    found = (*children(host, "hall"), *children(host, "front"))
    return float(sum(one.memory_info().rss for one in found)) / 2**20


def tasks(port: int) -> float:
    """The metric."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    (line,) = (one for one in lines if one.startswith("tablehost_tasks "))
    return float(line.split()[1])


async def test_console_covers_all_processes(host: PlayedHost, people: People, port: int) -> None:
    async with people("eve").at(host) as eve:
        await in_lobby(eve)
        alone = psutil.Process(hall(host).pid).memory_info().rss / 2**20

        def told() -> int:
            load = json.loads(admin(host.data, "load", "--json").stdout)
            assert load["sessions"] == 1
            return int(load["memory"])

        await eventually(lambda: told() > 0.8 * memory(host) > 1.5 * alone)
        assert tasks(port) > 20
        assert admin(host.data, "kick", "eve", "late").returncode == 0
        await eve.gone()

        assert "late" in eve.text


async def test_consoles_survive_a_restart_of_the_hall(
    host: PlayedHost, mona: Person, people: People, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    async with (
        people("eve").at(host) as eve,
        mona.at(host, "admin", options=["-t"]) as far,
        Console(tmp_path / "home", host.data) as near,
    ):
        await in_lobby(eve)
        for one in (far, near):
            await one.until("the host’s console")
            await one.until(" eve ")
        async with eve.shows(GONE), far.shows(GONE), near.shows(GONE):
            kill(hall(host))
        await eventually(lambda: len(children(host, "hall")) == 1)
        await eve.until(lambda it: GONE not in it.text)
        for one in (far, near):
            await one.until(lambda it: GONE not in it.text and " eve " in it.text)
        for one, words in ((far, "Pizza"), (near, "Cake")):
            one.send("a", words, ENTER)
            await eve.until(f"The host says: {words}")
    host.forget("the hall ended by SIGKILL")
