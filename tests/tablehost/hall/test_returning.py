"""Guests back in their seats without the code; strangers who know a name are not let in."""

import asyncio
from typing import Any

import pytest

from engine.sync import host_requests, reports, requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import vouching
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.matches import FARKLE

HOME, AWAY, THIRD = "192.0.2.7", "198.51.100.9", "203.0.113.1"
LAPTOP, PHONE, NEIGHBOUR = "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"


async def come(hall: Hall, name: str, address: str, key: str | None = None) -> Person:
    person = Person(hall, name, key, address)
    await person.hello()
    return person


async def welcomed(hall: Hall, name: str, address: str, key: str | None = None) -> Any:
    person = Person(hall, name, key, address)
    return person, await person.ask(*HELLO, "")


async def playing(hall: Hall, *, fred: str = HOME, theo: str = AWAY) -> tuple[int, Person, Person]:
    """A table, Fred who has just lost the connection, and Théo."""
    one, other = await come(hall, "fred", fred), await come(hall, "théo", theo)
    table: int = (await one.done(requests.NewTable, *FARKLE, ()))["table"]
    for person in (one, other):
        await person.done(requests.Sit, table, None)
    for person in (one, other):
        await person.done(requests.Start, table)
    one.line.close()
    await other.until(lambda: not other.table(table)["seats"][0]["here"])
    return table, one, other


async def asked(theo: Person, table: int) -> dict[str, Any]:
    found: dict[str, Any] = await theo.until(lambda: theo.table(table)["asked"])
    return found


async def answer(person: Person) -> reports.SeatAnswer:
    def found() -> Any:
        return next((one for one in person.frames if isinstance(one, reports.SeatAnswer)), None)

    told: reports.SeatAnswer = await person.until(found)
    return told


# The welcome


async def test_welcome_tells_a_guest_of_the_seat_that_their_name_left(hall: Hall) -> None:
    table, _, _ = await playing(hall)

    _, welcome = await welcomed(hall, "Fred", THIRD)

    assert welcome.waits == {
        "table": table, "name": "Friday", "game": "farkle", "who": "fred", "here": False,
    }  # fmt: skip
    assert (welcome.seat, welcome.resume) == ({}, "")


async def test_welcome_tells_nothing_to_other_names_and_to_keys(hall: Hall) -> None:
    await playing(hall)

    assert (await welcomed(hall, "jo", HOME))[1].waits == {}
    assert (await welcomed(hall, "fred", HOME, "SHA256:f"))[1].waits == {}


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

    assert await stranger.done(requests.Back) == {"asked": ["théo"]}
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

    assert await namesake.done(requests.Back) == {"asked": ["théo"]}


async def test_namesake_who_came_while_the_guest_played_is_not_given_the_seat(hall: Hall) -> None:
    one, theo = await come(hall, "fred", HOME), await come(hall, "théo", AWAY)
    table: int = (await one.done(requests.NewTable, *FARKLE, ()))["table"]
    for person in (one, theo):
        await person.done(requests.Sit, table, None)
    namesake = await come(hall, "fred", HOME)
    for person in (one, theo):
        await person.done(requests.Start, table)
    one.line.close()
    await theo.until(lambda: not theo.table(table)["seats"][0]["here"])

    assert await namesake.done(requests.Back) == {"asked": ["théo"]}


async def test_guest_is_back_before_the_old_connection_is_known_to_be_lost(hall: Hall) -> None:
    one, theo = await come(hall, "fred", HOME), await come(hall, "théo", AWAY)
    table: int = (await one.done(requests.NewTable, *FARKLE, ()))["table"]
    for person in (one, theo):
        await person.done(requests.Sit, table, None)
    for person in (one, theo):
        await person.done(requests.Start, table)
    fred = await come(hall, "fred", HOME)
    assert await fred.refused(requests.Back) == "still_connected"
    one.line.close()
    await theo.until(lambda: not theo.table(table)["seats"][0]["here"])

    assert "seat" in await fred.done(requests.Back)


async def test_guest_with_a_number_behind_the_name_is_back_by_the_name_alone(hall: Hall) -> None:
    await come(hall, "fred", THIRD)
    _, one, _ = await playing(hall)
    assert one.line._visitor.name == "fred 2"

    assert (await welcomed(hall, "fred", THIRD))[1].waits == {}
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


async def test_address_does_not_count_after_a_restart(hall: Hall, store: MemoryStore) -> None:
    table, _, _ = await playing(hall)
    again = Hall(store)
    await again.open()
    theo = await come(again, "théo", AWAY)
    assert await theo.refused(requests.Back) == "nobody_to_ask", "and nobody is at the table"

    fred = await come(again, "fred", HOME)

    assert await fred.refused(requests.Back) == "nobody_to_ask"
    assert await store.seat_code(table, 0)
    await again.close()


