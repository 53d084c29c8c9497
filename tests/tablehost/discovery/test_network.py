"""Discovery over real multicast between machines."""

import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablehost.ssh.hostkey import load_or_create
from tests.real_ssh import Machine as Laptop
from tests.real_ssh import needs_ssh
from tests.tablehost.discovery.network import Lan, Machine, NetworkHost, missing

pytestmark = pytest.mark.long

NOBODY = 65534
ONE_CAPABILITY = [
    "setpriv",
    f"--reuid={NOBODY}",
    f"--regid={NOBODY}",
    "--clear-groups",
    "--no-new-privs",
    "--inh-caps=-all,+net_bind_service",
    "--ambient-caps=-all,+net_bind_service",
    "--bounding-set=-all,+net_bind_service",
]
ALONE_AT_THE_PORT = """
import socket, sys
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.bind(("", 5353))
print("here", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def lan() -> Iterator[Lan]:
    if missing():
        pytest.skip(missing())
    with Lan() as network:
        yield network


@needs_ssh
async def test_guest_finds_names_and_service_and_connects(lan: Lan, tmp_path: Path) -> None:
    home, guest = lan.machine(), lan.machine()
    async with NetworkHost(home, tmp_path / "data") as host:
        found, services = await asyncio.gather(
            guest.neighbour("resolve", "table.local", host.own_name),
            guest.neighbour("browse", "_ssh._tcp.local."),
        )
        (service,) = services
        (address,) = found["table.local"]
        laptop = Laptop(tmp_path)
        laptop.trust(load_or_create(tmp_path / "data").known_hosts_key, 2222, address)
        done = await guest.run(*laptop.command(2222, ["list", "--json"], host=address))

        assert (done.code, json.loads(done.out)["tables"]) == (0, [])
        assert found == {"table.local": [home.address], host.own_name: [home.address]}
        assert host.ways == [
            f"ssh -p 2222 {place}" for place in ("table.local", host.own_name, home.address)
        ]
        assert service["server"] == f"{host.own_name}."
        assert service["port"] == 2222
        assert service["addresses"] == [home.address]
        assert service["facts"]["app"] == "tablehost"
    gone = await guest.neighbour("absent", "table.local", host.own_name)

    assert gone == {"table.local": [], host.own_name: []}


async def test_second_host_keeps_its_name_and_takes_over_the_shared_one(
    lan: Lan, tmp_path: Path
) -> None:
    one, two, guest = lan.machine(), lan.machine(), lan.machine()
    async with (
        NetworkHost(one, tmp_path / "one") as first,
        NetworkHost(two, tmp_path / "two") as second,
    ):
        names = ("table.local", first.own_name, second.own_name)
        before = await guest.neighbour("resolve", *names)
        await first.stop()
        await second.until_logged("announced as table.local on eth0")
        after = await guest.neighbour("resolve", "table.local", second.own_name)
        gone = await guest.neighbour("absent", first.own_name)

        assert second.ways == [f"ssh -p 2222 {second.own_name}", f"ssh -p 2222 {two.address}"]
        assert f"table.local belongs to {one.address} on eth0; this host" in second.banner
        assert f"table.local belongs to {one.address} on eth0" in second.log
        assert before == {
            "table.local": [one.address],
            first.own_name: [one.address],
            second.own_name: [two.address],
        }
        assert after == {"table.local": [two.address], second.own_name: [two.address]}
        assert gone == {first.own_name: []}


async def test_one_of_two_simultaneous_hosts_gets_the_name(lan: Lan, tmp_path: Path) -> None:
    machines = [lan.machine() for _ in range(3)]
    hosts = [NetworkHost(it, tmp_path / it.name) for it in machines]
    await asyncio.gather(*(host.__aenter__() for host in hosts))
    (address,) = (await machines[0].neighbour("resolve", "table.local"))["table.local"]
    holders = [it.machine.address for it in hosts if "ssh -p 2222 table.local" in it.ways]
    for host in hosts:
        await host.__aexit__(None, None, None)

    assert holders == [address]


async def test_name_is_defended(lan: Lan, tmp_path: Path) -> None:
    home, other = lan.machine(), lan.machine()
    async with NetworkHost(home, tmp_path / "data", "--name", "game-night") as host:
        objections = await other.neighbour("probe", "game-night.local")
        nobodys = await other.neighbour("probe", "table.local")

        assert host.ways[0] == "ssh -p 2222 game-night.local"
        assert objections == [home.address]
        assert nobodys == []


async def test_nothing_is_announced_to_container_bridges(lan: Lan, tmp_path: Path) -> None:
    home, guest = lan.machine(), lan.machine()
    container = containers_of(lan, home)
    async with NetworkHost(home, tmp_path / "data") as host:
        inside, outside = await asyncio.gather(
            container.neighbour("absent", "table.local"),
            guest.neighbour("resolve", "table.local"),
        )

        assert outside == {"table.local": [home.address]}
        assert inside == {"table.local": []}
        assert "172.17" not in host.banner


async def test_each_network_gets_its_own_address(lan: Lan, tmp_path: Path) -> None:
    home, guest = lan.machine(), lan.machine()
    container = containers_of(lan, home)
    wanted = ("--interface", "eth0", "--interface", "docker0")
    async with NetworkHost(home, tmp_path / "data", *wanted):
        inside, outside, alone = await asyncio.gather(
            container.neighbour("resolve", "table.local"),
            guest.neighbour("resolve", "table.local"),
            container.neighbour("ask", "table.local"),
        )

        assert outside == {"table.local": [home.address]}
        assert inside == {"table.local": ["172.17.0.1"]}
        assert alone == [["172.17.0.1"]]


async def test_two_hosts_on_one_machine_share_its_name(lan: Lan, tmp_path: Path) -> None:
    """Both receive every query, and this machine's address is no conflict."""
    home, other = lan.machine(), lan.machine()
    async with (
        NetworkHost(home, tmp_path / "one") as first,
        NetworkHost(home, tmp_path / "two", "--port", "2223") as second,
    ):
        own = [first.own_name, second.own_name]
        alone = await other.neighbour("ask", *own * 3)

        assert [host.ways[0] for host in (first, second)] == [
            "ssh -p 2222 table.local",
            "ssh -p 2223 table.local",
        ]
        assert alone == [[home.address]] * 6


