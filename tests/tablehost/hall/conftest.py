"""People who send frames to a hall."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import Mock

import pytest

from engine.sync import reports, requests
from engine.sync.diff import Schema
from engine.sync.frames import REPORTS, Decoder, encode
from engine.sync.views import schemas
from tablehost.hall import thinker
from tablehost.hall.hall import Hall
from tablehost.hall.request_reader import RequestReader
from tablehost.hall.thinker import Thinker
from tests.halls import hall, quick_bots, same_luck, store
from tests.hello import HELLO
from tests.tablehost.hall import minds

__all__ = ["hall", "quick_bots", "same_luck", "store"]

PATIENCE = 60.0  # seconds until something that should happen is given up


class Person:
    """A client at the other end of the wire, with replicas."""

    def __init__(self, hall: Hall, name: str, key: str | None, address: str = "") -> None:
        self.hall = hall
        self.name = name
        self.frames: list[Any] = []
        self.views: dict[int, dict[str, Any]] = {}
        self.revisions: dict[int, int] = {}
        self.hung_up = False
        self.when_done: Callable[[dict[str, Any]], object] = lambda _: None
        self._schemas: dict[int, Schema] = {}
        self._decoder = Decoder(REPORTS)
        self._arrived = asyncio.Condition()
        self._request = 0
        self._wakers: set[asyncio.Task[None]] = set()
        self.line: RequestReader = hall.attach(name, key, self._receive, self._hang_up, address)

    def _receive(self, data: bytes) -> None:
        for frame in self._decoder.feed(data):
            self.frames.append(frame)
            match frame:
                case reports.Snapshot():
                    self._schemas[frame.topic] = schemas()[frame.schema]
                    self.views[frame.topic] = frame.view
                    self.revisions[frame.topic] = frame.rev
                case reports.Done():
                    self.when_done(dict(frame.data))
                case reports.Diff():
                    assert frame.rev == self.revisions[frame.topic] + 1
                    old = self.views[frame.topic]
                    self.views[frame.topic] = self._schemas[frame.topic].apply(old, frame.patch)
                    self.revisions[frame.topic] = frame.rev
        task = asyncio.create_task(self._wake())
        self._wakers.add(task)
        task.add_done_callback(self._wakers.discard)

    def _hang_up(self) -> None:
        self.hung_up = True
        self.line.close()

    async def _wake(self) -> None:
        async with self._arrived:
            self._arrived.notify_all()

    async def until(self, wanted: Callable[[], Any]) -> Any:
        """Wait until `wanted()` is true, looking again whenever a frame has come."""
        async with asyncio.timeout(PATIENCE), self._arrived:
            while not (found := wanted()):
                await self._arrived.wait()
        return found

    def send(self, kind: Callable[..., Any], *fields: Any) -> int:
        """Send a request; returns its number."""
        self._request += 1
        self.line.feed(encode(kind(self._request, *fields)))
        return self._request

    async def ask(self, kind: Callable[..., Any], *fields: Any) -> Any:
        """Send a request; returns its one answer."""
        number = self.send(kind, *fields)

        def answer() -> Any:
            answers = [
                frame
                for frame in self.frames
                if isinstance(frame, reports.Done | reports.Refused | reports.Welcome)
                and frame.id == number
            ]
            assert len(answers) <= 1, "a request gets exactly one answer"
            return answers[0] if answers else None

        return await self.until(answer)

    async def done(self, kind: Callable[..., Any], *fields: Any) -> dict[str, Any]:
        """Send a request that must be granted; returns its data."""
        answer = await self.ask(kind, *fields)
        assert isinstance(answer, reports.Done), answer
        return dict(answer.data)

    async def refused(self, kind: Callable[..., Any], *fields: Any) -> str:
        """Send a request that must be refused; returns the code."""
        answer = await self.ask(kind, *fields)
        assert isinstance(answer, reports.Refused), answer
        assert answer.text
        return str(answer.code)

    async def hello(self, resume: str = "") -> dict[str, Any]:
        """Say hello; returns where a seat waits."""
        welcome = await self.ask(*HELLO, resume)
        assert isinstance(welcome, reports.Welcome), welcome
        return dict(welcome.seat)

    def view(self, table: int) -> dict[str, Any]:
        """This person's view of the match at a table."""
        return self.views[2 * table + 1]

    def table(self, table: int) -> dict[str, Any]:
        """This person's view of a table."""
        return self.views[2 * table]

    async def play(self, table: int, move: dict[str, Any]) -> Any:
        return await self.ask(requests.Play, table, self.revisions[2 * table + 1], move)

    async def turn(self, table: int) -> dict[str, Any]:
        """Wait until it is this person's turn or the match is over."""

        def ready() -> Any:
            view = self.views.get(2 * table + 1)
            return view if view and (view["can"] or view["over"]) else None

        view: dict[str, Any] = await self.until(ready)
        return view


Arrive = Callable[..., Any]


class Impatient(Thinker):
    """Loses patience with the first thought it has soon, and with no other.

    Attributes:
        timed_out: called for each kind of search that is given up.
        lost_patience: once it has.
        time_for_others: seconds for the thoughts after that.
    """

    def __init__(self) -> None:
        self.timed_out = Mock()
        super().__init__(self.timed_out)
        self.quick.limit, self.patient.limit = minds.SOON, PATIENCE
        self.lost_patience = asyncio.Event()
        self.time_for_others = PATIENCE

    def _remember(self, whose: tuple[int, str], tried: int) -> None:
        super()._remember(whose, tried)
        self.quick.limit = self.time_for_others
        self.lost_patience.set()


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Impatient]:
    """A hall where some bots hang."""
    monkeypatch.setattr(thinker, "choose", minds.hangs)
    hanging = Impatient()
    yield hanging
    hanging.close()


@pytest.fixture
async def arrive(hall: Hall) -> Arrive:
    """Connect a person and say hello; with `key` they have an identity."""

    async def arrive(name: str, key: str | None = None, resume: str = "") -> Person:
        person = Person(hall, name, key)
        await person.hello(resume)
        return person

    return arrive
