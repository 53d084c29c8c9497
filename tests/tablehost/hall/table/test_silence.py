"""People who do not react to a vote are not counted, until they press a key again."""

from time import monotonic
from typing import Any

import pytest

from engine.sync import requests
from engine.sync.crowd_requests import StillHere
from tablehost.hall.hall import Hall
from tablehost.hall.table import silence
from tablehost.hall.table.silence import VotersLooked
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, start
from tests.tablehost.hall.table.test_dozing import LATE, SOON, ask_after, dozes, plate

GAME: tuple[Any, ...] = ("farkle", 4, {"target": 1000}, "Friday", True, True, 0)


async def four(arrive: Arrive, hall: Hall, *, keys: bool = False) -> tuple[int, list[Person]]:
    """A match of four; the first of them dozes in their turn."""
    ask_after(hall, SOON)
    names = ("ada", "bob", "cleo", "dan")
    people = [await arrive(name, f"SHA256:{name}" if keys else None) for name in names]
    table = await open_table(people[0], game=GAME)
    for person in people[1:]:
        await person.done(requests.Sit, table, None)
    await start(*people, table=table)
    first = people[0].view(table)["to_act"][0]
    people = [*people[first:], *people[:first]]
    await dozes(people[1], table, first)
    ask_after(hall, LATE)
    return table, people


def seat(person: Person, table: int) -> int:
    own: int = person.view(table)["you"]
    return own


def later(hall: Hall, table: int, monkeypatch: pytest.MonkeyPatch, *awake: Person) -> None:
    """The time to react is over; these have sent something in it."""
    now = monotonic() + LATE + 1
    for one in hall.tables[table].roster.seats:
        assert one.visitor is not None
        if one.visitor.name in {person.name for person in awake}:
            one.visitor.heard = now
    monkeypatch.setattr(silence, "monotonic", lambda: now)
    hall.tables[table].submit(None, VotersLooked(1))


