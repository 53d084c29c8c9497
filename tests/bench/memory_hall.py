"""A hall that keeps nothing, behind a Unix socket: what moves cost without a disk.

    python -m tests.bench.memory_hall FOLDER

The hall, the store in memory and the socket are those of a host, put together without the rest.
"""

import asyncio
import sys
from pathlib import Path

from client.connection.link import PacedLink
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tablehost.hall_socket.preamble import Preamble
from tablehost.hall_socket.server import SocketServer
from tablehost.sessions.garbage import calm_collector
from tests.memory_store import MemoryStore


async def main(folder: Path) -> None:
    hall = Hall(MemoryStore())
    await hall.open()

    def session(attach: Preamble, link: PacedLink) -> None:
        attach_link(hall, link, attach.name, attach.key, attach.address)

    await SocketServer.open(folder, {"session": session})
    calm_collector()
    print("up", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
