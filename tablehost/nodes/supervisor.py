"""A host that is a machine of a house: the supervisor of its processes, and of its server."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from tablehost.cluster import house as houses
from tablehost.cluster.access import access_to
from tablehost.cluster.house import House, folder_of
from tablehost.cluster.server import ServerConfig, require_parts
from tablehost.cluster.server_keeper import kept
from tablehost.config import Config
from tablehost.fronts import supervisor
from tablehost.startup_banner import QrStyle


async def serve(config: Config, announce: Callable[[str], None], qr: QrStyle = "plain") -> None:
    """Run a machine of a house until it is told to stop by SIGINT or SIGTERM.

    Raises:
        HostError, StoreError: it cannot run.
    """
    house = houses.read(config.data)
    require_parts(house.nats)
    async with AsyncExitStack() as stack:
        if house.nats is None:
            await stack.enter_async_context(
                kept(
                    server_config(config.data, house),
                    lambda: access_to(config.data, houses.read(config.data)),
                )
            )
        await supervisor.serve(config, announce, qr, hall_role="node")


def server_config(data: Path, house: House) -> ServerConfig:
    """The configuration of this machine's server of the log."""
    machine, folder = house.machine, folder_of(data)
    return ServerConfig(
        name=machine.name,
        house=house.id,
        folder=folder,
        host=machine.address,
        port=machine.port + 2,
        cluster_port=machine.port + 1,
        routes=[one.route for one in (machine, *house.others)],  # alone it needs one, too
        secret=house.secret,
        storage_key=house.storage_key,
        certificates=folder.resolve(),
    )
