"""Tables are found by what is true of them now, also in the middle of a step."""

from unittest.mock import Mock

import pytest

from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.hall.table_changes import TableChanges
from tablehost.hall.table_index import TableIndex
from tests.tablehost.hall.guests import AWAY, HOME, come, lose, playing, seated
from tests.tablehost.hall.matches import open_table


def index_of(hall: Hall) -> TableIndex:
    return hall._tables.index


async def test_table_is_found_by_who_sits_there_and_by_their_names(hall: Hall) -> None:
    one, other = await come(hall, "Zoé", HOME), await come(hall, "zoé", AWAY)
    table = await seated(one, other)
    index, [found] = index_of(hall), hall.tables.values()

    assert other.name == "zoé"
    assert [one.name for one in found.roster.seats][:2] == ["Zoé", "zoé 2"]
    for name in ("zoe", "Zoé", "zoé 2"):
        assert index.of_name_or_network(name, "") == ([] if name == "zoe" else [found])
    assert index.of_name_or_network("nobody", HOME) == [found]
    assert index.where("code", found.record.code) == [found]
    assert index.count("away", "zoé") == 0

    await one.done(requests.Stand, table)
    assert index.of_name_or_network("nobody", HOME) == []


async def test_shortened_name_is_found(hall: Hall) -> None:
    long = "Abcdefghijklmnop"
    one, other = await come(hall, long, HOME), await come(hall, long, AWAY)
    await open_table(other)
    await one.done(requests.Leave)
    [found] = hall.tables.values()

    assert found.roster.seats[0].name == "Abcdefghijklmn 2"
    assert index_of(hall).of_name_or_network(long, "") == [found]


async def test_seat_of_somebody_who_is_away_is_found_without_accents(hall: Hall) -> None:
    await playing(hall, fred="192.0.2.8")
    index = index_of(hall)

    assert [seat.name for seat in index.seats_away("away", "fred")] == ["fred"]
    assert [seat.name for seat in index.seats_away("bare", "fred")] == ["fred"]
    assert not list(index.seats_away("bare", "theo"))


async def test_closed_table_is_found_by_nothing(hall: Hall) -> None:
    one = await come(hall, "ada", HOME)
    table = await open_table(one)
    [found] = hall.tables.values()
    await one.done(requests.Stand, table)
    await one.until(lambda: not hall.tables)

    assert index_of(hall).where("code", found.record.code) == []
    assert (index_of(hall)._numbers, index_of(hall)._facts) == ({}, {})


async def test_seat_that_was_left_is_found_as_kept(hall: Hall) -> None:
    one, other = await come(hall, "ada", HOME), await come(hall, "bob", AWAY)
    table = await seated(one, other)
    assert index_of(hall).count("kept", True) == 0
    await lose(one, table, other)

    assert [one.number for one in index_of(hall).where("kept", True)] == [table]


def test_table_in_a_step_is_looked_at_each_time() -> None:
    changes = TableChanges()
    reader, other = changes.reader(), changes.reader()
    with changes.step(7):
        changes.add(8)
        assert reader.take() == {7, 8}
        assert reader.take() == {7}
    assert reader.take() == {7}
    assert reader.take() == set()
    assert other.take() == {7, 8}, "what another one has taken"


def test_failed_step_counts_as_well() -> None:
    changes = TableChanges()
    reader = changes.reader()
    with pytest.raises(KeyError), changes.step(7):
        raise KeyError

    assert [reader.take(), reader.take()] == [{7}, set()]


def test_only_tables_that_changed_are_looked_at() -> None:
    changes, tables = TableChanges(), {number: Mock(number=number) for number in range(5)}
    looked = Mock(side_effect=lambda table: iter([("code", table.number)]))
    index = TableIndex(tables, changes, looked)
    for number in tables:
        changes.add(number)
    assert index.where("code", 3) == [tables[3]]
    looked.reset_mock()

    changes.add(2)
    assert index.where("code", 2) == [tables[2]]
    looked.assert_called_once_with(tables[2])
