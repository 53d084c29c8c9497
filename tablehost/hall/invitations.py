"""Invitations of people who are here, by name, to the table of the person who invites."""

from collections.abc import Sequence
from typing import Protocol

from engine.sync.frames import encode
from engine.sync.hall_views import has_free_seat
from engine.sync.refusals import refusal
from engine.sync.reports import Invited
from engine.sync.requests import Invite
from tablehost.access.codes import spelled
from tablehost.hall.lobby import Lobby, people
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import Visitor
from tablehost.people.names import plain


class InvitingHall(Protocol):
    """The hall, as it is used here."""

    @property
    def tables(self) -> dict[int, Table]:
        """All tables, by id."""

    @property
    def visitors(self) -> Sequence[Visitor]:
        """All sessions."""


class Invitations:
    """Passes invitations on."""

    def __init__(self, hall: InvitingHall, lobby: Lobby) -> None:
        self._hall = hall
        self._lobby = lobby

    async def invite(self, visitor: Visitor, request: Invite) -> None:
        """Tell somebody of the table, and let them sit down there; `Done.data` has their name.

        Raises:
            IllegalMove: the visitor may not invite now, or nobody else has that name.
        """
        table = self._hall.tables.get(request.table)
        if table is None or visitor.table is not table:
            raise refusal("not_here")
        own = table.roster.own_seat(visitor)
        if not request.name.strip():
            visitor.done(request.id, self._others(table))
            return
        seat = table.roster.seats[own]
        if visitor.muted_minutes:
            raise refusal("muted", minutes=visitor.muted_minutes)
        if seat.sitter.person in table.roster.kicked:
            raise refusal("kicked_here")
        row = table.row()
        if not has_free_seat(row):
            raise refusal("no_free_seat")
        invited = self._named(request.name, visitor)
        if any(one.table is table for one in invited):
            raise refusal("at_table", name=invited[0].name)
        hears = [one.invitations_received.left >= 1 for one in invited]
        if not all(hears) or not visitor.invitations_sent.take():
            raise refusal("too_fast.invite")
        code = spelled(table.record.code)
        game = "" if row.evening else row.game
        frame = encode(Invited(row.id, visitor.name, game, code))
        for one in invited:
            one.invitations_received.take()
            one.invited[row.id] = visitor.name
            one.send(frame)
            self._lobby.personal_changed(one)
        visitor.done(request.id, {"name": invited[0].name})

    def _others(self, table: Table) -> dict[str, list[str]]:
        """The names of all who are not at this table, in the lobby and elsewhere."""
        others = [one for one in people(self._hall.visitors) if one.table != table.number]
        return {
            "lobby": sorted((one.name for one in others if not one.table), key=str.casefold),
            "tables": sorted((one.name for one in others if one.table), key=str.casefold),
        }

    def _named(self, name: str, visitor: Visitor) -> list[Visitor]:
        """The sessions of the one person with this name, or else of one who differs in accents."""
        here = [one for one in self._hall.visitors if one.greeted and not one.is_local]
        wanted = name.strip().casefold()
        found = [one for one in here if one.name.casefold() == wanted]
        found = found or [one for one in here if plain(one.name) == plain(name.strip())]
        if not found:
            raise refusal("nobody_here", name=name.strip())
        if visitor in found:
            raise refusal("yourself")
        if len({one.identity for one in found}) > 1:  # a private table must not be told to both
            raise refusal("same_name", name=found[0].name)
        return found
