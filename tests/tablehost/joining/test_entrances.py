"""A lost host is dialled by the other entrances that it has told of, if they have its host key."""

from pathlib import Path

import pytest

from client.connection.link import LinkError
from client.connection.ssh.dial import Dialler, Target
from tablehost.ssh.hostkey import load_or_create
from tests.machine import free_port
from tests.real_ssh import Machine, needs_ssh
from tests.tablehost.played.host import PlayedHost

pytestmark = needs_ssh


def dialler(machine: Machine, port: int, *entrances: str) -> Dialler:
    options = ("-F", "/dev/null", *machine.away())
    found = Dialler(Target("127.0.0.1", port, "mara", options), machine.environment())
    found.entrances = lambda: entrances
    return found


async def test_another_entrance_is_taken_where_the_first_is_closed(
    host: PlayedHost, machine: Machine
) -> None:
    closed, gone = free_port(), free_port()
    machine.trust(host.host_key, closed)
    it = dialler(machine, closed, "no entrance", f"[127.0.0.1]:{gone}", f"[127.0.0.1]:{host.port}")

    link = await it.dial()

    link.close()
    await it.close()


async def test_entrance_with_another_host_key_is_refused(
    host: PlayedHost, machine: Machine, tmp_path: Path
) -> None:
    """Otherwise whoever is once connected to could send players to hosts of other people."""
    (tmp_path / "other").mkdir()
    closed = free_port()
    machine.trust(load_or_create(tmp_path / "other").known_hosts_key, closed)
    before = host.log.count("logged in")
    it = dialler(machine, closed, f"[127.0.0.1]:{host.port}")

    with pytest.raises(LinkError, match="Nothing answers at"):
        await it.dial()

    await it.close()
    assert host.log.count("logged in") == before
