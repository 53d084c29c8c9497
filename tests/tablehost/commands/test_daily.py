"""`daily` as text and JSON."""

import pytest

from tests.tablehost.commands.house import FRENCH, House


@pytest.fixture
async def house() -> House:
    """A house whose day has begun."""
    house = House()
    await house.hall.dailies.turn_over()
    return house


async def test_challenges_of_today_are_for_everybody_to_read(house: House) -> None:
    said = await house.told("ada", "daily")

    assert "Daily challenge of" in said
    assert "until 00:00" in said
    assert "Farkle · fewest turns win · 0 tries" in said
    assert said.count("Fingerprint of the seed") == 2
    assert "Seed" not in said
    assert "Défi du" in await house.told("ada", "daily", **FRENCH)


async def test_json_has_the_whole_commitment_and_no_seed(house: House) -> None:
    found = await house.data("ada", "daily")

    assert [one["game"] for one in found["games"]] == ["farkle", "yams"]
    assert all(len(one["commitment"]) == 64 and one["seed"] == "" for one in found["games"])


async def test_day_without_a_challenge(house: House) -> None:
    said = await house.told("ada", "daily", "2001-01-01")

    assert "There was no challenge on this day." in said
    assert "are open" not in said


async def test_day_to_come(house: House) -> None:
    said = await house.told("ada", "daily", "9999-12-31")

    assert "This day has not begun yet." in said
    assert "are open" not in said


@pytest.mark.parametrize(
    "words", [("yesterday",), ("9999-99-99",), ("2026-02-30",), ("2026-11-27", "2026-11-28")]
)
async def test_other_words_are_a_usage_error(house: House, words: tuple[str, ...]) -> None:
    answer = await house.ask("ada", "daily", *words)

    assert answer.code == 2
    assert "takes a day" in answer.text
