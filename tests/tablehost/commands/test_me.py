"""`me`: everything about oneself, and erasing it."""

import json
from collections.abc import AsyncIterator

import pytest

from engine.sync import requests
from tablehost.people.player import Player
from tablehost.store.values import Person
from tests.tablehost.commands.house import FRENCH, House
from tests.tablehost.hall.conftest import Person as Visitor
from tests.tablehost.stats.conftest import person, played


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """Ada has played with Bob and said something."""
    house = House()
    evening = house.evening
    ada, bob = await evening.person("ada"), await evening.person("bob")
    await evening.store.enter("SHA256:ada", "Countess")
    await evening.finished([person(ada), person(bob)], played("yams"), scores=(200, 150))
    await evening.store.say(None, ada, "good evening")
    await evening.store.say(None, bob, "bob was here")
    await evening.store.save_settings(ada, {"theme": "felt"})
    await house.hall.open()
    await house.hall.stats.settled()
    yield house
    await house.hall.close()


async def ada(house: House) -> Person | None:
    people = await house.evening.store.persons("SHA256:ada")
    return next((one for one in people if one.name == "ada"), None)


async def test_everything_kept_is_shown(house: House) -> None:
    text = await house.told("ada", "me")

    assert text.startswith("ada\n")
    known = ("SHA256:ada", "Countess", "Theme: Green felt")
    for said in (*known, "me --export", "me --erase"):
        assert said in text
    assert text != await house.told("ada", "me", **FRENCH)


async def test_export_has_only_ones_own_data(house: House) -> None:
    text = await house.told("ada", "me", "--export")
    data = json.loads(text)

    assert (data["name"], data["key"], data["settings"]) == ("ada", "SHA256:ada", {"theme": "felt"})
    assert [line["text"] for line in data["chat"]] == ["good evening"]
    assert [(one["game"], one["won"], one["score"]) for one in data["matches"]] == [
        ("yams", True, 200)
    ]
    assert data["numbers"]["games"]["yams"]["figures"]["wins"] == 1
    assert data["logins"] == []
    assert "bob" not in text


async def test_export_has_the_login_name_that_leads_to_a_changed_one(house: House) -> None:
    person = await ada(house)
    assert person is not None
    await house.evening.store.names.change(person.id, "Lovelace", "ada")

    data = json.loads(await house.told("ada", "me", "--export"))

    assert (data["name"], data["logins"]) == ("Lovelace", ["ada"])


async def test_erasing_needs_the_typed_name(house: House) -> None:
    for words in (("--erase",), ("--erase", "bob"), ("--erase", "ada", "now")):
        answer = await house.ask("ada", "me", *words)

        assert answer.code == 2
        assert "me --erase ada" in answer.text
    assert await ada(house) is not None


async def test_erased_person_is_forgotten_and_matches_stay_complete(house: House) -> None:
    assert "Deleted" in await house.told("ada", "me", "--erase", "ada")

    assert await ada(house) is None
    assert (await house.ask("ada", "me")).code == 1
    assert (await house.ask("bob", "stats", "ada")).code == 1
    assert [one["name"] for one in await house.data("bob", "ladder")] == ["bob"]
    assert (await house.told("bob", "matches")).endswith("someone")
    text = await house.told("bob", "record", "1", "--text")
    assert "Players: someone and bob" in text
    assert json.loads(await house.told("bob", "record", "1"))["match"] == 1


async def test_connected_person_is_not_erased(house: House) -> None:
    here = Visitor(house.hall, "ada", "SHA256:ada")
    await here.hello()

    assert (await house.ask("ada", "me", "--erase", "ada")).code == 1

    here.line.close()
    await house.told("ada", "me", "--erase", "ada")
    assert await ada(house) is None


async def test_person_with_a_kept_seat_is_not_erased(house: House) -> None:
    here = Visitor(house.hall, "ada", "SHA256:ada")
    await here.hello()
    game = ("farkle", 1, {"target": 1000}, "solo", True, True, 0, ())
    table = (await here.done(requests.NewTable, *game))["table"]
    await here.done(requests.Sit, table, None)
    await here.done(requests.Start, table)
    here.line.close()

    assert (await house.ask("ada", "me", "--erase", "ada")).code == 1


async def test_guests_and_strangers_are_told_that_nothing_is_kept(house: House) -> None:
    assert "guest" in (await house.ask_as(Player("ada"), "me")).text
    assert (await house.ask("eve", "me", "--export")).code == 1
    assert (await house.ask("ada", "me", "now")).code == 2
