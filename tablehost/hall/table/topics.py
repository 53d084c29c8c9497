"""What everybody at a table is shown: its company, and the match as each may see it.

These are two topics of the wire, see `publisher`. The company is the same for all; of the match
each seat is a class of its own, and all who watch are one.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from engine import registry
from engine.core.plain import plain
from engine.core.values import Event, Step, View
from engine.sync.frames import encode, padded
from engine.sync.hall_views import TableView
from engine.sync.reports import Recent
from tablehost.hall.publisher import Publisher
from tablehost.hall.table.seating import SPECTATOR
from tablehost.hall.table.view import Shown
from tablehost.hall.visitor import Visitor

AT_ONCE = 8  # viewers told of a move in one turn of the loop; whoever made it has one of their own


class TableTopics:
    """The viewers of one table, and what they know.

    Args:
        company: the view of the table itself.
    """

    def __init__(self, table: Shown, company: Callable[[], TableView]) -> None:
        self._table = table
        self._project_company = lambda _: company()
        self._company = Publisher(2 * table.record.id, "table")
        self._match = _match_topic(table.record.id, self._game)
        self._told = self._position
        self._recent: tuple[Event, ...] = ()

    @property
    def topic(self) -> int:
        """The table's own."""
        return self._company.topic

    @property
    def revision(self) -> int:
        """Of the match: what a move must have been chosen from."""
        return self._match.revision

    @property
    def padding(self) -> int:
        """To a multiple of how many bytes all is padded that may tell of hidden things."""
        return self._match.padding

    @property
    def has_told_all(self) -> bool:
        """Whether everybody was shown what is saved."""
        return self._told == self._position

    @property
    def is_in_the_match(self) -> bool:
        """Whether what was shown last is of the match there is."""
        return self._told[0] == self._position[0]

    def take_as_told(self) -> None:
        """All there is now is what comes first for whoever comes."""
        running = self._table.running
        self._told, self._recent = self._position, running.recent if running else ()

    def add(self, visitor: Visitor, seat: int | None) -> None:
        """Show it all to one more visitor, from a seat or from beside the table.

        Who comes new to the match hears also what happened last, as far as everybody here has.
        """
        visitor.send(self._company.add(visitor, SPECTATOR, self._project_company))
        if self._table.running is not None:
            is_new = not self._match.shows(visitor)
            visitor.send(self._match.add(visitor, seat, self._project_match))
            if is_new and self._recent:
                recent = encode(Recent(self._match.topic, plain(self._recent)))
                visitor.send(padded(recent, self.padding))

    def remove(self, visitor: Visitor) -> None:
        """Show a visitor no more."""
        self._company.remove(visitor)
        self._match.remove(visitor)

    def again(self, visitor: Visitor, topic: int) -> None:
        """One of the topics as a whole, for who has lost the thread."""
        for publisher in (self._company, self._match):
            if topic == publisher.topic and publisher.shows(visitor):
                visitor.send(publisher.again(visitor))

    def tell(self) -> None:
        """Show the company as it is now."""
        for viewer, frame in self._company.publish(self._project_company):
            viewer.send(frame)

    def say(self, frame: bytes) -> None:
        """Let everybody hear something."""
        for viewer in self._company.viewers:
            viewer.send(frame)

    def turn_to_its_game(self) -> None:
        """Show the match as its game is shown; each has a view of its own."""
        if self._game != self._match.name:
            self._match = _match_topic(self._table.record.id, self._game, self._match.revision)

    def begin_match(self) -> None:
        """A match has begun: from now on everybody here is shown it."""
        for viewer in self._company.viewers:
            assert isinstance(viewer, Visitor)
            seat = self._table.company.seat_at(viewer)
            viewer.send(self._match.add(viewer, seat, self._project_match))

    async def publish(self, steps: list[Step], first: Visitor | None = None) -> None:
        """Show everybody what is saved now: who moved first, the others some a loop turn."""
        told = [plain(event) for step in steps for event in step.public]

        def events(viewer: int | None) -> list[Any]:
            own = () if viewer is SPECTATOR else [step.private.get(viewer, ()) for step in steps]
            return told + [plain(event) | {"private": True} for each in own for event in each]

        deliveries = self._match.publish(self._project_match, events)
        self.take_as_told()
        deliveries.sort(key=lambda delivery: delivery[0] is not first)
        for number, (viewer, frame) in enumerate(deliveries):
            viewer.send(frame)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)

    @property
    def _game(self) -> str:
        running = self._table.running
        return running.record.game if running else self._table.record.game

    @property
    def _position(self) -> tuple[int, int]:
        """The match there is, and how much of its log."""
        running = self._table.running
        return (running.record.id, len(running.match)) if running else (0, 0)

    def _project_match(self, viewer: int | None) -> View:
        assert self._table.running is not None, "shown before it has begun"
        return self._table.running.match.packable_view(viewer)


def _match_topic(table: int, game: str, revision: int = 0) -> Publisher:
    return Publisher(2 * table + 1, game, registry.game(game).padding, revision)
