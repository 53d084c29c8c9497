"""From one machine to three and back to one, with a match that nobody finishes meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.real_ssh import RealTerminal, needs_ssh
from tests.tablehost.cluster.servers import has_binary
from tests.tablehost.nodes.machines import NAMES, MachineHost
from tests.tablehost.nodes.test_rolling_update import more_than, points
from tests.tablehost.played.people import (
    Person,
    plates,
    play_on,
    results,
    sit_down_together,
)

pytestmark = [
    needs_ssh,
    pytest.mark.long,
    pytest.mark.skipif(not has_binary(), reason="there is no nats-server for this platform"),
]
People = Callable[[str], Person]
NOTHING_YET = 3
"""The exit code of `tablehost verify` for a match that is not over."""


@asynccontextmanager
async def back(
    people: Sequence[Person], machine: MachineHost
) -> AsyncIterator[tuple[RealTerminal, ...]]:
    """Both come, and are led to their seats."""
    async with AsyncExitStack() as stack:
        come = [await stack.enter_async_context(one.at(machine)) for one in people]
        for it, person in zip(come, people, strict=True):
            await it.until(lambda it, name=person.name: f"{name} (you)" in it.text)  # type: ignore[misc]
        yield tuple(come)


def begin_house(machines: Sequence[MachineHost], stack: ExitStack) -> None:
    """Have the first machine, which has data, begin a house, and let the others in."""
    first, *others = machines
    first.found()
    for one in machines:
        if one is not first:
            one.join(first.token())
        one.launch()
        stack.enter_context(one.will_stop())
    for one in (first, *others):
        one.come_up()


@pytest.mark.timeout(240)
async def test_seats_stay_from_one_machine_to_three_and_back(
    tmp_path: Path, people: People
) -> None:
    machines = [MachineHost(tmp_path, name) for name in NAMES]
    first, second, _ = machines
    both = people("ada"), people("bob")
    with first:
        async with both[0].at(first) as ada, both[1].at(first) as bob:
            await sit_down_together(ada, bob, "3000")
            seats = plates(ada).keys()
    with ExitStack() as stack:
        await asyncio.to_thread(begin_house, machines, stack)
        async with back(both, second) as (ada, bob):
            assert plates(ada).keys() == seats
            enough = more_than(points(ada))
            await asyncio.gather(play_on(ada, enough), play_on(bob, enough))
            told = points(ada)
        kept = tmp_path / "kept.tar"
        second.tablehost("backup", str(kept))
        assert second.run("verify", "1").returncode == NOTHING_YET
    second.tablehost("check", "--host", "127.0.0.1", "--port", "0")
    first.cluster("leave")
    with first:
        async with back(both, first) as (ada, bob):
            assert points(ada) == told
            await asyncio.gather(play_on(ada), play_on(bob))
            assert results(ada) == results(bob)
        assert "Luck: all" in first.tablehost("verify", "1")
    restored = MachineHost(tmp_path, "restored")
    restored.tablehost("restore", str(kept))
    restored.cluster("leave")
    with restored:
        async with back(both, restored) as (ada, bob):
            assert points(ada) == told
