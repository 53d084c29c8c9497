"""A house whose log is on NATS servers that were there before it."""

import asyncio
import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablehost.cluster import house as houses
from tablehost.cluster.access import Access, read_existing
from tablehost.cluster.errors import HouseError
from tests.real_ssh import needs_ssh
from tests.tablehost.cluster.fixtures import servers
from tests.tablehost.cluster.servers import Servers
from tests.tablehost.fronts.party import eventually
from tests.tablehost.fronts.test_dying import GONE, quiet
from tests.tablehost.nodes.machines import MachineHost, free_ports, with_hall
from tests.tablehost.played.people import Person, play_on, results, sit_down_together

pytestmark = pytest.mark.long

__all__ = ["servers"]

People = Callable[[str], Person]


def urls(servers: Servers) -> str:
    """As an operator types them: with user and password."""
    password = f"//house:{servers.secret}@"
    return ",".join(url.replace("//", password) for url in servers.urls())


def people_at(machine: MachineHost) -> dict[str, int]:
    """How many people came in at each machine."""
    return {one["machine"]["name"]: one["people"] for one in machine.status["machines"]}


@needs_ssh
@pytest.mark.timeout(180)
async def test_two_machines_are_a_house_and_either_goes_on_alone(
    servers: Servers, tmp_path: Path, people: People
) -> None:
    await servers.create_log("other")  # as soon as they have found each other
    port = free_ports()
    ant = MachineHost(tmp_path, "ant", "--metrics", str(port))
    bee = MachineHost(tmp_path, "bee", "--metrics", str(port + 1))
    machines = [ant, bee]
    with ExitStack() as stack:
        assert "opens at once" in ant.cluster("new", *ant.where, "--nats", urls(servers))
        stack.enter_context(ant)
        bee.join(ant.token())
        stack.enter_context(bee)
        assert not (houses.folder_of(bee.data) / "nats.conf").exists(), "it runs no server"
        assert ant.status["survives"].startswith("All machines but one may fail")
        for machine in machines:
            told = json.loads(machine.tablehost("status", "--json"))
            assert told["up"]
            assert [one["alive"] for one in told["cluster"]["machines"]] == [True, True]
            assert "All machines but one may fail" in machine.tablehost("status")
        first = await asyncio.to_thread(with_hall, machines)
        (here,) = (one for one in machines if one is not first)

        async with people("ada").at(here) as ada, people("bob").as_guest(here) as bob:
            await sit_down_together(ada, bob)
            for one in machines:
                found = one.metrics(port + machines.index(one))
                label = f'{{machine="{one.name}"}}'
                assert found[f"tablehost_machine_has_hall{label}"] == (one is first)
                assert found[f"tablehost_machine_terminals{label}"] == (0 if one is first else 2)
                assert found[f"tablehost_machines_up{label}"] == 2
                assert found.get("tablehost_people", 0) == (2 if one is first else 0)
            await eventually(lambda: people_at(here) == {first.name: 0, here.name: 2})
            async with ada.shows(GONE), bob.shows(GONE):
                await asyncio.to_thread(first.unplug)
            for it in (ada, bob):
                await it.until(quiet)
            await asyncio.gather(play_on(ada), play_on(bob))

            assert results(ada) == results(bob) != {}
        assert here.status["survives"].startswith("If one more machine fails")


def test_servers_that_do_not_let_us_in_are_named_without_password(
    servers: Servers, tmp_path: Path
) -> None:
    ant = MachineHost(tmp_path, "ant")
    wrong = servers.urls()[0].replace("//", "//house:guessed@")

    done = ant.try_cluster("new", *ant.where, "--nats", wrong)

    assert done.returncode
    assert f"lets this machine in at {servers.urls()[0]}" in done.stderr
    assert "guessed" not in done.stderr
    assert not houses.is_in_one(ant.data)


@pytest.mark.parametrize(
    "typed", ["", "localhost", "http://localhost:4222", "nats://", "nats://host:port", "nats://a,b"]
)
def test_other_words_than_urls_are_refused(typed: str) -> None:
    with pytest.raises(HouseError, match="takes the URLs of NATS servers"):
        read_existing(typed, None, None)


def test_files_come_with_the_urls(tmp_path: Path) -> None:
    file = tmp_path / "user.creds"
    file.write_text("a credential")

    nats = read_existing("tls://a:4222, nats://b", file, None)

    assert nats.urls == ("tls://a:4222", "nats://b")
    assert nats.credentials == "a credential"
    with pytest.raises(HouseError, match=r"missing\.pem cannot be read"):
        read_existing("nats://a", None, tmp_path / "missing.pem")


def test_places_show_no_passwords() -> None:
    assert Access(["nats://user:p@ss@host:1", "tls://b"]).places == "nats://host:1, tls://b"