async def test_seat_of_a_player_with_a_key_is_never_offered_to_a_name(hall: Hall) -> None:
    fred, theo = await come(hall, "fred", HOME, "SHA256:f"), await come(hall, "théo", AWAY)
    table = (await fred.done(requests.NewTable, *FARKLE, ()))["table"]
    for person in (fred, theo):
        await person.done(requests.Sit, table, None)
    for person in (fred, theo):
        await person.done(requests.Start, table)
    fred.line.close()

    guest, welcome = await welcomed(hall, "fred", HOME)

    assert welcome.waits == {}
    assert await guest.refused(requests.Back) == "no_seat_waits"
    again, welcome = await welcomed(hall, "fred", THIRD, "SHA256:f")
    assert welcome.seat["table"] == table
    assert (await again.done(requests.Back))["seat"] == welcome.seat


async def test_guest_who_is_connected_is_not_replaced(hall: Hall) -> None:
    fred = await come(hall, "fred", HOME)
    table = (await fred.done(requests.NewTable, *FARKLE, ()))["table"]
    await fred.done(requests.Sit, table, None)

    second, welcome = await welcomed(hall, "fred", HOME)

    assert welcome.waits["here"]
    assert await second.refused(requests.Back) == "still_connected"
    assert (await welcomed(hall, "fred", THIRD))[1].waits == {}


async def test_rename_claims_nothing(hall: Hall) -> None:
    await playing(hall)
    stranger = await come(hall, "jo", THIRD)

    assert await stranger.refused(requests.Rename, "fred") == "name_taken"
    assert await stranger.refused(requests.Back) == "no_seat_waits"


async def test_banned_guest_is_not_let_in(hall: Hall) -> None:
    await playing(hall)
    fred, _ = await welcomed(hall, "fred", HOME)
    await hall.bans.ban("name", "fred", None)

    assert await fred.refused(requests.Back) == "barred"


# Those at the table


