"""Frames at the hall's socket, as a front brings them there for its players; no screen."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from client.connection.link import Link
from client.connection.replica import Replicas, View
from engine.sync.frames import REPORTS, Decoder, encode
from engine.sync.reports import AnyReport, Diff, Done, Fault, Refused, Snapshot, Welcome
from engine.sync.requests import PROTOCOL, Hello, Resync
from engine.sync.views import own_hash
from tablehost.hall_socket.link import SOCKET_NAME, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble

PATIENCE = 60.0  # seconds until an answer that must come is given up

Answer = Welcome | Done | Refused
Told = Callable[[int, bool, View], None]
"""Hears (topic, whether it was told whole, view) whenever a view has changed."""


class CutOff(Exception):  # noqa: N818 - no error here, but the point
    """The host is gone."""


class Wire:
    """One session: requests out, answers and views in.

    Attributes:
        faults: what should never have come.
    """

    def __init__(self, link: Link, told: Told) -> None:
        self.faults: list[str] = []
        self._link = link
        self._told = told
        self._decoder = Decoder(REPORTS)
        self._replicas = Replicas(self._lost_its_place)
        self._answers: dict[int, asyncio.Future[Answer]] = {}
        self._asked = 0
        self._changed = asyncio.Event()
        self._cut = False
        link.attach(self)

    @classmethod
    async def open(cls, data: Path, name: str, told: Told, *, guest: bool = False) -> "Wire":
        """A session of this player, in which hello has not been said yet; a guest has no key."""
        link = await connect(data / SOCKET_NAME)
        key = None if guest else f"SHA256:{name}"
        link.send(encode_preamble(Preamble("session", name, key, "127.0.0.1")))
        return cls(link, told)

    async def hello(self, resume: str = "") -> Welcome:
        """Say hello; how the hall welcomes this player, or who has this code."""
        schema = own_hash()
        answer = await self.ask(Hello, PROTOCOL, schema, "crash", [], "en", resume)
        assert isinstance(answer, Welcome), answer
        return answer

    def post(self, kind: Callable[..., Any], *fields: Any) -> asyncio.Future[Answer]:
        """Send a request; its answer will be in the future, or `CutOff`."""
        if self._cut:
            raise CutOff
        self._asked += 1
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[self._asked] = answer
        self._link.send(encode(kind(self._asked, *fields)))
        return answer

    async def ask(self, kind: Callable[..., Any], *fields: Any) -> Answer:
        """Send a request; its answer."""
        return await asyncio.wait_for(self.post(kind, *fields), PATIENCE)

    async def done(self, kind: Callable[..., Any], *fields: Any) -> dict[str, Any]:
        """Send a request that must be granted; its data."""
        answer = await self.ask(kind, *fields)
        assert isinstance(answer, Done), answer
        return dict(answer.data)

    def view(self, topic: int) -> View | None:
        """A topic as it was told last."""
        replica = self._replicas.get(topic)
        return None if replica is None else replica.view

    def revision(self, topic: int) -> int:
        """How often a topic has changed."""
        replica = self._replicas.get(topic)
        return 0 if replica is None else replica.revision

    async def change(self) -> None:
        """Wait until anything has been told."""
        if self._cut:
            raise CutOff
        self._changed.clear()
        await self._changed.wait()

    def close(self) -> None:
        """Go, without a word."""
        self._link.close()

    # What the link calls.

    def hear(self, data: bytes) -> None:
        """Frames from the hall."""
        for frame in self._decoder.feed(data):
            self._take(frame)
        self._changed.set()

    def lost(self) -> None:
        """The hall is gone: what was asked will not be answered."""
        self._cut = True
        self._changed.set()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(CutOff())
                answer.exception()  # who asked may be gone as well

    def _take(self, frame: AnyReport) -> None:
        match frame:
            case Welcome() | Done() | Refused():
                answer = self._answers.pop(frame.id, None)
                if answer is None:
                    self.faults.append(f"a second answer to request {frame.id}")
                elif not answer.done():
                    answer.set_result(frame)
            case Snapshot():
                self._replicas.snapshot(frame)
                self._told(frame.topic, True, frame.view)
            case Diff():
                if self._replicas.diff(frame):
                    replica = self._replicas.get(frame.topic)
                    assert replica is not None, "it led on"
                    self._told(frame.topic, False, replica.view)
            case Fault():
                self.faults.append(f"{frame.code}: {frame.text}")

    def _lost_its_place(self, topic: int) -> None:
        self.faults.append(f"topic {topic} skipped a revision")
        self.post(Resync, topic)
