"""Bots take part in tournaments, beside people."""

import asyncio
from typing import Any

import pytest

from engine.sync.history_requests import Tonight
from engine.sync.tournament_requests import (
    EnterTournament,
    FillTournament,
    FollowTournament,
    OpenTournament,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import rounds
from tests.halls import ThinkingHere
from tests.memory_store import MemoryStore
from tests.tablehost.hall.tournament.cup import (
    drawn_tables,
    entered,
    everybody,
    open_cup,
    play_rounds,
    seen,
    start,
)


def bots_of(view: dict[str, Any]) -> list[str]:
    return sorted(one["name"] for one in view["players"] if one["state"] == "bot")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)


async def test_every_second_seat_is_a_bot_and_all_results_count(hall: Hall) -> None:
    people = await everybody(hall, 4)
    host = people[0]
    cup = await open_cup(host, rounds=2)
    await entered(cup, people)
    await host.done(FillTournament, cup, 8)
    await start(host, cup)
    await asyncio.gather(*(play_rounds(person, 2) for person in people))
    await host.until(lambda: seen(host, cup)["phase"] == "over")
    page = (await host.done(OpenTournament, cup))["tournament"]

    assert bots_of(seen(host, cup)) == ["Agnesi", "Fermat", "Galois", "Kovalevskaya"]
    assert [one["played"] for one in page["players"]] == [2] * 8
    assert sum(one["bot"] for one in page["players"]) == 4
    assert all(set(table["ranks"]) <= {1, 2, 3, 4} for one in page["rounds"]
               for table in one["tables"])  # fmt: skip
    assert not hall.tables


async def test_bots_play_at_a_table_of_their_own(hall: Hall) -> None:
    (host,) = await everybody(hall, 1)
    cup = await open_cup(host, rounds=1)
    await entered(cup, [host])
    await host.done(FillTournament, cup, 8)
    await start(host, cup)
    await play_rounds(host, 1)
    await host.until(lambda: seen(host, cup)["phase"] == "over")

    [own] = (await host.done(Tonight))["players"]
    assert (own["name"], own["matches"]) == (host.name, 1)
    assert [1 in one["ranks"] for one in seen(host, cup)["tables"]] == [True, True]
    assert not any(0 in one["ranks"] for one in seen(host, cup)["tables"])
    assert [one["played"] for one in seen(host, cup)["players"]] == [1] * 8


async def test_bots_leave_for_people_and_come_back(hall: Hall) -> None:
    people = await everybody(hall, 3)
    host = people[0]
    cup = await open_cup(host)
    await entered(cup, people[:2])
    await host.done(FillTournament, cup, 6)
    await entered(cup, people[2:])
    await host.done(FillTournament, cup, 6)
    await host.until(lambda: len(bots_of(seen(host, cup))) == 3)
    players = {one["number"]: one for one in seen(host, cup)["players"]}
    out = [one for one, player in players.items() if player["state"] == "out"]
    await host.done(FillTournament, cup, 7)

    assert out == [5]
    assert players[6]["name"] == "p002"
    await host.until(lambda: not any(p["state"] == "out" for p in seen(host, cup)["players"]))
    await host.done(FillTournament, cup, 0)
    await host.until(lambda: not bots_of(seen(host, cup)))
    assert await people[1].refused(FillTournament, cup, 8) == "not_opener"
    assert await host.refused(FillTournament, cup, 104) == "too_many_bots"


async def test_bots_alone_begin_nothing(hall: Hall) -> None:
    people = await everybody(hall, 2)
    cup = await open_cup(people[0])
    await people[0].done(FillTournament, cup, 6)
    refused = people[0].refused
    assert await refused(SteerTournament, cup, "start") == "too_few_entrants"
    await people[1].done(EnterTournament, cup)
    await start(people[0], cup)


async def test_bots_survive_a_kill(hall: Hall, store: MemoryStore) -> None:
    people = await everybody(hall, 2)
    cup = await open_cup(people[0], rounds=1)
    await entered(cup, people)
    await people[0].done(FillTournament, cup, 4)
    await start(people[0], cup)
    await people[0].until(lambda: drawn_tables(people[0]))
    await hall.close(for_good=False)
    again = Hall(store, thinker=ThinkingHere())
    await again.open()
    people = await everybody(again, 2)
    await people[0].done(FollowTournament, cup)
    await asyncio.gather(*(play_rounds(person, 1) for person in people))
    await people[0].until(lambda: seen(people[0], cup)["phase"] == "over")

    assert [one["played"] for one in seen(people[0], cup)["players"]] == [1] * 4
    assert bots_of(seen(people[0], cup)) == ["Fermat", "Kovalevskaya"]
    await again.close()
