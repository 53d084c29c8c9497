"""The two topics of a table: the table itself, and its match.

The table's view is the same for everybody (see `publisher`). Of the match each seat has its own
view, and all spectators have one.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct

from engine import registry
from engine.core.plain import plain
from engine.core.values import Event, Step, View
from engine.sync.frames import encode, padded
from engine.sync.hall_views import TableView
from engine.sync.reports import Recent
from engine.sync.topics import match_topic, table_topic
from tablehost.hall.publisher import Delivery, Events, Publisher, Viewer
from tablehost.hall.table.beats import Beats
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.seating import SPECTATOR
from tablehost.hall.table.view import ViewedTable
from tablehost.hall.visitor import Visitor

AT_ONCE = 8  # viewers who are sent a move in one loop turn


class SavedLine(Struct, frozen=True):
    """A line of chat that is to be shown; `author` is a seat, or a spectator."""

    frame: bytes
    author: int | None


class TableTopics:
    """The viewers of one table, and what they have been shown.

    Args:
        table: that is shown.
        table_view: its view.
        beats: of the current step.
    """

    def __init__(
        self, table: ViewedTable, table_view: Callable[[], TableView], beats: Beats
    ) -> None:
        self._table = table
        self._beats = beats
        self._project_table = lambda _: table_view()
        self._table_publisher = Publisher(table_topic(table.record.id), "table")
        self._match_publisher = _match_publisher(table.record.id, self._game)
        self._published = self._position
        self._recent: tuple[Event, ...] = ()
        self._helped: list[int] = []

    @property
    def table_topic(self) -> int:
        """The topic of the table itself."""
        return self._table_publisher.topic

    @property
    def revision(self) -> int:
        """Of the match: what a move must have been chosen from."""
        return self._match_publisher.revision

    @property
    def padding(self) -> int:
        """Size in bytes; what may depend on hidden state is padded to a multiple of it."""
        return self._match_publisher.padding

    @property
    def is_up_to_date(self) -> bool:
        """Whether everything that is saved has been published."""
        return self._published == self._position

    @property
    def shows_current_match(self) -> bool:
        """Whether what was published last is of the current match."""
        return self._published[0] == self._position[0]

    def mark_published(self) -> None:
        """The current state has been published, or is what new viewers start with."""
        running = self._table.running
        self._published, self._recent = self._position, running.recent if running else ()
        self._helped = [] if running is None else self._seats_helped(running)

    def _seats_helped(self, running: RunningMatch) -> list[int]:
        """The seats of people for whom bots have moved."""
        seats = enumerate(self._table.roster.seats)
        people = {number for number, seat in seats if seat.sitter.kind == "person"}
        return sorted(people & running.bot_moved)

    def add(self, visitor: Visitor, seat: int | None) -> None:
        """Add a viewer, as a seat or a spectator.

        A new viewer of the match is also sent the last events, as far as all others know them.
        """
        visitor.send(self._table_publisher.add(visitor, SPECTATOR, self._project_table))
        if self._table.running is not None:
            is_new = not self._match_publisher.shows(visitor)
            visitor.send(self._match_publisher.add(visitor, seat, self._project_match))
            if is_new and self._recent:
                topic, events = self._match_publisher.topic, plain(self._recent)
                visitor.send(padded(encode(Recent(topic, events, self._helped)), self.padding))

    def remove(self, visitor: Visitor) -> None:
        """Remove a viewer."""
        self._table_publisher.remove(visitor)
        self._match_publisher.remove(visitor)

    def resync(self, visitor: Visitor, topic: int) -> None:
        """Send a snapshot of one of the topics, to a replica that is out of step."""
        for publisher in (self._table_publisher, self._match_publisher):
            if topic == publisher.topic and publisher.shows(visitor):
                visitor.send(publisher.snapshot(visitor))

    def publish_table(self) -> None:
        """Publish the table as it is now."""
        for viewer, frame in self._table_publisher.publish(self._project_table):
            viewer.send(frame)

    async def send_line(self, frame: bytes, author: int | None) -> None:
        """Send a line of chat to everybody at the table, to its author first.

        Whoever hears of it is drawn anew, which takes a time that depends on what they hold. So
        where a game hides something, the others are served on beats as in `publish_match`.
        """
        viewers = self._by_seat()
        for seat in sorted(viewers, key=lambda seat: (seat != author, _in_order(seat))):
            if self._hides and seat != author:
                await self._beats.wait()
            for viewer in viewers[seat]:
                viewer.send(frame)

    def set_game(self) -> None:
        """Use the match view of the table's current game."""
        if self._game != self._match_publisher.name:
            self._match_publisher = _match_publisher(
                self._table.record.id, self._game, self._match_publisher.revision
            )

    async def publish_match(
        self, steps: list[Step], first: Visitor | None = None, *, begins: bool = False
    ) -> None:
        """Publish saved steps, to the player who moved first.

        Where a game hides something, each class of viewers is served on a beat of its own, those
        who are to act last: working out what they may do can take long, and how long depends on
        what they hold. The next turn begins on a beat as well.

        Args:
            steps: that were saved.
            first: the player who moved; None if nobody waits for an answer.
            begins: the match has begun: show it to everybody at the table.
        """
        publisher, before = self._match_publisher, self._match_publisher.revision
        new = self._by_seat() if begins else {}
        classes = [*(new or publisher.classes)]
        mover = () if first is None or not self._hides else (self._table.roster.seat_at(first),)
        groups = self._in_turn(classes, mover) if self._hides else [classes]
        frames = publisher.publish_in_turn(self._project_match, _events(steps), groups)
        for number, group in enumerate(groups):
            if self._hides and group[0] not in mover:
                await self._beats.wait()
            snapshots: dict[Viewer, bytes] = {
                viewer: publisher.add(viewer, seat, self._project_match, before)
                for seat in group
                for viewer in new.get(seat, ())
            }
            deliveries = next(frames)
            if number == len(groups) - 1:
                self.mark_published()
            deliveries.sort(key=lambda delivery: delivery[0] is not first)
            await _send(deliveries, snapshots)
        if self._hides:
            await self._beats.wait()

    def _by_seat(self) -> dict[int | None, list[Visitor]]:
        """Everybody at the table."""
        seats: dict[int | None, list[Visitor]] = {}
        for viewer in self._table_publisher.viewers:
            assert isinstance(viewer, Visitor)
            seats.setdefault(self._table.roster.seat_at(viewer), []).append(viewer)
        return seats

    @property
    def _hides(self) -> bool:
        return registry.game(self._match_publisher.name).hidden

    def _in_turn(
        self, classes: Iterable[int | None], mover: Collection[int | None]
    ) -> list[list[int | None]]:
        """The one who moved, spectators, seats, and seats that are to act, each apart."""
        running = self._table.running
        to_act = running.to_act if running else ()
        keys = {seat: (seat not in mover, seat in to_act, _in_order(seat)) for seat in classes}
        return [[seat] for seat in sorted(keys, key=keys.__getitem__)]

    @property
    def _game(self) -> str:
        running = self._table.running
        return running.record.game if running else self._table.record.game

    @property
    def _position(self) -> tuple[int, int, bool]:
        """The current match, the length of its log, and whether it is over."""
        running = self._table.running
        return (running.record.id, len(running.match), running.over) if running else (0, 0, False)

    def _project_match(self, viewer: int | None) -> View:
        assert self._table.running is not None, "published only once there is a match"
        return self._table.running.match.packable_view(viewer)


def _in_order(seat: int | None) -> int:
    return -1 if seat is SPECTATOR else seat


def _events(steps: Sequence[Step]) -> Events:
    """The events of these steps, by viewer: private events after those for everybody."""
    told = [[plain(event) for event in step.public] for step in steps]
    public = [*chain.from_iterable(told)]

    def events(viewer: int | None) -> list[Any]:
        if viewer is SPECTATOR or not any(viewer in step.private for step in steps):
            return public
        found: list[Any] = []
        for common, step in zip(told, steps, strict=True):
            own = step.private.get(viewer, ())
            found += [*common, *(plain(event) | {"private": True} for event in own)]
        return found

    return events


async def _send(deliveries: Iterable[Delivery], snapshots: Mapping[Viewer, bytes]) -> None:
    """Send frames, to some viewers a loop turn.

    A snapshot leaves with the frame that follows it: a move chosen from it alone would be stale.
    """
    for number, (viewer, frame) in enumerate(deliveries, 1):
        if viewer in snapshots:
            viewer.send(snapshots[viewer])
        viewer.send(frame)
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)


def _match_publisher(table: int, game: str, revision: int = 0) -> Publisher:
    return Publisher(match_topic(table), game, registry.game(game).padding, revision)
