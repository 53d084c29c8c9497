"""A player who is connected but presses no key in their turn does not stop the table.

After a while the others can nudge them, and vote for a bot to play for them until they press a key.
"""

import asyncio
from time import monotonic
from typing import Any

import pytest
from msgspec.structs import replace

from engine.sync import reports, requests
from engine.sync.crowd_requests import Nudge, StillHere
from tablehost.hall.hall import Hall
from tablehost.hall.table import dozing
from tablehost.hall.table.dozing import TurnLooked
from tests.tablehost.hall.conftest import PATIENCE, Arrive, Person
from tests.tablehost.hall.matches import default, open_table, start

THREE: tuple[Any, ...] = ("farkle", 3, {"target": 1000}, "Friday", True, True, 0)
WITH_CLOCK: tuple[Any, ...] = ("farkle", 3, {"target": 1000}, "Friday", True, True, 300)
SOON, LATE = 0.001, 3600.0


def ask_after(hall: Hall, seconds: float) -> None:
    hall.idle_rules = replace(hall.idle_rules, ask_after=seconds)


def plate(person: Person, table: int, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = person.table(table)["seats"][seat]
    return found


async def three(
    arrive: Arrive, game: tuple[Any, ...] = THREE, *, keys: bool = False
) -> tuple[int, list[Person]]:
    """A match of three, and its players, the one whose turn it is first."""
    names = ("ada", "bob", "cleo")
    people = [await arrive(name, f"SHA256:{name}" if keys else None) for name in names]
    table = await open_table(people[0], game=game)
    for person in people[1:]:
        await person.done(requests.Sit, table, None)
    await start(*people, table=table)
    first = people[0].view(table)["to_act"][0]
    return table, [*people[first:], *people[:first]]


async def dozes(person: Person, table: int, seat: int) -> None:
    await person.until(lambda: plate(person, table, seat)["dozes"])


async def test_others_are_told_of_a_player_who_presses_no_key(arrive: Arrive, hall: Hall) -> None:
    ask_after(hall, SOON)
    table, (late, other, _) = await three(arrive)

    await dozes(other, table, late.view(table)["you"])

    assert not plate(other, table, other.view(table)["you"])["dozes"]


async def test_a_move_ends_it(arrive: Arrive, hall: Hall) -> None:
    ask_after(hall, SOON)
    table, (late, other, _) = await three(arrive)
    seat = late.view(table)["you"]
    await dozes(other, table, seat)
    ask_after(hall, LATE)

    await late.play(table, default(late.view(table)))

    await other.until(lambda: not plate(other, table, seat)["dozes"])


async def test_a_nudge_reaches_the_player_alone_and_not_too_often(
    arrive: Arrive, hall: Hall
) -> None:
    ask_after(hall, SOON)
    table, (late, other, third) = await three(arrive)
    seat = late.view(table)["you"]
    await dozes(other, table, seat)
    ask_after(hall, LATE)

    await other.done(Nudge, table, seat)

    nudged = await late.until(lambda: [f for f in late.frames if isinstance(f, reports.Nudged)])
    assert [one.who for one in nudged] == [other.name]
    assert not [f for f in third.frames if isinstance(f, reports.Nudged)]
    assert await third.refused(Nudge, table, seat) == "nudged_already"


async def test_nobody_nudges_who_is_not_waited_for(arrive: Arrive, hall: Hall) -> None:
    ask_after(hall, LATE)
    table, (late, other, _) = await three(arrive)

    assert await other.refused(Nudge, table, late.view(table)["you"]) == "no_such_seat"
    assert await other.refused(Nudge, table, 31) == "no_such_seat"
    assert await other.refused(requests.StandIn, table, late.view(table)["you"]) == "no_such_seat"


async def test_most_of_the_others_let_a_bot_play_until_a_key_is_pressed(
    arrive: Arrive, hall: Hall
) -> None:
    ask_after(hall, SOON)
    table, (late, other, third) = await three(arrive)
    seat = late.view(table)["you"]
    await dozes(other, table, seat)
    assert await late.refused(requests.StandIn, table, seat) == "no_such_seat"

    await other.done(requests.StandIn, table, seat)
    assert not plate(other, table, seat)["stand_in"]
    await third.done(requests.StandIn, table, seat)

    await other.until(lambda: plate(other, table, seat)["stand_in"])
    await other.turn(table)
    assert late.view(table)["you"] == seat
    ask_after(hall, LATE)
    await late.done(StillHere, table)
    await other.until(lambda: not plate(other, table, seat)["stand_in"])


async def test_a_key_ends_the_vote(arrive: Arrive, hall: Hall) -> None:
    ask_after(hall, SOON)
    table, (late, other, _) = await three(arrive)
    seat = late.view(table)["you"]
    await dozes(other, table, seat)
    await other.done(requests.StandIn, table, seat)
    ask_after(hall, LATE)

    await late.done(StillHere, table)

    await other.until(lambda: not plate(other, table, seat)["dozes"])
    assert plate(other, table, seat)["voters"] == []


async def test_ratings_need_all_others(arrive: Arrive, hall: Hall) -> None:
    ask_after(hall, SOON)
    table, (late, other, third) = await three(arrive, keys=True)
    await dozes(other, table, late.view(table)["you"])
    assert other.table(table)["rated"]
    await third.done(requests.Stand, table)

    await other.done(requests.StandIn, table, late.view(table)["you"])

    assert not plate(other, table, late.view(table)["you"])["stand_in"]


async def test_a_clock_needs_no_vote(arrive: Arrive, hall: Hall) -> None:
    ask_after(hall, SOON)
    clocked, (late, *_) = await three(arrive, WITH_CLOCK)
    dan, eve = await arrive("dan"), await arrive("eve")
    table = await open_table(dan)
    await eve.done(requests.Sit, table, None)
    await start(dan, eve, table=table)
    await dozes(eve, table, dan.view(table)["to_act"][0])

    assert not any(one["dozes"] for one in late.table(clocked)["seats"])


async def test_one_look_serves_all_turns_that_begin_before_it(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_after(hall, LATE)
    table, (late, other, _) = await three(arrive)
    at, now = hall.tables[table], monotonic()
    timer = at._dozing._timer

    monkeypatch.setattr(dozing, "monotonic", lambda: now + LATE)
    await late.play(table, default(late.view(table)))
    assert at._dozing._timer is timer
    seat = (await other.until(lambda: other.view(table)["to_act"]))[0]
    visitor = at.roster.seats[seat].visitor
    assert visitor is not None
    visitor.heard = now

    monkeypatch.setattr(dozing, "monotonic", lambda: now + LATE + 1)
    at.submit(None, TurnLooked())
    await other.done(requests.Resync, 2 * table)
    assert not plate(other, table, seat)["dozes"]

    monkeypatch.setattr(dozing, "monotonic", lambda: now + 2 * LATE)
    at.submit(None, TurnLooked())
    await dozes(other, table, seat)


async def test_somebody_who_has_sent_something_is_awake(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_after(hall, LATE)
    table, (late, other, _) = await three(arrive)
    seat, now = late.view(table)["you"], monotonic()
    visitor = hall.tables[table].roster.seats[seat].visitor
    assert visitor is not None
    monkeypatch.setattr(dozing, "monotonic", lambda: now + LATE + 1)

    visitor.heard = now + 10
    hall.tables[table].submit(None, TurnLooked())
    await other.done(requests.Resync, 2 * table)
    assert not plate(other, table, seat)["dozes"]

    visitor.heard = now
    hall.tables[table].submit(None, TurnLooked())
    await dozes(other, table, seat)


async def test_nobody_is_waited_for_while_nobody_is_there(arrive: Arrive, hall: Hall) -> None:
    """A hall may have thousands of tables that everybody has left: they have nothing to do."""
    table, people = await three(arrive, keys=True)
    late, other, _ = people
    seat, dozing = late.view(table)["you"], hall.tables[table]._dozing
    for one in people:
        one.line.close()
    somebody = await arrive("dora")
    await somebody.until(lambda: hall.tables[table].presence.is_empty)
    ask_after(hall, SOON)
    dozing.stop()
    dozing.turn_began()
    async with asyncio.timeout(PATIENCE):
        while dozing._timer is not None:  # noqa: ASYNC110 - nobody is told
            await asyncio.sleep(0)

    back = [await arrive(one.name, f"SHA256:{one.name}") for one in (late, other)]
    for one in back:
        await one.done(requests.Sit, table, None)
    await dozes(back[1], table, seat)
