"""The house as hosts see it: told at most once a second, and only while somebody looks."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Protocol

from msgspec.structs import replace

from engine.sync.house_view import Entry, GuestRow, HouseSeat, HouseTable, HouseView, Load
from tablehost.access.codes import spelled
from tablehost.hall.publisher import Publisher
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import Visitor
from tablehost.store.values import HouseRules

HOUSE = 1
"""The topic: the tables' begin at 2."""

HOSTS = "hosts"
PAUSE = 1.0  # seconds between two looks
MOST_PEOPLE, MOST_TABLES = 500, 200
"""How many are shown, so that a frame stays within its bounds; `Load` counts them all."""


class Rooms(Protocol):
    """The hall, as far as hosts see it."""

    load: Callable[[], Load]
    rules: HouseRules
    entry: Entry

    @property
    def tables(self) -> Mapping[int, Table]:
        """All there are, by number."""

    @property
    def visitors(self) -> Sequence[Visitor]:
        """Everybody who is here."""

    @property
    def queued(self) -> int:
        """Requests that wait at tables."""


class Overview:
    """Who is shown the house."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._publisher = Publisher(HOUSE, "house")
        self._telling: asyncio.Task[None] | None = None

    def show(self, visitor: Visitor) -> None:
        """Show it to somebody, from the beginning; who looks already sees the same."""
        self.tell()
        visitor.send(self._publisher.add(visitor, HOSTS, lambda _: self._view()))
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    def hide(self, visitor: Visitor) -> None:
        """Show it to somebody no more."""
        self._publisher.remove(visitor)

    def resync(self, visitor: Visitor) -> None:
        """Show it from the beginning to somebody whose replica lost its place."""
        if self._publisher.shows(visitor):
            visitor.send(self._publisher.again(visitor))

    async def close(self) -> None:
        """Tell nothing more."""
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    async def _tell(self) -> None:
        """Look again and again until nobody wants to know; who is no host any more is not told."""
        try:
            while self._publisher.viewers:
                await asyncio.sleep(PAUSE)
                self.tell()
        finally:
            self._telling = None

    def tell(self) -> None:
        """Show the house as it is now."""
        for viewer in self._publisher.viewers:
            if isinstance(viewer, Visitor) and not viewer.host:
                self.hide(viewer)
        view = self._view()
        for viewer, frame in self._publisher.publish(lambda _: view):
            viewer.send(frame)

    def _view(self) -> HouseView:
        rooms = self._rooms
        people = [one for one in rooms.visitors if not one.on_the_spot]
        tables = list(rooms.tables.values())
        tables.sort(key=lambda table: table.phase != "playing")
        load = replace(rooms.load(), sessions=len(people), tables=len(tables), queued=rooms.queued)
        now = monotonic()
        return HouseView(
            people=tuple(_guest(one, rooms.tables, now) for one in people[:MOST_PEOPLE]),
            tables=tuple(_table(one) for one in tables[:MOST_TABLES]),
            load=load,
            doors_open=rooms.rules.doors_open,
            paused=rooms.rules.paused,
            entry=rooms.entry,
        )


def _guest(visitor: Visitor, tables: Mapping[int, Table], now: float) -> GuestRow:
    number = visitor.table.number if visitor.table else 0
    table = tables.get(number)
    seat = table.company.seat_at(visitor) if table else None
    return GuestRow(
        session=visitor.number,
        name=visitor.name,
        key=visitor.key or "",
        address=visitor.address,
        table=number,
        seat=-1 if seat is None else seat,
        minutes=int((now - visitor.arrived) / 60),
        muted=visitor.quiet_minutes,
        host=visitor.host,
    )


def _table(table: Table) -> HouseTable:
    record, running = table.record, table.running
    return HouseTable(
        id=record.id,
        code=spelled(record.code),
        name=record.name,
        game=record.game,
        phase=table.phase,
        seats=tuple(map(_seat, table.company.seats)),
        waits_for=tuple(running.to_act) if running else (),
        clock=record.clock,
        watchers=len(table.company.watchers),
    )


def _seat(seat: Seat) -> HouseSeat:
    plate = seat.plate()
    return HouseSeat(plate.name, plate.kind, seat.away, plate.stand_in)
