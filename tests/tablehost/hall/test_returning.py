"""Guests back in their seats without the code; strangers who know a name are not let in."""

from typing import Any

import pytest

from engine.sync import host_requests, requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import absences
from tablehost.people.networks import HIDDEN
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.guests import (
    AWAY,
    HOME,
    LAPTOP,
    NEIGHBOUR,
    PHONE,
    THIRD,
    answer,
    come,
    lose,
    playing,
    restarted,
    seated,
    welcomed,
)
from tests.tablehost.hall.matches import FARKLE, ready

# The welcome


async def test_welcome_tells_a_guest_of_the_seat_that_their_name_left(hall: Hall) -> None:
    table, _, _ = await playing(hall)

    _, welcome = await welcomed(hall, "Fred", THIRD)

    assert welcome.waits == {
        "table": table, "name": "Friday", "game": "farkle", "who": "fred", "here": False,
    }  # fmt: skip
    assert (welcome.seat, welcome.resume) == ({}, "")


async def test_welcome_tells_nothing_to_other_names_elsewhere_and_to_keys(hall: Hall) -> None:
    await playing(hall)

    assert (await welcomed(hall, "jo", THIRD))[1].waits == {}
    assert (await welcomed(hall, "fred", HOME, "SHA256:f"))[1].waits == {}


# Settings


@pytest.mark.parametrize("chosen_at", ["lobby", "table"])
async def test_guest_who_is_let_in_again_has_the_settings_of_before(
    hall: Hall, chosen_at: str
) -> None:
    fred, theo = await come(hall, "fred", HOME), await come(hall, "théo", AWAY)
    if chosen_at == "lobby":
        await fred.done(requests.Keep, {"language": "fr"})
    table = await seated(fred, theo)
    if chosen_at == "table":
        await fred.done(requests.Keep, {"language": "fr"})
    await ready(fred, theo, table=table)
    await lose(fred, table, theo)

    again, welcome = await welcomed(hall, "fred", HOME)
    assert welcome.settings == {"language": "fr"}, "no more than that: anybody can type a name"
    facts = await again.done(requests.Back)
    assert facts["settings"] == {"language": "fr"}


async def test_code_of_the_seat_brings_the_settings_of_before(hall: Hall) -> None:
    fred, theo = await come(hall, "fred", HOME), await come(hall, "théo", AWAY)
    await fred.done(requests.Keep, {"language": "fr"})
    table = await seated(fred, theo)
    code = (await fred.done(requests.Sit, table, None))["resume"]
    fred.line.close()

    again = Person(hall, "anybody", None, THIRD)
    welcome = await again.ask(*HELLO, code)

    assert welcome.settings == {"language": "fr"}


# Seats that were given up


