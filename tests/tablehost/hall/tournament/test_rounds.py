"""Rounds: people are taken to their tables and back, and results count."""

import asyncio
import json
from typing import Any

import pytest

from engine.sync import requests
from engine.sync.crowd_requests import StillHere
from engine.sync.tournament_requests import (
    AddDrawWord,
    EnterTournament,
    LeaveTournament,
    NewTournament,
    OpenTournament,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tablehost.hall.table import bots
from tablehost.hall.tournament import rounds, tournament
from tablehost.verify.tournament_draw import check, read
from tests.tablehost.hall.tournament.cup import (
    begun,
    closed_tables,
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
    assert min(player["place"] for player in players) == 1
    assert sum(player["points"] for player in players) in range(698, 703)
    assert [len(one["tables"]) for one in page["rounds"]] == [2, 2]
    assert all(len(set(drawn_tables(person))) == 2 for person in people)
    assert not hall.tables
    first = {player["name"] for player in players if player["place"] == 1}
    [told] = await people[0].until(lambda: hall.tonight.told()["tournaments"])
    assert {one["name"] for one in told["champions"]} == first
    assert not any(one["bot"] or one["helped"] for one in told["champions"])


async def test_late_arrivals_play_from_the_next_round_on(hall: Hall) -> None:
    people = await everybody(hall, 5)
    host, late = people[0], people[4]
    cup = await open_cup(host)
    await entered(cup, people[:4])
    await start(host, cup)
    await host.until(lambda: seen(host, cup)["phase"] == "playing")
    await entered(cup, [late])
    await asyncio.gather(*(play_rounds(person, 2) for person in people[:4]), play_rounds(late, 1))
    await host.until(lambda: seen(host, cup)["phase"] == "over")

    assert {one["number"]: one["played"] for one in seen(host, cup)["players"]} == {
        0: 2, 1: 2, 2: 2, 3: 2, 4: 1,
    }  # fmt: skip


async def test_a_bot_plays_for_somebody_who_is_gone_and_they_are_not_drawn_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    people = await everybody(hall, 6)
    host, gone = people[0], people[5]
    cup = await open_cup(host, size=3)
    await entered(cup, people)
    await start(host, cup)
    await gone.until(lambda: drawn_tables(gone))
    gone.line.close()
    await asyncio.gather(*(play_rounds(person, 2) for person in people[:5]))
    await host.until(lambda: seen(host, cup)["phase"] == "over")
    players = {one["number"]: one for one in seen(host, cup)["players"]}

    assert players[5]["state"] == "away"
    assert [players[one]["played"] for one in range(6)] == [2, 2, 2, 2, 2, 1]


async def test_bots_play_a_round_to_its_end_when_its_time_is_over(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    people = await everybody(hall, 4)
    host = people[0]
    cup = await open_cup(host, rounds=1, minutes=1)
    monkeypatch.setattr(tournament, "MINUTE", 0.0)
    await entered(cup, people)
    await start(host, cup)
    await host.until(lambda: seen(host, cup)["phase"] == "over")

    assert all(one["played"] == 1 for one in seen(host, cup)["players"])
    page = (await host.done(OpenTournament, cup))["tournament"]
    assert all(one["helped"] for one in seen(host, cup)["players"])
    assert all(one["helped"] for one in page["players"])


async def test_no_seat_is_taken_back_from_a_bot_after_the_time_of_a_round(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    monkeypatch.setattr(tournament, "MINUTE", 0.0)
    monkeypatch.setattr(bots, "BOT_DELAY_MS", (1_000_000, 1_000_001))
    people = await everybody(hall, 4)
    host = people[0]
    cup = await open_cup(host, rounds=1, minutes=1)
    await entered(cup, people)
    await start(host, cup)
    (table,) = await host.until(lambda: drawn_tables(host))
    await host.ask(requests.Sit, table, None)
    names = [plate["name"] for plate in host.table(table)["seats"]]
    own = names.index(host.name)
    await host.until(lambda: host.table(table)["seats"][own]["stand_in"])
    assert host.table(table)["tournament"]["late"]

    await host.done(StillHere, table)

    assert hall.tables[table].roster.seats[own].stand_in


async def test_nobody_who_plays_alone_is_said_to_have_had_a_bot(hall: Hall) -> None:
    people = await everybody(hall, 4)
    host = people[0]
    cup = await open_cup(host, rounds=1)
    await entered(cup, people)
    await start(host, cup)
    await asyncio.gather(*(play_rounds(person, 1) for person in people))
    await host.until(lambda: seen(host, cup)["phase"] == "over")

    assert not any(one["helped"] for one in seen(host, cup)["players"])


async def test_leaving_a_table_keeps_the_seat(hall: Hall) -> None:
    people = await everybody(hall, 4)
    host = people[0]
    cup = await open_cup(host, rounds=1)
    await entered(cup, people)
    await start(host, cup)
    (table,) = await host.until(lambda: drawn_tables(host))
    await host.done(requests.Sit, table, None)
    await host.done(requests.Stand, table)
    back = await host.done(requests.Sit, table, None)

    assert back["seat"] in range(4)
    assert [seat["kind"] for seat in host.table(table)["seats"]] == ["person"] * 4


async def test_strangers_get_no_seat_and_nobody_is_removed(hall: Hall) -> None:
    people = await everybody(hall, 5)
    host, stranger = people[0], people[4]
    cup = await open_cup(host, rounds=1)
    await entered(cup, people[:4])
    await start(host, cup)
    (table,) = await host.until(lambda: drawn_tables(host))
    await host.done(requests.Sit, table, None)

    assert await stranger.refused(requests.Sit, table, None) == "tournament_table"
    assert await host.refused(requests.Unseat, table, 1) == "tournament_table"
    assert await host.refused(requests.SetSeats, table, 3) == "tournament_table"
    await stranger.done(requests.Watch, table)


async def test_host_pauses_everything_and_others_may_not(hall: Hall) -> None:
    people = await everybody(hall, 4)
    host = people[0]
    cup = await open_cup(host, rounds=1)
    await entered(cup, people)
    await start(host, cup)
    (table,) = await host.until(lambda: drawn_tables(host))
    await host.done(requests.Sit, table, None)
    await host.done(SteerTournament, cup, "pause")
    await host.until(lambda: host.table(table)["paused"] and seen(host, cup)["held"])
    await host.done(SteerTournament, cup, "go_on")
    await host.until(lambda: not host.table(table)["paused"])

    assert await people[1].refused(SteerTournament, cup, "pause") == "not_opener"
    assert await host.refused(SteerTournament, cup, "start") == "not_now"


async def test_next_round_closes_tables_whose_results_are_still_shown(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "RESULT_TIME", 3600.0)
    monkeypatch.setattr(tournament, "BREAK_TIME", 3600.0)
    people, cup = await begun(hall, 8)
    host = people[0]
    await played_on(host, cup, people)
    for person in people:
        await person.until(lambda: len(drawn_tables(person)) == 2)  # noqa: B023 - awaited here
        first, second = drawn_tables(person)

        assert closed_tables(person) == [first]
        assert own_tables(person) == [second]
    assert set(hall.tables) == {one["id"] for one in seen(host, cup)["tables"]}


async def test_end_closes_tables_of_all_rounds(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "RESULT_TIME", 3600.0)
    monkeypatch.setattr(tournament, "BREAK_TIME", 3600.0)
    people, cup = await begun(hall, 4)
    host = people[0]
    monkeypatch.setattr(rounds.Rounds, "close_played", lambda *_: None)
    await played_on(host, cup, people)
    assert len(hall.tables) == 2

    await host.done(SteerTournament, cup, "end")
    await host.until(lambda: not hall.tables)


async def test_knockout_ends_with_one_table(hall: Hall) -> None:
    people = await everybody(hall, 8)
    host = people[0]
    cup = await open_cup(host, "knockout", size=2)
    await entered(cup, people)
    await start(host, cup)
    tasks = [asyncio.create_task(play_rounds(person, 3)) for person in people]
    await host.until(lambda: seen(host, cup)["phase"] == "over")
    for task in tasks:
        task.cancel()
    played = sorted(one["played"] for one in seen(host, cup)["players"])

    assert played == [1, 1, 1, 1, 2, 2, 3, 3]
    assert [one["won"] for one in seen(host, cup)["players"] if one["place"] == 1] == [3]


async def test_words_change_the_draw_and_close_at_their_time(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "GUESTS_TIME", 3600.0)
    people = await everybody(hall, 5)
    host, stranger = people[0], people[4]
    cup = await open_cup(host, rounds=1)
    await entered(cup, people[:4])
    await start(host, cup)
    await host.until(lambda: seen(host, cup)["step"] == "guests" and seen(host, cup)["next_at"])
    await host.done(AddDrawWord, cup, "salt")
    await host.until(lambda: seen(host, cup)["words"])
    refused = await stranger.refused(AddDrawWord, cup, "pepper")
    monkeypatch.setattr(tournament, "GUESTS_TIME", 0.0)
    await host.done(SteerTournament, cup, "pause")
    await host.done(SteerTournament, cup, "go_on")
    await host.until(lambda: seen(host, cup)["phase"] == "playing")
    page = (await host.done(OpenTournament, cup))["tournament"]

    assert refused == "not_entered"
    assert page["rounds"][0]["draw"]["words"] == [[0, "", "salt"]]
    assert await host.refused(AddDrawWord, cup, "sugar") == "not_now"
    check(read(json.dumps({"tournament": page}).encode()))


async def test_requests_are_refused_in_words(hall: Hall) -> None:
    people = await everybody(hall, 3)
    host = people[0]
    cup = await open_cup(host)
    await entered(cup, people)

    assert await host.refused(SteerTournament, cup, "start") == "too_few_entrants"
    assert await host.refused(EnterTournament, cup) == "entered_already"
    assert await host.refused(EnterTournament, 99) == "no_such_tournament"
    assert await host.refused(OpenTournament, 99) == "no_such_tournament"
    new: tuple[Any, ...] = ("Cup", "points", ["farkle"], {}, 1, 4, 0)
    assert await people[1].refused(NewTournament, *new, "late", 0) == "bad_time"
    assert await people[1].refused(NewTournament, *new[:4], 1, 9, 0, "", 0) == "bad_options"
    assert await host.refused(NewTournament, *new, "23:00", 0) == "one_tournament_each"
    await people[2].done(LeaveTournament, cup)
    assert await people[2].refused(LeaveTournament, cup) == "not_entered"
    await host.done(SteerTournament, cup, "end")
    assert await people[1].refused(EnterTournament, cup) == "tournament_over"
