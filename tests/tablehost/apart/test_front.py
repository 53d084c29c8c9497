"""A machine that only holds terminals, with real ssh clients."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.real_ssh import needs_ssh
from tests.tablehost.apart.front_host import FrontHost
from tests.tablehost.cluster.servers import Servers
from tests.tablehost.nodes.machines import MachineHost
from tests.tablehost.nodes.test_existing_nats import urls
from tests.tablehost.played.people import Person, finished, play_on, results, sit_down_together

pytestmark = needs_ssh
People = Callable[[str], Person]


@pytest.mark.timeout(180)
async def test_player_and_guest_play_a_match_at_a_machine_without_data(
    servers: Servers, tmp_path: Path, people: People
) -> None:
    await servers.create_log("other")  # as soon as they have found each other
    ant = MachineHost(tmp_path, "ant")
    with ExitStack() as stack:
        ant.cluster("new", *ant.where, "--nats", urls(servers))
        stack.enter_context(ant).stay()
        far = FrontHost(tmp_path, ant, ant.cluster("front-token").strip())
        stack.enter_context(far).stay()

        async with people("ada").at(far) as ada, people("bob").as_guest(far) as bob:
            await sit_down_together(ada, bob)
            await asyncio.gather(play_on(ada), play_on(bob))

            assert finished(ada)
            assert results(ada) == results(bob)
