"""Bans as the hall has them: who of those present is meant, and how they are sent away."""

from collections.abc import Callable, Iterable

from engine import IllegalMove
from engine.sync.frames import encode
from engine.sync.reports import Bye
from tablehost.access.bans import Bans, mark
from tablehost.hall.visitor import Visitor
from tablehost.ssh.texts import say_ban
from tablehost.store.door import Ban, BanKind


class BanEnforcer:
    """Keeps people out of the hall.

    Args:
        bans: those that hold, at the door too.
        visitors: who is in the hall.
    """

    def __init__(self, bans: Bans, visitors: Callable[[], Iterable[Visitor]]) -> None:
        self._bans = bans
        self._visitors = visitors

    def meant(self, kind: BanKind, value: str) -> tuple[Visitor, ...]:
        """Whom of those present a ban would send away: by an address perhaps a whole party.

        Args:
            kind: what `value` is.
            value: see `Bans.ban`.

        Raises:
            NoSuchBanError: `value` is nothing of that kind.
        """
        wanted = mark(kind, value)
        return tuple(one for one in self._visitors() if wanted in _marks(one))

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str = "") -> int:
        """Keep somebody out from now on, and send them away; returns how many sessions that ends.

        Raises:
            NoSuchBanError: see `Bans.ban`.
            StoreError: it could not be saved; everybody may stay.
        """
        ban = await self._bans.ban(kind, value, until, why)
        meant = self.meant(kind, value)
        for visitor in meant:
            eject(visitor, ban)
        return len(meant)

    def of(self, visitor: Visitor) -> Ban | None:
        """The ban that concerns a visitor; none does on the machine itself."""
        if visitor.on_the_spot:
            return None
        return self._bans.keeping_out(
            name=visitor.name, key=visitor.key, address=visitor.address or None
        )

    def check_name(self, visitor: Visitor, name: str) -> None:
        """Refuse a name that is kept out.

        Raises:
            IllegalMove: `barred`.
        """
        ban = self._bans.keeping_out(name=name)
        if ban is not None:
            raise IllegalMove("barred", say_ban(ban, visitor.language))


def eject(visitor: Visitor, ban: Ban) -> None:
    """Tell somebody until when they are kept out, and end their session."""
    visitor.send(encode(Bye("barred", say_ban(ban, visitor.language))))
    visitor.dismiss()


def _marks(visitor: Visitor) -> set[tuple[BanKind, str]]:
    if visitor.on_the_spot:
        return set()
    marks = {mark("name", visitor.name)}
    if visitor.key is not None:
        marks.add(mark("key", visitor.key))
    if visitor.address:
        marks.add(mark("address", visitor.address))
    return marks
