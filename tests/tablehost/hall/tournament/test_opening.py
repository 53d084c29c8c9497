"""One network opens only some of the tournaments that run."""

from typing import Any

from engine.sync.tournament_requests import NewTournament, SteerTournament
from tablehost.hall.hall import Hall
from tests.halls import ThinkingHere
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import open_cup

ASKED: tuple[Any, ...] = ("Cup", "swiss", ["farkle"], {}, 1, 4, 0, "", 0)
CROWDED, ELSEWHERE = "192.0.2.7", "198.51.100.9"


async def guest(hall: Hall, name: str, address: str) -> Person:
    person = Person(hall, name, None, address)
    await person.hello()
    return person


async def test_another_network_still_opens_one_when_one_has_opened_four(hall: Hall) -> None:
    for number in range(4):
        await open_cup(await guest(hall, f"g{number}", CROWDED))
    fifth, other = await guest(hall, "fifth", CROWDED), await guest(hall, "far", ELSEWHERE)

    assert await fifth.refused(NewTournament, *ASKED) == "too_many_tournaments"
    await other.done(NewTournament, *ASKED)


async def test_networks_are_recognised_after_a_restart_until_a_tournament_ends(
    hall: Hall, store: MemoryStore
) -> None:
    for number in range(3):
        await open_cup(await guest(hall, f"g{number}", CROWDED))
    await hall.close(for_good=False)
    again = Hall(store, thinker=ThinkingHere())
    assert await again.open() == []
    fourth, fifth = await guest(again, "fourth", CROWDED), await guest(again, "fifth", CROWDED)
    last = await open_cup(fourth)

    assert await fifth.refused(NewTournament, *ASKED) == "too_many_tournaments"
    await fourth.done(SteerTournament, last, "end")
    await fifth.done(NewTournament, *ASKED)
    await again.close()
