"""Whom nobody hears, and for how long.

A mute is a player's: it holds in every session by the same key, and outlives them. A guest has no
key, so theirs is their name at their address; whoever changes it comes back unmuted, and can be
kept out. A host that restarts has forgotten all of them.
"""

from collections.abc import Iterable
from time import monotonic

from tablehost.hall.visitor import Visitor
from tablehost.people.likeness import likeness

Who = tuple[str, str]


class Mutes:
    """The mutes of one host."""

    def __init__(self) -> None:
        self._until: dict[Who, float] = {}

    def mute(self, visitor: Visitor, minutes: int, here: Iterable[Visitor]) -> None:
        """Let nobody hear a player for so long, whatever sessions they have; 0 ends it."""
        now = monotonic()
        self._until = {who: until for who, until in self._until.items() if until > now}
        who, until = _who(visitor), now + 60 * minutes
        if minutes:
            self._until[who] = until
        else:
            self._until.pop(who, None)
        for one in here:
            if one is visitor or _who(one) == who:
                one.quiet_until = until

    def remind(self, visitor: Visitor) -> None:
        """Somebody came in: who was muted before still is."""
        visitor.quiet_until = self._until.get(_who(visitor), 0.0)


def _who(visitor: Visitor) -> Who:
    if visitor.key is not None:
        return "key", visitor.key
    return visitor.address, likeness(visitor.name)
