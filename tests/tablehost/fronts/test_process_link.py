"""The link between parent and child processes: orders, reports, and the end of either."""

import asyncio
import socket
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest

from engine.sync.frames import encode
from tablehost.config import Config
from tablehost.fronts.child import Child
from tablehost.fronts.process_link import Failed, Orders, ParentLink, Ready, StopRequested
from tablehost.hall_socket.link import SocketLink

ORDERS = Orders.of(Config(data=Path("somewhere")), port=1, sockets=[7], bound=["::1"], qr="")


class Running:
    """A running process."""

    pid = 4711
    returncode = None


class Ends:
    """Both ends of a process link in this process."""

    def __init__(self) -> None:
        self.process = Running()
        self.enough = asyncio.Event()
        self.parent: Child
        self.up: ParentLink

    async def open(self) -> None:
        ours, theirs = socket.socketpair()
        loop = asyncio.get_running_loop()
        _, link = await loop.create_unix_connection(SocketLink, sock=ours)
        self.link = link
        self.parent = Child(cast("Process", self.process), link, self.enough.set)
        self.up = await ParentLink.open(theirs.detach())

    async def close(self) -> None:
        self.link.close()
        await self.up.close()
        await asyncio.sleep(0)


@pytest.fixture
async def ends() -> AsyncIterator[Ends]:
    found = Ends()
    await found.open()
    yield found
    await found.close()


async def test_orders_arrive_unchanged(ends: Ends) -> None:
    ends.link.send(encode(ORDERS))
    async with asyncio.timeout(10):
        orders = await ends.up.orders

    assert orders.settings == ORDERS.settings
    assert (orders.port, orders.sockets, orders.bound) == (1, [7], ["::1"])


async def test_child_reports_ready_and_requests_a_stop(ends: Ends) -> None:
    ends.up.send(Ready("the banner"))
    ends.up.send(StopRequested())
    async with asyncio.timeout(10):
        assert await ends.parent.ready == "the banner"
        await ends.enough.wait()


async def test_child_that_fails_to_start_says_why(ends: Ends) -> None:
    ends.up.send(Failed("There is no disk."))
    await ends.up.close()
    async with asyncio.timeout(10):
        assert await ends.parent.ready is None

    assert ends.parent.failure == "There is no disk."


async def test_dead_parent_is_noticed_before_the_orders(ends: Ends) -> None:
    ends.link._transport.abort()
    async with asyncio.timeout(10):
        await ends.up.gone.wait()

    assert ends.up.orders.cancelled()
