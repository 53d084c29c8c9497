"""Hosts keep people out, see whom they keep out, and let them in again."""

import time
from collections.abc import Mapping
from typing import Any, Protocol

from client.paint.text import clean
from engine import IllegalMove
from engine.sync.host_requests import Ban, Bans, LiftBan
from tablehost.access.bans import Bans as Book
from tablehost.access.bans import InvalidBanError
from tablehost.hall.admin.guard import log_action
from tablehost.hall.ban_enforcer import BanEnforcer
from tablehost.hall.history import Work
from tablehost.hall.table.seating import Barred
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import Visitor
from tablehost.store.door import Ban as Held
from tablehost.store.store import Store

MOST = 1000
"""Bans that are listed, those by address first."""


class Gates(Protocol):
    """The hall, as far as people are kept out of it."""

    store: Store
    bans: Book
    barring: BanEnforcer

    @property
    def tables(self) -> Mapping[int, Table]:
        """All there are, by number."""


class BanRequests:
    """The bans of one hall.

    Attributes:
        work: what is done here, by the kind of request.
    """

    def __init__(self, hall: Gates) -> None:
        self._hall = hall
        self.work: Mapping[type, Work] = {Ban: self._ban, LiftBan: self._lift, Bans: self._list}

    async def _ban(self, visitor: Visitor, request: Ban) -> None:
        """Who is kept out leaves at once, and bots play in the seats they have in matches."""
        try:
            meant = self._hall.barring.meant(request.kind, request.value)
            if visitor in meant:
                raise IllegalMove("yourself", "That would keep you out too.")
            seated = await self._persons(request, meant)
            until = int(time.time()) + 60 * request.minutes if request.minutes else None
            why = clean(request.why).strip()
            ended = await self._hall.barring.ban(request.kind, request.value, until, why)
        except InvalidBanError as error:
            raise IllegalMove("bad_ban", str(error)) from None
        log_action(visitor, "ban", kind=request.kind, value=request.value, minutes=request.minutes)
        for person in seated:
            for table in self._hall.tables.values():
                table.submit(None, Barred(person))
        visitor.done(request.id, {"ended": ended})

    async def _persons(self, request: Ban, meant: tuple[Visitor, ...]) -> set[int]:
        """Those who are kept out, as the store knows them: of a key, also who is away now."""
        present = {one.person.id for one in meant if one.person is not None}
        if request.kind != "key":
            return present
        return present | {one.id for one in await self._hall.store.persons(request.value.strip())}

    async def _lift(self, visitor: Visitor, request: LiftBan) -> None:
        try:
            lifted = await self._hall.bans.unban(request.kind, request.value)
        except InvalidBanError as error:
            raise IllegalMove("bad_ban", str(error)) from None
        if not lifted:
            raise IllegalMove("no_such_ban", "Nobody is kept out by that.")
        log_action(visitor, "lift_ban", kind=request.kind, value=request.value)
        visitor.done(request.id)

    async def _list(self, visitor: Visitor, request: Bans) -> None:
        now = time.time()
        bans = [_plain(ban, now) for ban in self._hall.bans.all()[:MOST]]
        visitor.done(request.id, {"bans": bans})


def _plain(ban: Held, now: float) -> dict[str, Any]:
    minutes = 0 if ban.until is None else max(1, round((ban.until - now) / 60))
    return {"kind": ban.kind, "value": ban.value, "minutes": minutes, "why": ban.why}
