"""The lobby as everybody in it sees it, told soon after it has changed."""

import asyncio
from collections.abc import Callable
from typing import Any

from engine.sync.frames import encode
from engine.sync.hall_views import LobbyView
from engine.sync.reports import Said
from tablehost.hall.publisher import Publisher, Viewer
from tablehost.hall.visitor import Visitor

LOBBY = 0
EVERYBODY = "everybody"
# Seconds in which changes are gathered into one frame: longer the more people draw it.
PAUSE, PAUSE_EACH = 0.05, 0.005


class Lobby:
    """Who is shown the lobby.

    Args:
        view: the lobby as it is now.
    """

    def __init__(self, view: Callable[[], LobbyView]) -> None:
        self._view = view
        self._publisher = Publisher(LOBBY, "lobby")
        self._telling: asyncio.Task[None] | None = None
        self._has_changed = False
        self._since: dict[Viewer, int] = {}  # the revision each was shown from the beginning

    def show(self, visitor: Visitor) -> None:
        """Show it to somebody, from the beginning."""
        self._since[visitor] = self._publisher.revision
        visitor.send(self._publisher.add(visitor, EVERYBODY, self._project))

    def hide(self, visitor: Visitor) -> None:
        """Show it to somebody no more."""
        self._publisher.remove(visitor)
        self._since.pop(visitor, None)

    def say(self, who: str, text: str) -> None:
        """Let everybody hear a line of chat."""
        frame = encode(Said(LOBBY, who, text, "player"))
        for viewer in self._publisher.viewers:
            viewer.send(frame)

    def changed(self) -> None:
        """Show it as it is, soon; what changes meanwhile goes along."""
        self._has_changed = True
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def close(self) -> None:
        """Tell nothing more."""
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    async def _tell(self) -> None:
        """Gather what changes, and tell it; the next news only when everybody has these."""
        try:
            while self._has_changed:
                await asyncio.sleep(PAUSE + PAUSE_EACH * len(self._publisher.viewers))
                self._has_changed = False
                await self._tell_everybody()
        finally:
            self._telling = None

    async def _tell_everybody(self) -> None:
        """One frame for all that has changed, one person a loop turn.

        So who comes in meanwhile does not wait until everybody's lobby has been drawn. Whoever has
        left by then, or was shown all of it once more, is told nothing of what was before.
        """
        frames = self._publisher.publish(self._project)
        revision = self._publisher.revision
        for viewer, frame in frames:
            if self._since.get(viewer, revision) < revision:
                viewer.send(frame)
            await asyncio.sleep(0)

    def _project(self, _: Any) -> LobbyView:
        return self._view()
