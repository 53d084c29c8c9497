"""The lobby as everybody in it sees it, updated soon after it has changed."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from engine.sync.frames import encode
from engine.sync.hall_views import LobbyView, PersonRow
from engine.sync.reports import Said
from engine.sync.topics import LOBBY
from tablehost.hall.publisher import Publisher, Viewer
from tablehost.hall.visitor import Visitor

EVERYBODY = "everybody"
# Seconds in which changes are gathered into one frame: longer the more people have to redraw it.
PAUSE, PAUSE_EACH = 0.05, 0.005


def people(visitors: Iterable[Visitor]) -> tuple[PersonRow, ...]:
    """Everybody who is here, each once, at the table where one of their terminals is."""
    rows: dict[tuple[str, int | str], PersonRow] = {}
    for one in visitors:
        if one.greeted and not one.is_local:
            row = rows.get(one.identity)
            if row is None or not row.table:
                rows[one.identity] = PersonRow(one.name, one.table.number if one.table else 0)
    return tuple(rows.values())


class Lobby:
    """The viewers of the lobby.

    Args:
        view: the lobby as it is now.
    """

    def __init__(self, view: Callable[[], LobbyView]) -> None:
        self._view = view
        self._publisher = Publisher(LOBBY, "lobby")
        self._publishing: asyncio.Task[None] | None = None
        self._has_changed = False
        self._since: dict[Viewer, int] = {}  # the revision of each viewer's snapshot

    def show(self, visitor: Visitor) -> None:
        """Show it to a visitor, from a snapshot on."""
        self._since[visitor] = self._publisher.revision
        visitor.send(self._publisher.add(visitor, EVERYBODY, self._project))

    def hide(self, visitor: Visitor) -> None:
        """Stop showing it to a visitor."""
        self._publisher.remove(visitor)
        self._since.pop(visitor, None)

    def say(self, who: str, text: str) -> None:
        """Show everybody a line of chat."""
        frame = encode(Said(LOBBY, who, text, "player"))
        for viewer in self._publisher.viewers:
            viewer.send(frame)

    def changed(self) -> None:
        """Publish it soon, together with what changes meanwhile."""
        self._has_changed = True
        if self._publishing is None:
            self._publishing = asyncio.create_task(self._publish())

    async def close(self) -> None:
        """Stop publishing."""
        if self._publishing is not None:
            self._publishing.cancel()
            await asyncio.gather(self._publishing, return_exceptions=True)

    async def _publish(self) -> None:
        """Gather changes and publish them; the next ones only when everybody has these."""
        try:
            while self._has_changed:
                await asyncio.sleep(PAUSE + PAUSE_EACH * len(self._publisher.viewers))
                self._has_changed = False
                await self._publish_once()
        finally:
            self._publishing = None

    async def _publish_once(self) -> None:
        """Send the changes to one viewer per loop turn.

        So new visitors do not wait until everybody's lobby has been redrawn. Viewers who have left
        or got a new snapshot meanwhile are not sent these older changes.
        """
        frames = self._publisher.publish(self._project)
        revision = self._publisher.revision
        for viewer, frame in frames:
            if self._since.get(viewer, revision) < revision:
                viewer.send(frame)
            await asyncio.sleep(0)

    def _project(self, _: Any) -> LobbyView:
        return self._view()
