"""`tonight` as text and JSON."""

import pytest

from engine.sync.hall_views import GivenAward, RecapView
from tablehost.people.player import Player
from tests.tablehost.commands.house import FRENCH, House


@pytest.fixture
async def house() -> House:
    """Ada has won a match of Farkle against Bob."""
    house = House()
    recap = RecapView(awards=(GivenAward("turn", 0, 2500),), names=("ada", "bob"))
    house.hall.tonight.add(1, "farkle", {1: 0, 2: 1}, recap, (0,))
    return house


async def test_wins_and_awards_are_for_everybody_to_read(house: House) -> None:
    answer = await house.ask_as(Player("guest"), "tonight")

    assert answer.code == 0
    assert "1 match since" in answer.text
    assert "ada  1 of 1" in answer.text
    assert "2,500" in answer.text


async def test_it_is_said_how_long_they_are_kept(house: House) -> None:
    zone = (await house.data("ada", "tonight"))["zone"]

    assert f"06:00 {zone}" in await house.told("ada", "tonight", **FRENCH)


async def test_tonight_as_json(house: House) -> None:
    found = await house.data("ada", "tonight")

    assert found["players"][0] == {"name": "ada", "matches": 1, "won": 1}
    assert found["awards"][0]["value"] == 2500
