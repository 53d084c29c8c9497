"""The kept seats that may belong to a guest who comes back without a code.

Everybody may have typed the same login name and sit at the same address, so several seats can be
meant: those of absent guests who have that name, whatever number they got behind it, and those
that were taken from the same address. Of the latter, those of people who had typed another name
come into question only if there is none of this name. They are only named here. Who may take one
is decided elsewhere (`returning`).
"""

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Any, NamedTuple

from client.locale.i18n import LANGUAGES
from engine.core.values import Language
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.table import Table
from tablehost.hall.table_index import TableIndex
from tablehost.hall.visitor import Visitor
from tablehost.people.likeness import likeness
from tablehost.people.names import is_variant
from tablehost.store.store import Store

MOST_TOLD = 8  # seats that a guest is told of
MOST_READ = 32  # persons looked up for that: some seats are those of people with a key
QUIET = 20.0  # seconds without a key after which a connection may be lost already


class Found(NamedTuple):
    """A seat that may be a guest's."""

    table: Table
    number: int
    seat: Seat
    is_named: bool  # its person typed the guest's name, or has it, perhaps with a number

    @property
    def is_used(self) -> bool:
        """Whether its player is connected, and has pressed a key just now."""
        visitor = self.seat.visitor
        return visitor is not None and monotonic() - visitor.heard < QUIET

    @property
    def is_asked_for(self) -> bool:
        """Whether somebody asks to be let in to it right now."""
        return self.table.asked_for(self.number) is not None


class PossibleSeats:
    """Finds the seats that a guest may mean.

    Args:
        store: knows who is a guest.
        tables: all tables.
    """

    def __init__(self, store: Store, tables: TableIndex) -> None:
        self._store = store
        self._tables = tables

    async def of(self, visitor: Visitor) -> list[Found]:
        """The seats that a guest may mean, the likeliest first."""
        if visitor.key is not None:
            return []
        meant = _likely([one for one in self._seats(visitor) if _may_be(one, visitor)])
        found = sorted(meant, key=_order)
        return [one for one in found[:MOST_READ] if await self._is_guest(one.seat)][:MOST_TOLD]

    def _seats(self, visitor: Visitor) -> Iterable[Found]:
        """Seats of the guest's name, or taken from their address, and others at the same tables."""
        for table in self._tables.of_name_or_network(visitor.typed_name, visitor.network):
            for number, seat in enumerate(table.roster.seats):
                if seat.network == visitor.network or seat.away:
                    is_named = is_variant(seat.name, visitor.typed_name) or _typed_it(seat, visitor)
                    yield Found(table, number, seat, is_named)

    async def _is_guest(self, seat: Seat) -> bool:
        person = seat.sitter.person
        return person is not None and (await self._store.person(person)).fingerprint is None


async def chosen_language(store: Store, seats: Sequence[Seat], visitor: Visitor) -> Language | None:
    """The language in which somebody who may have these seats is asked for theirs.

    It is the one that all guests who have them have chosen. Nobody has proven anything yet, so it
    is told to those alone who come from the same address under the same name, and nothing else is.
    """
    chosen = list[object]()
    for seat in seats:
        is_theirs = is_variant(seat.name, visitor.typed_name) and seat.network == visitor.network
        if not (is_theirs and visitor.network) or seat.sitter.person is None:
            return None
        chosen.append((await store.person(seat.sitter.person)).settings.get("language"))
    known = (one for one in LANGUAGES if chosen and all(other == one for other in chosen))
    return next(known, None)


def told(found: list[Found]) -> dict[str, Any]:
    """Seats as the welcome tells of them; {} for none."""
    if not found:
        return {}
    facts = told_seat(found[0].table, found[0].seat)
    if len(found) > 1:
        facts["among"] = among(found)
    alone = len(found) == 1
    if not any(one.is_named and (one.seat.away or (alone and not one.is_used)) for one in found):
        facts["near"] = [one.seat.name for one in found]
    return facts


def told_seat(table: Table, seat: Seat) -> dict[str, Any]:
    """One seat as the welcome tells of it."""
    return {
        "table": table.number,
        "name": table.record.name,
        "game": table.record.game,
        "who": seat.name,
        "here": seat.visitor is not None,
    }


def among(found: list[Found]) -> list[dict[str, Any]]:
    """Seats to choose from, as a guest is told of them."""
    return [told_seat(one.table, one.seat) | {"asked": one.is_asked_for} for one in found]


def _may_be(found: Found, visitor: Visitor) -> bool:
    """Whether a seat may be a guest's: that of somebody connected only by name and address.

    Their old connection may not be known to be lost yet.
    """
    seat, is_near = found.seat, found.seat.network == visitor.network
    if seat.sitter.person is None or seat.visitor is visitor:
        return False
    is_kept = seat.away and bool(visitor.network)
    return (is_near and (found.is_named or is_kept)) or (seat.away and found.is_named)


def _typed_it(seat: Seat, visitor: Visitor) -> bool:
    """Whether its person came from this address by the same name, whatever their name is now."""
    is_near = bool(visitor.network) and seat.network == visitor.network
    return is_near and likeness(seat.typed) == likeness(visitor.typed_name)


def _likely(found: list[Found]) -> list[Found]:
    """Without the seats of people who had typed another name, if there is one of this name."""
    is_any_named = any(one.is_named for one in found)
    return [one for one in found if one.is_named or not (is_any_named and one.seat.typed)]


def _order(found: Found) -> tuple[bool, bool, bool, float]:
    """Those nobody uses or asks for come first, then those of the name, the last to leave first."""
    seat = found.seat
    if seat.visitor is not None:
        return True, found.is_asked_for, not found.is_named, seat.visitor.heard
    return False, found.is_asked_for, not found.is_named, -seat.heard
