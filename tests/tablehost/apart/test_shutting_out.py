"""A machine that only holds terminals is shut out, or never let in, with real ssh."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import asyncssh
import pytest

from tests.real_ssh import needs_ssh
from tests.tablehost.apart.front_host import FrontHost
from tests.tablehost.cluster.servers import Servers
from tests.tablehost.nodes.machines import MachineHost
from tests.tablehost.nodes.test_existing_nats import urls
from tests.tablehost.played.people import Person, in_lobby

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]


@pytest.mark.timeout(240)
async def test_machine_that_is_shut_out_loses_its_players_and_stays_out_until_it_is_let_in(
    servers: Servers, tmp_path: Path, people: People
) -> None:
    await servers.create_log("other")  # as soon as they have found each other
    ant, ada = MachineHost(tmp_path, "ant"), people("ada")
    with ExitStack() as stack:
        ant.cluster("new", *ant.where, "--nats", urls(servers))
        stack.enter_context(ant)
        far = stack.enter_context(FrontHost(tmp_path, ant, ant.cluster("front-token").strip()))
        async with ada.at(far) as it:
            await in_lobby(it)
            told = await asyncio.to_thread(ant.cluster, "shut-out", "far")
            assert "Machine far holds no terminals of this house any more." in told
            await it.gone()
        assert await asyncio.to_thread(far.ended) == 1
        assert await asyncio.to_thread(refused, far) == 1
        assert far.log.count("The house has shut this machine out") == 2

        (tmp_path / "again").mkdir()
        again = FrontHost(tmp_path / "again", ant, ant.cluster("front-token").strip())
        assert await asyncio.to_thread(refused, again) == 1
        assert "The house has shut out a machine with the name far" in again.log
        (lift,) = (line for line in told.splitlines() if line.startswith("To let it in again:"))
        await asyncio.to_thread(ant.tablehost, *lift.partition("tablehost ")[2].split())
        with far:
            async with ada.at(far) as it:
                await in_lobby(it)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("entry", ["passphrase", "keys"])
async def test_house_for_some_people_lets_nobody_in_by_a_machine_that_could_not_judge_them(
    servers: Servers, tmp_path: Path, entry: str
) -> None:
    await servers.create_log("other")
    ant = MachineHost(tmp_path, "ant", "--entry", entry)
    with ExitStack() as stack:
        ant.cluster("new", *ant.where, "--nats", urls(servers))
        known = asyncssh.generate_private_key("ssh-ed25519").export_public_key()
        (ant.data / "authorized_keys").write_bytes(known)
        (ant.data / "passphrase").write_text("sesame open\n")
        (ant.data / "passphrase").chmod(0o600)
        stack.enter_context(ant)
        far = FrontHost(tmp_path, ant, ant.cluster("front-token").strip())
        assert await asyncio.to_thread(refused, far) == 1
        assert f"The house lets in only some people (--entry {entry})" in far.log


def refused(far: FrontHost) -> int:
    """The exit code of a machine that does not come up."""
    far.launch()
    return far.ended()
