"""People who wait alone, and those at full tables, are told of each other."""

from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from engine.sync import reports, requests
from engine.sync.frames import REPORTS, Decoder
from engine.sync.hall_views import TableRow, is_joinable
from tablehost.hall import company
from tablehost.hall.company import Company
from tablehost.hall.lobby_rows import LobbyRows
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table

TWO: tuple[Any, ...] = ("farkle", 2, {}, "Friday", True, True, 0)
FULL = TableRow(1, "Friday", "farkle", ("Mara", "jo"), "playing", True, 0, seats=("here", "here"))
ALONE = TableRow(2, "Late", "farkle", ("Ines", ""), "waiting", True, 0, seats=("here", "free"))


class Somebody:
    """A session at a table, with what it is told."""

    def __init__(self, number: int) -> None:
        self.table = self
        self.number = number
        self.muted_minutes = 0
        self.told: list[Any] = []

    def send(self, frame: bytes) -> None:
        self.told += Decoder(REPORTS).feed(frame)


def told(*views: tuple[TableRow, ...]) -> tuple[list[Any], list[Any]]:
    """The reports to those at the tables 1 and 2 while the house looks like this."""
    first, second = people = Somebody(1), Somebody(2)
    here = Company(lambda: people)  # type: ignore[arg-type, return-value]
    for tables in views:
        here.look(LobbyRows(tables).sociable())
    return first.told, second.told


WAITS = reports.OthersWait(2, "Late", ["Ines"], free=False)
FREE = reports.OthersWait(4, "Friday", ["Mara", "jo"], free=True)
ROOM = replace(FULL, phase="waiting", names=("Mara", "jo", ""), seats=("here", "here", "free"))


def test_those_at_a_full_table_are_told_once_who_waits_alone() -> None:
    assert told((FULL, ALONE), (ALONE, FULL)) == ([WAITS], [])


def test_nobody_is_told_of_one_table_after_the_other() -> None:
    """Anybody can open tables and name them, and leave them at once."""
    others = [(FULL, replace(ALONE, id=number)) for number in range(2, 9)]
    assert told(*others) == ([WAITS], [])
    assert told((FULL, ALONE), (FULL,), (FULL, ALONE)) == ([WAITS], [])

    with patch.object(company, "PAUSE", 0.0):
        assert told((FULL, ALONE), (FULL,), (FULL, ALONE)) == ([WAITS, WAITS], [])
        assert len(told(*others)[0]) == len(others)


def test_nobody_is_told_of_a_table_where_somebody_is_muted() -> None:
    first, second = people = Somebody(1), Somebody(2)
    here = Company(lambda: people)  # type: ignore[arg-type, return-value]
    second.muted_minutes = 5
    here.look((FULL, ALONE))
    assert first.told == []

    second.muted_minutes = 0
    here.look((FULL, ALONE))
    assert first.told == [WAITS]


def test_whoever_waits_alone_is_told_of_a_free_seat_instead() -> None:
    assert told((ROOM, ALONE)) == ([], [FREE])


def test_of_two_who_wait_alone_the_newer_one_is_told() -> None:
    older = replace(ALONE, id=1, names=("Mara", ""), name="Early")
    early = reports.OthersWait(4, "Early", ["Mara"], free=True)

    assert told((ALONE, older)) == ([], [early])


def test_each_table_is_looked_at_a_few_times_however_many_wait_alone() -> None:
    rows = [replace(ALONE, id=number) for number in range(300)]

    with patch.object(company, "is_joinable", wraps=is_joinable) as looked:
        Company(lambda: ()).look(rows)

    assert looked.call_count <= 3 * len(rows)


@pytest.mark.parametrize(
    "other",
    [
        replace(FULL, game="yams"),
        replace(FULL, open=False),
        replace(FULL, evening=3),
        replace(FULL, practice=True),
        replace(FULL, tournament=1),
        replace(FULL, asleep=True),
        replace(FULL, seats=("here", "away")),
        replace(FULL, seats=("here", "bot"), bots_to_replace=1),
    ],
)
def test_other_tables_are_told_nothing(other: TableRow) -> None:
    assert told((other, ALONE)) == ([], [])


@pytest.mark.parametrize(
    "other",
    [
        replace(ALONE, game="yams"),
        replace(ALONE, open=False),
        replace(ALONE, practice=True),
        replace(ALONE, phase="playing"),
        replace(ALONE, names=("Ines", "Bob", ""), seats=("here", "here", "free")),
        replace(ALONE, seats=("away", "free")),
    ],
)
def test_nobody_else_is_told_of(other: TableRow) -> None:
    assert told((FULL, other), (ROOM, other)) == ([], [])


def heard(person: Person) -> list[Any]:
    return [one for one in person.frames if isinstance(one, reports.OthersWait)]


async def test_guest_who_finds_no_seat_is_not_stranded(arrive: Arrive) -> None:
    ada, bob, eve = [await arrive(name) for name in ("ada", "bob", "eve")]
    full = await open_table(ada, game=TWO)
    await bob.done(requests.Sit, full, None)
    await eve.done(requests.PlayNow, "farkle", "Late")

    (waits,) = await ada.until(lambda: heard(ada))
    assert (waits.name, waits.who, waits.free) == ("Late", ["eve"], False)
    await bob.done(requests.Stand, full)
    (free,) = await eve.until(lambda: heard(eve))
    assert (free.name, free.who, free.free) == ("Friday", ["ada"], True)
