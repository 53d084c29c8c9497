"""A table that is called after its opener follows the present one."""

import pytest

from engine.sync import requests
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table


async def two(arrive: Arrive, name: str) -> tuple[Person, Person, int]:
    """Ada, who has opened a table of this name, and Bob."""
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, game=("farkle", 3, {}, name, True, True, 0))
    await bob.done(requests.Sit, table, None)
    return ada, bob, table


@pytest.mark.parametrize(
    ("before", "after"),
    [("ada’s table", "bob’s table"), ("chez ada", "chez bob"), ("Canada", "Canada")],
)
async def test_name_follows_when_the_opener_leaves(arrive: Arrive, before: str, after: str) -> None:
    ada, bob, table = await two(arrive, before)

    await ada.done(requests.Stand, table)

    await bob.until(lambda: bob.table(table)["opener"] == "bob")
    assert bob.table(table)["name"] == after


async def test_name_follows_when_the_table_is_handed_over(arrive: Arrive) -> None:
    ada, bob, table = await two(arrive, "ada’s table")

    await ada.done(requests.HandOver, table, 1)

    assert ada.table(table)["name"] == "bob’s table"
    await bob.done(requests.Stand, table)
    await ada.until(lambda: ada.table(table)["opener"] == "ada")
    assert ada.table(table)["name"] == "ada’s table"
