"""The lobby as people in it see it, updated soon after it has changed."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial

from engine.sync.frames import encode
from engine.sync.hall_views import PersonRow, TableRow
from engine.sync.reports import Said
from engine.sync.requests import FindTables
from engine.sync.topics import LOBBY
from tablehost.hall.lobby_page import page
from tablehost.hall.lobby_rows import House
from tablehost.hall.publisher import Publisher, Viewer
from tablehost.hall.visitor import Visitor

# Seconds in which changes are gathered into one frame: longer the more people have to redraw it.
PAUSE, PAUSE_EACH = 0.05, 0.005


def people(visitors: Iterable[Visitor]) -> tuple[PersonRow, ...]:
    """Everybody who is here, each once, at the table where one of their terminals is.

    Nobody sits at a board, nor at the console on the machine itself.
    """
    rows: dict[tuple[str, int | str], PersonRow] = {}
    for one in visitors:
        if one.greeted and not (one.is_local or one.is_board):
            identity = one.identity
            row = rows.get(identity)
            if row is None or not row.table:
                rows[identity] = PersonRow(one.name, one.table.number if one.table else 0)
    return tuple(rows.values())


def personal_tables(visitor: Visitor) -> frozenset[int]:
    """Where a visitor has a seat or perhaps had one, or is invited to sit down."""
    return frozenset(visitor.invited).union(visitor.own_tables, visitor.waiting_tables)


class Lobby:
    """The viewers of the lobby.

    Those with the same tables of their own, most with none, are sent the same page.

    Args:
        house: gives all tables and people as they are now.
        look: is shown the tables whenever they have changed, those of `LobbyRows.sociable`.
    """

    def __init__(
        self,
        house: Callable[[], House],
        look: Callable[[Iterable[TableRow]], None] = lambda _: None,
    ) -> None:
        self._house = house
        self._look = look
        self._pages: dict[frozenset[int], Publisher] = {}  # by the viewers' own tables
        self._since: dict[Viewer, tuple[Publisher, int]] = {}  # the revision of each snapshot
        self._kept: House | None = None  # the house, until it changes
        self._publishing: asyncio.Task[None] | None = None
        self._has_changed = False
        self._lines: list[bytes] = []  # of chat, not shown yet
        self._talking: asyncio.Task[None] | None = None

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All viewers."""
        return tuple(self._since)

    def show(self, visitor: Visitor) -> None:
        """Show it to a visitor, from a snapshot on.

        Whoever is shown it already gets what they were shown last: only a page that nobody has
        seen is worked out.
        """
        personal = personal_tables(visitor)
        publisher = self._pages.get(personal)
        if publisher is not None and publisher.shows(visitor):
            snapshot = publisher.snapshot(visitor)
        else:
            self.hide(visitor)
            publisher = self._pages.setdefault(personal, Publisher(LOBBY, "lobby"))
            snapshot = publisher.add(visitor, personal, lambda _: page(self._seen(), personal))
        self._since[visitor] = publisher, publisher.revision
        visitor.send_public(snapshot)

    def personal_changed(self, visitor: Visitor) -> None:
        """Other tables are a visitor's own now, or they are invited to one."""
        if visitor in self._since:
            publisher, _ = self._since[visitor]
            if publisher.kind_of(visitor) != personal_tables(visitor):
                self.changed()
                self.show(visitor)

    def hide(self, visitor: Visitor) -> None:
        """Stop showing it to a visitor."""
        if visitor in self._since:
            publisher, _ = self._since.pop(visitor)
            publisher.remove(visitor)
            self._pages = {own: each for own, each in self._pages.items() if each.viewers}

    def say(self, who: str, text: str) -> None:
        """Show everybody a line of chat: at once, or with others if one was shown just now."""
        self._lines.append(encode(Said(LOBBY, who, text, "player")))
        if self._talking is None:
            self._show_lines()
            self._talking = asyncio.create_task(self._gather_lines())

    def changed(self) -> None:
        """Publish it soon, together with what changes meanwhile."""
        self._kept = None
        self._has_changed = True
        if self._publishing is None:
            self._publishing = asyncio.create_task(self._publish())

    async def close(self) -> None:
        """Stop publishing."""
        tasks = [task for task in (self._publishing, self._talking) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _gather_lines(self) -> None:
        """Show lines together that follow one another fast: each time everybody has to redraw."""
        try:
            await asyncio.sleep(self._pause)
            while self._lines:
                self._show_lines()
                await asyncio.sleep(self._pause)
        finally:
            self._talking = None

    def _show_lines(self) -> None:
        frames = b"".join(self._lines)
        self._lines.clear()
        for viewer in self.viewers:
            viewer.send(frames)

    async def _publish(self) -> None:
        """Gather changes and publish them; the next ones only when everybody has these."""
        try:
            while self._has_changed:
                await asyncio.sleep(self._pause)
                self._has_changed = False
                await self._publish_once()
        finally:
            self._publishing = None

    async def _publish_once(self) -> None:
        """Work out one page per loop turn, and then send it to one viewer per loop turn.

        So new visitors do not wait until everybody's lobby has been redrawn. Viewers who have left
        or got a new snapshot meanwhile are not sent these older changes.
        """
        house = self._seen()
        self._look(house.rows.sociable())
        project = partial(page, house)
        frames = []
        for publisher in tuple(self._pages.values()):
            deliveries = publisher.publish(project)
            frames += [(publisher, publisher.revision, *delivery) for delivery in deliveries]
            await asyncio.sleep(0)
        for publisher, revision, viewer, frame in frames:
            shown, since = self._since.get(viewer, (None, revision))
            if shown is publisher and since < revision:
                viewer.send(frame)
            await asyncio.sleep(0)

    @property
    def _pause(self) -> float:
        return PAUSE + PAUSE_EACH * len(self.viewers)

    async def find(self, visitor: Visitor, request: FindTables) -> None:
        """Answer with the tables that a text is part of the names of."""
        visitor.done(request.id, self._seen().rows.found(request.text))

    def _seen(self) -> House:
        """The house, worked out once after each change."""
        if self._kept is None:
            self._kept = self._house()
        return self._kept
