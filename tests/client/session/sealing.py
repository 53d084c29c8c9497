"""Players whose programs seal words, at tables of a real hall."""

import asyncio
from collections.abc import Callable
from typing import Any

from client.connection.hall_client import HallClient
from client.connection.news import News
from client.session.sealed_words import Finished, WordSealer
from engine.sync import requests
from engine.sync.frames import REQUESTS, Decoder, encode
from engine.sync.reports import Refused, Snapshot
from engine.sync.topics import table_topic
from tablehost.hall.hall import Hall
from tests.hello import HELLO
from tests.tablehost.hall.matches import FARKLE, default

PATIENCE = 60.0  # seconds until something that should happen is given up
Arrive = Callable[..., Any]


class Player:
    """A client of the hall that seals words, as `tablehost join` does.

    Attributes:
        sent: the requests that reached the hall.
        swallows: the kinds of requests that do not reach it.
        swallowed: those requests.
        finished: the matches that the sealer has told of.
        warnings: that the sealer has shown.
    """

    def __init__(self, hall: Hall, name: str) -> None:
        self._in_hall, self._name = hall, name
        self.sent: list[Any] = []
        self.swallowed: list[Any] = []
        self.finished: list[Finished] = []
        self.hall = HallClient(self._send, self._told)
        self.warnings: list[str] = []
        self.sealer = WordSealer(self.hall, self.finished.append, self.warnings.append)
        self.swallows: tuple[type, ...] = ()
        self._changed = asyncio.Event()
        self._dial()

    def _dial(self) -> None:
        self._link = self._in_hall.attach(self._name, f"SHA256:{self._name}", self._receive, _no)

    def _send(self, frame: bytes) -> None:
        (request,) = Decoder(REQUESTS).feed(frame)
        if isinstance(request, self.swallows):
            self.swallowed.append(request)
            return
        self.sent.append(request)
        self._link.feed(frame)

    def _receive(self, data: bytes) -> None:
        self.hall.hear(data)
        self._changed.set()

    def _told(self, _: News) -> None:
        self.sealer.follow()

    @property
    def table(self) -> Any:
        """The table, as this player is shown it."""
        return self.hall.table

    def sent_of(self, kind: type) -> list[Any]:
        return [request for request in self.sent if isinstance(request, kind)]

    def swallowed_of(self, kind: type) -> list[Any]:
        return [request for request in self.swallowed if isinstance(request, kind)]

    def shown(self, **changes: Any) -> None:
        """The hall shows the table with these changes."""
        topic, view = table_topic(self.table["id"]), dict(self.table) | changes
        self._receive(encode(Snapshot(topic, "table", 1, view)))

    async def until(self, wanted: Callable[[], Any]) -> None:
        """Wait for a condition, looking again whenever a frame has come."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                self._changed.clear()
                await self._changed.wait()

    async def done(self, kind: Callable[..., Any], *fields: Any) -> Any:
        """Send a request that must be granted; returns its data."""
        answers: list[Any] = []
        self.hall.ask(kind, *fields, granted=answers.append, denied=answers.append)
        await self.until(lambda: answers)
        assert not isinstance(answers[0], Refused), answers
        return answers[0]

    async def hello(self) -> None:
        await self.done(*HELLO, "")

    async def sit(self, table: int, seat: int | None = None) -> None:
        self.hall.seated(await self.done(requests.Sit, table, seat))
        await self.until(lambda: self.table["seats"][self.hall.seat]["here"])

    async def stand(self) -> None:
        await self.done(requests.Stand, self.table["id"])
        self.hall.leave_table()

    async def start(self) -> None:
        await self.done(requests.Start, self.table["id"])

    async def reconnect(self) -> None:
        """Lose the connection, and come back on another one."""
        self.hall.part()
        table, link = self.table["id"], self._link
        link.close()
        self._dial()
        self.hall.rejoin()
        await self.hello()
        await self.sit(table)

    @property
    def view(self) -> dict[str, Any]:
        """The match, as this player is shown it."""
        return dict(self.hall.view or {})

    async def in_match(self, number: int) -> None:
        """Wait for the first move of a match at the table."""
        await self.until(lambda: self.table["match"] == number and self.view.get("to_act"))

    async def act(self) -> None:
        """Make a careful move on one's turn."""
        await self.until(lambda: self.view["can"])
        before = self.hall.revision
        self.hall.ask(requests.Play, self.table["id"], before, default(self.view))
        await self.at(before + 1)

    async def at(self, revision: int) -> None:
        """Wait for this revision of the match."""
        await self.until(lambda: self.hall.revision >= revision)

    async def told(self, matches: int = 1) -> None:
        """Wait until the sealer has told of so many matches."""
        await self.until(lambda: len(self.finished) == matches)

    def is_over(self) -> bool:
        """Whether the table shows the end of the match's chain."""
        return bool(self.table["head"])

    def seal(self) -> Any:
        """The last word that was sealed."""
        return self.sent_of(requests.SealWord)[-1]

    def is_sealed(self) -> bool:
        """Whether the table shows the last word that was sealed here, and at this seat."""
        sealed = self.sent_of(requests.SealWord)
        return bool(sealed) and [self.hall.seat, sealed[-1].hash] in self.table["sealed"]


def _no() -> None:
    """The hall does not end these connections."""


async def table_of(player: Player, game: tuple[Any, ...] = FARKLE) -> int:
    """A new table where this player sits."""
    table: int = (await player.done(requests.NewTable, *game, ()))["table"]
    await player.sit(table)
    return table


async def two(arrive: Arrive) -> tuple[Player, Player, int]:
    """Two at a table, both with a sealed word."""
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await table_of(ada)
    await bob.sit(table)
    await shows_sealed(ada, bob)
    return ada, bob, table


async def shows_sealed(*players: Player) -> None:
    for player in players:
        await player.until(player.is_sealed)


async def play_match(*players: Player) -> None:
    """Everybody is ready, and plays to the end."""
    number = players[0].table["match"] + 1
    for player in players:
        await player.start()
    for player in players:
        await player.in_match(number)
    while not (view := players[0].view)["over"]:
        actor = next(player for player in players if player.hall.seat in view["to_act"])
        await actor.act()
        for player in players:
            await player.at(actor.hall.revision)
    for player in players:
        await player.until(player.is_over)
