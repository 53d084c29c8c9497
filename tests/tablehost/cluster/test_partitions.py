"""The network between machines is cut: a minority confirms nothing, and all come together again."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablehost.store.values import Appended, Conflict
from tests.tablehost.cluster.copies import HOUSE, copies, settle, until
from tests.tablehost.cluster.servers import has_binary
from tests.tablehost.cluster.wires import WiredServers, wired
from tests.tablehost.store.samples import BOT, new_match


@pytest.fixture
async def servers(tmp_path: Path) -> AsyncIterator[WiredServers]:
    """Three servers of this test's own."""
    if not has_binary():
        pytest.skip("there is no nats-server for this platform")
    async with wired(tmp_path / "servers") as found:
        yield found


@pytest.mark.long
@pytest.mark.parametrize("is_leader", [True, False])
async def test_machine_that_is_cut_off_confirms_nothing_while_the_others_go_on(
    tmp_path: Path, servers: WiredServers, *, is_leader: bool
) -> None:
    async with copies(tmp_path / "first.db", servers) as opened:
        match = await new_match(opened[0].store)
        await settle(opened)
        leader = await servers.leader(HOUSE)
        alone = leader if is_leader else (leader + 1) % 3
        cut_off, others = opened[alone], [copy for copy in opened if copy is not opened[alone]]
        servers.isolate(alone)
        call = asyncio.ensure_future(cut_off.store.append(match.id, 0, [BOT], "cut off"))

        for seq, copy in enumerate(others):
            assert await copy.store.append(match.id, seq, [BOT], f"{seq}") == Appended(seq, seq + 1)
        await until(lambda: cut_off.log.delay > 2)
        assert not call.done()
        assert await cut_off.store.log(match.id) == ()

        servers.mend()
        assert await call == Conflict(2)
        await settle(opened)
        assert [len(await copy.store.log(match.id)) for copy in opened] == [2] * 3


@pytest.mark.long
async def test_where_each_is_cut_off_from_each_nothing_is_confirmed_until_two_meet(
    tmp_path: Path, servers: WiredServers
) -> None:
    async with copies(tmp_path / "first.db", servers) as opened:
        match = await new_match(opened[0].store)
        await settle(opened)
        for number in range(len(opened)):
            servers.isolate(number)
        asked = [copy.store.append(match.id, 0, [BOT], copy.path.name) for copy in opened]
        calls = [asyncio.ensure_future(one) for one in asked]

        await until(lambda: all(copy.log.delay > 2 for copy in opened))
        assert not any(call.done() for call in calls)
        servers.mend()

        answers = await asyncio.gather(*calls)
        assert sorted(map(str, answers)) == sorted(
            map(str, (Appended(0, 1), Conflict(1), Conflict(1)))
        )
