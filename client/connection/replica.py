"""A client's copies of the views it follows, kept up to date by snapshots and diffs."""

from collections.abc import Callable
from typing import Any

from client.connection.foreign_games import schema_of
from engine.sync.errors import PatchError
from engine.sync.reports import Diff, Snapshot

View = dict[str, Any]


class Replica:
    """The view of one topic.

    Attributes:
        name: of the view's schema.
        lost: a diff was missed; the view is outdated until the next snapshot.
    """

    __slots__ = ("_schema", "lost", "name", "revision", "view")

    def __init__(self, snapshot: Snapshot) -> None:
        self.name = snapshot.schema
        self._schema = schema_of(snapshot.schema)
        self.restart(snapshot)

    def restart(self, snapshot: Snapshot) -> None:
        """Replace the view."""
        self.view: View = snapshot.view
        self.revision = snapshot.rev
        self.lost = False

    def follow(self, diff: Diff) -> bool:
        """Apply a diff; returns whether it was the next one.

        A diff older than the view is ignored. After one that skips a revision, or cannot be
        applied, the replica is lost until the next snapshot.
        """
        if self.lost or diff.rev <= self.revision:
            return False
        self.lost = diff.rev != self.revision + 1 or not self._apply(diff.patch)
        if not self.lost:
            self.revision = diff.rev
        return not self.lost

    def _apply(self, patch: bytes) -> bool:
        try:
            self.view = self._schema.apply(self.view, patch)
        except PatchError:
            return False
        return True


class Replicas:
    """The views a client follows, by topic.

    Args:
        resync: requests a topic's snapshot from the hall.
    """

    def __init__(self, resync: Callable[[int], None]) -> None:
        self._resync = resync
        self._topics: dict[int, Replica] = {}

    def get(self, topic: int) -> Replica | None:
        """The replica of a topic, None while it is not followed."""
        return self._topics.get(topic)

    def snapshot(self, snapshot: Snapshot) -> None:
        """Take a snapshot of a new or known topic."""
        known = self._topics.get(snapshot.topic)
        if known is None or known.name != snapshot.schema:
            self._topics[snapshot.topic] = Replica(snapshot)
        else:
            known.restart(snapshot)

    def diff(self, diff: Diff) -> bool:
        """Apply a diff; returns whether it was the next one. If not, requests one snapshot."""
        replica = self._topics.get(diff.topic)
        if replica is None:
            return False
        was_lost = replica.lost
        was_next = replica.follow(diff)
        if replica.lost and not was_lost:
            self._resync(diff.topic)
        return was_next

    def forget(self, topic: int) -> None:
        """Stop following a topic."""
        self._topics.pop(topic, None)
