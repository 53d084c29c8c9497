"""Servers and nodes of a house are killed and frozen: nothing is lost, nothing happens twice."""

import asyncio
import signal
import subprocess
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

import pytest

from tablehost.store.values import Appended
from tests.storm.history import Call
from tests.storm.verdict import equal_copies, wrongs
from tests.tablehost.cluster.child import heard, node
from tests.tablehost.cluster.copies import HOUSE, copies, settle, until
from tests.tablehost.cluster.servers import Servers
from tests.tablehost.store.samples import BOT, new_match

pytestmark = pytest.mark.long


@pytest.mark.parametrize("how", ["kill", "freeze"])
async def test_house_goes_on_without_the_server_that_led_the_log(
    tmp_path: Path, fragile: Servers, how: str
) -> None:
    async with copies(tmp_path / "first.db", fragile) as opened:
        match = await new_match(opened[0].store)
        leader = await fragile.leader(HOUSE)
        await opened[0].store.append(match.id, 0, [BOT], "before")
        if how == "kill":
            fragile.kill(leader)
        else:
            fragile.freeze(leader)

        for seq, copy in enumerate(opened, 1):
            assert await copy.store.append(match.id, seq, [BOT], f"{seq}") == Appended(seq, seq + 1)
        if how == "freeze":
            fragile.thaw(leader)


async def test_without_a_majority_nothing_is_confirmed_and_the_same_call_comes_true_later(
    tmp_path: Path, fragile: Servers
) -> None:
    async with copies(tmp_path / "first.db", fragile) as opened:
        match = await new_match(opened[0].store)
        await settle(opened)
        for number in (1, 2):
            fragile.kill(number)
        call = asyncio.ensure_future(opened[0].store.append(match.id, 0, [BOT], "once"))
        await until(lambda: opened[0].log.delay > 2)

        assert not call.done()
        assert [await copy.store.log(match.id) for copy in opened] == [()] * 3
        for number in (1, 2):
            fragile.start(number)

        assert await call == Appended(0, 1)
        assert opened[0].log.delay == 0
        await settle(opened)
        assert [len(await copy.store.log(match.id)) for copy in opened] == [1] * 3


async def test_moves_that_were_told_survive_kills_of_nodes_and_servers(
    tmp_path: Path, fragile: Servers
) -> None:
    """Three nodes play; one is killed, then it and the leading server, then one is frozen."""
    paths = await equal_copies(tmp_path, fragile)
    told: list[Call] = []
    with ExitStack() as stack:
        nodes = [stack.enter_context(node(path, fragile, HOUSE, n)) for n, path in enumerate(paths)]
        for one in nodes:
            told += await _some(one, 40)

        nodes[0].kill()
        told += await _rest(nodes[0])
        told += await _some(nodes[1], 20)
        nodes[0] = stack.enter_context(node(paths[0], fragile, HOUSE, 0))
        told += await _some(nodes[0], 20)

        leader = await fragile.leader(HOUSE)
        fragile.kill(leader)
        nodes[leader].kill()
        told += await _rest(nodes[leader])
        told += await _some(nodes[leader - 1], 40)
        fragile.start(leader)
        nodes[leader] = stack.enter_context(node(paths[leader], fragile, HOUSE, leader))
        told += await _some(nodes[leader], 20)

        nodes[2].send_signal(signal.SIGSTOP)
        told += await _some(nodes[1], 200)
        nodes[2].send_signal(signal.SIGCONT)
        told += await _some(nodes[2], 200)
        for one in nodes:
            one.kill()
            told += await _rest(one)

    assert await wrongs(paths, fragile, told) == []
    assert len({call.match for call in told}) >= 4


async def _some(process: subprocess.Popen[bytes], count: int) -> list[Call]:
    return await asyncio.to_thread(lambda: list(islice(heard(process), count)))


async def _rest(process: subprocess.Popen[bytes]) -> list[Call]:
    """What a killed process has told before."""
    return await asyncio.to_thread(lambda: list(heard(process)))
