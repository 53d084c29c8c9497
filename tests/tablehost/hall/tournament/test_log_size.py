"""A tournament's log stays short, whatever people do, and is read once for all who look back."""

from dataclasses import dataclass

import pytest

from engine.sync.tournament_requests import (
    EnterTournament,
    FillTournament,
    FollowTournament,
    LeaveTournament,
    OpenTournament,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import view
from tablehost.hall.tournament.entrants import MOST_EVER, MOST_TIMES, Entrants
from tablehost.hall.tournament.saved_log import CHANGES
from tablehost.tournament import past
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import entered, everybody, open_cup


@dataclass
class Calls:
    count: int = 0


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Counts how often logs of past tournaments and standings for the lobby are worked out."""
    counted = Calls()
    for module, name in ((past, "progress_of"), (view, "_leader")):
        counting(monkeypatch, counted, module, name)
    return counted


def counting(monkeypatch: pytest.MonkeyPatch, counted: Calls, module: object, name: str) -> None:
    call = getattr(module, name)

    def count(*args: object) -> object:
        counted.count += 1
        return call(*args)

    monkeypatch.setattr(module, name, count)


async def length(store: MemoryStore, number: int) -> int:
    return len(await store.tournaments.log(number))


async def test_all_bots_come_and_go_with_one_happening(hall: Hall, store: MemoryStore) -> None:
    (host,) = await everybody(hall, 1)
    cup = await open_cup(host)

    for people in (100, 2, 2, 60):
        await host.done(FillTournament, cup, people)

    assert await length(store, cup) == 3, "nothing happens where so many take part already"


async def test_bots_and_pauses_change_a_limited_number_of_times(
    hall: Hall, store: MemoryStore
) -> None:
    (host,) = await everybody(hall, 1)
    cup = await open_cup(host)
    for people in range(CHANGES - 1):
        await host.done(FillTournament, cup, people + 2)
    await host.done(SteerTournament, cup, "pause")

    assert await host.refused(FillTournament, cup, 2) == "changed_often"
    await host.done(SteerTournament, cup, "go_on")
    assert await host.refused(SteerTournament, cup, "pause") == "changed_often"
    assert await length(store, cup) == CHANGES + 1


async def test_nobody_enters_again_and_again(hall: Hall) -> None:
    host, mal = await everybody(hall, 2)
    cup = await open_cup(host)
    for _ in range(MOST_TIMES):
        await mal.done(EnterTournament, cup)
        await mal.done(LeaveTournament, cup)

    assert await mal.refused(EnterTournament, cup) == "entered_too_often"
    await host.done(EnterTournament, cup)


async def test_guests_of_one_network_leave_room_for_others(hall: Hall) -> None:
    """Those who have left count as well: a guest can come back as somebody else."""
    entrants = Entrants()
    mal = Person(hall, "mal", None, "192.0.2.7").line._visitor
    ada = Person(hall, "ada", None, "192.0.2.8").line._visitor
    for number in range(MOST_EVER // 2):
        entrants.require_may_enter(None, mal.network)
        entrants.add(number, number + 1, mal)

    with pytest.raises(Exception, match="too often"):
        entrants.require_may_enter(None, mal.network)
    entrants.require_may_enter(None, ada.network)


async def test_past_tournament_is_worked_out_once(hall: Hall, calls: Calls) -> None:
    people = await everybody(hall, 2)
    cup = await open_cup(people[0])
    await entered(cup, people)
    await people[0].done(SteerTournament, cup, "end")
    await people[0].done(FollowTournament, 0)
    hall.tournaments._forget(cup)
    calls.count = 0

    for person in people * 5:
        page = (await person.done(OpenTournament, cup))["tournament"]
        assert (page["phase"], len(page["players"])) == ("over", 2)
    assert calls.count == 1


async def test_standings_for_the_lobby_are_worked_out_when_something_has_changed(
    hall: Hall, calls: Calls
) -> None:
    people = await everybody(hall, 2)
    cup = await open_cup(people[0])
    await entered(cup, people)
    await people[0].done(FollowTournament, 0)
    [row] = hall.tournaments.rows
    calls.count = 0

    assert [hall.tournaments.rows for _ in range(5)] == [(row,)] * 5
    assert calls.count == 0
    await people[1].done(LeaveTournament, cup)
    assert [one.people for one in hall.tournaments.rows] == [1]
