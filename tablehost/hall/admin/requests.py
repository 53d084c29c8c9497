"""What a host does in the hall: each a request, refused to everybody else, each in the log."""

from collections.abc import Callable, Mapping
from typing import Protocol

from client.paint.text import clean
from engine import IllegalMove
from engine.sync.frames import encode
from engine.sync.host_requests import (
    Announce,
    Kick,
    LendSeat,
    LookAround,
    Mute,
    SetDoors,
    SetPause,
    SkipTurn,
    StopHost,
)
from engine.sync.reports import Bye, Said
from tablehost.hall.admin.bans import BanRequests, Gates
from tablehost.hall.admin.guard import admins_only, log_action
from tablehost.hall.admin.mutes import Mutes
from tablehost.hall.admin.overview import Overview, Rooms
from tablehost.hall.chat import Chat
from tablehost.hall.history import Work
from tablehost.hall.lobby import LOBBY
from tablehost.hall.visitor import Visitor
from tablehost.ssh.texts import say
from tablehost.store.values import HouseRules

LONGEST = 300  # characters of an announcement, and of a reason


class Premises(Rooms, Gates, Protocol):
    """The hall, as hosts act on it."""

    stop: Callable[[], None]
    talk: Chat

    async def rule(self, rules: HouseRules) -> None:
        """Let other rules hold from now on, also after a restart."""


class AdminRequests:
    """The hosts of one hall.

    Attributes:
        house: what hosts are shown.
        mutes: whom nobody hears.
        work: what is done here, by the kind of request.
    """

    def __init__(self, hall: Premises) -> None:
        self._hall = hall
        self.house = Overview(hall)
        self.mutes = Mutes()
        work: Mapping[type, Work] = {
            LookAround: self._look_around,
            Mute: self._mute,
            Kick: self._kick,
            Announce: self._announce,
            SetDoors: self._set_doors,
            SetPause: self._set_pause,
            SkipTurn: self._at_table,
            LendSeat: self._at_table,
            StopHost: self._stop,
        }
        self.work: Mapping[type, Work] = admins_only({**work, **BanRequests(hall).work})

    def admit(self, visitor: Visitor, has_seat: bool) -> None:  # noqa: FBT001 - see `Admit`
        """Let a visitor in, unless the doors are closed and nothing is theirs here.

        Raises:
            IllegalMove: `doors_closed`.
        """
        if not (self._hall.rules.doors_open or has_seat or visitor.host):
            raise IllegalMove(
                "doors_closed",
                "The host has closed the doors: only who has a seat that waits comes in, a guest "
                "with the seat's code.",
            )

    async def _look_around(self, visitor: Visitor, request: LookAround) -> None:
        visitor.done(request.id)
        if request.show:
            self.house.show(visitor)
        else:
            self.house.hide(visitor)

    async def _mute(self, visitor: Visitor, request: Mute) -> None:
        other = self._other(visitor, request.session)
        self.mutes.mute(other, request.minutes, self._hall.visitors)
        log_action(visitor, "mute", session=other.number, name=other.name, minutes=request.minutes)
        visitor.done(request.id)

    async def _kick(self, visitor: Visitor, request: Kick) -> None:
        other = self._other(visitor, request.session)
        log_action(visitor, "kick", session=other.number, name=other.name)
        visitor.done(request.id)
        farewell = say("kicked", other.language)
        other.send(encode(Bye("kicked", f"{farewell} {_line(request.why)}".strip())))
        other.dismiss()

    async def _announce(self, visitor: Visitor, request: Announce) -> None:
        text = _line(request.text)
        if not text:
            raise IllegalMove("nothing_said", "There is nothing to say in that; type some words.")
        frame = encode(Said(LOBBY, "", text, "host"))

        def show() -> None:
            for one in self._hall.visitors:
                if one.greeted:
                    one.send(frame)

        line = await self._hall.talk.keep(visitor, None, text, show)
        log_action(visitor, "announce")
        visitor.done(request.id)
        await self._hall.talk.hear(line)

    async def _set_doors(self, visitor: Visitor, request: SetDoors) -> None:
        await self._hall.rule(HouseRules(request.open, self._hall.rules.paused))
        log_action(visitor, "doors", open=request.open)
        visitor.done(request.id)

    async def _set_pause(self, visitor: Visitor, request: SetPause) -> None:
        await self._hall.rule(HouseRules(self._hall.rules.doors_open, request.paused))
        log_action(visitor, "pause", paused=request.paused)
        visitor.done(request.id)

    async def _at_table(self, visitor: Visitor, request: SkipTurn | LendSeat) -> None:
        """The table does it, in its own order of things."""
        table = self._hall.tables.get(request.table)
        if table is None:
            raise IllegalMove("no_such_table", "There is no such table any more.")
        did = "skip" if isinstance(request, SkipTurn) else "lend" if request.bot else "give_back"
        log_action(visitor, did, table=request.table, seat=request.seat)
        table.submit(visitor, request)

    async def _stop(self, visitor: Visitor, request: StopHost) -> None:
        log_action(visitor, "stop")
        visitor.done(request.id)
        self._hall.stop()

    def _other(self, visitor: Visitor, session: int) -> Visitor:
        """Who has this session, if it is not the host who asks."""
        other = next((one for one in self._hall.visitors if one.number == session), None)
        if other is None:
            raise IllegalMove("no_such_session", "They have left already.")
        if other is visitor:
            raise IllegalMove("yourself", "That is your own session.")
        return other


def _line(text: str) -> str:
    return clean(text[:LONGEST]).strip()
