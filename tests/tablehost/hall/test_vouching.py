"""Guests let in by those at the table, and pauses after a refusal."""

import asyncio

import pytest

from engine.sync import host_requests, reports, requests
from engine.sync.topics import HOUSE
from tablehost.hall.hall import Hall
from tablehost.hall.table import absences, vouching
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.guests import (
    AWAY,
    HOME,
    NEIGHBOUR,
    THIRD,
    answer,
    asked,
    come,
    playing,
    restarted,
)
from tests.tablehost.hall.matches import FARKLE, ready


async def test_one_yes_gives_the_seat_back(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    fred = await come(hall, "fred", THIRD)
    await fred.done(requests.Back)
    shown = await asked(theo, table)
    assert shown == {"number": 1, "name": "fred 2", "seat": 0, "address": "other"}

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
        told = await answer(fred)
        refused = await fred.ask(requests.Back)
        assert refused.code == "ask_later"
        assert told == reports.SeatAnswer("not_let_in", refused.facts)
        waits.append(refused.facts["seconds"])
        now += refused.facts["seconds"]
        fred.line.close()

    assert waits == [30, 60, 120]


async def turned_down(hall: Hall, theo: Person, table: int, address: str, number: int) -> None:
    """Somebody asks from this address and is not let in."""
    await (await come(hall, "fred", address)).done(requests.Back)
    await asked(theo, table)
    await theo.done(requests.Vouch, table, number, False)


async def test_somebody_turned_down_does_not_keep_another_address_waiting(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    await turned_down(hall, theo, table, THIRD, 1)

    again = await come(hall, "fred", THIRD)
    assert await again.refused(requests.Back) == "ask_later"
    other = await come(hall, "fred", NEIGHBOUR)
    assert (await other.done(requests.Back))["before"] == 0
    await theo.done(requests.Vouch, table, 2, True)
    assert (await answer(other)).code == "let_in"


async def test_many_addresses_have_to_wait_in_the_end(hall: Hall) -> None:
    """Or somebody with many addresses could ask without end."""
    table, _, theo = await playing(hall)
    for number in range(1, vouching.FREE + 2):
        await turned_down(hall, theo, table, f"203.0.113.{number}", number)

    other = await come(hall, "fred", NEIGHBOUR)
    assert await other.refused(requests.Back) == "ask_later"


async def test_no_to_a_stranger_leaves_the_question_to_the_owner_behind_the_same_router(
    hall: Hall,
) -> None:
    table, _, theo = await playing(hall, fred=HOME, theo=HOME)
    stranger = await come(hall, "fred", HOME)
    await stranger.done(requests.Back)
    await asked(theo, table)
    await theo.done(requests.Vouch, table, 1, False)
    assert await stranger.refused(requests.Back) == "ask_later"

    fred = await come(hall, "fred", HOME)
    assert await fred.done(requests.Back) == {"asked": ["théo"], "before": 0}
    await theo.until(lambda: (theo.table(table)["asked"] or {}).get("number") == 2)
    await theo.done(requests.Vouch, table, 2, True)
    assert (await answer(fred)).code == "let_in"


async def test_new_connections_behind_the_owners_router_do_not_ask_without_end(hall: Hall) -> None:
    table, _, theo = await playing(hall, fred=HOME, theo=HOME)
    for number in range(1, vouching.FREE + 2):
        await turned_down(hall, theo, table, HOME, number)

    assert await (await come(hall, "fred", HOME)).refused(requests.Back) == "ask_later"


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


async def test_several_ask_and_are_shown_one_after_the_other(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    thief, fred = await come(hall, "fred", THIRD), await come(hall, "fred", NEIGHBOUR)
    await thief.done(requests.Back)
    assert (await fred.done(requests.Back))["before"] == 1
    assert (await asked(theo, table))["number"] == 1
    assert await theo.refused(requests.Vouch, table, 2, True) == "nobody_asks"

    await theo.done(requests.Vouch, table, 1, False)
    await theo.until(lambda: (theo.table(table)["asked"] or {}).get("number") == 2)
    await theo.done(requests.Vouch, table, 2, True)

    assert (await answer(thief)).code == "not_let_in"
    assert (await answer(fred)).code == "let_in"
    assert theo.table(table)["asked"] is None


async def test_request_for_a_seat_that_was_given_back_ends(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, theo = await playing(hall)
    fred, thief = await come(hall, "fred", NEIGHBOUR), await come(hall, "fred", THIRD)
    await fred.done(requests.Back)
    monkeypatch.setattr(vouching, "PATIENCE", 0.0)
    await thief.done(requests.Back)
    await theo.done(requests.Vouch, table, 1, True)
    await fred.done(requests.Sit, table, None)

    assert (await answer(thief)).code == "no_answer"
    await theo.until(lambda: theo.table(table)["asked"] is None)


async def test_one_address_asks_for_a_seat_once_at_a_time(hall: Hall) -> None:
    await playing(hall)
    await (await come(hall, "fred", THIRD)).done(requests.Back)

    other = await come(hall, "fred", THIRD)
    assert await other.refused(requests.Back) == "asked_already"


async def test_only_so_many_wait(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vouching, "MOST_CLAIMS", 1)
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

    assert await second.done(requests.Back) == {"asked": [], "before": 0}
    await asked(theo, table)
    assert await theo.refused(requests.Vouch, table, 1, True) == "same_address"


# A table where everybody was cut


async def deserted(hall: Hall) -> tuple[int, str]:
    """A match between Fred and Théo, who have both lost the connection; with Théo's code."""
    table, _, theo = await playing(hall)
    code = await hall.store.seat_code(table, 1)
    theo.line.close()
    return table, code


async def test_guests_wait_while_nobody_is_there_and_are_let_in_by_the_first_one_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, code = await deserted(hall)
    fred = await come(hall, "fred", THIRD)
    monkeypatch.setattr(vouching, "PATIENCE", 0.0)  # which does not run while nobody is there
    assert await fred.done(requests.Back) == {"asked": [], "before": 0}
    assert await fred.done(requests.Back) == {"asked": [], "before": 0}, "the same request"
    monkeypatch.setattr(vouching, "PATIENCE", 60.0)

    theo = Person(hall, "x", None, NEIGHBOUR)
    await theo.hello(code)
    await theo.done(requests.Sit, table, None)
    assert await asked(theo, table) == {
        "number": 1,
        "name": "fred 2",
        "seat": 0,
        "address": "other",
    }
    await theo.done(requests.Vouch, table, 1, True)

    assert (await answer(fred)).facts["seat"] == {"table": table, "seat": 0, "taken": False}


async def test_their_time_begins_when_somebody_comes_who_can_answer(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, code = await deserted(hall)
    fred = await come(hall, "fred", THIRD)
    await fred.done(requests.Back)
    monkeypatch.setattr(vouching, "PATIENCE", 0.0)

    theo = Person(hall, "x", None, NEIGHBOUR)
    await theo.hello(code)
    await theo.done(requests.Sit, table, None)

    assert (await answer(fred)).code == "no_answer"


async def test_guests_who_wait_cannot_let_each_other_in(hall: Hall) -> None:
    """Two strangers who have read two names in the lobby stay strangers."""
    table, _ = await deserted(hall)
    one, two = await come(hall, "fred", THIRD), await come(hall, "théo", NEIGHBOUR)
    await one.done(requests.Back)
    assert (await two.done(requests.Back))["before"] == 1

    assert await one.refused(requests.Vouch, table, 2, True) == "not_here"
    assert await two.refused(requests.Vouch, table, 1, True) == "not_here"
    await one.done(requests.Watch, table)
    assert await one.refused(requests.Vouch, table, 2, True) == "watching"
    assert await two.refused(requests.Sit, table, None) == "table_full"


async def mona_of(hall: Hall) -> Person:
    """Somebody who runs the host."""
    mona = Person(hall, "mona", None)
    mona.line._visitor.is_local = True
    await mona.hello()
    return mona


async def test_host_is_told_and_lets_the_guest_in(hall: Hall) -> None:
    table, _ = await deserted(hall)
    mona, jo = await mona_of(hall), await come(hall, "jo", THIRD)
    fred = await come(hall, "fred", NEIGHBOUR)
    await fred.done(requests.Back)

    told = await mona.until(
        lambda: next((one for one in mona.frames if isinstance(one, reports.SeatWanted)), None)
    )
    assert told == reports.SeatWanted("Friday", "fred 2", "fred")
    assert not [one for one in jo.frames if isinstance(one, reports.SeatWanted)]
    assert await jo.refused(host_requests.LetIn, table, 1) == "not_host"
    assert await mona.refused(host_requests.LetIn, table, 2) == "nobody_asks"
    await mona.done(host_requests.LookAround, True)
    seats = await mona.until(lambda: mona.views.get(HOUSE, {}).get("tables", [{}])[0].get("seats"))
    assert (seats[0]["asker"], seats[0]["ask"]) == ("fred 2", 1)
    await mona.done(host_requests.LetIn, table, 1)

    told = await answer(fred)
    assert (told.code, told.facts["name"]) == ("let_in", "fred")
    await fred.done(requests.Sit, table, None)


async def test_host_is_not_told_while_those_at_the_table_can_answer(hall: Hall) -> None:
    table, _, theo = await playing(hall)
    mona, fred = await mona_of(hall), await come(hall, "fred", THIRD)
    await fred.done(requests.Back)
    await asked(theo, table)

    assert not [one for one in mona.frames if isinstance(one, reports.SeatWanted)]


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
    assert await second.done(requests.Back) == {"asked": ["théo"], "before": 0}
    await asked(theo, table)

    assert await eve.refused(requests.Vouch, table, 1, True) == "same_address"
    await eve.done(requests.Vouch, table, 1, False)
    assert (await answer(second)).code == "not_let_in"


async def test_one_household_lets_its_own_in(hall: Hall) -> None:
    """Three people behind one router: nobody is known by the address, and all may answer."""
    table, _, theo = await playing(hall, fred=HOME, theo=HOME)
    fred = await come(hall, "fred", HOME)
    assert await fred.done(requests.Back) == {"asked": ["théo"], "before": 0}
    await asked(theo, table)

    await theo.done(requests.Vouch, table, 1, True)

    assert (await answer(fred)).code == "let_in"


async def test_one_household_lets_its_own_in_after_a_restart(
    hall: Hall, store: MemoryStore
) -> None:
    table, _, _ = await playing(hall, fred=HOME, theo=HOME)
    code = await hall.store.seat_code(table, 1)
    again = await restarted(hall, store)
    theo = Person(again, "théo", None, HOME)
    await theo.hello(code)
    await theo.done(requests.Sit, table, None)
    fred = await come(again, "fred", HOME)
    assert await fred.done(requests.Back) == {"asked": ["théo"], "before": 0}
    await asked(theo, table)

    await theo.done(requests.Vouch, table, 1, True)

    assert (await answer(fred)).code == "let_in"
    await again.close()


async def test_stranger_at_anothers_address_lets_nobody_in_after_a_restart(
    hall: Hall, store: MemoryStore
) -> None:
    """Théo's second terminal asks for the seat of Fred, who is elsewhere."""
    table, _, _ = await playing(hall, fred=HOME, theo=AWAY)
    again = await restarted(hall, store)
    theo = await come(again, "théo", AWAY)
    await theo.done(requests.Back)
    await theo.done(requests.Sit, table, None)
    second = await come(again, "fred", AWAY)

    assert await second.done(requests.Back) == {"asked": [], "before": 0}
    await again.close()


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


# A table that is about to begin


async def waiting(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[Person], Person]:
    """Fred has lost the connection before a match of three, and asks the others to let him in."""
    monkeypatch.setattr(absences, "MISSED_FOR", 0.0)
    monkeypatch.setattr(absences, "RETRY", 0.0)
    homes = {"fred": HOME, "théo": AWAY, "eve": NEIGHBOUR}
    people = [await come(hall, name, home) for name, home in homes.items()]
    terms = ("farkle", 3, *FARKLE[2:])
    table: int = (await people[0].done(requests.NewTable, *terms, ()))["table"]
    for person in people:
        await person.done(requests.Sit, table, None)
    people[0].line.close()
    theo = people[1]
    await theo.until(lambda: [one["here"] for one in theo.table(table)["seats"]][2:] == [False])
    fred = await come(hall, "fred", THIRD)
    await fred.done(requests.Back)
    await asked(theo, table)
    return table, people[1:], fred


@pytest.mark.parametrize("yes", [True, False])
async def test_no_match_begins_while_somebody_asks_for_a_seat_in_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, *, yes: bool
) -> None:
    table, others, fred = await waiting(hall, monkeypatch)
    theo = others[0]
    for person in others:
        await person.done(requests.Start, table)
    assert theo.table(table)["phase"] == "waiting"

    await theo.done(requests.Vouch, table, 1, yes)

    if yes:
        await fred.done(requests.Sit, table, None)
        await ready(*[one for one in others if not is_ready(one, table)], fred, table=table)
    await theo.until(lambda: theo.table(table)["phase"] == "playing")
    assert ("fred" in [one["name"] for one in theo.table(table)["seats"]]) == yes


def is_ready(person: Person, table: int) -> bool:
    seats = person.table(table)["seats"]
    return bool(next(one["ready"] for one in seats if one["name"] == person.name))


async def test_seat_is_kept_while_somebody_asks_for_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (theo, _), fred = await waiting(hall, monkeypatch)
    (seat,) = [one for one in hall.tables[table].roster.seats if one.away]

    hall.tables[table].submit(None, absences.Absent(seat, seat.changes))
    await theo.done(requests.Resync, 2 * table)

    assert seat.away, "not free"
    await theo.done(requests.Vouch, table, 1, True)
    assert (await answer(fred)).code == "let_in"
