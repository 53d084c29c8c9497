"""The hall is claimed in the log, and taken and released by what log and beats say."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from tablehost.cluster import beats as beating
from tablehost.cluster import leadership as leading
from tablehost.cluster.beats import Beat, Beats
from tablehost.cluster.house import Machine
from tablehost.cluster.leadership import Leadership
from tablehost.cluster.waiting import end
from tablehost.store.errors import StaleError, StoreError
from tablehost.store.owners import Owner
from tests.tablehost.cluster.copies import HOUSE, Copy, until
from tests.tablehost.store.samples import spec


class Part:
    """A machine's part, and what it was told to do."""

    def __init__(self, name: str, copy: Copy) -> None:
        self.name = name
        self.copy = copy
        self.version = "1"
        self.did: list[str] = []
        self.seen: list[Owner] = []
        self.fails: Exception | None = None
        self.beats = Beats(copy.log.client, HOUSE, self._own, lambda _: None)
        self.leadership = Leadership(
            copy.store, self.beats, name, self._take, self._release, self.seen.append
        )
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        self._run(self.beats.run(), self.leadership.run())

    def only_beat(self) -> None:
        """As a machine that is slow to look."""
        self._run(self.beats.run())

    def _run(self, *runs: Coroutine[None, None, None]) -> None:
        self._tasks = [asyncio.create_task(one) for one in runs]

    async def stop(self) -> None:
        """As a machine that is unplugged: it beats no more, and does nothing."""
        await end(*self._tasks)

    @property
    def has_it(self) -> bool:
        return bool(self.leadership.epoch)

    def _own(self) -> Beat:
        drained, hall = self.leadership.drained, self.leadership.epoch
        machine = Machine(self.name, "127.0.0.1", 2230)
        return Beat(machine=machine, version=self.version, hall=hall, drained=drained)

    async def _take(self, epoch: int) -> None:
        self.did.append(f"take {epoch}")
        if self.fails is not None:
            raise self.fails

    async def _release(self) -> None:
        self.did.append("release")


@asynccontextmanager
async def running(*parts: Part) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        for part in parts:
            part.begin()
            stack.push_async_callback(part.stop)
        yield


@pytest.fixture
def parts(house: Sequence[Copy]) -> list[Part]:
    return [Part(name, copy) for name, copy in zip(("ant", "bee", "cat"), house, strict=True)]


def holders(parts: Sequence[Part]) -> list[Part]:
    return [part for part in parts if part.has_it]


async def test_one_takes_it_and_all_know_which(parts: list[Part]) -> None:
    async with running(*parts):
        await until(lambda: all(part.seen for part in parts))
        (one,) = holders(parts)

        assert one.did == ["take 1"]
        assert {part.seen[-1] for part in parts} == {Owner(one.name, 1)}


async def test_another_one_takes_it_when_nothing_is_heard_of_it(parts: list[Part]) -> None:
    ant, bee, cat = parts
    async with running(ant):
        await until(lambda: ant.has_it)
        async with running(bee, cat):
            await until(lambda: bool(bee.seen and cat.seen))
            await ant.stop()
            await until(lambda: bool(holders([bee, cat])))
            (one,) = holders([bee, cat])
            await until(lambda: all(part.seen[-1] == Owner(one.name, 2) for part in (bee, cat)))

            old = ant.copy.store.fenced(1)
            await ant.copy.reaches(one.copy.log.position)
            with pytest.raises(StaleError, match="has the hall"):
                await old.create_table(spec("LATE"))
            async with running(ant):  # it has slept, and wakes up
                await until(lambda: ant.did == ["take 1", "release"])
                assert not ant.has_it


async def test_drained_machine_gives_it_away_before_its_lease_ends(
    parts: list[Part], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beating, "LEASE", 1000.0)
    ant, bee, cat = parts
    for part in parts:
        part.leadership._patience = 1000.0
    async with running(ant):
        await until(lambda: ant.has_it)
        async with running(bee, cat):
            await until(lambda: bool(bee.seen and cat.seen))
            await ant.leadership.hand_over()
            await until(lambda: bool(holders([bee, cat])))

            assert ant.did == ["take 1", "release"]
            await until(lambda: ant.seen[-1].epoch == 2)
            assert not ant.has_it


@pytest.fixture
def two_versions(parts: list[Part], monkeypatch: pytest.MonkeyPatch) -> list[Part]:
    """The second one has another version than the two others."""
    monkeypatch.setattr(beating, "LEASE", 1000.0)
    for part in parts:
        part.leadership._patience = 1000.0
    parts[1].version = "2"
    return parts


async def test_hall_is_left_to_a_machine_of_its_version(
    two_versions: list[Part], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leading, "_COURTESY", 1000.0)
    ant, bee, cat = two_versions
    async with running(ant):
        await until(lambda: ant.has_it)
        async with running(bee):
            cat.only_beat()
            await until(lambda: bool(bee.seen and len(bee.beats.alive) == 3))
            await ant.leadership.hand_over()
            await until(lambda: bool(bee.leadership._given_up))
            await cat.stop()
            async with running(cat):
                await until(lambda: cat.has_it)

        assert not bee.did


async def test_machine_of_another_version_takes_a_hall_that_nobody_else_takes(
    two_versions: list[Part], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leading, "_COURTESY", 0.2)
    ant, bee, cat = two_versions
    async with running(ant):
        await until(lambda: ant.has_it)
        async with running(bee, cat):
            await until(lambda: bool(bee.seen and cat.seen and len(bee.beats.alive) == 3))
            await cat.stop()
            await ant.leadership.hand_over()
            await until(lambda: bee.has_it)


async def test_machine_that_starts_again_begins_a_new_epoch(parts: list[Part]) -> None:
    ant = parts[0]
    async with running(ant):
        await until(lambda: ant.has_it)
    again = Part("ant", ant.copy)
    async with running(again):
        await until(lambda: again.has_it)

        assert again.did == ["take 2"]


@pytest.mark.parametrize("error", [StoreError("the port is taken"), ZeroDivisionError()])
async def test_machine_that_cannot_open_the_hall_leaves_it_to_another_one(
    parts: list[Part], error: Exception
) -> None:
    ant, bee, _ = parts
    ant.fails = error
    async with running(ant):
        await until(lambda: ant.did == ["take 1", "release"])
        async with running(bee):
            await until(lambda: bee.has_it)

        assert bee.did == ["take 2"]
        assert ant.leadership.drained
