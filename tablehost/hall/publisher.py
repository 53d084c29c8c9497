"""Publishes one topic: projects it once per class of viewers, diffs and encodes it.

Viewers of one class see the same (all spectators of a match, everybody in the lobby), so their
frames are the same bytes. The last view of a class is kept while it has viewers; a new viewer gets
a snapshot.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

from engine.sync.frames import encode, padded
from engine.sync.reports import Diff, Snapshot
from engine.sync.views import schemas

ViewerClass = Hashable
Project = Callable[[Any], Struct]
"""The view that a class of viewers may see now."""
Events = Callable[[Any], list[Any]]
"""The events that a class of viewers is told with it; one list for those who are told the same."""


class Viewer(Protocol):
    """Somebody who frames can be sent to."""

    def send(self, frame: bytes) -> None:
        """Queue a frame; never blocks, and does nothing once the viewer is gone."""


Delivery = tuple[Viewer, bytes]


class Publisher:
    """The viewers of one topic, and what they have been shown.

    Args:
        topic: its number.
        name: of its schema; a game's id for a match.
        padding: frames are padded to a multiple of so many bytes.
        revision: of what was published as this topic before.
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
        """All viewers."""
        return tuple(self._viewers)

    @property
    def classes(self) -> tuple[ViewerClass, ...]:
        """All classes that have viewers."""
        return tuple(self._shown)

    def add(
        self, viewer: Viewer, kind: ViewerClass, project: Project, revision: int | None = None
    ) -> bytes:
        """Add a viewer, or move one to another class.

        Returns:
            the snapshot to send, of this revision if it is not the last one.
        """
        self.remove(viewer)
        self._viewers[viewer] = kind
        if kind not in self._shown:
            self._shown[kind] = project(kind)
        return self._snapshot(kind, revision)

    def remove(self, viewer: Viewer) -> None:
        """Remove a viewer."""
        kind = self._viewers.pop(viewer, None)
        if kind not in self._viewers.values():
            self._shown.pop(kind, None)

    def kind_of(self, viewer: Viewer) -> ViewerClass | None:
        """The class of a viewer; None for somebody else."""
        return self._viewers.get(viewer)

    def shows(self, viewer: Viewer) -> bool:
        """Whether somebody is a viewer."""
        return viewer in self._viewers

    def snapshot(self, viewer: Viewer) -> bytes:
        """The whole view again, for a replica that is out of step."""
        return self._snapshot(self._viewers[viewer])

    def publish(self, project: Project, events: Events = lambda _: []) -> list[Delivery]:
        """The next revision, as one frame per viewer, whether its view has changed or not.

        Without a frame a viewer would know that nothing hidden from them has changed.
        """
        return next(self.publish_in_turn(project, events, [self.classes]))

    def publish_in_turn(
        self, project: Project, events: Events, groups: Iterable[Iterable[ViewerClass]]
    ) -> Iterator[list[Delivery]]:
        """The next revision for one group of classes after the other; together they are all.

        The views of a group are worked out when it is asked for.
        """
        revision = self.revision + 1
        for group in groups:
            views = {kind: project(kind) for kind in group}
            patches = self._schema.diffs([(self._shown[kind], views[kind]) for kind in views])
            frames = self._frames(revision, dict(zip(views, patches, strict=True)), events)
            self.revision = revision  # nothing has changed if an error came before
            self._shown.update(views)
            yield [(to, frames[kind]) for to, kind in self._viewers.items() if kind in frames]

    def _frames(
        self, revision: int, patches: Mapping[ViewerClass, bytes], events: Events
    ) -> dict[ViewerClass, bytes]:
        """The frame of each class; classes with the same patch and events share one."""
        frames: dict[ViewerClass, bytes] = {}
        made: dict[bytes, tuple[list[Any], bytes]] = {}
        for kind, patch in patches.items():
            told = events(kind)
            if patch not in made or made[patch][0] is not told:
                made[patch] = told, self._encoded(Diff(self.topic, revision, patch, told))
            frames[kind] = made[patch][1]
        return frames

    def _snapshot(self, kind: ViewerClass, revision: int | None = None) -> bytes:
        view: Any = self._shown[kind]  # packs to the map that a snapshot holds
        of = self.revision if revision is None else revision
        return self._encoded(Snapshot(self.topic, self.name, of, view))

    def _encoded(self, frame: Diff | Snapshot) -> bytes:
        return padded(encode(frame), self.padding)
