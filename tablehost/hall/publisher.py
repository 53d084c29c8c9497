"""One topic and everybody who is shown it: projected once per class of viewers, diffed, encoded.

Viewers of one class see the same (all spectators of a match, everybody in the lobby), so their
frames are the same bytes. What a class was shown last is kept while somebody of it is there; who
comes new gets a snapshot.
"""

from collections.abc import Callable, Hashable
from typing import Any, Protocol

from msgspec import Struct

from engine.sync.frames import encode, padded
from engine.sync.reports import Diff, Snapshot
from engine.sync.views import schemas

ViewerClass = Hashable
Project = Callable[[Any], Struct]
"""Viewer class -> the view it may see now."""


class Viewer(Protocol):
    """Somebody frames can be sent to."""

    def send(self, frame: bytes) -> None:
        """Queue a frame; never blocks, and does nothing once the viewer is gone."""


Delivery = tuple[Viewer, bytes]


class Publisher:
    """What the viewers of one topic know.

    Args:
        topic: the number it has on the wire.
        name: the schema's name on the wire, a game's id for a match.
        padding: frames are padded to a multiple of so many bytes.
        revision: of what was shown under this topic before.
    """

    def __init__(self, topic: int, name: str, padding: int = 1, revision: int = 0) -> None:
        self.topic = topic
        self.name = name
        self.revision = revision
        self.padding = padding
        self._schema = schemas()[name]
        self._viewers: dict[Viewer, ViewerClass] = {}
        self._shown: dict[ViewerClass, Struct] = {}

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Everybody who is shown this topic."""
        return tuple(self._viewers)

    def add(self, viewer: Viewer, kind: ViewerClass, project: Project) -> bytes:
        """Show the topic to one more viewer, or to one in another class than before.

        Returns:
            the snapshot to send.
        """
        self.remove(viewer)
        self._viewers[viewer] = kind
        if kind not in self._shown:
            self._shown[kind] = project(kind)
        return self._snapshot(kind)

    def remove(self, viewer: Viewer) -> None:
        """Show it to one viewer less."""
        kind = self._viewers.pop(viewer, None)
        if kind not in self._viewers.values():
            self._shown.pop(kind, None)

    def shows(self, viewer: Viewer) -> bool:
        """Whether `viewer` is shown this topic."""
        return viewer in self._viewers

    def again(self, viewer: Viewer) -> bytes:
        """The whole view once more, for a replica that lost its place."""
        return self._snapshot(self._viewers[viewer])

    def publish(
        self, project: Project, events: Callable[[Any], list[Any]] | None = None
    ) -> list[Delivery]:
        """The next revision, as one frame per viewer; every class gets one, changed or not.

        A class whose view stays the same must not be told by silence that nothing it cannot see
        has changed.
        """
        revision = self.revision + 1
        views = {kind: project(kind) for kind in self._shown}
        frames = {
            kind: self._encoded(
                Diff(
                    self.topic,
                    revision,
                    self._schema.diff(self._shown[kind], view),
                    events(kind) if events else [],
                )
            )
            for kind, view in views.items()
        }
        self.revision, self._shown = revision, views  # what fails before this has changed nothing
        return [(viewer, frames[kind]) for viewer, kind in self._viewers.items()]

    def _snapshot(self, kind: ViewerClass) -> bytes:
        view: Any = self._shown[kind]  # packs to the map that a snapshot holds
        return self._encoded(Snapshot(self.topic, self.name, self.revision, view))

    def _encoded(self, frame: Diff | Snapshot) -> bytes:
        return padded(encode(frame), self.padding)
