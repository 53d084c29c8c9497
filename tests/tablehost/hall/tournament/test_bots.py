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
from tablehost.hall.tournament import rounds, tournaments
from tests.halls import ThinkingHere
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
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


async def guest(hall: Hall, name: str, address: str) -> Person:
    person = Person(hall, name, None, address)
    await person.hello()
    return person


async def with_bots(host: Person, players: int) -> int:
    """A tournament at tables of two with one person, whose first round is drawn."""
    cup = await open_cup(host, size=2)
    await entered(cup, [host])
    await host.done(FillTournament, cup, players)
    await start(host, cup)
    await host.until(lambda: drawn_tables(host))
    return cup


def slowness(hall: Hall, cup: int) -> set[float]:
    every = [one.evening for one in hall.tables.values()]
    return {one.slowness for one in every if one.tournament and one.tournament.id == cup}


async def test_very_many_tables_of_bots_from_one_network_play_slower(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", 3600.0)
    monkeypatch.setattr(rounds, "MISSED_TIME", 3600.0)
    monkeypatch.setattr(tournaments, "AT_FULL_PACE", 2)
    eve, mallory = await guest(hall, "eve", "192.0.2.1"), await guest(hall, "mallory", "192.0.2.1")
    ada = await guest(hall, "ada", "192.0.2.2")

    first = await with_bots(eve, 6)
    alone = slowness(hall, first)
    second = await with_bots(mallory, 8)
    cup = await with_bots(ada, 6)

    assert alone == {1.0}
    assert slowness(hall, first) == slowness(hall, second) == {1.0, 2.5}
    assert slowness(hall, cup) == {1.0}

    await eve.done(SteerTournament, first, "end")

    assert slowness(hall, second) == {1.0, 1.5}
