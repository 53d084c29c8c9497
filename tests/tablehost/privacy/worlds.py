"""A whole hall around a planted match, with every byte sent to anybody.

Everything that is drawn for the hall itself (seed, table code) is fixed, so that two worlds differ
in what lies hidden in their matches alone.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Literal
from unittest.mock import patch

from engine import Match
from engine.sync import reports, requests
from engine.sync.frames import REPORTS, Decoder, encode
from engine.sync.topics import HOUSE
from engine.sync.views import schemas
from tablehost.hall.hall import Hall
from tablehost.hall.host_services import HostServices
from tablehost.hall.table.beats import Beats
from tablehost.hall.table.table import Table
from tablehost.hall.thinker import Thinker
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.privacy.twins import Entry, Line, Planter

SEED = bytes(32)
Side = Literal["here", "there"]
"""Which of two worlds."""

TURNS = 60  # of the loop: enough for everything that one request leads to


class Session:
    """Somebody at the other end of the wire.

    Attributes:
        sent: every piece of bytes, as it came.
        times: when each came, by the loop's clock.
        view: of the match.
        revision: of that view.
        told: called with each piece.
    """

    def __init__(self, hall: Hall, name: str, key: str | None = "SHA256") -> None:
        self.sent: list[bytes] = []
        self.times: list[float] = []
        self.reports: list[Any] = []
        self.told: Callable[[], None] = lambda: None
        self.view: dict[str, Any] = {}
        self.revision = 0
        self._game = ""
        self._decoder = Decoder(REPORTS)
        self._asked = 0
        self.line = hall.attach(name, key and f"{key}:{name}", self._receive, lambda: None)

    def _receive(self, data: bytes) -> None:
        self.told()
        self.sent.append(data)
        self.times.append(asyncio.get_running_loop().time())
        for report in self._decoder.feed(data):
            self.reports.append(report)
            match report:
                case reports.Snapshot(schema=game) if game not in ("lobby", "table", "house"):
                    self._game, self.view, self.revision = game, report.view, report.rev
                case reports.Diff() if self._game and report.topic % 2 and report.topic != HOUSE:
                    self.view = schemas()[self._game].apply(self.view, report.patch)
                    self.revision = report.rev

    async def ask(self, kind: Callable[..., requests.Request], *fields: Any) -> Any:
        """A request; returns its answer once the hall has come to rest."""
        self._asked += 1
        self.line.feed(encode(kind(self._asked, *fields)))
        await rest()
        answers = (reports.Done, reports.Refused, reports.Welcome)
        return next(
            (one for one in self.reports if isinstance(one, answers) and one.id == self._asked),
            None,
        )


class World:
    """A hall in which a match is played, with a session in every seat and one beside the table."""

    def __init__(self, hall: Hall, players: list[Session], watcher: Session, table: Table) -> None:
        self.hall = hall
        self.players = players
        self.watcher = watcher
        self.table = table

    def session(self, viewer: int | None) -> Session:
        """A seat's, or a spectator's."""
        return self.watcher if viewer is None else self.players[viewer]

    async def play(self, seat: int, move: Entry) -> reports.Done:
        """A seat's move, which is granted."""
        player = self.players[seat]
        answer = await player.ask(requests.Play, self.table.number, player.revision, move)
        assert isinstance(answer, reports.Done), answer
        return answer


async def rest() -> None:
    """Run the hall until it is idle."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


@contextmanager
def fixed(
    match: Match, script: Sequence[Line], side: Side, *, at_once: bool = True
) -> Iterator[None]:
    """A host whose next match is this one, and whose own luck is always the same.

    Frames leave at once, or on their beats.
    """
    lucks = {n: getattr(line, side) for n, line in enumerate(script) if line.seat is None}
    with (
        patch("tablehost.hall.table.running_match.Match", Planter(match, lucks)),
        patch("tablehost.hall.table.next_seed.new_seed", lambda: SEED),
        patch("tablehost.store.tables.new_identity", lambda: "00" * 16),
        patch("tablehost.hall.tables.table_code", lambda **_: "2345"),
        patch("tablehost.hall.lobby.PAUSE", 3600),  # the lobby is told by the clock, not by moves
        patch.object(Beats, "wait", _no_wait if at_once else Beats.wait),
    ):
        yield


async def _no_wait(_: Beats) -> None:
    await asyncio.sleep(0)


class AllAdmins(HostServices):
    """A host whose players are all admins."""

    def is_admin(self, fingerprint: str) -> bool:
        return True


@asynccontextmanager
async def world(
    match: Match,
    script: Sequence[Line] = (),
    side: Side = "here",
    *,
    bots: int = 0,
    thinker: Thinker | None = None,
    at_once: bool = True,
) -> AsyncIterator[World]:
    """A hall whose one table plays `match`, everybody seated and shown it, bots last."""
    with fixed(match, script, side, at_once=at_once):
        hall = Hall(MemoryStore(), AllAdmins(), thinker)
        try:
            await hall.open()
            yield await _seated(hall, match, bots)
        finally:
            await hall.close()


async def _seated(hall: Hall, match: Match, bots: int) -> World:
    players = [Session(hall, f"p{seat}") for seat in range(match.seats - bots)]
    watcher = Session(hall, "watcher")
    for one in (*players, watcher):
        await one.ask(*HELLO, "")
    levels = [match.game.levels[-1]] * bots
    about = (match.game.id, match.seats, match.options, "Friday", True, True, 0, levels, True)
    number = (await players[0].ask(requests.NewTable, *about)).data["table"]
    for one in players:
        await one.ask(requests.Sit, number, None)
    await watcher.ask(requests.Watch, number)
    for one in players:
        await one.ask(requests.Start, number)
    return World(hall, players, watcher, hall.tables[number])
