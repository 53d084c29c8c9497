"""The whole hall as admins see it, published at most once a second while somebody looks."""

import asyncio
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Protocol

from msgspec.structs import replace

from engine.sync.house_view import Cluster, GuestRow, HouseSeat, HouseTable, HouseView
from engine.sync.topics import HOUSE
from tablehost.access.codes import spelled
from tablehost.hall.host_services import HostServices
from tablehost.hall.publisher import Publisher
from tablehost.hall.table.table import Table
from tablehost.hall.table.view import table_in_round
from tablehost.hall.visitor import Visitor
from tablehost.store.values import HouseRules

ADMINS = "admins"
PAUSE = 1.0  # seconds between two updates
MOST_PEOPLE, MOST_TABLES, MOST_MACHINES = 500, 200, 50
"""How many are listed, so that a frame stays within its bounds; `Load` counts them all."""


class ViewedHall(Protocol):
    """The hall as the overview reads it."""

    host: HostServices
    rules: HouseRules

    @property
    def tables(self) -> Mapping[int, Table]:
        """All tables, by id."""

    @property
    def visitors(self) -> Sequence[Visitor]:
        """All sessions."""

    @property
    def queued(self) -> int:
        """The number of requests in the queues of tables."""


class Overview:
    """The admins who look at the hall."""

    def __init__(self, hall: ViewedHall) -> None:
        self._hall = hall
        self._publisher = Publisher(HOUSE, "house")
        self._publishing: asyncio.Task[None] | None = None

    def show(self, visitor: Visitor) -> None:
        """Show it to an admin, from a snapshot on; others get the changes until then."""
        self.publish()
        visitor.send(self._publisher.add(visitor, ADMINS, lambda _: self._view()))
        if self._publishing is None:
            self._publishing = asyncio.create_task(self._publish())

    def hide(self, visitor: Visitor) -> None:
        """Stop showing it to an admin."""
        self._publisher.remove(visitor)

    def resync(self, visitor: Visitor) -> None:
        """Send a snapshot to a replica that is out of step."""
        if self._publisher.shows(visitor):
            visitor.send(self._publisher.snapshot(visitor))

    async def close(self) -> None:
        """Stop publishing."""
        if self._publishing is not None:
            self._publishing.cancel()
            await asyncio.gather(self._publishing, return_exceptions=True)

    async def _publish(self) -> None:
        """Publish again and again while there are viewers."""
        try:
            while self._publisher.viewers:
                await asyncio.sleep(PAUSE)
                self.publish()
        finally:
            self._publishing = None

    def publish(self) -> None:
        """Publish the hall as it is now, to viewers who are still admins."""
        for viewer in self._publisher.viewers:
            if isinstance(viewer, Visitor) and not viewer.is_admin:
                self.hide(viewer)
        view = self._view()
        for viewer, frame in self._publisher.publish(lambda _: view):
            viewer.send(frame)

    def _view(self) -> HouseView:
        hall = self._hall
        people = [one for one in hall.visitors if not one.is_local]
        tables = list(hall.tables.values())
        tables.sort(key=lambda table: table.phase != "playing")
        load = replace(
            hall.host.load(),
            sessions=len(people),
            people=len({one.identity for one in people}),
            tables=len(tables),
            queued=hall.queued,
        )
        now = monotonic()
        return HouseView(
            people=tuple(_guest(one, hall.tables, now) for one in people[:MOST_PEOPLE]),
            tables=tuple(_table(one) for one in tables[:MOST_TABLES]),
            load=load,
            doors_open=hall.rules.doors_open,
            paused=hall.rules.paused,
            entry=hall.host.entry,
            cluster=_bounded(hall.host.cluster()),
        )


def _bounded(cluster: Cluster | None) -> Cluster | None:
    if cluster is None:
        return None
    return replace(cluster, machines=cluster.machines[:MOST_MACHINES])


def _guest(visitor: Visitor, tables: Mapping[int, Table], now: float) -> GuestRow:
    number = visitor.table.number if visitor.table else 0
    table = tables.get(number)
    seat = table.roster.seat_at(visitor) if table else None
    return GuestRow(
        session=visitor.number,
        name=visitor.name,
        key=visitor.key or "",
        address=visitor.address,
        table=number,
        seat=-1 if seat is None else seat,
        minutes=int((now - visitor.arrived) / 60),
        muted=visitor.muted_minutes,
        host=visitor.is_admin,
    )


def _table(table: Table) -> HouseTable:
    record, running = table.record, table.running
    return HouseTable(
        id=record.id,
        code=spelled(record.code),
        name=record.name,
        game=record.game,
        phase=table.phase,
        seats=tuple(_seat(table, number) for number in range(len(table.roster.seats))),
        waits_for=tuple(running.to_act) if running else (),
        clock=record.clock,
        watchers=len(table.roster.watching),
        tournament=table_in_round(table.evening),
    )


def _seat(table: Table, number: int) -> HouseSeat:
    seat = table.roster.seats[number]
    plate, asked = seat.plate(), table.asked_for(number)
    facts = (asked.name, asked.number) if asked is not None else ("", 0)
    return HouseSeat(plate.name, plate.kind, seat.away, plate.stand_in, *facts)
