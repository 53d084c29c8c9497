"""Enforces bans in the hall: finds the sessions that a ban concerns, and ends them."""

from collections.abc import Callable, Iterable

from client.locale.i18n import translator
from engine import IllegalMove
from engine.sync.frames import encode
from engine.sync.reports import Bye
from tablehost.access.bans import Bans, ban_text, mark
from tablehost.hall.visitor import Visitor
from tablehost.store.door import Ban, BanKind


class BanEnforcer:
    """Keeps banned people out of the hall.

    Args:
        bans: shared with the ssh server.
        visitors: all sessions.
    """

    def __init__(self, bans: Bans, visitors: Callable[[], Iterable[Visitor]]) -> None:
        self._bans = bans
        self._visitors = visitors

    def sessions(self, kind: BanKind, value: str) -> tuple[Visitor, ...]:
        """The sessions that a ban would end: by an address perhaps those of a whole party.

        Args:
            kind: what `value` is.
            value: see `Bans.ban`.

        Raises:
            InvalidBanError: `value` is nothing of that kind.
        """
        wanted = mark(kind, value)
        return tuple(one for one in self._visitors() if wanted in _marks(one))

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str = "") -> int:
        """Ban somebody and end their sessions; returns how many those are.

        Raises:
            InvalidBanError: see `Bans.ban`.
            StoreError: it could not be saved, and nobody is banned.
        """
        ban = await self._bans.ban(kind, value, until, why)
        sessions = self.sessions(kind, value)
        for visitor in sessions:
            eject(visitor, ban)
        return len(sessions)

    def of(self, visitor: Visitor) -> Ban | None:
        """The ban that concerns a visitor, if any; a local admin cannot be banned."""
        if visitor.is_local:
            return None
        return self._bans.find(name=visitor.name, key=visitor.key, address=visitor.address or None)

    def require_not_banned(self, visitor: Visitor, name: str) -> None:
        """Refuse a banned name.

        Raises:
            IllegalMove: `barred`.
        """
        ban = self._bans.find(name=name)
        if ban is not None:
            raise IllegalMove("barred", ban_text(ban, translator(visitor.language)))


def eject(visitor: Visitor, ban: Ban) -> None:
    """Tell somebody that they are banned, and end their session."""
    visitor.send(encode(Bye("barred", ban_text(ban, translator(visitor.language)))))
    visitor.dismiss()


def _marks(visitor: Visitor) -> set[tuple[BanKind, str]]:
    if visitor.is_local:
        return set()
    marks = {mark("name", visitor.name)}
    if visitor.key is not None:
        marks.add(mark("key", visitor.key))
    if visitor.address:
        marks.add(mark("address", visitor.address))
    return marks
