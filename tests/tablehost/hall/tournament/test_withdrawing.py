"""Somebody who withdraws from a tournament has no seat any more, and nobody waits for them."""

import asyncio
from functools import partial

import pytest

from engine.sync import reports, requests
from engine.sync.tournament_requests import EnterTournament, FollowTournament, LeaveTournament
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import rounds
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.values import Running
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import (
    closed_tables,
    drawn_tables,
    entered,
    everybody,
    open_cup,
    play_table,
    seen,
    start,
)


def own_tables(person: Person) -> list[int]:
    """Those where somebody has a seat, as they were last told."""
    return [one.tables for one in person.frames if isinstance(one, reports.OwnTables)][-1]


async def seated(hall: Hall, *, plays: bool) -> tuple[Person, list[Person], int, int]:
    """Four people at one table: one of them, the others, the tournament and the table."""
    people = await everybody(hall, 4)
    cup = await open_cup(people[0])
    await entered(cup, people)
    for person in people[1:]:
        await person.done(FollowTournament, cup)
    await start(people[0], cup)
    for person in people:
        [table] = await person.until(partial(drawn_tables, person))
        await person.ask(requests.Sit, table, None)
        if plays:
            await person.ask(requests.Start, table)
    phase = "playing" if plays else "waiting"
    await people[0].until(lambda: hall.tables[table].phase == phase)
    return people[3], people[:3], cup, table


@pytest.mark.parametrize("plays", [True, False])
async def test_a_bot_has_the_seat_at_once_and_for_good(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, *, plays: bool
) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", 3600.0)
    monkeypatch.setattr(rounds, "AWAY_TIME", 3600.0)
    gone, _, cup, table = await seated(hall, plays=plays)

    await gone.done(LeaveTournament, cup)

    await gone.until(lambda: table in closed_tables(gone))
    [closed] = [one for one in gone.frames if isinstance(one, reports.Closed)]
    assert closed.why == "withdrew"
    seats = hall.tables[table].roster.plates()
    assert sorted(seat.kind for seat in seats) == ["bot", "person", "person", "person"]
    assert any(seat.name == "p003" for seat in seats) == plays, "a bot that plays on has the name"
    assert await gone.refused(requests.Sit, table, None) == "tournament_table"
    [own] = [one for one in seen(gone, cup)["players"] if one["name"] == "p003"]
    assert (own["state"], own["table"]) == ("out", 0)


async def test_the_others_play_on_and_the_place_counts_to_the_end(hall: Hall) -> None:
    gone, others, cup, table = await seated(hall, plays=True)
    await gone.done(LeaveTournament, cup)
    await gone.until(lambda: table in closed_tables(gone))

    await asyncio.gather(*(play_table(person, table) for person in others))

    await gone.until(lambda: seen(gone, cup)["phase"] != "playing")
    [match] = seen(gone, cup)["tables"]
    saved = await hall.store.saved_table(table)
    assert isinstance(saved, Running)
    assert saved.match is not None
    history = SeatHistory(await hall.store.sittings(saved.match.id))
    left = [seat for seat in history.seats if history.left_to_bot(seat) is not None]
    people = [history.first(seat).person for seat in left]
    names = [(await hall.store.person(one)).name for one in people if one is not None]
    assert names == ["p003"], "transcripts say so"
    assert len(match["ranks"]) == len([rank for rank in match["ranks"] if rank]) == 4


async def test_whoever_withdrew_while_they_were_in_the_lobby_has_no_seat_to_go_back_to(
    hall: Hall,
) -> None:
    gone, _, cup, table = await seated(hall, plays=True)
    await gone.ask(requests.Stand, table)
    assert own_tables(gone) == [table]

    await gone.done(LeaveTournament, cup)

    await gone.until(lambda: own_tables(gone) == [])


async def test_whoever_enters_again_plays_from_the_next_round_on(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "AWAY_TIME", 3600.0)
    gone, _, cup, table = await seated(hall, plays=True)
    await gone.done(LeaveTournament, cup)
    await gone.done(EnterTournament, cup)
    await gone.until(lambda: table in closed_tables(gone))

    [own] = [one for one in seen(gone, cup)["players"] if one["name"] == "p003"]
    await gone.until(lambda: seen(gone, cup)["phase"] == "playing")
    assert own["table"] == 0
    assert await gone.refused(requests.Sit, table, None) == "tournament_table"
