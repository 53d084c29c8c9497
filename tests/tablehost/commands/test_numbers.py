"""`stats`, `ladder` and `matches` as text and JSON."""

from collections.abc import AsyncIterator

import pytest

from client.paint.text import width
from tablehost.people.player import Player
from tests.tablehost.commands.house import FRENCH, House
from tests.tablehost.stats.conftest import BOT, person, played


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """Ada has beaten Bob at Yam's, and played Poker Dice with a bot."""
    house = House()
    evening = house.evening
    ada, bob = await evening.person("ada"), await evening.person("bob")
    sitters = [person(ada), person(bob)]
    await evening.finished(sitters, played("yams"), scores=(200, 150))
    await evening.finished([person(ada), BOT], played("poker_dice"))
    await house.hall.open()
    yield house
    await house.hall.close()


async def test_own_statistics_by_game(house: House) -> None:
    text = await house.told("ada", "stats")

    assert text.startswith("ada\nRating over all games")
    assert "\nYam's\n" in text
    assert "\nPoker Dice\n" in text
    assert "1 (100%)" in text
    assert max(map(width, text.splitlines())) <= 80


async def test_statistics_of_a_name_are_public(house: House) -> None:
    assert await house.told("bob", "stats", "ada") == await house.told("ada", "stats")
    assert await house.told("bob", "stats", "ADA") == await house.told("ada", "stats")
    assert (await house.ask("ada", "stats", "nobody")).code == 1


async def test_statistics_as_json(house: House) -> None:
    (ada,) = await house.data("ada", "stats")

    yams = ada["games"]["yams"]
    assert ada["name"] == "ada"
    assert (yams["figures"]["wins"], yams["figures"]["best_score"]) == (1, 200)
    assert yams["rating"].keys() == {"strength", "margin", "matches", "provisional"}
    assert ada["games"]["poker_dice"]["rating"] is None


async def test_guest_is_told_how_to_get_statistics(house: House) -> None:
    for command in ("stats", "matches"):
        answer = await house.ask_as(Player("jo"), command)

        assert answer.code == 1
        assert "ssh-keygen" in answer.text


async def test_ladder_shows_margin_and_provisional_ratings(house: House) -> None:
    lines = (await house.told("jo", "ladder")).splitlines()

    assert [line.split()[:2] for line in lines[1:3]] == [["1", "ada"], ["2", "bob"]]
    assert "±" in lines[1]
    assert lines[1].endswith("provisional")
    assert await house.told("jo", "ladder", "yam's") == "\n".join(lines)
    assert "Nobody is rated yet" in await house.told("jo", "ladder", "farkle")


async def test_ladder_as_json_and_paged(house: House) -> None:
    rungs = await house.data("jo", "ladder")

    assert [(rung["place"], rung["name"], rung["matches"]) for rung in rungs] == [
        (1, "ada", 1),
        (2, "bob", 1),
    ]
    assert await house.data("jo", "ladder", "--page", "2") == []
    for page in ("0", "x", "-1", "9999999", "²"):
        assert (await house.ask("jo", "ladder", "--page", page)).code == 2
    assert (await house.ask("jo", "ladder", "chess")).code == 2


async def test_own_matches_newest_first(house: House) -> None:
    lines = (await house.told("ada", "matches")).splitlines()
    rows = await house.data("ada", "matches")

    assert len(lines) == 3
    assert lines[1].split()[0] == "2"
    assert lines[1].endswith("a bot")
    assert lines[2].split()[-4:] == ["won", "with", "200", "bob"]
    assert [row["match"] for row in rows] == [2, 1]
    assert (rows[1]["won"], rows[1]["scores"], rows[1]["names"]) == (
        True,
        [200, 150],
        ["ada", "bob"],
    )
    assert await house.data("ada", "matches", "2") == rows[1:]
    assert (await house.ask("ada", "matches", "x")).code == 2


async def test_matches_are_paged(house: House) -> None:
    bob = (await house.evening.store.names.namesakes("bob"))[0].id
    for _ in range(25):
        await house.evening.finished([person(bob)], played("farkle", 1, target=1000))

    page = await house.told("bob", "matches")

    assert len(page.splitlines()) == 1 + 20 + 2
    older = page.splitlines()[-1].partition(": ")[2].split()
    assert len((await house.told("bob", *older)).splitlines()) == 1 + 6


async def test_erased_person_is_listed_as_someone(house: House) -> None:
    bob = (await house.evening.store.names.namesakes("bob"))[0].id
    await house.evening.store.erase(bob)

    assert (await house.told("ada", "matches")).endswith("someone")


@pytest.mark.parametrize("command", ["stats", "ladder", "matches"])
async def test_statistics_in_french(house: House, command: str) -> None:
    english, french = await house.told("ada", command), await house.told("ada", command, **FRENCH)

    assert english != french
