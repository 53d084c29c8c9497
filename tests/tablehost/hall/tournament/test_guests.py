"""Guests of a tournament come back to it: by its code, from their address, or let in by others."""

import asyncio
from typing import Any

import pytest

from engine.sync import reports, requests
from engine.sync.tournament_requests import (
    EnterTournament,
    FollowTournament,
    LetIntoTournament,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.guests import AWAY, HOME, THIRD, answer, come, welcomed
from tests.tablehost.hall.tournament.cup import (
    drawn_tables,
    entered,
    everybody,
    open_cup,
    play_rounds,
    seen,
    start,
)


async def entered_guest(hall: Hall, number: int, name: str, address: str) -> tuple[Person, str]:
    """A guest who takes part, and their code."""
    guest = await come(hall, name, address)
    return guest, str((await guest.done(EnterTournament, number))["resume"])


async def left(hall: Hall, guest: Person) -> None:
    """The connection of a guest is lost."""
    guest.line.close()
    assert all(one.name != guest.name for one in hall.visitors)


async def by_code(hall: Hall, code: str, name: str = "guest") -> tuple[Person, reports.Welcome]:
    person = Person(hall, name, None, THIRD)
    welcome = await person.ask(*HELLO, code)
    assert isinstance(welcome, reports.Welcome), welcome
    return person, welcome


async def test_guest_who_opened_it_steers_it_again_by_its_code(hall: Hall) -> None:
    carla = await come(hall, "carla", HOME)
    number = await open_cup(carla)
    code = (await carla.done(FollowTournament, number))["resume"]
    await entered(number, await everybody(hall, 4))
    await left(hall, carla)

    back, welcome = await by_code(hall, code)

    assert (welcome.name, welcome.resume, welcome.seat) == ("carla", code, {})
    assert (await back.done(FollowTournament, number))["host"]
    await back.done(SteerTournament, number, "start")


async def test_guest_who_entered_has_their_place_and_points_after_their_match(hall: Hall) -> None:
    people = await everybody(hall, 3)
    number = await open_cup(people[0], rounds=1)
    hans, code = await entered_guest(hall, number, "hans", HOME)
    await entered(number, people)
    await start(people[0], number)
    await asyncio.gather(*(play_rounds(one, 1) for one in (hans, *people)))
    await left(hall, hans)
    before = seen(people[0], number)["players"][0]

    back, welcome = await by_code(hall, code)
    about = await back.done(FollowTournament, number)

    assert (welcome.name, about["entrant"], about["resume"]) == ("hans", 0, code)
    assert seen(back, number)["players"][0]["points"] == before["points"]


async def test_seat_of_a_match_has_the_code_of_the_tournament(hall: Hall) -> None:
    """One code for the whole evening: it is not void when a match ends."""
    people = await everybody(hall, 3)
    number = await open_cup(people[0])
    hans, code = await entered_guest(hall, number, "hans", HOME)
    await entered(number, people)
    await start(people[0], number)
    table = (await hans.until(lambda: drawn_tables(hans)))[0]

    assert (await hans.done(requests.Sit, table, None))["resume"] == code
    await left(hall, hans)
    _, welcome = await by_code(hall, code)
    assert (welcome.seat["table"], welcome.resume) == (table, code)


async def test_code_is_the_same_after_a_restart(hall: Hall, store: MemoryStore) -> None:
    number = await open_cup((await everybody(hall, 1))[0])
    _, code = await entered_guest(hall, number, "zoe", HOME)
    again = Hall(store)
    await again.open()

    _, welcome = await by_code(again, code)

    assert (welcome.name, welcome.resume) == ("zoe", code)
    await again.close()


async def test_only_guests_have_a_code(hall: Hall) -> None:
    person = (await everybody(hall, 1))[0]
    number = await open_cup(person)

    assert (await person.done(EnterTournament, number))["resume"] == ""


async def test_name_alone_takes_nobodys_place(hall: Hall) -> None:
    """Whoever types the name of a guest who is away is somebody else, with another name."""
    number = await open_cup((await everybody(hall, 1))[0])
    hans, _ = await entered_guest(hall, number, "hans", HOME)
    await left(hall, hans)

    thief, welcome = await welcomed(hall, "hans", AWAY)

    assert welcome.name == "hans 2"
    assert (await thief.done(EnterTournament, number))["entrant"] == 1


async def test_welcome_tells_of_the_place_and_the_same_address_leads_to_it(hall: Hall) -> None:
    number = await open_cup((await everybody(hall, 1))[0])
    hans, code = await entered_guest(hall, number, "hans", HOME)
    await left(hall, hans)

    back, welcome = await welcomed(hall, "Hans", HOME)
    facts = await back.done(requests.Back)

    assert welcome.waits == {
        "table": 0, "tournament": number, "name": "Cup", "game": "", "who": "hans", "here": False,
    }  # fmt: skip
    assert facts == {
        "seat": {}, "name": "hans", "settings": {}, "resume": code, "tournament": number,
    }  # fmt: skip
    assert (await back.done(FollowTournament, number))["entrant"] == 0


async def asked(hall: Hall, host: Person, number: int) -> tuple[Person, dict[str, Any]]:
    """Somebody at another address asks for the place of a guest who is away."""
    hans, _ = await entered_guest(hall, number, "hans", HOME)
    await left(hall, hans)
    other = await come(hall, "hans", AWAY)
    data = await other.done(requests.Back)
    await host.until(lambda: seen(host, number)["asked"])
    assert data["asked"] == [host.name]
    return other, seen(host, number)["asked"]


@pytest.mark.parametrize("yes", [True, False])
async def test_who_opened_it_lets_a_guest_in_or_not(hall: Hall, *, yes: bool) -> None:
    host = (await everybody(hall, 1))[0]
    number = await open_cup(host)
    other, shown = await asked(hall, host, number)
    assert shown == {"number": 1, "name": "hans 2", "owner": "hans", "address": "other"}

    await host.done(LetIntoTournament, number, 1, yes)

    told = await answer(other)
    assert told.code == ("let_in" if yes else "not_let_in")
    assert (await other.done(FollowTournament, number))["entrant"] == (0 if yes else None)
    await host.until(lambda: seen(host, number)["asked"] is None)


async def test_strangers_let_nobody_in_but_the_house_does(hall: Hall) -> None:
    host = (await everybody(hall, 1))[0]
    number = await open_cup(host)
    other, _ = await asked(hall, host, number)
    stranger, house = await come(hall, "eve", THIRD), await come(hall, "owner", THIRD)
    house.line._visitor.is_local = True

    assert await other.refused(LetIntoTournament, number, 1, True) == "not_entered"
    assert await stranger.refused(LetIntoTournament, number, 1, True) == "not_entered"
    await house.done(LetIntoTournament, number, 1, True)

    assert (await answer(other)).facts["name"] == "hans"


async def test_players_start_it_while_whoever_opened_it_is_away(hall: Hall) -> None:
    host, *people = await everybody(hall, 6)
    number = await open_cup(host)
    await entered(number, people[:4])
    assert await people[0].refused(SteerTournament, number, "start") == "not_opener"
    await people[0].done(FollowTournament, number)

    await left(hall, host)
    await people[0].until(lambda: seen(people[0], number)["host_away"])

    assert await people[4].refused(SteerTournament, number, "start") == "not_opener"
    assert await people[0].refused(SteerTournament, number, "end") == "not_opener"
    await people[0].done(SteerTournament, number, "start")
