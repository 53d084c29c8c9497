"""Two hundred people play two rounds."""

import asyncio

import pytest

from engine.sync.tournament_requests import OpenTournament
from tablehost.hall.hall import Hall
from tests.tablehost.hall.tournament.cup import (
    entered,
    everybody,
    open_cup,
    play_rounds,
    seen,
    start,
)

pytestmark = pytest.mark.long

PEOPLE = 200


@pytest.mark.timeout(600)  # a hundred matches on a busy machine
async def test_two_hundred_people_play_two_rounds(hall: Hall) -> None:
    people = await everybody(hall, PEOPLE)
    host = people[0]
    cup = await open_cup(host)
    await entered(cup, people)
    await start(host, cup)
    await asyncio.gather(*(play_rounds(person, 2) for person in people))
    await host.until(lambda: seen(host, cup)["phase"] == "over")
    page = (await host.done(OpenTournament, cup))["tournament"]
    met = [frozenset(table["players"]) for one in page["rounds"] for table in one["tables"]]

    assert [len(one["tables"]) for one in page["rounds"]] == [50, 50]
    assert all(player["played"] == 2 for player in page["players"])
    assert all(len(one & other) <= 1 for n, one in enumerate(met) for other in met[:n])
    assert not hall.tables
