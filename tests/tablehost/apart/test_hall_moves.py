"""The hall dies while a machine that only holds terminals has players, and moves."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.real_ssh import Machine, needs_ssh
from tests.tablehost.apart.front_host import FrontHost
from tests.tablehost.cluster.servers import Servers
from tests.tablehost.fronts.test_dying import GONE, quiet
from tests.tablehost.joining.joined import Joined
from tests.tablehost.nodes.machines import MachineHost, with_hall
from tests.tablehost.nodes.test_existing_nats import urls
from tests.tablehost.played.people import (
    Person,
    in_lobby,
    play_on,
    results,
    sit_down_together,
)

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]


@pytest.mark.timeout(240)
async def test_terminals_and_join_play_on_and_newcomers_wait_when_the_hall_dies(
    servers: Servers, tmp_path: Path, people: People
) -> None:
    await servers.create_log("other")  # as soon as they have found each other
    ant, bee = (MachineHost(tmp_path, name) for name in ("ant", "bee"))
    with ExitStack() as stack:
        ant.cluster("new", *ant.where, "--nats", urls(servers))
        stack.enter_context(ant)
        bee.join(ant.token())
        stack.enter_context(bee)
        far = stack.enter_context(FrontHost(tmp_path, ant, ant.cluster("front-token").strip()))
        (tmp_path / "home").mkdir()
        machine = Machine(tmp_path / "home")
        machine.trust(far.host_key, far.port)
        cleo = people("cleo").as_guest(far)
        async with people("ada").at(far) as ada, Joined(machine, far.port, user="bob") as bob:
            await sit_down_together(ada, bob)
            first = await asyncio.to_thread(with_hall, (ant, bee))
            async with ada.shows(GONE), bob.shows(GONE):
                await asyncio.to_thread(first.unplug)
            async with cleo:
                for it in (ada, bob):
                    await it.until(quiet)
                await in_lobby(cleo)
                await asyncio.gather(play_on(ada), play_on(bob))

                assert results(ada) == results(bob)
