"""A hall that keeps nothing, behind a Unix socket: what moves cost without a disk.

    python -m tests.bench.memory_hall FOLDER [--saves]

Hall and socket are those of a host, put together without the rest. With `--saves` every move is
packed and written by SQLite in memory, as before a disk; without, it is kept as it is.
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
from tests.bench.unsaving_store import UnsavingStore
from tests.memory_store import MemoryStore


async def main(folder: Path, *, saves: bool) -> None:
    hall = Hall(MemoryStore() if saves else UnsavingStore())
    await hall.open()

    def session(attach: Preamble, link: PacedLink) -> None:
        attach_link(hall, link, attach.name, attach.key, attach.address)

    await SocketServer.open(folder, {"session": session})
    calm_collector()
    print("up", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), saves="--saves" in sys.argv))
