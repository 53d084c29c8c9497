"""Requests of admins: each is refused to everybody else, and logged."""

from typing import Protocol

from client.locale.i18n import translator
from client.paint.text import clean
from engine.sync.frames import encode
from engine.sync.host_requests import (
    Announce,
    CloseTable,
    GiveSeat,
    Kick,
    LendSeat,
    LetIn,
    LookAround,
    Mute,
    SetDoors,
    SetPause,
    SkipTurn,
    StopHost,
)
from engine.sync.refusals import refusal
from engine.sync.reports import Bye, Said
from engine.sync.topics import LOBBY
from tablehost.hall.admin.bans import BanningHall, BanRequests
from tablehost.hall.admin.guard import admins_only, log_action
from tablehost.hall.admin.mutes import Mutes
from tablehost.hall.admin.overview import Overview, ViewedHall
from tablehost.hall.chat import Chat
from tablehost.hall.table.lending import SeatGiven
from tablehost.hall.visitor import RequestHandlers, Visitor
from tablehost.store.values import HouseRules

LONGEST = 300  # characters of an announcement, and of a reason


class AdministeredHall(ViewedHall, BanningHall, Protocol):
    """The hall, as it is used here."""

    chat: Chat

    async def set_rules(self, rules: HouseRules) -> None:
        """Change the rules of the whole host, also for after a restart."""


class AdminRequests:
    """Answers the requests of admins.

    Attributes:
        overview: the hall as they see it.
        mutes: who may not chat.
        handlers: the method for each kind of request.
    """

    def __init__(self, hall: AdministeredHall) -> None:
        self._hall = hall
        self.overview = Overview(hall)
        self.mutes = Mutes()
        handlers: RequestHandlers = {
            LookAround: self._look_around,
            Mute: self._mute,
            Kick: self._kick,
            Announce: self._announce,
            SetDoors: self._set_doors,
            SetPause: self._set_pause,
            SkipTurn: self._at_table,
            LendSeat: self._at_table,
            CloseTable: self._close_table,
            GiveSeat: self._give_seat,
            LetIn: self._let_in,
            StopHost: self._stop,
        }
        self.handlers: RequestHandlers = admins_only({**handlers, **BanRequests(hall).handlers})

    def require_open_doors(self, visitor: Visitor, has_seat: bool) -> None:  # noqa: FBT001 - see `DoorRule`
        """Refuse a visitor while the doors are closed, unless they have a seat or are an admin.

        Raises:
            IllegalMove: `doors_closed`.
        """
        if not (self._hall.rules.doors_open or has_seat or visitor.is_admin):
            raise refusal("doors_closed")

    async def _look_around(self, visitor: Visitor, request: LookAround) -> None:
        visitor.done(request.id)
        if request.show:
            self.overview.show(visitor)
        else:
            self.overview.hide(visitor)

    async def _mute(self, visitor: Visitor, request: Mute) -> None:
        other = self._other(visitor, request.session)
        self.mutes.mute(other, request.minutes, self._hall.visitors)
        log_action(visitor, "mute", session=other.number, name=other.name, minutes=request.minutes)
        visitor.done(request.id)

    async def _kick(self, visitor: Visitor, request: Kick) -> None:
        other = self._other(visitor, request.session)
        log_action(visitor, "kick", session=other.number, name=other.name)
        visitor.done(request.id)
        tr = translator(other.language)
        goodbye = tr("The host has removed you.")
        other.send(encode(Bye("kicked", f"{goodbye} {_line(request.why)}".strip())))
        other.dismiss()

    async def _announce(self, visitor: Visitor, request: Announce) -> None:
        text = _line(request.text)
        if not text:
            raise refusal("nothing_said")
        frame = encode(Said(LOBBY, "", text, "host"))

        def show() -> None:
            for one in self._hall.visitors:
                if one.greeted:
                    one.send(frame)

        line = await self._hall.chat.save(visitor, None, text, show)
        log_action(visitor, "announce")
        visitor.done(request.id)
        await self._hall.chat.show(line)

    async def _set_doors(self, visitor: Visitor, request: SetDoors) -> None:
        await self._hall.set_rules(HouseRules(request.open, self._hall.rules.paused))
        log_action(visitor, "doors", open=request.open)
        visitor.done(request.id)

    async def _set_pause(self, visitor: Visitor, request: SetPause) -> None:
        await self._hall.set_rules(HouseRules(self._hall.rules.doors_open, request.paused))
        log_action(visitor, "pause", paused=request.paused)
        visitor.done(request.id)

    async def _at_table(self, visitor: Visitor, request: SkipTurn | LendSeat) -> None:
        """Pass the request to its table's queue."""
        table = self._hall.tables.get(request.table)
        if table is None:
            raise refusal("no_such_table")
        did = "skip" if isinstance(request, SkipTurn) else "lend" if request.bot else "give_back"
        log_action(visitor, did, table=request.table, seat=request.seat)
        table.submit(visitor, request)

    async def _close_table(self, visitor: Visitor, request: CloseTable) -> None:
        table = self._hall.tables.get(request.table)
        if table is None:
            raise refusal("no_such_table")
        log_action(visitor, "close_table", table=request.table)
        table.submit(visitor, request)

    async def _give_seat(self, visitor: Visitor, request: GiveSeat) -> None:
        table = self._hall.tables.get(request.table)
        if table is None:
            raise refusal("no_such_table")
        owner = self._other(visitor, request.session)
        log_action(visitor, "give_seat", table=request.table, seat=request.seat, to=owner.name)
        table.submit(visitor, SeatGiven(request.id, request.seat, owner))

    async def _let_in(self, visitor: Visitor, request: LetIn) -> None:
        table = self._hall.tables.get(request.table)
        if table is None:
            raise refusal("no_such_table")
        log_action(visitor, "let_in", table=request.table, asked=request.number)
        table.submit(visitor, request)

    async def _stop(self, visitor: Visitor, request: StopHost) -> None:
        log_action(visitor, "stop")
        visitor.done(request.id)
        self._hall.host.stop()

    def _other(self, visitor: Visitor, session: int) -> Visitor:
        """The visitor of a session, unless it is the admin's own."""
        other = next((one for one in self._hall.visitors if one.number == session), None)
        if other is None:
            raise refusal("no_such_session")
        if other is visitor:
            raise refusal("yourself")
        return other


def _line(text: str) -> str:
    return clean(text[:LONGEST]).strip()
