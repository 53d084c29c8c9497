"""One more seat at a table, as long as its game takes more people."""

from tablehost.hall.table.protocols import TableContext
from tablehost.hall.visitor import Visitor
from tablehost.store.values import Person


async def add_seat(table: TableContext) -> bool:
    """Add a free seat; returns whether the game takes one more."""
    seats = len(table.roster.seats)
    if seats >= table.evening.seat_range[1]:
        return False
    await table.resize(seats + 1)
    return True


async def add_seat_for(table: TableContext, visitor: Visitor, person: Person) -> None:
    """Add a seat to a full table for somebody invited by name: others took those there were.

    None is added for somebody whom the opener has removed.
    """
    roster = table.roster
    is_invited = visitor.invited.get(table.record.id) and person.id not in roster.kicked
    is_full = not any(seat.empty for seat in roster.seats)
    if is_invited and is_full and not table.evening.over:
        await add_seat(table)
