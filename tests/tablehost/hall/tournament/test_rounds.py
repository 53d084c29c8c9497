"""Rounds: people are taken to their tables and back, and results count."""

import asyncio

from engine.sync.tournament_requests import OpenTournament
from tablehost.hall.hall import Hall
from tests.tablehost.hall.tournament.cup import (
    drawn_tables,
    entered,
    everybody,
    open_cup,
    play_rounds,
    seen,
    start,
)


async def test_two_rounds_are_played_and_counted(hall: Hall) -> None:
    people = await everybody(hall, 7)
    cup = await open_cup(people[0])
    await entered(cup, people)
    await start(people[0], cup)
    await asyncio.gather(*(play_rounds(person, 2) for person in people))
    await people[0].until(lambda: seen(people[0], cup)["phase"] == "over")
    players = seen(people[0], cup)["players"]
    page = (await people[0].done(OpenTournament, cup))["tournament"]

    assert [player["played"] for player in players] == [2] * 7
    assert players[0]["place"] == 1
    assert sum(player["points"] for player in players) in range(698, 703)
    assert [len(one["tables"]) for one in page["rounds"]] == [2, 2]
    assert all(len(set(drawn_tables(person))) == 2 for person in people)
    assert not hall.tables