def containers_of(lan: Lan, home: Machine) -> Machine:
    """A machine inside another, behind its bridge."""
    container = Machine(lan.namespace("container"), "172.17.0.2")
    home.ip("link", "add", "docker0", "type", "bridge")
    home.ip("addr", "add", "172.17.0.1/16", "dev", "docker0")
    home.ip("link", "set", "docker0", "up")
    home.ip("link", "add", "veth0", "type", "veth", "peer", "name", "eth0", "netns", container.name)
    home.ip("link", "set", "veth0", "master", "docker0", "up")
    container.ip("link", "set", "lo", "up")
    container.ip("addr", "add", "172.17.0.2/16", "dev", "eth0")
    container.ip("link", "set", "eth0", "up")
    return container


async def test_host_starts_with_port_5353_in_use(lan: Lan, tmp_path: Path) -> None:
    home = lan.machine()
    alone = await asyncio.create_subprocess_exec(
        *home.home,
        *(sys.executable, "-c", ALONE_AT_THE_PORT),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert alone.stdout is not None
    await alone.stdout.readline()
    async with NetworkHost(home, tmp_path / "data") as host:
        ways = host.ways
        await alone.communicate(b"")
        await host.until_logged("announced as table.local on eth0")  # once the port is free

        assert ways == [f"ssh -p 2222 {home.address}"]
        assert "No name on eth0: another program on this machine has port 5353" in host.banner


async def test_no_announcements_without_mdns(lan: Lan, tmp_path: Path) -> None:
    home, guest = lan.machine(), lan.machine()
    async with NetworkHost(home, tmp_path / "data", "--no-mdns") as host:
        found = await guest.neighbour("absent", "table.local")

        assert found == {"table.local": []}
        assert host.ways == [f"ssh -p 2222 {home.address}"]


@pytest.fixture
def nobodys_folder() -> Iterator[Path]:
    """A folder of an unprivileged user, who cannot read pytest's own folders."""
    again = "import subprocess, sys; sys.exit(subprocess.call([sys.executable, '-c', '']))"
    command = [*ONE_CAPABILITY, sys.executable, "-c", again]  # as a host starts its workers
    tried = subprocess.run(command, capture_output=True, text=True, check=False)
    if tried.returncode:  # it may lie in root's home
        pytest.skip(f"only root may run this Python: {tried.stderr.strip()[-200:]}")
    with tempfile.TemporaryDirectory() as name:
        shutil.chown(name, NOBODY, NOBODY)
        yield Path(name)


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="needs setpriv (util-linux)")
async def test_port_22_needs_one_capability_and_no_root(lan: Lan, nobodys_folder: Path) -> None:
    home, guest = lan.machine(), lan.machine()
    data = nobodys_folder / "data"
    async with NetworkHost(home, data, "--port", "22", as_user=ONE_CAPABILITY) as host:
        (service,) = await guest.neighbour("browse", "_ssh._tcp.local.")

        assert host.ways[0] == "ssh table.local"
        assert service["port"] == 22
        assert data.stat().st_uid == NOBODY
