"""Players on the wire: frames over the hall's Unix socket, a replica each, no terminal."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path
from typing import Any, Self

from client.connection.hall_client import HallClient
from client.connection.link import Link
from engine.sync.requests import NewTable, Play, Request, Sit, Start
from tablehost.hall.thinker import choose
from tablehost.hall_socket.link import SOCKET_NAME, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble

PATIENCE = 30.0  # seconds; only a hall that is broken takes that long


_FIRST = IPv4Address("10.0.0.1")
_addresses = map(IPv4Address, count(int(_FIRST)))
"""One for each seat: a hall gives a network only a share of its tables."""


class Seat:
    """Somebody at a table; as a `Listener` of the link to the hall."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._noticed: Callable[[], None] = _nothing
        self._link: Link
        self.guest: HallClient

    @classmethod
    async def attached(cls, folder: Path, number: int, address: IPv4Address | None = None) -> Self:
        """Come in at the socket in this folder, and say hello; from an address of one's own."""
        seat, own = cls(number), next(_addresses)
        seat._link = link = await connect(folder / SOCKET_NAME)
        seat.guest = HallClient(link.send)
        link.attach(seat)
        name = f"s{int(own) - int(_FIRST)}"
        link.send(encode_preamble(Preamble("session", name, None, str(address or own))))
        await seat._answer(lambda yes, no: seat.guest.hello("en", "", yes, no))
        return seat

    def leave(self) -> None:
        """Gone without a word."""
        self._link.close()

    def hear(self, data: bytes) -> None:
        self.guest.hear(data)
        self._noticed()

    def lost(self) -> None:
        """The hall is gone, or has had enough of us."""

    async def ask(self, kind: Callable[..., Request], *fields: object) -> Mapping[str, Any]:
        """Ask something that has to be granted."""
        return await self._answer(
            lambda yes, no: self.guest.ask(kind, *fields, granted=yes, denied=no)
        )

    async def until(self, wanted: Callable[[HallClient], object]) -> None:
        """Wait until something holds of what this player knows."""
        await self.all_until([self], wanted)

    @staticmethod
    async def all_until(seats: Iterable["Seat"], wanted: Callable[[HallClient], object]) -> None:
        """Wait until it holds for all of these players; nobody is woken up before."""
        done = asyncio.get_running_loop().create_future()

        def look() -> None:
            if not done.done() and all(wanted(seat.guest) for seat in seats):
                done.set_result(None)

        for seat in seats:
            seat._noticed = look
        look()
        await done

    async def _answer(self, ask: Callable[..., None]) -> Mapping[str, Any]:
        answer: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
        ask(answer.set_result, lambda no: answer.set_exception(AssertionError(no)))
        async with asyncio.timeout(PATIENCE):
            return await answer


class Table:
    """A match of random moves between replicas."""

    def __init__(self, game: str, number: int, seats: list[Seat]) -> None:
        self._game = game
        self._number = number
        self._seats = seats

    @classmethod
    async def laid(cls, folder: Path, game: str, seats: int) -> "Table":
        """A table whose match has begun."""
        players = [await Seat.attached(folder, number) for number in range(seats)]
        options: tuple[object, ...] = (game, seats, {}, "bench", True, True, 0, [])
        number = (await players[0].ask(NewTable, *options))["table"]
        for player in players:
            player.guest.seated(await player.ask(Sit, number, None))
        table = cls(game, number, players)
        await table._begin()
        return table

    def leave(self) -> None:
        """Everybody goes; their seats are kept."""
        for seat in self._seats:
            seat.leave()

    async def moved(self) -> float:
        """Milliseconds from sending a move to the last replica that shows what it led to."""
        if any(self._view(seat)["over"] for seat in self._seats):
            await self._begin()
        mover = next(one for one in self._seats if self._view(one)["can"])
        move = choose(self._game, "random", dict(self._view(mover)))
        revision = mover.guest.revision
        async with asyncio.timeout(PATIENCE):
            began = time.perf_counter()
            mover.guest.ask(Play, self._number, revision, move, denied=_refused)
            await Seat.all_until(self._seats, lambda guest: guest.revision > revision)
            return 1000 * (time.perf_counter() - began)

    def _view(self, seat: Seat) -> Mapping[str, Any]:
        assert seat.guest.view is not None
        return seat.guest.view

    async def _begin(self) -> None:
        await asyncio.gather(*(seat.ask(Start, self._number) for seat in self._seats))
        await self._all(lambda guest: guest.view is not None and not guest.view["over"])
        newest = max(seat.guest.revision for seat in self._seats)
        await self._all(lambda guest: guest.revision >= newest)

    async def _all(self, wanted: Callable[[HallClient], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            await Seat.all_until(self._seats, wanted)


def _nothing() -> None:
    """Nobody waits."""


def _refused(refusal: object) -> None:
    raise AssertionError(refusal)
