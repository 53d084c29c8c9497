"""Mutes: who may not chat, and for how long.

A mute holds for a key in all of its sessions, and outlives them. A guest has no key, so theirs
holds for their name at their address; a guest who changes it comes back unmuted, and can be banned.
Mutes are forgotten when the host restarts.
"""

from collections.abc import Iterable
from time import monotonic

from tablehost.hall.visitor import Visitor
from tablehost.people.likeness import likeness

Identity = tuple[str, str]


class Mutes:
    """The mutes of one host."""

    def __init__(self) -> None:
        self._until: dict[Identity, float] = {}

    def mute(self, visitor: Visitor, minutes: int, here: Iterable[Visitor]) -> None:
        """Mute a player in all of their sessions; 0 minutes ends a mute."""
        now = monotonic()
        self._until = {one: until for one, until in self._until.items() if until > now}
        identity, until = _identity(visitor), now + 60 * minutes
        if minutes:
            self._until[identity] = until
        else:
            self._until.pop(identity, None)
        for one in here:
            if one is visitor or _identity(one) == identity:
                one.muted_until = until

    def apply(self, visitor: Visitor) -> None:
        """Mute a new session if its player is muted."""
        visitor.muted_until = self._until.get(_identity(visitor), 0.0)


def _identity(visitor: Visitor) -> Identity:
    if visitor.key is not None:
        return "key", visitor.key
    return visitor.address, likeness(visitor.name)
