"""The part of a house that its lobby lists, and a search in the rest."""

from collections.abc import Collection, Iterable
from heapq import nsmallest
from typing import Any
from unicodedata import combining, normalize

from msgspec.structs import replace

from engine.sync.hall_views import LobbyView, PersonRow, TableRow, is_joinable, may_replace_bot

MOST_TABLES, MOST_PEOPLE = 40, 60
"""As many as a big window shows; a table takes some 200 bytes, a person 20."""

MOST_FOUND = 20


def page(house: LobbyView, personal: Collection[int]) -> LobbyView:
    """The first tables, in the order they were opened, and the first people.

    Args:
        house: everything.
        personal: tables that are listed in any case, as the viewer has a seat there or is invited.
    """
    tables, people = house.tables, house.people
    if len(tables) > MOST_TABLES:
        listed = {row.id for row in nsmallest(MOST_TABLES, tables, key=_rank)}.union(personal)
        tables = tuple(row for row in tables if row.id in listed)
    if len(people) > MOST_PEOPLE:
        people = tuple(nsmallest(MOST_PEOPLE, people, key=_has_a_table))
    return replace(
        house,
        tables=tables,
        people=people,
        more_tables=len(house.tables) - len(tables),
        more_people=len(house.people) - len(people),
    )


def found(tables: Iterable[TableRow], text: str) -> dict[str, Any]:
    """The answer to `FindTables`: those that can be joined first."""
    wanted = _plain(text).strip()
    all_found = [row for row in tables if wanted and wanted in _words(row)]
    first = nsmallest(MOST_FOUND, all_found, key=_rank)
    return {"tables": first, "more": len(all_found) - len(first)}


def _words(row: TableRow) -> str:
    return _plain("\n".join((row.name, row.game, *row.names)))


def _plain(text: str) -> str:
    """Without capitals and accents."""
    text = text.casefold()
    if text.isascii():
        return text
    return "".join(char for char in normalize("NFD", text) if not combining(char))


def _rank(row: TableRow) -> tuple[bool, ...]:
    joinable = is_joinable(row)
    is_lively = joinable and "here" in row.seats
    return row.asleep, not is_lively, not joinable, not may_replace_bot(row)


def _has_a_table(person: PersonRow) -> bool:
    return person.table != 0
