"""Line mode after a lost connection, with a real hall."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from client.connection.link import Link, LinkError, Pipe, pipe
from client.line_mode.session import talk
from client.session.backoff import Backoff
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tablehost.hall.table import absences
from tests.client.line_mode.conftest import Speaker

QUICK = Backoff(pauses=(0.0, 0.001))
GONE, BACK = "Connection lost.", "Reconnected."


class Caller(Speaker):
    """A player in line mode whose connection can be cut."""

    def __init__(self, hall: Hall, name: str, pace: Backoff = QUICK) -> None:
        super().__init__({"LANG": "en.UTF-8"}, "")
        self.lines: list[Pipe] = []
        self.cut_off = False
        self._hall, self._name = hall, name
        self.code = asyncio.create_task(self._talk(pace))

    async def _talk(self, pace: Backoff) -> int:
        return await talk(self, await self._dial(), host="table.local", dial=self._dial, pace=pace)

    async def _dial(self) -> Link:
        if self.cut_off:
            raise LinkError("Nobody answers.")
        near, far = pipe()
        attach_link(self._hall, far, self._name, None)
        self.lines.append(far)
        return near

    def cut(self) -> None:
        self.lines[-1].close()


@asynccontextmanager
async def calling(hall: Hall, name: str, pace: Backoff = QUICK) -> AsyncIterator[Caller]:
    caller = Caller(hall, name, pace)
    await caller.hears("Welcome")
    yield caller
    if not caller.code.done():
        caller.hang_up()
    await caller.ended()


async def waited(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - the hall tells nobody
            await asyncio.sleep(0.001)


async def test_player_returns_to_the_same_seat(hall: Hall) -> None:
    async with calling(hall, "ada") as ada:
        ada.type("play farkle", "start")
        await ada.hears("Your turn", "your turn")
        (table,) = hall.tables.values()
        for _ in range(3):
            ada.cut_off = True
            ada.cut()
            await ada.hears(GONE)
            await waited(lambda: table.roster.seats[0].away)
            ada.type("roll")  # waits until there is a line
            ada.cut_off = False
            await ada.hears(BACK)
            await waited(lambda: not table.roster.seats[0].away)

        assert table.roster.seats[0].name == "ada"
        assert len(hall.tables) == 1


async def test_player_in_the_lobby_returns_to_it(hall: Hall) -> None:
    async with calling(hall, "ada") as ada:
        ada.cut()
        await ada.hears(BACK)
        ada.type("games")

        await ada.hears("Farkle")
        assert [one.name for one in hall.visitors] == ["ada"]


async def test_closed_table_leads_to_the_lobby(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absences, "KEEP_SEAT", 0.0)
    async with calling(hall, "ada") as ada:
        ada.type("new farkle seats=2")
        await ada.hears("You are at")
        ada.cut_off = True
        ada.cut()
        await waited(lambda: not hall.tables)
        ada.cut_off = False

        await ada.hears("The table has been closed.")


async def test_session_ends_if_reconnecting_fails(hall: Hall) -> None:
    async with calling(hall, "ada", Backoff(pauses=(0.0,), patience=0.0)) as ada:
        ada.cut_off = True
        ada.cut()

        await ada.hears("Connect again: every seat is kept.")
        assert await ada.ended() == 1


async def test_hanging_up_while_reconnecting_ends_the_session(hall: Hall) -> None:
    async with calling(hall, "ada") as ada:
        ada.cut_off = True
        ada.cut()
        await ada.hears(GONE)
        ada.hang_up()

        assert await ada.ended() == 0
