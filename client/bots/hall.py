"""`Hall`, a bot's connection to a host: lists the tables, opens them and sits down."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from client.bots.errors import LostError, RefusalError
from client.bots.seat import Seat
from client.connection.hall_client import HallClient
from client.connection.link import Link
from client.connection.news import Changed, Dismissed, Faulted, Happened, Left, News, Spoken
from client.connection.ssh.dial import Dialler, Target
from engine.sync.errors import FrameError
from engine.sync.reports import Refused
from engine.sync.requests import Join, NewTable, Request, Say, Sit
from engine.sync.topics import LOBBY

Facts = Mapping[str, Any]

MOST_HEARD = 200  # lines of chat to keep


class Hall:
    """A connection to a host's hall.

    Attributes:
        waiting: the number of the table where this player already has a seat; None if none.
        heard: the last lines of chat: who said what, and whether in the lobby.
    """

    def __init__(self, link: Link) -> None:
        self.waiting: int | None = None
        self.heard: deque[Spoken] = deque(maxlen=MOST_HEARD)
        self._guest = HallClient(link.send, self._told)
        self._seat: Seat | None = None
        self._gone = ""
        self._changed = asyncio.Event()
        link.attach(self)

    @property
    def name(self) -> str:
        """The name of this player on this host."""
        return self._guest.name

    @property
    def games(self) -> Mapping[str, Facts]:
        """Id -> the game's titles, number of seats, bot levels, options and the fields of moves."""
        return self._guest.catalog

    @property
    def tables(self) -> Sequence[Facts]:
        """The tables in the lobby: id, name, game, seats' names, phase, whether it is open.

        Of a house with more than forty tables, those that can be joined before others.
        """
        tables: Sequence[Facts] = self._guest.lobby["tables"]
        return tables

    async def open(
        self,
        game: str,
        seats: int = 2,
        *,
        bots: Sequence[str] = (),
        options: Facts | None = None,
        name: str = "",
        public: bool = True,
        clock: int = 0,
    ) -> Seat:
        """Open a table and sit down at it.

        Args:
            game: the id of the game.
            seats: the number of seats.
            bots: the level of each of the host's bots that sits down at once.
            options: the options of the game; those left out have their default.
            name: the name of the table; "" for this player's name.
            public: anybody may sit down; otherwise only players who know the code.
            clock: how many seconds a move may take; 0 for no limit.

        Raises:
            RefusalError: `bad_options` and others.
        """
        rules = dict(options or {})
        made = await self.ask(
            NewTable, game, seats, rules, name, public, True, clock, list(bots), False
        )
        return await self._sit(made["table"])

    async def join(self, table: str | int) -> Seat:
        """Sit down at a table given by its code or number, at one's own seat or any free one.

        Raises:
            RefusalError: `no_such_code`, `table_full` and others.
        """
        if isinstance(table, str):
            table = int((await self.ask(Join, table))["table"])
        return await self._sit(table)

    async def say(self, text: str) -> None:
        """Talk in the lobby.

        Raises:
            RefusalError: `too_fast` and others.
        """
        await self.ask(Say, LOBBY, text)

    # Used by `Seat`.

    async def ask(self, kind: Callable[..., Request], *fields: Any) -> Facts:
        """Send a request to the hall and wait for the answer.

        Raises:
            LostError: the connection is lost.
            RefusalError: the request was refused.
        """
        answer: asyncio.Future[Facts] = asyncio.get_running_loop().create_future()
        self._guest.ask(kind, *fields, **_into(answer))
        return await self._answered(answer)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds; it is checked after every message from the hall.

        Raises:
            LostError: the connection was lost before.
        """
        while not holds():
            if self._gone:
                raise LostError(self._gone)
            self._changed.clear()
            await self._changed.wait()

    async def enter(self, resume: str = "") -> None:
        """Introduce this program to the hall; required before any other request.

        Args:
            resume: the code of a guest's seat to return to.

        Raises:
            RefusalError: `other_version`, `no_such_code`.
        """
        answer: asyncio.Future[Facts] = asyncio.get_running_loop().create_future()
        into = _into(answer)
        self._guest.hello("en", resume, into["granted"], into["denied"])
        self.waiting = (await self._answered(answer)).get("table")

    async def _answered(self, answer: asyncio.Future[Facts]) -> Facts:
        await self.until(answer.done)
        return answer.result()

    async def _sit(self, table: int) -> Seat:
        data = await self.ask(Sit, table, None)
        self._guest.seated(data)
        self._seat = Seat(self, self._guest, table, data["seat"], data.get("resume", ""))
        return self._seat

    # Called by the link.

    def hear(self, data: bytes) -> None:
        """Take frames that the hall sent."""
        try:
            self._guest.hear(data)
        except FrameError as error:
            self._gone = f"The host sent an invalid frame: {error}"
        self._changed.set()

    def lost(self) -> None:
        """The connection has ended."""
        self._gone = self._gone or "The connection to the host is lost."
        self._changed.set()

    def _told(self, news: News) -> None:
        match news:
            case Spoken():
                self.heard.append(news)
            case Changed() if self._seat is not None:
                self._seat.changed()
            case Happened(events) if self._seat is not None:
                self._seat.happened(events)
            case Left(why) if self._seat is not None:
                self._seat.left = why or "left"
            case Faulted() | Dismissed():
                self._gone = news.text


def _into(answer: asyncio.Future[Facts]) -> dict[str, Any]:
    """Callbacks for a request that put the hall's answer into a future."""

    def granted(data: Facts) -> None:
        if not answer.done():
            answer.set_result(data)

    def denied(refused: Refused) -> None:
        if not answer.done():
            answer.set_exception(RefusalError(refused))

    return {"granted": granted, "denied": denied}


@asynccontextmanager
async def entered(link: Link, resume: str = "") -> AsyncIterator[Hall]:
    """The hall at the other end of a link, ready for requests; the link is closed at the end."""
    hall = Hall(link)
    try:
        await hall.enter(resume)
        yield hall
    finally:
        link.close()


@asynccontextmanager
async def connect(
    host: str,
    port: int | None = None,
    name: str | None = None,
    *,
    resume: str = "",
    asks: bool = False,
    options: Sequence[str] = (),
) -> AsyncIterator[Hall]:
    """Connect to a host with the system's ssh: its keys, agent, known hosts and configuration.

    Args:
        host: the host, as for ssh.
        port: None for ssh's default.
        name: the player's name; a known key keeps its player. None for ssh's default user.
        resume: the code of a guest's seat to return to.
        asks: whether ssh may ask for a passphrase or a fingerprint on the terminal.
        options: more arguments for ssh, such as `-i`, `FILE`.

    Raises:
        LinkError: the connection failed; the text says what would work.
        RefusalError: the hall refused this program.
    """
    dialler = Dialler(Target.read(host, port, name, options))
    try:
        link = await (dialler.ask() if asks else dialler.dial())
        async with entered(link, resume) as hall:
            yield hall
    finally:
        await dialler.close()
