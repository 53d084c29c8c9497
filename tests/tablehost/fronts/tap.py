"""A proxy at the hall's socket that records everything the hall sends to fronts.

The socket is put aside and another one stands in its place, which hands on what comes to it; the
host is not to be used any more when the tap is gone.
"""

import asyncio
import socket
import struct
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from engine.sync.diff import Schema
from engine.sync.frames import REPORTS, Decoder
from engine.sync.reports import Diff, Snapshot
from engine.sync.views import schemas
from tablehost.hall_socket.link import SOCKET_NAME
from tablehost.hall_socket.preamble import Preamble, decode_preamble

_CREDENTIALS = struct.Struct("3i")  # ucred: process, user, group


class Tapped:
    """One connection.

    Attributes:
        process: who has connected.
        told: all bytes from the hall.
    """

    def __init__(self, process: int) -> None:
        self.process = process
        self.told = bytearray()
        self._said = bytearray()

    def heard(self, data: bytes, *, from_hall: bool) -> None:
        if from_hall:
            self.told += data
        else:
            self._said += data

    @property
    def attach(self) -> Preamble:
        """The role in its greeting."""
        found = decode_preamble(bytes(self._said))
        assert found is not None, "nothing was said"
        return found[0]

    @property
    def views(self) -> list[dict[str, Any]]:
        """All views of a match, in order."""
        found, known = list[dict[str, Any]](), dict[int, tuple[Schema, dict[str, Any]]]()
        for frame in Decoder(REPORTS).feed(bytes(self.told)):
            match frame:
                case Snapshot():
                    known[frame.topic] = schemas()[frame.schema], frame.view
                case Diff(topic=topic):
                    schema, view = known[topic]
                    known[topic] = schema, schema.apply(view, frame.patch)
                case _:
                    continue
            if frame.topic % 2:  # the even ones are the lobby's and companies'
                found.append(known[frame.topic][1])
        return found


class Tap:
    """Listens at a data folder's socket until the end of its block."""

    def __init__(self, data: Path) -> None:
        self.connections: list[Tapped] = []
        self._path = data / SOCKET_NAME
        self._hall = data / "put-aside.sock"
        self._pumping: set[asyncio.Task[None]] = set()

    def of(self, process: int) -> list[Tapped]:
        """The connections of one process."""
        return [one for one in self.connections if one.process == process]

    async def __aenter__(self) -> Self:
        self._path.rename(self._hall)
        self._server = await asyncio.start_unix_server(self._came, self._path)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in self._pumping:
            task.cancel()
        await asyncio.gather(*self._pumping, return_exceptions=True)
        self._path.unlink(missing_ok=True)
        self._hall.unlink(missing_ok=True)

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        sock = writer.get_extra_info("socket")
        found = sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        tapped = Tapped(_CREDENTIALS.unpack(found)[0])
        self.connections.append(tapped)
        hall_reader, hall_writer = await asyncio.open_unix_connection(self._hall)
        for source, sink, from_hall in (
            (reader, hall_writer, False),
            (hall_reader, writer, True),
        ):
            pumping = pump(tapped, source, sink, from_hall=from_hall)
            task = asyncio.create_task(pumping)
            self._pumping.add(task)
            task.add_done_callback(self._pumping.discard)


async def pump(
    tapped: Tapped, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, from_hall: bool
) -> None:
    """Pass on what one side says until it ends, and note it."""
    try:
        while data := await source.read(65536):
            tapped.heard(data, from_hall=from_hall)
            sink.write(data)
            await sink.drain()
    except OSError:
        pass
    finally:
        sink.close()
