"""A program's visit to a hall: the tables there are, and the way to a seat at one of them."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from client.bots.seat import Seat
from client.connection.hall_client import (
    Dismissed,
    Faulted,
    HallClient,
    Happened,
    Left,
    News,
    Spoken,
)
from client.connection.link import Link
from client.connection.ssh.dial import Dialler, Target
from engine.sync.errors import FrameError
from engine.sync.reports import Refused
from engine.sync.requests import Join, NewTable, Request, Say, Sit

Facts = Mapping[str, Any]

LOBBY = 0
MOST_HEARD = 200  # lines of chat that are kept


class RefusalError(Exception):
    """The hall has refused something, and nothing has changed.

    Attributes:
        code: stable, for programs: `not_your_turn`, `stale`, `table_full` …
        text: in English, with what would work instead.
        facts: what the text was made from.
    """

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.code}: {refused.text}")
        self.code = refused.code
        self.text = refused.text
        self.facts: Facts = refused.facts


class LostError(Exception):
    """The connection is gone; a seat in a match waits, and `Hall.waiting` tells of it next time."""


class Hall:
    """The hall as one guest sees it.

    Attributes:
        waiting: the number of the table where this player has a seat already, None for none.
        heard: the last lines of chat: who, what, and whether it was said in the lobby.
    """

    def __init__(self, link: Link) -> None:
        self.waiting: int | None = None
        self.heard: deque[Spoken] = deque(maxlen=MOST_HEARD)
        self._guest = HallClient(link.send)
        self._guest.tell = self._told
        self._seat: Seat | None = None
        self._gone = ""
        self._changed = asyncio.Event()
        link.attach(self)

    @property
    def name(self) -> str:
        """What this player is called here."""
        return self._guest.name

    @property
    def games(self) -> Mapping[str, Facts]:
        """By id: titles, how many seats, levels of bots, house rules, the fields of each move."""
        return self._guest.catalog

    @property
    def tables(self) -> Sequence[Facts]:
        """Those there are: id, name, game, names of the seats, phase, whether it is open."""
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
            game: its id.
            seats: how many.
            bots: the level of each bot that sits down at once.
            options: house rules; what is left out has its default.
            name: the table's; this player's where it is "".
            public: anybody may sit down; else only who knows the code.
            clock: seconds a move may take; 0 is no clock.

        Raises:
            RefusalError: `bad_options` and others.
        """
        rules = dict(options or {})
        made = await self.ask(
            NewTable, game, seats, rules, name, public, True, clock, list(bots), False
        )
        return await self._sit(made["table"])

    async def join(self, table: str | int) -> Seat:
        """Sit down by a table's code or number, at one's own seat or any that is free.

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

    # What a seat asks for.

    async def ask(self, kind: Callable[..., Request], *fields: Any) -> Facts:
        """Send a request of the wire and wait for its answer.

        Raises:
            LostError: there will be none.
            RefusalError: it is no.
        """
        answer: asyncio.Future[Facts] = asyncio.get_running_loop().create_future()
        self._guest.ask(kind, *fields, **_into(answer))
        return await self._answered(answer)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, looking again whenever the hall has told something.

        Raises:
            LostError: it will never.
        """
        while not holds():
            if self._gone:
                raise LostError(self._gone)
            self._changed.clear()
            await self._changed.wait()

    async def enter(self, resume: str = "") -> None:
        """Say hello.

        Args:
            resume: the code of a guest's seat.

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

    # What the link tells.

    def hear(self, data: bytes) -> None:
        """Frames from the hall."""
        try:
            self._guest.hear(data)
        except FrameError as error:
            self._gone = f"The hall has sent what is no frame: {error}"
        self._changed.set()

    def lost(self) -> None:
        """Nothing more will come."""
        self._gone = self._gone or "The line to the hall is gone."
        self._changed.set()

    def _told(self, news: News) -> None:
        match news:
            case Spoken():
                self.heard.append(news)
            case Happened(events) if self._seat is not None:
                self._seat.happened(events)
            case Left(why) if self._seat is not None:
                self._seat.left = why or "left"
            case Faulted() | Dismissed():
                self._gone = news.text


def _into(answer: asyncio.Future[Facts]) -> dict[str, Any]:
    """What puts an answer of the hall into a future."""

    def granted(data: Facts) -> None:
        if not answer.done():
            answer.set_result(data)

    def denied(refused: Refused) -> None:
        if not answer.done():
            answer.set_exception(RefusalError(refused))

    return {"granted": granted, "denied": denied}


@asynccontextmanager
async def entered(link: Link, resume: str = "") -> AsyncIterator[Hall]:
    """The hall at the other end of a link, hello said."""
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
    """A hall, by the system's ssh: its keys, agent, known hosts and configuration.

    Args:
        host: as it is written for ssh.
        port: None for what ssh takes it to be.
        name: who one is there, together with one's key; None for what ssh takes it to be.
        resume: the code of a guest's seat.
        asks: ssh may ask for a passphrase or a fingerprint on the terminal.
        options: more words for ssh, such as `-i`, `FILE`.

    Raises:
        LinkError: there is no connection, and what would work.
        RefusalError: the hall does not greet this program.
    """
    dialler = Dialler(Target.read(host, port, name, options))
    try:
        link = await (dialler.ask() if asks else dialler.dial())
        async with entered(link, resume) as hall:
            yield hall
    finally:
        await dialler.close()
