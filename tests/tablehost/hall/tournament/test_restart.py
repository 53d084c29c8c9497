"""A host that is killed goes on with its tournaments where it stopped."""

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest

from engine.sync import requests
from engine.sync.tournament_requests import (
    AddDrawWord,
    EnterTournament,
    FillTournament,
    FollowTournament,
    OpenTournament,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import rounds, tournament, tournaments
from tablehost.store.errors import SaveError
from tablehost.store.values import Running, Sitter, TableRecord, TableSpec
from tests.halls import ThinkingHere
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import (
    all_open,
    begun,
    drawn_tables,
    entered,
    everybody,
    open_cup,
    own_tables,
    play_rounds,
    played_on,
    seen,
    start,
)

LONG = 3600.0


async def killed(hall: Hall, store: MemoryStore) -> Hall:
    """Another host on the same disk, after the first one has stopped without a word."""
    await hall.close(for_good=False)
    again = Hall(store, thinker=ThinkingHere())
    assert await again.open() == []
    return again


async def back(hall: Hall, cup: int, count: int) -> list[Person]:
    """Everybody has connected again, and the first one looks at the tournament."""
    people = await everybody(hall, count)
    await people[0].done(FollowTournament, cup)
    return people


async def is_over(host: Person, cup: int) -> list[int]:
    """Wait for the end; how many matches everybody has played, by number."""
    await host.until(lambda: seen(host, cup)["phase"] == "over")
    players = {one["number"]: one["played"] for one in seen(host, cup)["players"]}
    return [players[number] for number in sorted(players)]


async def play_all(people: Sequence[Person], count: int) -> None:
    await asyncio.gather(*(play_rounds(person, count) for person in people))


async def test_entries_survive(hall: Hall, store: MemoryStore) -> None:
    people = await everybody(hall, 4)
    cup = await open_cup(people[0], rounds=1)
    await entered(cup, people)
    hall = await killed(hall, store)
    people = await back(hall, cup, 4)
    await start(people[0], cup)
    await play_all(people, 1)

    assert await is_over(people[0], cup) == [1, 1, 1, 1]
    await hall.close()


async def test_promised_draw_and_its_words_survive(
    hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "GUESTS_TIME", LONG)
    people = await everybody(hall, 4)
    host = people[0]
    cup = await open_cup(host, rounds=1)
    await entered(cup, people)
    await start(host, cup)
    await host.until(lambda: seen(host, cup)["step"] == "guests")
    await host.done(AddDrawWord, cup, "salt")
    await host.until(lambda: seen(host, cup)["words"])
    commitment = seen(host, cup)["commitment"]
    monkeypatch.setattr(tournament, "GUESTS_TIME", 0.0)
    hall = await killed(hall, store)
    people = await back(hall, cup, 4)
    await play_all(people, 1)
    page = (await people[0].done(OpenTournament, cup))["tournament"]

    assert await is_over(people[0], cup) == [1, 1, 1, 1]
    assert page["rounds"][0]["draw"]["commitment"] == commitment
    assert page["rounds"][0]["draw"]["words"] == [[0, "", "salt"]]
    await hall.close()


async def test_half_opened_round_is_opened_to_its_end(
    hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await everybody(hall, 12)
    host = people[0]
    cup = await open_cup(host, rounds=1)
    await entered(cup, people)
    opens, whole = 0, store.tournaments.open_table

    async def failing(
        number: int, place: int, spec: TableSpec, sitters: Sequence[Sitter]
    ) -> TableRecord:
        nonlocal opens
        opens += 1
        if opens > 1:
            raise SaveError("the host is killed here")
        return await whole(number, place, spec, sitters)

    monkeypatch.setattr(store.tournaments, "open_table", failing)
    await start(host, cup)
    await host.until(lambda: any(one["id"] for one in seen(host, cup)["tables"]))
    first = [one["id"] for one in seen(host, cup)["tables"] if one["id"]]
    monkeypatch.setattr(store.tournaments, "open_table", whole)
    hall = await killed(hall, store)
    people = await back(hall, cup, 12)
    await play_all(people, 1)
    page = (await people[0].done(OpenTournament, cup))["tournament"]

    assert len(first) == 1
    assert await is_over(people[0], cup) == [1] * 12
    assert page["rounds"][0]["tables"][0]["table"] == first[0]
    await hall.close()


async def test_matches_go_on_and_results_of_finished_ones_are_kept(
    hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "RESULT_TIME", LONG)
    people = await everybody(hall, 8)
    host = people[0]
    cup = await open_cup(host, rounds=2)
    await entered(cup, people)
    await start(host, cup)
    for person in people:
        await person.until(partial(drawn_tables, person))
    table = drawn_tables(host)[0]
    mates = [person for person in people if drawn_tables(person) == [table]]
    playing = [asyncio.create_task(play_rounds(person, 1)) for person in mates]
    await host.until(lambda: any(one["ranks"] for one in seen(host, cup)["tables"]))
    for task in playing:
        task.cancel()
    monkeypatch.setattr(rounds, "RESULT_TIME", 0.0)
    hall = await killed(hall, store)
    people = await back(hall, cup, 8)
    others = [n for n, person in enumerate(people) if not await _has_played(person, cup, n)]
    await asyncio.gather(
        *(play_rounds(person, 2 if n in others else 1) for n, person in enumerate(people))
    )

    assert len(others) == 4
    assert await is_over(people[0], cup) == [2] * 8
    await hall.close()


async def _has_played(person: Person, cup: int, number: int) -> bool:
    page = (await person.done(OpenTournament, cup))["tournament"]
    return any(one["played"] for one in page["players"] if one["number"] == number)


async def test_pause_survives(hall: Hall, store: MemoryStore) -> None:
    people = await everybody(hall, 4)
    host = people[0]
    cup = await open_cup(host, rounds=1)
    await entered(cup, people)
    await start(host, cup)
    await host.until(lambda: drawn_tables(host))
    await host.done(SteerTournament, cup, "pause")
    hall = await killed(hall, store)
    people = await back(hall, cup, 4)
    table = (await people[0].until(lambda: drawn_tables(people[0])))[0]
    await people[0].done(requests.Sit, table, None)

    assert people[0].table(table)["paused"]
    await people[0].done(SteerTournament, cup, "go_on")
    await play_all(people, 1)
    assert await is_over(people[0], cup) == [1] * 4
    await hall.close()


async def still_open(store: MemoryStore) -> set[int]:
    """The tables that are not closed, as the store has them."""
    return {one.table.id async for one in store.running() if isinstance(one, Running)}


async def test_tables_left_from_rounds_before_are_closed(
    hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "RESULT_TIME", LONG)
    monkeypatch.setattr(tournament, "BREAK_TIME", LONG)
    people, cup = await begun(hall, 8)
    host = people[0]
    with monkeypatch.context() as before:
        before.setattr(rounds.Rounds, "close_played", lambda *_: None)
        await played_on(host, cup, people)
        hall = await killed(hall, store)
    tables = {one["id"] for one in seen(host, cup)["tables"]}

    assert len(tables) == 2
    assert set(hall.tables) == await still_open(store) == tables
    people = await back(hall, cup, 8)
    for person in people:
        await person.until(partial(drawn_tables, person))
        assert own_tables(person) == drawn_tables(person)
    monkeypatch.setattr(rounds, "RESULT_TIME", 0.0)
    await play_all(people, 1)
    assert await is_over(people[0], cup) == [2] * 8
    await hall.close()


async def test_tables_left_from_a_tournament_that_is_over_are_closed(
    hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "RESULT_TIME", LONG)
    people, cup = await begun(hall, 4, rounds=1)
    host = people[0]
    playing = [asyncio.create_task(play_rounds(person, 1)) for person in people]
    await is_over(host, cup)
    for task in playing:
        task.cancel()
    assert len(hall.tables) == 1
    hall = await killed(hall, store)

    assert not hall.tables
    assert not await still_open(store)
    await hall.close()


async def test_tables_close_after_their_results_while_words_are_gathered(
    hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "RESULT_TIME", LONG)
    people, cup = await begun(hall, 4)
    host = people[0]
    await host.until(lambda: drawn_tables(host))
    monkeypatch.setattr(tournament, "GUESTS_TIME", LONG)
    playing = [asyncio.create_task(play_rounds(person, 1)) for person in people]
    await host.until(lambda: seen(host, cup)["phase"] == "words")
    for task in playing:
        task.cancel()
    assert len(hall.tables) == 1
    monkeypatch.setattr(rounds, "RESULT_TIME", 0.0)
    hall = await killed(hall, store)
    people = await back(hall, cup, 4)
    await people[0].until(lambda: not hall.tables)

    assert seen(people[0], cup)["phase"] == "words"
    await hall.close()


async def test_tables_of_bots_that_had_not_begun_are_played(
    hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    (host,) = await everybody(hall, 1)
    cup = await open_cup(host, rounds=1)
    await entered(cup, [host])
    await host.done(FillTournament, cup, 8)
    with monkeypatch.context() as before:
        before.setattr(rounds.Rounds, "look_after", lambda *_, **__: None)
        await start(host, cup)
        await host.until(lambda: seen(host, cup)["tables"] and all_open(host, cup))
        hall = await killed(hall, store)
    (host,) = await back(hall, cup, 1)
    await play_rounds(host, 1)

    assert await is_over(host, cup) == [1] * 8
    assert not any(0 in one["ranks"] for one in seen(host, cup)["tables"])
    await hall.close()


async def test_lobby_tells_who_won_after_a_restart_for_as_long_as_before(
    hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await everybody(hall, 4)
    cup, idle = await open_cup(people[0], rounds=1), await open_cup(people[1])
    await people[1].done(SteerTournament, idle, "end")
    await entered(cup, people)
    await start(people[0], cup)
    await play_all(people, 1)
    await is_over(people[0], cup)
    before = [row for row in hall.tournaments.rows if row.id == cup]
    hall = await killed(hall, store)

    assert list(hall.tournaments.rows) == before, "nothing is told of one without a match"
    again = await back(hall, cup, 4)
    assert seen(again[0], cup)["phase"] == "over"
    assert await again[0].refused(EnterTournament, cup) == "tournament_over"
    await hall.close()

    monkeypatch.setattr(tournaments, "LINGER", 0.0)
    late = Hall(store, thinker=ThinkingHere())
    await late.open()
    assert late.tournaments.rows == ()
    await late.close()
