"""Bans with the real client: when they apply, and what the client is told."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablehost.access.bans import Bans
from tablehost.access.limits import Limits
from tablehost.ssh.hostkey import HostKey
from tests.memory_store import MemoryStore
from tests.real_ssh import Machine, RealTerminal, needs_ssh, run
from tests.tablehost.ssh.host import Host, eventually, fingerprint

pytestmark = needs_ssh

LATER = 4_000_017_600
DAY = time.strftime("%Y-%m-%d", time.localtime(LATER))  # in 2096
HERE = "127.0.0.1"


@pytest.fixture
def bans() -> Bans:
    return Bans(MemoryStore().door)


@pytest.fixture
async def host(host_key: HostKey, bans: Bans) -> AsyncIterator[Host]:
    async with Host(host_key, find_ban=bans.find) as running:
        yield running


async def test_banned_address_is_refused_before_any_key(
    host: Host, bans: Bans, machine: Machine
) -> None:
    await bans.ban("address", HERE, LATER, "cheated at Farkle")
    key = machine.key("mara", passphrase="secret")
    async with RealTerminal(machine, host.port, user="mara", key=key) as mara:
        await mara.until("Your address is banned here")
        await mara.gone()

        assert f"until {DAY}" in mara.text.replace("\n", "")
        assert "passphrase" not in mara.text
        assert "cheated" not in mara.text
    await eventually(lambda: not host.listener.half_open)


async def test_banned_key_is_refused_once_proven(host: Host, bans: Bans, machine: Machine) -> None:
    """Who only knows a public key learns nothing about it."""
    key = machine.key("mara")
    await bans.ban("key", fingerprint(key), None)

    done = await run(machine, host.port, "whoami", user="mara", key=key)
    as_guest = await run(machine, host.port, "whoami", user="mara")

    assert "Your key is banned here" in done.err
    assert as_guest.out == "mara no key\n"


async def test_banned_name_is_refused_at_login_however_it_is_written(
    host: Host, bans: Bans, machine: Machine
) -> None:
    await bans.ban("name", "Mara", LATER)

    done = await run(machine, host.port, "whoami", user="MARA")
    other = await run(machine, host.port, "whoami", user="marina")

    assert f"This name is banned here until {DAY}" in done.err
    assert other.out == "marina no key\n"


async def test_ban_message_in_french(host_key: HostKey, bans: Bans, tmp_path: Path) -> None:
    await bans.ban("address", HERE, None)
    async with Host(host_key, find_ban=bans.find, language="fr") as host:
        done = await run(host.known_to(Machine(tmp_path)), host.port, "whoami", user="mara")

        assert "Votre adresse est bannie ici." in done.err


async def test_ban_during_a_session_closes_the_connection(host_key: HostKey, bans: Bans) -> None:
    limits = Limits(idle_time=60)
    async with (
        Host(host_key, limits, find_ban=bans.find) as host,
        host.connect() as client,
    ):
        assert (await client.run("whoami")).stdout == "mara no key\n"
        await bans.ban("name", "mara", None)

        await client.wait_closed()

        assert host.listener.logged_in == 0
