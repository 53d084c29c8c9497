"""The main function of the node process: `python -m tablehost.nodes node FD`."""

import asyncio
import logging
import signal
import sys
from collections.abc import Sequence
from importlib.metadata import version

from client.session.warm_up import load_files
from tablehost import logs
from tablehost.backend import SWITCH_INTERVAL
from tablehost.fronts.child_main import Shutdown, run
from tablehost.fronts.process_link import ParentLink, Ready, StopRequested
from tablehost.log_events import note
from tablehost.nodes.node import Node
from tablehost.sessions.garbage import calm_collector

log = logging.getLogger(__name__)


async def node(parent: ParentLink, shutdown: Shutdown) -> None:
    """Be a machine of the house until told to exit.

    Raises:
        HostError, StoreError: it cannot.
    """
    orders = await parent.orders
    logs.begin(orders.settings.log, orders.settings.log_level)
    sys.setswitchinterval(SWITCH_INTERVAL)
    await asyncio.to_thread(load_files)  # starts the loop's threads too
    it = await Node.open(orders, lambda: parent.send(StopRequested()))
    note(log, "started", version=version("tablehost"), data=str(orders.settings.data.resolve()))
    try:
        following = asyncio.create_task(it.follow())
        if await shutdown.is_before(following):
            following.cancel()
            return
        await following
        calm_collector()
        parent.send(Ready(it.banner if orders.qr else ""))
        note(log, "listening", port=orders.port, entry=orders.settings.entry)
        await shutdown.wait()
    finally:
        note(log, "stopping")
        await it.close()


def main(arguments: Sequence[str]) -> int:
    """Run as the node."""
    _, inherited = arguments
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the supervisor
    return asyncio.run(run(node, int(inherited)))
