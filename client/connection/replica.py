"""A client's copies of the views it follows, kept up to date by snapshots and diffs."""

from collections.abc import Callable
from typing import Any

from engine.sync.diff import Schema
from engine.sync.errors import PatchError
from engine.sync.reports import Diff, Snapshot
from engine.sync.views import schemas

View = dict[str, Any]


class Replica:
    """One topic's view as it was last told."""

    __slots__ = ("_schema", "lost", "name", "revision", "view")

    def __init__(self, snapshot: Snapshot) -> None:
        self.name = snapshot.schema
        self._schema = schemas().get(snapshot.schema) or Schema()
        self.restart(snapshot)

    def restart(self, snapshot: Snapshot) -> None:
        """Take the whole view."""
        self.view: View = snapshot.view
        self.revision = snapshot.rev
        self.lost = False

    def follow(self, diff: Diff) -> bool:
        """Go on to the diff's revision; whether it led on from here.

        An older diff was overtaken by a snapshot and means nothing. One that skips a revision, or
        was not made from this view, leaves the replica lost until a snapshot comes.
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
    """All topics a client follows.

    Args:
        resync: asks the hall for a topic's snapshot.
    """

    def __init__(self, resync: Callable[[int], None]) -> None:
        self._resync = resync
        self._topics: dict[int, Replica] = {}

    def get(self, topic: int) -> Replica | None:
        """The replica of a topic, None while it is not followed."""
        return self._topics.get(topic)

    def snapshot(self, snapshot: Snapshot) -> None:
        """Begin a topic, or begin it again."""
        known = self._topics.get(snapshot.topic)
        if known is None or known.name != snapshot.schema:
            self._topics[snapshot.topic] = Replica(snapshot)
        else:
            known.restart(snapshot)

    def diff(self, diff: Diff) -> bool:
        """Go on in a topic; whether it led on. Asks once for a snapshot where it did not."""
        replica = self._topics.get(diff.topic)
        if replica is None:
            return False
        was_lost = replica.lost
        led_on = replica.follow(diff)
        if replica.lost and not was_lost:
            self._resync(diff.topic)
        return led_on

    def forget(self, topic: int) -> None:
        """Follow a topic no more."""
        self._topics.pop(topic, None)
