"""Requests of admins to ban, to lift a ban, and to list bans."""

import time
from collections.abc import Mapping
from typing import Any, Protocol

from client.paint.text import clean
from engine import IllegalMove
from engine.sync.host_requests import Ban, Bans, LiftBan
from engine.sync.refusals import refusal
from tablehost.access.bans import Bans as HeldBans
from tablehost.access.bans import InvalidBanError
from tablehost.hall.admin.guard import log_action
from tablehost.hall.ban_enforcer import BanEnforcer
from tablehost.hall.table.lending import Banned
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import RequestHandlers, Visitor
from tablehost.store.door import Ban as HeldBan
from tablehost.store.store import Store

MOST = 1000
"""Bans that are listed, those by address first."""


class BanningHall(Protocol):
    """The hall, as it is used here."""

    store: Store
    bans: HeldBans
    ban_enforcer: BanEnforcer

    @property
    def tables(self) -> Mapping[int, Table]:
        """All tables, by id."""


class BanRequests:
    """Answers requests about bans.

    Attributes:
        handlers: the method for each kind of request.
    """

    def __init__(self, hall: BanningHall) -> None:
        self._hall = hall
        self.handlers: RequestHandlers = {
            Ban: self._ban,
            LiftBan: self._lift,
            Bans: self._list,
        }

    async def _ban(self, visitor: Visitor, request: Ban) -> None:
        """Ban somebody; their sessions end, and bots play in the seats they have in matches."""
        try:
            sessions = self._hall.ban_enforcer.sessions(request.kind, request.value)
            if visitor in sessions:
                raise refusal("yourself")
            seated = await self._persons(request, sessions)
            until = int(time.time()) + 60 * request.minutes if request.minutes else None
            why = clean(request.why).strip()
            ended = await self._hall.ban_enforcer.ban(request.kind, request.value, until, why)
        except InvalidBanError as error:
            raise _refused(error) from None
        log_action(visitor, "ban", kind=request.kind, value=request.value, minutes=request.minutes)
        for person in seated:
            for table in self._hall.tables.values():
                table.submit(None, Banned(person))
        visitor.done(request.id, {"ended": ended})

    async def _persons(self, request: Ban, sessions: tuple[Visitor, ...]) -> set[int]:
        """The persons who are banned: those with a session, and all of a key."""
        present = {one.person.id for one in sessions if one.person is not None}
        if request.kind != "key":
            return present
        return present | {one.id for one in await self._hall.store.persons(request.value.strip())}

    async def _lift(self, visitor: Visitor, request: LiftBan) -> None:
        try:
            lifted = await self._hall.bans.unban(request.kind, request.value)
        except InvalidBanError as error:
            raise _refused(error) from None
        if not lifted:
            raise refusal("no_such_ban")
        log_action(visitor, "lift_ban", kind=request.kind, value=request.value)
        visitor.done(request.id)

    async def _list(self, visitor: Visitor, request: Bans) -> None:
        now = time.time()
        bans = [_plain(ban, now) for ban in self._hall.bans.all()[:MOST]]
        visitor.done(request.id, {"bans": bans})


def _refused(error: InvalidBanError) -> IllegalMove:
    return refusal(f"bad_ban.{error.kind}", value=error.value)


def _plain(ban: HeldBan, now: float) -> dict[str, Any]:
    minutes = 0 if ban.until is None else max(1, round((ban.until - now) / 60))
    return {"kind": ban.kind, "value": ban.value, "minutes": minutes, "why": ban.why}