@pytest.fixture
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moment in which the others wait for who was cut off is over at once."""
    monkeypatch.setattr(absences, "MISSED_FOR", 0.0)


async def given_up(hall: Hall, key: str | None = None) -> int:
    """A table where a match has begun without Fred, who had lost the connection."""
    fred = await come(hall, "fred", HOME, key)
    theo, mara = await come(hall, "théo", AWAY), await come(hall, "mara", THIRD)
    three: tuple[Any, ...] = ("farkle", 3, {"target": 1000}, "Friday", True, True, 0)
    table: int = (await fred.done(requests.NewTable, *three, ()))["table"]
    for person in (fred, theo, mara):
        await person.done(requests.Sit, table, None)
    fred.line.close()
    await theo.until(lambda: theo.table(table)["seats"][2]["name"] == "fred")  # behind the others
    await ready(theo, mara, table=table)
    return table


@pytest.mark.usefixtures("nobody_waits")
@pytest.mark.parametrize("key", [None, "SHA256:f"])
async def test_welcome_tells_once_of_a_match_that_began_without_who_was_away(
    hall: Hall, key: str | None
) -> None:
    table = await given_up(hall, key)

    person, welcome = await welcomed(hall, "fred", HOME, key)
    assert welcome.given_up == {"table": table, "name": "Friday", "began": True}
    assert (welcome.seat, welcome.waits) == ({}, {})

    person.line.close()
    assert (await welcomed(hall, "fred", HOME, key))[1].given_up == {}


@pytest.mark.usefixtures("nobody_waits")
async def test_welcome_tells_nobody_else_of_a_seat_that_was_given_up(hall: Hall) -> None:
    await given_up(hall)

    assert (await welcomed(hall, "fred", THIRD))[1].given_up == {}
    assert (await welcomed(hall, "jo", HOME))[1].given_up == {}
    assert (await welcomed(hall, "fred", HOME, "SHA256:f"))[1].given_up == {}


# The same address


@pytest.mark.parametrize("address", [HOME, PHONE])
async def test_guest_alone_at_an_address_is_back_at_once(hall: Hall, address: str) -> None:
    table, _, theo = await playing(hall, fred=LAPTOP if address == PHONE else HOME)

    fred = await come(hall, "fred", address)
    data = await fred.done(requests.Back)

    assert data["seat"] == {"table": table, "seat": 0, "taken": False}
    assert data["name"] == "fred"
    assert (await fred.done(requests.Sit, table, None)) == {"seat": 0, "resume": data["resume"]}
    await theo.until(lambda: theo.table(table)["seats"][0]["here"])


async def test_guest_alone_at_an_address_is_back_again_and_again(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    for _ in range(3):
        fred = await come(hall, "fred", HOME)
        assert "seat" in await fred.done(requests.Back)
        await fred.done(requests.Sit, table, None)
        fred.line.close()
        await theo.until(lambda: not theo.table(table)["seats"][0]["here"])


async def test_stranger_with_the_name_is_not_given_the_seat(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    stranger = await come(hall, "fred", THIRD)

    assert await stranger.done(requests.Back) == {"asked": ["théo"], "before": 0}
    assert await stranger.refused(requests.Sit, table, 0) == "table_full"
    assert not theo.table(table)["seats"][0]["here"]


@pytest.mark.parametrize("name", ["jo", "fred"])
async def test_address_counts_no_more_once_somebody_else_came_from_it(
    hall: Hall, name: str
) -> None:
    await playing(hall)
    (await come(hall, name, HOME)).line.close()

    assert "asked" in await (await come(hall, "fred", HOME)).done(requests.Back)


async def test_address_counts_not_if_somebody_else_was_there_already(hall: Hall) -> None:
    sister = await come(hall, "jo", HOME)
    await playing(hall)
    sister.line.close()

    assert "asked" in await (await come(hall, "fred", HOME)).done(requests.Back)


async def test_namesake_who_was_there_already_is_not_given_the_seat(hall: Hall) -> None:
    namesake = await come(hall, "fred", HOME)
    _, one, _ = await playing(hall)
    assert one.line._visitor.name == "fred 2"

    assert await namesake.done(requests.Back) == {"asked": ["théo"], "before": 0}


async def test_namesake_who_came_while_the_guest_played_is_not_given_the_seat(hall: Hall) -> None:
    one, theo = await come(hall, "fred", HOME), await come(hall, "théo", AWAY)
    table = await seated(one, theo)
    namesake = await come(hall, "fred", HOME)
    await ready(one, theo, table=table)
    await lose(one, table, theo)

    assert await namesake.done(requests.Back) == {"asked": ["théo"], "before": 0}


async def test_guest_is_back_before_the_old_connection_is_known_to_be_lost(hall: Hall) -> None:
    one, theo = await come(hall, "fred", HOME), await come(hall, "théo", AWAY)
    table = await seated(one, theo)
    await ready(one, theo, table=table)
    fred = await come(hall, "fred", HOME)
    assert await fred.refused(requests.Back) == "still_connected"
    await lose(one, table, theo)

    assert "seat" in await fred.done(requests.Back)


async def test_guest_with_a_number_behind_the_name_is_back_by_the_name_alone(hall: Hall) -> None:
    await come(hall, "fred", THIRD)
    _, one, _ = await playing(hall)
    assert one.line._visitor.name == "fred 2"

    stranger, welcome = await welcomed(hall, "fred", THIRD)
    assert welcome.waits["who"] == "fred 2"
    assert "asked" in await stranger.done(requests.Back, "fred 2")
    fred, welcome = await welcomed(hall, "fred", HOME)
    assert welcome.waits["who"] == "fred 2"
    assert (await fred.done(requests.Back))["name"] == "fred 2"


async def test_somebody_with_a_key_counts_as_somebody_else(hall: Hall) -> None:
    await playing(hall)
    await come(hall, "jo", HOME, "SHA256:jo")

    assert "asked" in await (await come(hall, "fred", HOME)).done(requests.Back)


async def test_people_at_other_addresses_do_not_count(hall: Hall) -> None:
    await playing(hall, fred=LAPTOP)
    await come(hall, "jo", NEIGHBOUR)

    assert "seat" in await (await come(hall, "fred", PHONE)).done(requests.Back)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "", "fe80::1", "@"])
async def test_loopback_and_unknown_addresses_never_count(hall: Hall, address: str) -> None:
    await playing(hall, fred=address)

    assert "asked" in await (await come(hall, "fred", address)).done(requests.Back)


async def test_seat_of_a_player_with_a_key_is_never_offered_to_a_name(hall: Hall) -> None:
    fred, theo = await come(hall, "fred", HOME, "SHA256:f"), await come(hall, "théo", AWAY)
    table = await seated(fred, theo)
    await ready(fred, theo, table=table)
    fred.line.close()

    guest, welcome = await welcomed(hall, "fred", HOME)

    assert welcome.waits == {}
    assert await guest.refused(requests.Back) == "no_seat_waits"
    again, welcome = await welcomed(hall, "fred", THIRD, "SHA256:f")
    assert welcome.seat["table"] == table
    assert (await again.done(requests.Back))["seat"] == welcome.seat


async def test_guest_who_is_connected_is_not_replaced(hall: Hall) -> None:
    fred = await come(hall, "fred", HOME)
    await seated(fred)

    second, welcome = await welcomed(hall, "fred", HOME)

    assert welcome.waits["here"]
    assert await second.refused(requests.Back) == "still_connected"
    assert (await welcomed(hall, "fred", THIRD))[1].waits == {}


async def test_rename_claims_nothing(hall: Hall) -> None:
    await playing(hall)
    stranger = await come(hall, "jo", THIRD)

    told = await stranger.done(requests.Rename, "fred")

    assert (told["name"], told["seat"]) == ("jo", {})
    assert await stranger.refused(requests.Back) == "no_seat_waits"
    assert await stranger.refused(requests.Sit, told["waits"]["table"], 0) == "table_full"


async def test_banned_guest_is_not_let_in(hall: Hall) -> None:
    await playing(hall)
    fred, _ = await welcomed(hall, "fred", HOME)
    await hall.bans.ban("name", "fred", None)

    assert await fred.refused(requests.Back) == "barred"


# Who is here


async def test_person_with_two_terminals_is_listed_once(hall: Hall) -> None:
    mara, again = [await come(hall, "mara", HOME, "SHA256:m") for _ in range(2)]
    table = (await again.done(requests.NewTable, *FARKLE, ()))["table"]
    await again.done(requests.Sit, table, None)

    await mara.until(lambda: mara.views[0]["people"] == [{"name": "mara", "table": table}])


async def test_person_who_sits_and_watches_is_listed_once(hall: Hall) -> None:
    mara, again, eve, eve_again = [
        await come(hall, name, HOME, f"SHA256:{name}") for name in ("mara", "mara", "eve", "eve")
    ]
    table = (await mara.done(requests.NewTable, *FARKLE, ()))["table"]
    await mara.done(requests.Sit, table, None)
    for one in (again, eve, eve_again):
        await one.done(requests.Watch, table)

    await mara.until(lambda: mara.table(table)["watchers"] == ["eve"])


# The host


async def test_admin_gives_the_seat_to_somebody_in_the_lobby(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    code = await hall.store.seat_code(table, 0)
    mona = Person(hall, "mona", None)
    mona.line._visitor.is_local = True
    await mona.hello()
    jo = await come(hall, "jo", THIRD)
    session = jo.line._visitor.number
    assert await jo.refused(host_requests.GiveSeat, table, 0, session) == "not_host"
    assert await mona.refused(host_requests.GiveSeat, table, 1, session) == "no_such_seat"

    await mona.done(host_requests.GiveSeat, table, 0, session)

    told = {"table": table, "seat": 0, "taken": False, "of": "fred"}
    assert (await answer(jo)).facts["seat"] == told
    await jo.done(requests.Sit, table, None)
    await theo.until(lambda: theo.table(table)["seats"][0]["name"] == "jo")
    assert theo.table(table)["seats"][0]["here"], "never seen as away: nobody is said to be back"
    assert await (await come(hall, "x", HOME)).refused(requests.Join, code) == "no_such_code"
    lost = (await welcomed(hall, "fred", HOME))[1].given_up
    assert lost == {"table": table, "name": "Friday", "began": False, "to": "jo"}


# After a restart of the host


@pytest.mark.parametrize("match", [True, False])
async def test_guest_alone_at_an_address_is_back_after_a_restart(
    hall: Hall, store: MemoryStore, *, match: bool
) -> None:
    one, theo = await come(hall, "fred", HOME), await come(hall, "théo", AWAY)
    table = await seated(one, theo)
    if match:
        await ready(one, theo, table=table)
    again = await restarted(hall, store)

    fred = await come(again, "fred", HOME)

    assert (await fred.done(requests.Back))["seat"] == {"table": table, "seat": 0, "taken": False}
    await fred.done(requests.Sit, table, None)
    once_more = await restarted(again, store)
    assert "seat" in await (await come(once_more, "fred", HOME)).done(requests.Back)
    await once_more.close()


async def test_stranger_with_the_name_is_not_given_the_seat_after_a_restart(
    hall: Hall, store: MemoryStore
) -> None:
    await playing(hall)
    again = await restarted(hall, store)

    stranger = await come(again, "fred", THIRD)

    assert (await stranger.done(requests.Back))["asked"] == []
    await again.close()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_restart_does_not_forget_who_else_came_from_an_address(
    hall: Hall, store: MemoryStore, when: str
) -> None:
    await playing(hall)
    if when == "before":
        await come(hall, "jo", HOME)
    again = await restarted(hall, store)
    if when == "after":
        await come(again, "jo", HOME)

    fred = await come(again, "fred", HOME)

    assert (await fred.done(requests.Back))["asked"] == []
    await again.close()


async def test_address_of_a_seat_is_not_saved_in_plain(hall: Hall, store: MemoryStore) -> None:
    await playing(hall)

    saved = await store.homes(1)

    assert saved[0]
    assert HOME.encode() not in saved[0]
    (await come(hall, "jo", HOME)).line.close()
    await come(hall, "kim", AWAY)
    again = await store.homes(1)
    assert [len(home) for home in again.values()] == [HIDDEN + 1, HIDDEN + 1]
    assert HOME.encode() not in again[0]
