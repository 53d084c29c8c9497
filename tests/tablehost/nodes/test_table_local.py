"""`table.local` leads to all machines that serve guests, and no more to one that has gone."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import psutil
import pytest

from tablehost.ssh.hostkey import load_or_create
from tests.real_ssh import Machine as Laptop
from tests.real_ssh import needs_ssh
from tests.tablehost.cluster.servers import NAMES, has_binary
from tests.tablehost.discovery import network
from tests.tablehost.discovery.network import Lan, Machine, NetworkHost, missing
from tests.tablehost.played.host import TABLEHOST

pytestmark = pytest.mark.long


@pytest.fixture
def lan() -> Iterator[Lan]:
    if missing():
        pytest.skip(missing())
    if not has_binary():
        pytest.skip("there is no nats-server for this platform")
    with Lan() as network:
        yield network


@needs_ssh
@pytest.mark.timeout(300)
async def test_name_leads_to_every_machine_that_serves_guests(
    lan: Lan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "PATIENCE", 180.0)  # the first machine waits for two others
    machines = [lan.machine() for _ in NAMES]
    guest = lan.machine()
    async with AsyncExitStack() as stack:
        hosts = await house(machines, tmp_path, stack)
        ant, bee, cat = hosts
        await leads_to(guest, hosts)
        unplug(ant)
        await leads_to(guest, (bee, cat))
        await drain(cat)
        await leads_to(guest, (bee,))

        laptop = Laptop(tmp_path)
        laptop.trust(load_or_create(bee.data).known_hosts_key, 2222, bee.machine.address)
        listed = laptop.command(2222, ["list", "--json"], host=bee.machine.address)
        assert (await guest.run(*listed)).code == 0


async def house(
    machines: Sequence[Machine], folder: Path, stack: AsyncExitStack
) -> Sequence[NetworkHost]:
    """The hosts of a house on these machines, which are stopped at the end."""
    first, hosts, starting = machines[0], [], []
    for name, machine in zip(NAMES, machines, strict=True):
        data = folder / name
        how = ["new"] if machine is first else ["join", await token(first, folder / NAMES[0])]
        where = ["--name", name, "--address", machine.address]
        done = await machine.run(TABLEHOST, "cluster", *how, *where, "--data", data)
        assert done.code == 0, done.err
        hosts.append(host := NetworkHost(machine, data))
        starting.append(asyncio.create_task(host.__aenter__()))
    await asyncio.gather(*starting)
    for host in hosts:
        stack.push_async_callback(host.stop)
    return hosts


async def token(machine: Machine, data: Path) -> str:
    """A token, as soon as the machine answers."""
    while (done := await machine.run(TABLEHOST, "cluster", "token", "--data", data)).code:
        continue
    return done.out.strip()


async def leads_to(guest: Machine, hosts: Sequence[NetworkHost]) -> None:
    """Wait until the name leads to these hosts, and to no other."""
    while set((await guest.neighbour("resolve", "table.local"))["table.local"]) != addresses(hosts):
        continue


def addresses(hosts: Sequence[NetworkHost]) -> set[str]:
    return {host.machine.address for host in hosts}


async def drain(host: NetworkHost) -> None:
    done = await host.machine.run(TABLEHOST, "cluster", "drain", "--data", host.data)
    assert done.code == 0, done.err


def unplug(host: NetworkHost) -> None:
    """Kill all that runs on a machine."""
    main = psutil.Process(host._process.pid)
    everything = [main, *main.children(recursive=True)]
    for one in everything:
        one.suspend()
    for one in everything:
        one.kill()
