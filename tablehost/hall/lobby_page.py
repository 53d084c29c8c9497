"""The part of a house that its lobby lists."""

from collections.abc import Collection
from heapq import nsmallest

from msgspec.structs import replace

from engine.sync.hall_views import LobbyView, PersonRow
from tablehost.hall.lobby_rows import House

MOST_TABLES, MOST_PEOPLE = 40, 60
"""As many as a big window shows; a table takes some 200 bytes, a person 20."""


def page(house: House, personal: Collection[int]) -> LobbyView:
    """The first tables, in the order they were opened, and the first people.

    Args:
        house: everything.
        personal: tables that are listed in any case, as the viewer has a seat there or is invited.
    """
    tables, people = house.rows.first(MOST_TABLES, personal), house.rest.people
    if len(people) > MOST_PEOPLE:
        people = tuple(nsmallest(MOST_PEOPLE, people, key=_has_a_table))
    return replace(
        house.rest,
        tables=tables,
        people=people,
        more_tables=len(house.rows) - len(tables),
        more_people=len(house.rest.people) - len(people),
    )


def _has_a_table(person: PersonRow) -> bool:
    return person.table != 0