async def test_the_others_decide_without_a_second_sleeper(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (late, sleeper, third, fourth) = await four(arrive, hall)
    number = seat(late, table)
    await third.done(requests.StandIn, table, number)
    assert plate(third, table, number)["voters"] == [seat(third, table)]
    assert not plate(third, table, number)["stand_in"], "one of three"

    later(hall, table, monkeypatch, third, fourth)

    await third.until(lambda: plate(third, table, seat(sleeper, table))["silent"])
    assert not plate(third, table, seat(fourth, table))["silent"]
    assert not plate(third, table, number)["stand_in"], "one of two who are awake"
    await fourth.done(requests.StandIn, table, number)
    await third.until(lambda: plate(third, table, number)["stand_in"])


async def test_a_vote_is_counted_again_once_others_are_silent(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (late, _, third, _) = await four(arrive, hall)
    number = seat(late, table)
    await third.done(requests.StandIn, table, number)

    later(hall, table, monkeypatch, third)

    await third.until(lambda: plate(third, table, number)["stand_in"])


async def test_a_key_counts_a_sleeper_again(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (late, sleeper, third, fourth) = await four(arrive, hall)
    await third.done(requests.StandIn, table, seat(late, table))
    later(hall, table, monkeypatch, third, fourth)
    await third.until(lambda: plate(third, table, seat(sleeper, table))["silent"])

    await sleeper.done(StillHere, table)

    await third.until(lambda: not plate(third, table, seat(sleeper, table))["silent"])


async def test_nobody_is_silent_before_they_are_asked(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays their turn elsewhere at the table, or just looks on, is not left out."""
    table, (late, _, third, _) = await four(arrive, hall)
    monkeypatch.setattr(silence, "monotonic", lambda: monotonic() + LATE + 1)
    await third.done(requests.StandIn, table, seat(late, table))

    hall.tables[table].submit(None, VotersLooked(1))
    await third.done(requests.Resync, 2 * table)

    assert not any(one["silent"] for one in third.table(table)["seats"])
    assert not plate(third, table, seat(late, table))["stand_in"]


async def test_one_person_alone_never_decides_a_match_that_counts(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (late, second, third, fourth) = await four(arrive, hall, keys=True)
    number = seat(late, table)
    assert third.table(table)["rated"]
    await third.done(requests.StandIn, table, number)

    later(hall, table, monkeypatch, third)
    await third.until(lambda: plate(third, table, seat(second, table))["silent"])
    assert not plate(third, table, number)["stand_in"]

    await fourth.done(requests.StandIn, table, number)
    await third.until(lambda: plate(third, table, number)["stand_in"])


async def test_one_person_alone_never_ends_a_match_while_others_sleep(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (late, second, third, fourth) = await four(arrive, hall)
    await third.done(requests.EndMatch, table, True)
    assert third.table(table)["end_vote"]["needed"] == 3

    later(hall, table, monkeypatch, third)

    await third.until(lambda: plate(third, table, seat(second, table))["silent"])
    assert third.table(table)["end_vote"]["needed"] == 2
    assert third.table(table)["phase"] == "playing"
    await fourth.done(requests.EndMatch, table, True)
    await late.until(lambda: late.table(table)["phase"] == "over")


async def test_match_that_counts_does_not_end_while_somebody_sleeps(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who lose could wait for the leader to leave the keyboard."""
    table, (late, second, third, fourth) = await four(arrive, hall, keys=True)
    await third.done(requests.EndMatch, table, True)

    later(hall, table, monkeypatch, third, fourth)

    await third.until(lambda: plate(third, table, seat(second, table))["silent"])
    assert plate(third, table, seat(late, table))["silent"]
    await fourth.done(requests.EndMatch, table, True)
    assert third.table(table)["end_vote"]["needed"] == 4
    assert third.table(table)["phase"] == "playing"


async def test_a_sleeper_for_whom_a_bot_plays_is_not_asked_to_end_the_match(
    arrive: Arrive, hall: Hall
) -> None:
    table, (late, second, third, fourth) = await four(arrive, hall)
    number = seat(late, table)
    for voter in (second, third, fourth):
        if not plate(third, table, number)["stand_in"]:
            await voter.done(requests.StandIn, table, number)
    await third.until(lambda: plate(third, table, number)["stand_in"])

    await third.done(requests.EndMatch, table, True)

    assert third.table(table)["end_vote"]["needed"] == 2
    await fourth.done(requests.EndMatch, table, True)
    await third.until(lambda: third.table(table)["phase"] == "over")


async def test_what_a_program_asks_by_itself_does_not_show_that_somebody_is_here(
    arrive: Arrive, hall: Hall
) -> None:
    table, (_, second, _, _) = await four(arrive, hall)
    visitor = next(one for one in hall.visitors if one.name == second.name)
    before = visitor.heard

    await second.done(requests.Resync, 2 * table)
    assert visitor.heard == before
    await second.done(StillHere, table)
    assert visitor.heard > before


async def test_a_vote_for_a_bot_is_counted_again_when_somebody_leaves(
    arrive: Arrive, hall: Hall
) -> None:
    """One of two who are left is not enough, but two of three who were there are."""
    table, (late, second, third, fourth) = await four(arrive, hall)
    number = seat(late, table)
    await third.done(requests.StandIn, table, number)
    assert not plate(third, table, number)["stand_in"], "one of three"
    await fourth.done(requests.Stand, table)
    await third.done(requests.Resync, 2 * table)
    assert not plate(third, table, number)["stand_in"], "one of two"

    second.line.close()

    await third.until(lambda: plate(third, table, number)["stand_in"])


async def test_whoever_takes_a_seat_has_not_voted_there(arrive: Arrive, hall: Hall) -> None:
    table, (late, _, third, fourth) = await four(arrive, hall)
    number = seat(late, table)
    await third.done(requests.StandIn, table, number)
    assert plate(fourth, table, number)["voters"]

    await third.done(requests.Stand, table)

    await fourth.until(lambda: plate(fourth, table, number)["voters"] == [])
    assert not plate(fourth, table, number)["stand_in"]


async def test_no_bot_plays_for_anybody_once_the_match_is_over(arrive: Arrive, hall: Hall) -> None:
    table, (late, second, third, fourth) = await four(arrive, hall)
    number = seat(late, table)
    for voter in (second, third):
        await voter.done(requests.StandIn, table, number)
    await late.until(lambda: plate(late, table, number)["stand_in"])

    for voter in (second, third):
        await voter.done(requests.EndMatch, table, True)

    await late.until(lambda: late.table(table)["phase"] == "over")
    await late.until(lambda: late.table(table)["recap"])
    assert not any(one["stand_in"] or one["silent"] for one in late.table(table)["seats"])
    assert fourth.table(table)["phase"] == "over"
