"""The tables as the lobby lists them, sorted so that a change of one concerns no other."""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator
from heapq import nsmallest
from itertools import chain, islice
from typing import Any
from unicodedata import combining, normalize

from msgspec import Struct

from engine.sync.hall_views import LobbyView, TableRow, is_joinable, may_replace_bot

Rank = tuple[bool, ...]

MOST_FOUND = 20

FEWEST = 2
"""People at a table that counts as full."""


class LobbyRows:
    """The rows of all tables."""

    def __init__(self, rows: Iterable[TableRow] = ()) -> None:
        self._rows: dict[int, TableRow] = {}
        self._ranked: defaultdict[Rank, list[int]] = defaultdict(list)
        self._with_room: defaultdict[str, set[int]] = defaultdict(set)
        self._free: defaultdict[str, set[int]] = defaultdict(set)
        self._full: defaultdict[str, set[int]] = defaultdict(set)
        self._words: dict[int, str] = {}
        for row in rows:
            self.put(row)

    def __len__(self) -> int:
        return len(self._rows)

    def put(self, row: TableRow) -> None:
        """Add a table's row, or replace it."""
        if self._rows.get(row.id) == row:
            return
        self.remove(row.id)
        self._rows[row.id] = row
        insort(self._ranked[_rank(row)], row.id)
        for group in self._groups(row):
            group.add(row.id)

    def remove(self, number: int) -> None:
        """Forget a table, if it is known."""
        row = self._rows.pop(number, None)
        self._words.pop(number, None)
        if row is None:
            return
        same = self._ranked[_rank(row)]
        del same[bisect_left(same, number)]
        for group in self._groups(row):
            group.discard(number)

    def _groups(self, row: TableRow) -> Iterator[set[int]]:
        if _has_room(row):
            yield self._with_room[row.game]
        if _is_single(row) and people_at(row):
            if is_joinable(row):
                yield self._free[row.game]
            if is_full(row):
                yield self._full[row.game]

    def first(self, most: int, personal: Iterable[int] = ()) -> tuple[TableRow, ...]:
        """The first rows by rank, and these tables wherever they stand, in order."""
        ranked = chain.from_iterable(self._ranked[rank] for rank in sorted(self._ranked))
        listed = set(islice(ranked, most)).union(personal)
        return tuple(self._rows[number] for number in sorted(listed) if number in self._rows)

    def with_room(self, game: str) -> list[int]:
        """The tables for one match of a game where people sit and somebody else can."""
        return sorted(self._with_room[game])

    def sociable(self) -> Iterator[TableRow]:
        """The tables that people who want to play the same game may be told of, or at.

        Full tables only where somebody waits alone: nobody else concerns them.
        """
        for game, free in self._free.items():
            rows = [self._rows[number] for number in sorted(free)]
            yield from rows
            if any(map(waits_alone, rows)):
                yield from (self._rows[number] for number in sorted(self._full[game]))

    def found(self, text: str) -> dict[str, Any]:
        """The answer to `FindTables`: those that can be joined first."""
        wanted = _plain(text).strip()
        rows = self._rows.values()
        all_found = [row for row in rows if wanted and wanted in self._words_of(row)]
        first = nsmallest(MOST_FOUND, all_found, key=lambda row: (_rank(row), row.id))
        return {"tables": first, "more": len(all_found) - len(first)}

    def _words_of(self, row: TableRow) -> str:
        words = self._words.get(row.id)
        if words is None:
            words = self._words[row.id] = _plain("\n".join((row.name, row.game, *row.names)))
        return words


class House(Struct, frozen=True):
    """All that the lobby shows a part of.

    Attributes:
        rows: its tables.
        rest: everything else, without tables.
    """

    rows: LobbyRows
    rest: LobbyView


def waits_alone(table: TableRow) -> bool:
    """Whether one person is there and a seat is free."""
    return is_joinable(table) and len(people_at(table)) == 1 and "away" not in table.seats


def is_full(table: TableRow) -> bool:
    """Whether people play with each other, and nobody else can."""
    is_taken = "" not in table.names and not may_replace_bot(table)
    return is_taken and len(people_at(table)) >= FEWEST


def people_at(table: TableRow) -> tuple[str, ...]:
    """The names of the people who are at a table."""
    seats = zip(table.names, table.seats, strict=True)
    return tuple(name for name, state in seats if state == "here")


def _is_single(table: TableRow) -> bool:
    """Whether anybody may play there, one match by itself."""
    is_part = table.evening or table.practice or table.daily or table.tournament
    return table.open and not is_part and not table.asleep


def _has_room(table: TableRow) -> bool:
    """Whether somebody who wants to play now may be brought there."""
    is_open = is_joinable(table) or may_replace_bot(table)
    return is_open and not (table.practice or table.evening) and "here" in table.seats


def _rank(row: TableRow) -> Rank:
    joinable = is_joinable(row)
    is_lively = joinable and "here" in row.seats
    return row.asleep, not is_lively, not joinable, not may_replace_bot(row)


def _plain(text: str) -> str:
    """Without capitals and accents."""
    text = text.casefold()
    if text.isascii():
        return text
    return "".join(char for char in normalize("NFD", text) if not combining(char))
