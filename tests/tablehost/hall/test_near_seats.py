"""A guest without a key who comes back under another name finds the seat, and is vouched for."""

import pytest

from engine.sync import requests
from tablehost.hall import possible_seats
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.guests import (
    AWAY,
    HOME,
    THIRD,
    answer,
    asked,
    come,
    lose,
    playing,
    seated,
    welcomed,
)
from tests.tablehost.hall.matches import ready


async def test_the_welcome_tells_of_seats_at_the_same_address(hall: Hall) -> None:
    table, *_ = await playing(hall)

    _, welcome = await welcomed(hall, "root", HOME)

    assert welcome.waits["near"] == ["fred"]
    assert (welcome.waits["table"], welcome.waits["who"]) == (table, "fred")


async def test_nobody_elsewhere_and_nobody_with_a_key_is_told(hall: Hall) -> None:
    await playing(hall)

    _, elsewhere = await welcomed(hall, "root", THIRD)
    _, known = await welcomed(hall, "root", HOME, "SHA256:r")

    assert elsewhere.waits == known.waits == {}


async def test_people_with_a_key_take_no_place_in_the_list(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their seats are known by the key, and they may have been the last to leave."""
    monkeypatch.setattr(possible_seats, "MOST_TOLD", 1)
    await playing(hall)
    ada, cleo = await come(hall, "ada", HOME, "SHA256:ada"), await come(hall, "cleo", AWAY)
    table = await seated(ada, cleo)
    await ready(ada, cleo, table=table)
    await lose(ada, table, cleo)

    _, welcome = await welcomed(hall, "root", HOME)

    assert welcome.waits["who"] == "fred"


async def test_the_typed_name_comes_first(hall: Hall) -> None:
    await playing(hall)

    _, welcome = await welcomed(hall, "fred", HOME)

    assert "near" not in welcome.waits


async def test_another_name_always_needs_a_yes_from_the_table(hall: Hall) -> None:
    """Also where nobody else has come from the address: the name was read in the lobby."""
    table, _, theo = await playing(hall)
    root = await come(hall, "root", HOME)

    data = await root.done(requests.Back, "fred")

    assert data["asked"] == ["théo"]
    assert (await asked(theo, table))["name"] == "root"
    assert await root.refused(requests.Sit, table, 0) in ("seat_taken", "table_full")
    await theo.done(requests.Vouch, table, (await asked(theo, table))["number"], True)
    told = await answer(root)
    assert told.code == "let_in"
    assert told.facts["name"] == "fred"
    await root.done(requests.Sit, table, None)


@pytest.mark.parametrize("typed", ["[", " -", "\u0336"])
async def test_a_name_without_letters_finds_no_numbered_seat(hall: Hall, typed: str) -> None:
    await come(hall, "fred", THIRD)
    table, _, theo = await playing(hall)
    assert theo.table(table)["seats"][0]["name"] == "fred 2"
    root = await come(hall, "root", HOME)

    assert await root.refused(requests.Back, typed) == "no_seat_waits"


async def test_a_no_gives_nothing(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    root = await come(hall, "root", HOME)
    await root.done(requests.Back, "fred")

    await theo.done(requests.Vouch, table, (await asked(theo, table))["number"], False)

    assert (await answer(root)).code == "not_let_in"
    assert await root.refused(requests.Back, "fred") == "ask_later"


async def test_choosing_the_name_of_a_guest_who_is_away_leads_to_the_seat(hall: Hall) -> None:
    table, *_ = await playing(hall)
    root = await come(hall, "root", THIRD)

    data = await root.done(requests.Rename, "Fred")

    assert data["name"] == "root"
    assert data["waits"]["who"] == "fred"
    assert data["waits"]["table"] == table
    assert (await root.done(requests.Back, "fred"))["asked"]


async def test_the_name_of_a_guest_who_is_here_stays_taken(hall: Hall) -> None:
    await come(hall, "fred", HOME)
    root = await come(hall, "root", THIRD)

    assert await root.refused(requests.Rename, "fred") == "name_taken"


async def test_a_guests_name_is_free_once_they_have_another(hall: Hall) -> None:
    root = await come(hall, "root", HOME)
    await root.done(requests.Rename, "amy")
    other = await come(hall, "eve", AWAY)

    data = await other.done(requests.Rename, "root")

    assert data["name"] == "root"


async def test_several_seats_are_named_the_last_one_to_leave_first(hall: Hall) -> None:
    names = ("fred", "gil", "théo")
    fred, gil, theo = [await come(hall, name, HOME) for name in names]
    game = ("farkle", 3, {"target": 1000}, "Friday", True, True, 0, ())
    table: int = (await fred.done(requests.NewTable, *game))["table"]
    for person in (fred, gil, theo):
        await person.done(requests.Sit, table, None)
    await ready(fred, gil, theo, table=table)
    await _leave(fred, table, 0, theo)
    await _leave(gil, table, 1, theo)

    root, welcome = await welcomed(hall, "root", HOME)

    assert sorted(welcome.waits["near"]) == ["fred", "gil"]
    assert (await root.done(requests.Back, "gil"))["asked"] == ["théo"]
    await theo.done(requests.Vouch, table, (await asked(theo, table))["number"], True)
    assert (await answer(root)).facts["name"] == "gil"


async def left(hall: Hall, *names: str, renamed: str = "") -> tuple[int, list[Person], Person]:
    """A match at one address that these leave; Théo, who is elsewhere, stays there.

    The last of them has changed their name to `renamed` before.
    """
    people = [await come(hall, name, HOME) for name in names]
    if renamed:
        await people[-1].done(requests.Rename, renamed)
    theo = await come(hall, "théo", AWAY)
    game = ("farkle", len(names) + 1, {"target": 1000}, "Friday", True, True, 0, ())
    table: int = (await people[0].done(requests.NewTable, *game))["table"]
    for person in (*people, theo):
        await person.done(requests.Sit, table, None)
    await ready(*people, theo, table=table)
    return table, people, theo


async def test_of_several_guests_with_one_login_name_each_seat_is_listed(hall: Hall) -> None:
    table, people, theo = await left(hall, "root", "root", "root")
    for number, person in enumerate(people):
        await _leave(person, table, number, theo)

    root, welcome = await welcomed(hall, "root", HOME)

    names = ["root 3", "root 2", "root"]
    assert [one["who"] for one in welcome.waits["among"]] == names, "the last to leave is first"
    assert "near" not in welcome.waits
    assert {one["game"] for one in welcome.waits["among"]} == {"farkle"}
    data = await root.done(requests.Back, "")
    assert [one["who"] for one in data["among"]] == names
    assert (await root.done(requests.Back, "root 2"))["asked"] == ["théo"]
    question = await asked(theo, table)
    seats = theo.table(table)["seats"]
    assert (question["name"], seats[question["seat"]]["name"]) == (welcome.name, "root 2")


async def test_numbered_names_are_listed_for_the_same_login_from_elsewhere(hall: Hall) -> None:
    table, people, theo = await left(hall, "root", "root")
    for number, person in enumerate(people):
        await _leave(person, table, number, theo)

    _, welcome = await welcomed(hall, "root", THIRD)

    assert [one["who"] for one in welcome.waits["among"]] == ["root 2", "root"]


async def test_a_seat_that_is_asked_for_and_one_in_use_come_last(hall: Hall) -> None:
    table, people, theo = await left(hall, "root", "root", "root")
    for number in (0, 1):
        await _leave(people[number], table, number, theo)
    first = await come(hall, "root", HOME)
    await first.done(requests.Back, "root 2")
    await asked(theo, table)

    second, welcome = await welcomed(hall, "root", HOME)

    listed = [(one["who"], one["asked"], one["here"]) for one in welcome.waits["among"]]
    assert listed == [("root", False, False), ("root 2", True, False), ("root 3", False, True)]
    assert await second.refused(requests.Back, "root 2") == "asked_already"
    assert await second.refused(requests.Back, "root 3") == "still_connected"
    assert (await second.done(requests.Back, ""))["among"][0]["who"] == "root"
    assert (await second.done(requests.Back, "root"))["asked"] == ["root 3", "théo"]


async def test_a_chosen_name_is_listed_beside_a_numbered_one_at_the_address(hall: Hall) -> None:
    """Two guests came as root, and one of them has chosen another name since."""
    table, people, theo = await left(hall, "root", "root", renamed="gus")
    for number, person in enumerate(people):
        await _leave(person, table, number, theo)

    _, welcome = await welcomed(hall, "root", HOME)

    assert [one["who"] for one in welcome.waits["among"]] == ["gus", "root"]
    assert "near" not in welcome.waits


async def test_guests_with_login_names_of_their_own_are_not_offered_each_others(hall: Hall) -> None:
    table, people, theo = await left(hall, "mara", "tom")
    for number, person in enumerate(people):
        await _leave(person, table, number, theo)

    mara, welcome = await welcomed(hall, "mara", HOME)

    assert welcome.waits["who"] == "mara"
    assert "among" not in welcome.waits
    assert (await mara.done(requests.Back, ""))["asked"] == ["théo"]


async def test_a_name_chosen_since_is_known_by_the_login_name(hall: Hall) -> None:
    table, people, theo = await left(hall, "mara", "root", renamed="gus")
    for number, person in enumerate(people):
        await _leave(person, table, number, theo)

    _, welcome = await welcomed(hall, "root", HOME)
    _, elsewhere = await welcomed(hall, "root", THIRD)

    assert (welcome.waits["who"], elsewhere.waits) == ("gus", {})
    assert "near" not in welcome.waits


async def test_those_at_the_table_are_told_whether_the_address_is_the_same(hall: Hall) -> None:
    table, people, theo = await left(hall, "root")
    await _leave(people[0], table, 0, theo)
    await come(hall, "eve", HOME)  # so that an address alone leads nobody back
    here, one = await welcomed(hall, "root", HOME)
    elsewhere, other = await welcomed(hall, "root", THIRD)

    await here.done(requests.Back, "root")
    first = await asked(theo, table)
    await theo.done(requests.Vouch, table, first["number"], False)
    await elsewhere.done(requests.Back, "root")
    second = await asked(theo, table)

    assert (first["name"], first["address"]) == (one.name, "same")
    assert (second["name"], second["address"]) == (other.name, "other")


async def test_those_at_the_table_are_told_that_two_with_one_login_name_are_away(
    hall: Hall,
) -> None:
    table, people, theo = await left(hall, "root", "root")
    for number, person in enumerate(people):
        await _leave(person, table, number, theo)
    one, other = await come(hall, "root", HOME), await come(hall, "root", HOME)

    await one.done(requests.Back, "root 2")
    first = await asked(theo, table)
    await theo.done(requests.Vouch, table, first["number"], True)
    assert (await answer(one)).facts["name"] == "root 2"
    await one.done(requests.Sit, table, None)
    await other.done(requests.Back, "root")
    second = await theo.until(lambda: _asked_later(theo, table, first["number"]))

    assert (first["address"], second["address"]) == ("shared", "same")


def _asked_later(theo: Person, table: int, number: int) -> dict[str, int | str] | None:
    found: dict[str, int | str] | None = theo.table(table)["asked"]
    return found if found and found["number"] != number else None


async def _leave(one: Person, table: int, seat: int, other: Person) -> None:
    one.line.close()
    await other.until(lambda: not other.table(table)["seats"][seat]["here"])


async def test_seats_of_people_with_a_key_are_not_offered(hall: Hall) -> None:
    fred, theo = await come(hall, "fred", HOME, "SHA256:f"), await come(hall, "théo", AWAY)
    table = await seated(fred, theo)
    await ready(fred, theo, table=table)
    await lose(fred, table, theo)

    root, welcome = await welcomed(hall, "root", HOME)

    assert welcome.waits == {}
    assert await root.refused(requests.Back, "fred") == "no_seat_waits"


async def test_only_seat_of_the_address_is_asked_for_without_its_name(hall: Hall) -> None:
    table, people, theo = await left(hall, "jeannette")
    await _leave(people[0], table, 0, theo)

    again, welcome = await welcomed(hall, "root", HOME)

    assert welcome.waits["near"] == ["jeannette"]
    assert (await again.done(requests.Back, ""))["asked"] == ["théo"]