async def test_one_yes_gives_the_seat_back(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    fred = await come(hall, "fred", THIRD)
    await fred.done(requests.Back)
    shown = await asked(theo, table)
    assert shown == {"number": 1, "name": "fred 2", "seat": 0}

    await theo.done(requests.Vouch, table, 1, True)

    told = await answer(fred)
    assert (told.code, told.facts["name"]) == ("let_in", "fred")
    assert told.facts["seat"] == {"table": table, "seat": 0, "taken": False}
    await fred.done(requests.Sit, table, None)
    await theo.until(lambda: theo.table(table)["seats"][0]["here"])
    assert theo.table(table)["asked"] is None
    assert theo.table(table)["seats"][0]["name"] == "fred"


async def test_no_ends_the_request_and_pauses_grow(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, theo = await playing(hall)
    now = 0.0
    monkeypatch.setattr("tablehost.access.guesses.monotonic", lambda: now)
    waits = []
    for number in (1, 2, 3):
        fred = await come(hall, "fred", THIRD)
        await fred.done(requests.Back)
        await asked(theo, table)
        await theo.done(requests.Vouch, table, number, False)
        assert await answer(fred) == reports.SeatAnswer("not_let_in", {})
        refused = await fred.ask(requests.Back)
        assert refused.code == "ask_later"
        waits.append(refused.facts["seconds"])
        now += refused.facts["seconds"]
        fred.line.close()

    assert waits == [30, 60, 120]


async def test_pause_also_holds_at_another_address(hall: Hall) -> None:
    """Or somebody with many addresses could ask without end."""
    table, _, theo = await playing(hall)
    await (await come(hall, "fred", THIRD)).done(requests.Back)
    await asked(theo, table)
    await theo.done(requests.Vouch, table, 1, False)

    other = await come(hall, "fred", NEIGHBOUR)
    assert await other.refused(requests.Back) == "ask_later"


async def test_asker_who_hangs_up_has_to_wait_as_well(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    fred = await come(hall, "fred", THIRD)
    await fred.done(requests.Back)
    await asked(theo, table)
    fred.line.close()
    await theo.until(lambda: theo.table(table)["asked"] is None)

    assert await theo.refused(requests.Vouch, table, 1, True) == "nobody_asks"
    again = await come(hall, "fred", THIRD)
    assert await again.refused(requests.Back) == "ask_later"


async def test_request_without_an_answer_ends(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vouching, "PATIENCE", 0.0)
    table, _, theo = await playing(hall)
    fred = await come(hall, "fred", THIRD)
    await fred.done(requests.Back)

    assert (await answer(fred)).code == "no_answer"
    await theo.until(lambda: theo.table(table)["asked"] is None)


async def test_one_request_at_a_time(hall: Hall) -> None:
    await playing(hall)
    await (await come(hall, "fred", THIRD)).done(requests.Back)

    other = await come(hall, "fred", NEIGHBOUR)
    assert await other.refused(requests.Back) == "asked_already"


async def test_answer_to_an_earlier_request_does_not_count(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    await (await come(hall, "fred", THIRD)).done(requests.Back)
    await asked(theo, table)

    assert await theo.refused(requests.Vouch, table, 2, True) == "nobody_asks"


async def test_spectators_and_others_have_no_say(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    fred = await come(hall, "fred", THIRD)
    await fred.done(requests.Back)
    await asked(theo, table)
    watcher = await come(hall, "eve", NEIGHBOUR)
    assert await watcher.refused(requests.Vouch, table, 1, True) == "not_here"
    await watcher.done(requests.Watch, table)

    assert await watcher.refused(requests.Vouch, table, 1, True) == "watching"
    assert await fred.refused(requests.Vouch, table, 1, True) == "not_here"


async def test_nobody_lets_their_own_second_terminal_in(hall: Hall) -> None:
    """The seat was taken elsewhere, so a yes from the asker's address is worth nothing."""
    table, _, theo = await playing(hall)
    second = await come(hall, "fred", AWAY)

    assert await second.refused(requests.Back) == "nobody_to_ask"
    assert theo.table(table)["asked"] is None


async def test_yes_from_the_askers_address_is_refused(hall: Hall) -> None:
    fred, theo, eve = [
        await come(hall, name, address)
        for name, address in (("fred", HOME), ("théo", AWAY), ("eve", THIRD))
    ]
    table = (await fred.done(requests.NewTable, "farkle", 3, {}, "k", True, True, 0, []))["table"]
    for person in (fred, theo, eve):
        await person.done(requests.Sit, table, None)
    for person in (fred, theo, eve):
        await person.done(requests.Start, table)
    fred.line.close()
    await theo.until(lambda: not theo.table(table)["seats"][0]["here"])
    second = await come(hall, "fred", THIRD)
    assert await second.done(requests.Back) == {"asked": ["théo"]}
    await asked(theo, table)

    assert await eve.refused(requests.Vouch, table, 1, True) == "same_address"
    await eve.done(requests.Vouch, table, 1, False)
    assert (await answer(second)).code == "not_let_in"


async def test_one_household_lets_its_own_in(hall: Hall) -> None:
    """Three people behind one router: nobody is known by the address, and all may answer."""
    table, _, theo = await playing(hall, fred=HOME, theo=HOME)
    fred = await come(hall, "fred", HOME)
    assert await fred.done(requests.Back) == {"asked": ["théo"]}
    await asked(theo, table)

    await theo.done(requests.Vouch, table, 1, True)

    assert (await answer(fred)).code == "let_in"


async def test_request_ends_when_the_guest_comes_by_code(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    stranger = await come(hall, "fred", THIRD)
    await stranger.done(requests.Back)
    await asked(theo, table)
    code = await hall.store.seat_code(table, 0)
    fred = Person(hall, "jo", None, NEIGHBOUR)
    await fred.hello(code)
    await fred.done(requests.Sit, table, None)

    await theo.until(lambda: theo.table(table)["asked"] is None)
    assert await theo.refused(requests.Vouch, table, 1, True) == "nobody_asks"


async def test_guest_with_the_code_takes_the_seat_back_from_an_impostor(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    code = await hall.store.seat_code(table, 0)
    impostor = await come(hall, "fred", THIRD)
    await impostor.done(requests.Back)
    await asked(theo, table)
    await theo.done(requests.Vouch, table, 1, True)
    await impostor.done(requests.Sit, table, None)

    fred = Person(hall, "fred", None, NEIGHBOUR)
    assert (await fred.hello(code))["taken"]
    await fred.done(requests.Sit, table, None)

    assert await impostor.refused(requests.Start, table) == "not_here"


async def test_two_answers_at_once_let_one_guest_in(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    fred = await come(hall, "fred", THIRD)
    await fred.done(requests.Back)
    await asked(theo, table)

    answers = await asyncio.gather(*(theo.ask(requests.Vouch, table, 1, True) for _ in range(2)))

    assert sorted(type(one).__name__ for one in answers) == ["Done", "Refused"]


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

    assert (await answer(jo)).facts["seat"] == {"table": table, "seat": 0, "taken": False}
    await jo.done(requests.Sit, table, None)
    await theo.until(lambda: theo.table(table)["seats"][0]["name"] == "jo")
    assert await (await come(hall, "x", HOME)).refused(requests.Join, code) == "no_such_code"
