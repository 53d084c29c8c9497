"""All machines of a house are stopped and started again, one after the other, during a match."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack

import pytest

from tests.real_ssh import RealTerminal, needs_ssh
from tests.tablehost.fronts.party import eventually
from tests.tablehost.nodes.machines import MachineHost, with_hall
from tests.tablehost.played.people import (
    Person,
    plates,
    play_on,
    press,
    results,
    sit_down_together,
)

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]


class Player:
    """Somebody who comes in at another machine when theirs is stopped."""

    def __init__(
        self, stack: AsyncExitStack, come: Callable[[MachineHost], RealTerminal], at: MachineHost
    ) -> None:
        self.at = at
        self.it: RealTerminal
        self._stack = stack
        self._come = come

    async def come(self) -> RealTerminal:
        """Connect to their machine."""
        self.it = await self._stack.enter_async_context(self._come(self.at))
        return self.it

    async def come_back(self, at: MachineHost, friend: RealTerminal) -> None:
        """Connect to another machine after theirs has closed the connection.

        Without a key, a friend at the table lets them in: all are of one address here.
        """
        await self.it.gone()
        self.at = at
        await self.come()
        await self.it.until(lambda it: "The seat of" in it.text or plates(it))
        if not plates(self.it):
            await press(self.it, "back to my seat")
            await friend.until("says they are")
            friend.send("y")
        await self.it.until(plates)

    @property
    def points(self) -> dict[str, int]:
        """Of all seats, as the plates show them."""
        return points(self.it)


def points(it: RealTerminal) -> dict[str, int]:
    """Of all seats, as the plates show them; none before the whole screen of the match is there."""
    found = {name: numbers(line) for name, line in plates(it).items()}
    return {name: first for name, (first, *_) in found.items()} if all(found.values()) else {}


def numbers(line: str) -> list[int]:
    """Those in a plate."""
    return [int(word) for word in line.replace(",", "").split() if word.isdecimal()]


async def score(players: Sequence[Player]) -> None:
    """Play until somebody has more points; nobody has fewer than before."""
    await players[0].it.until(points)
    before = players[0].points
    await asyncio.gather(*(play_on(one.it, more_than(before)) for one in players))
    for one in players:
        now = one.points
        assert now.keys() == before.keys()
        assert all(now[name] >= had for name, had in before.items()), (before, now)


def more_than(before: Mapping[str, int]) -> Callable[[RealTerminal], bool]:
    """Whether a screen shows more points than these."""
    return lambda it: sum(points(it).values()) > sum(before.values())


async def update(machine: MachineHost, other: MachineHost, players: Sequence[Player]) -> None:
    """Drain a machine, stop it, and start it again, while people play."""
    await both(asyncio.to_thread(machine.cluster, "drain"), score(players))
    await both(asyncio.to_thread(machine.stop), come_back(players, machine, other))
    await score(players)
    await both(asyncio.to_thread(machine.start), score(players))
    await eventually(lambda: machine.status["survives"].startswith("One machine may fail"))


async def both(one: Awaitable[object], other: Awaitable[object]) -> None:
    await asyncio.gather(one, other)


async def come_back(players: Sequence[Player], gone: MachineHost, other: MachineHost) -> None:
    for one, friend in zip(players, reversed(players), strict=True):
        if one.at is gone:
            await one.come_back(other, friend.it)


@pytest.mark.timeout(300)
async def test_match_goes_on_while_each_machine_is_updated(
    machines: Sequence[MachineHost], people: People
) -> None:
    waiting = list(machines)
    async with AsyncExitStack() as stack:
        ada = Player(stack, people("ada").at, machines[0])
        bob = Player(stack, people("bob").as_guest, machines[1])
        await sit_down_together(await ada.come(), await bob.come(), "10000")
        while waiting:
            has_hall = await asyncio.to_thread(with_hall, machines)
            machine = has_hall if has_hall in waiting else waiting[0]
            waiting.remove(machine)
            other = next(one for one in machines if one is not machine)
            await update(machine, other, (ada, bob))
        await asyncio.gather(play_on(ada.it), play_on(bob.it))

        assert results(ada.it) == results(bob.it)
        assert results(ada.it).keys() == {"ada", "bob"}
    ant, bee, cat = machines
    await eventually(lambda: ant.rows == bee.rows == cat.rows)
