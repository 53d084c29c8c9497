"""Spectators who want a seat in the next match get one as soon as there is one."""

from engine.sync import reports, requests
from engine.sync.crowd_requests import WantSeat
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, start


async def watched(arrive: Arrive, *watchers: str) -> tuple[int, list[Person]]:
    """A match of two people at a table for two, and people who watch it."""
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    people = [ada, bob]
    for name in watchers:
        people.append(await arrive(name))
        await people[-1].done(requests.Watch, table)
    return table, people


def names(person: Person, table: int) -> list[str]:
    return [seat["name"] for seat in person.table(table)["seats"]]


async def test_table_is_told_and_grows_for_those_who_ask(arrive: Arrive) -> None:
    table, (ada, bob, cleo, dan) = await watched(arrive, "cleo", "dan")
    await dan.done(WantSeat, table, True)
    await cleo.done(WantSeat, table, True)
    await ada.until(lambda: ada.table(table)["next_seats"] == ["dan", "cleo"])

    await play_on(table, ada, bob)

    await ada.until(lambda: names(ada, table) == ["ada", "bob", "dan", "cleo"])
    await ada.until(lambda: ada.table(table)["next_seats"] == [])
    ended = next(one for one in dan.frames if isinstance(one, reports.ReplaceBotEnded))
    assert (ended.code, ended.seat["seat"]) == ("next_match", 2)
    assert len(ended.seat["resume"]) == 8
    await start(ada, bob, dan, cleo, table=table)
    await dan.until(lambda: dan.view(table)["you"] == 2)


async def test_request_can_be_taken_back_and_ends_with_leaving(arrive: Arrive) -> None:
    table, (ada, bob, cleo, dan) = await watched(arrive, "cleo", "dan")
    for one in (cleo, dan):
        await one.done(WantSeat, table, True)
    await cleo.done(WantSeat, table, False)
    dan.line.close()
    await ada.until(lambda: ada.table(table)["next_seats"] == [])

    await play_on(table, ada, bob)

    await ada.until(lambda: ada.table(table)["phase"] == "over")
    assert names(ada, table) == ["ada", "bob"]


async def test_no_more_seats_than_the_game_takes_and_the_next_free_one_is_given(
    arrive: Arrive,
) -> None:
    table, people = await watched(arrive, "c", "d", "e", "f", "g")
    ada, bob = people[:2]
    for one in people[2:]:
        await one.done(WantSeat, table, True)
    await play_on(table, ada, bob)
    await ada.until(lambda: names(ada, table) == ["ada", "bob", "c", "d", "e", "f"])
    assert ada.table(table)["next_seats"] == ["g"]

    await bob.done(requests.Stand, table)

    await ada.until(lambda: "g" in names(ada, table))
    assert ada.table(table)["next_seats"] == []


async def test_players_and_kicked_people_cannot_ask(arrive: Arrive) -> None:
    table, (ada, bob) = await watched(arrive)
    assert await ada.refused(WantSeat, table, True) == "seated"
    await play_on(table, ada, bob)
    await ada.done(requests.Unseat, table, 1)
    await bob.until(lambda: 0 in bob.views)
    await bob.done(requests.Watch, table)

    assert await bob.refused(WantSeat, table, True) == "kicked"


async def test_second_terminal_of_somebody_in_the_queue_is_refused(arrive: Arrive) -> None:
    table, _ = await watched(arrive)
    cleo, again = await arrive("cleo", "SHA256:c"), await arrive("cleo", "SHA256:c")
    for one in (cleo, again):
        await one.done(requests.Watch, table)
    await cleo.done(WantSeat, table, True)

    assert await again.refused(WantSeat, table, True) == "asked_already"
