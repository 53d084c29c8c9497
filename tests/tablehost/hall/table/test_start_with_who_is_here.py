"""A match begins with those who are here; free seats do not hold it up."""

from functools import partial
from typing import Any

import pytest

from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.records import record
from tablehost.store.values import match_log
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, shows_match, start

OF_FOUR: tuple[Any, ...] = ("farkle", 4, {"target": 1000}, "Friday", True, True, 0)


async def three(arrive: Arrive) -> tuple[Person, Person, Person, int]:
    """Three people at a table of four."""
    ada, bob, cid = [await arrive(name, f"SHA256:{name}") for name in ("ada", "bob", "cid")]
    table = await open_table(ada, game=OF_FOUR)
    for person in (bob, cid):
        await person.done(requests.Sit, table, None)
    return ada, bob, cid, table


def ready(person: Person, table: int) -> list[bool]:
    return [seat["ready"] for seat in person.table(table)["seats"]]


async def test_three_at_a_table_of_four_play_and_their_record_is_valid(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, bob, cid, table = await three(arrive)

    await start(ada, bob, cid, table=table)
    assert len(ada.table(table)["seats"]) == 3
    await play_on(table, ada, bob, cid)
    await ada.until(lambda: ada.table(table)["phase"] == "over")

    number = ada.table(table)["record"]
    match, secret = await store.match(number), await store.secret(number)
    kept = record.record_of(match, secret, match_log(await store.log(number)))
    assert secret.terms is not None
    assert (match.seats, secret.terms.seats) == (3, 3)
    assert record.check(kept).draws


async def test_another_number_of_players_draws_another_seed_and_asks_again(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    shown = ada.table(table)["promised"]
    await ada.done(requests.AddWord, table, "sweet")
    await ada.done(requests.Start, table)
    await bob.done(requests.Start, table)

    await cid.done(requests.Stand, table)

    await ada.until(lambda: ada.table(table)["promised"] != shown)
    assert ready(ada, table)[:2] == [False, False]
    assert ada.table(table)["words"] == []
    assert ada.table(table)["taken_back"]["seats"] == [0, 1]


async def test_one_person_alone_waits_for_another(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=OF_FOUR)

    await ada.done(requests.Start, table)

    assert ada.table(table)["phase"] == "waiting"
    assert ready(ada, table) == [True, False, False, False]


async def test_a_free_seat_between_two_players_holds_up_the_match(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    await bob.done(requests.Stand, table)
    for person in (ada, cid):
        await person.done(requests.Start, table)
    assert not shows_match(ada, table)

    await cid.done(requests.Sit, table, 1)
    await start(ada, cid, table=table)

    assert len(ada.table(table)["seats"]) == 2


async def test_a_late_guest_joins_between_two_matches(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    dan = await arrive("dan")
    await start(ada, bob, cid, table=table)
    assert await dan.refused(requests.Sit, table, None) == "table_full"
    assert await ada.refused(requests.SetSeats, table, 4) == "playing"
    await play_on(table, ada, bob, cid)
    await ada.until(lambda: ada.table(table)["phase"] == "over")

    await ada.until(lambda: len(ada.table(table)["seats"]) == 4)
    await dan.done(requests.Sit, table, None)
    for person in (ada, bob, cid, dan):
        await person.done(requests.Start, table)

    await dan.until(lambda: dan.table(table)["match"] == 2)
    await dan.until(lambda: dan.view(table)["you"] == 3)


async def test_only_the_opener_changes_the_seats_within_limits(arrive: Arrive) -> None:
    ada, bob, _, table = await three(arrive)

    assert await bob.refused(requests.SetSeats, table, 5) == "not_opener"
    assert await ada.refused(requests.SetSeats, table, 2) == "bad_options"
    assert await ada.refused(requests.SetSeats, table, 7) == "bad_options"
    await ada.done(requests.SetSeats, table, 6)
    await bob.until(lambda: len(bob.table(table)["seats"]) == 6)


@pytest.mark.parametrize("is_begun", [False, True])
async def test_restart_continues_with_the_same_seats(
    hall: Hall, store: MemoryStore, arrive: Arrive, *, is_begun: bool
) -> None:
    ada, bob, cid, table = await three(arrive)
    shown = ada.table(table)["promised"]
    if is_begun:
        await start(ada, bob, cid, table=table)
    await hall.close()

    again = Hall(store)
    assert await again.open() == []
    people = [Person(again, name, f"SHA256:{name}") for name in ("ada", "bob", "cid")]
    for person in people:
        await person.hello()
        await person.done(requests.Sit, table, None)
    if not is_begun:
        assert people[0].table(table)["promised"] == shown
        await start(*people, table=table)
    await people[0].until(partial(shows_match, people[0], table))
    await play_on(table, *people)
    await people[0].until(lambda: people[0].table(table)["phase"] == "over")

    assert (await store.match(1)).commitment == shown
    assert (await store.match(1)).seats == 3
    await again.close()
