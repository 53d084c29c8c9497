"""Play now: people who want the same game meet at one table."""

import asyncio
from typing import Any

import pytest

from engine.sync import requests
from tablehost.hall import matchmaking
from tablehost.hall.hall import Hall
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import Visitor
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, start

ANOTHER: tuple[Any, ...] = ("farkle", 3, {}, "Friday", True, True, 0)


async def crowd(arrive: Arrive, people: int) -> list[Person]:
    return [await arrive(f"guest{number}") for number in range(people)]


def tables_of(hall: Hall) -> list[int]:
    return sorted(sum(map(bool, table.roster.names())) for table in hall.tables.values())


def seats_of(person: Person, table: int) -> list[str]:
    """The seats' states in the lobby's list."""
    rows: dict[int, list[str]] = {row["id"]: row["seats"] for row in person.views[0]["tables"]}
    return rows.get(table, ["here"])


async def play_now(hall: Hall, person: Person, game: str = "farkle") -> int:
    """The table where they sit now."""
    await person.done(requests.PlayNow, game, "our table")
    tables = hall.tables.items()
    return next(number for number, table in tables if person.name in table.roster.names())


@pytest.mark.parametrize(("game", "tables"), [("farkle", [4, 6]), ("poker_dice", [2, 8])])
async def test_ten_people_at_once_fill_as_few_tables_as_possible(
    arrive: Arrive, hall: Hall, game: str, tables: list[int]
) -> None:
    people = await crowd(arrive, 10)

    await asyncio.gather(*(play_now(hall, person, game) for person in people))

    assert tables_of(hall) == tables


async def test_fullest_table_where_people_wait_comes_first(arrive: Arrive, hall: Hall) -> None:
    alone, ada, bob, eve = await crowd(arrive, 4)
    await open_table(alone, game=ANOTHER)
    together = await open_table(ada, game=ANOTHER)
    await bob.done(requests.Sit, together, None)

    assert await play_now(hall, eve) == together


async def test_table_whose_match_is_over_comes_last(arrive: Arrive, hall: Hall) -> None:
    ada, bob, eve, jo = await crowd(arrive, 4)
    over = await open_table(ada)
    await bob.done(requests.Sit, over, None)
    await start(ada, bob, table=over)
    await play_on(over, ada, bob)
    await bob.done(requests.Stand, over)
    fresh = await open_table(eve)

    assert await play_now(hall, jo) == fresh
    await eve.done(requests.Stand, fresh)
    await jo.done(requests.Stand, fresh)
    assert await play_now(hall, jo) == over


async def test_tables_for_others_are_left_out(arrive: Arrive, hall: Hall) -> None:
    ada, bob, cid, dan, eve = await crowd(arrive, 5)
    await open_table(ada, game=("yams", 3, {}, "another game", True, True, 0))
    await open_table(bob, game=("farkle", 3, {}, "private", False, True, 0))
    kept: tuple[Any, ...] = (
        "farkle",
        2,
        {},
        "no place for others",
        True,
        True,
        0,
        ["random"],
        False,
        False,
    )
    bots = (await cid.done(requests.NewTable, *kept))["table"]
    await cid.done(requests.Sit, bots, None)
    await start(cid, table=bots)
    left = await open_table(dan, game=ANOTHER)
    await eve.done(requests.Sit, left, None)
    await dan.done(requests.Unseat, left, 1)

    own = await play_now(hall, eve)

    assert own not in (1, 2, 3, left)
    assert len(hall.tables[own].roster.seats) == 6


async def test_second_person_takes_the_seat_of_a_bot_played_meanwhile(
    arrive: Arrive, hall: Hall
) -> None:
    ada, bob = await crowd(arrive, 2)
    table = await play_now(hall, ada)
    await ada.done(requests.SeatBot, table, 1, "random")
    await start(ada, table=table)

    await bob.done(requests.PlayNow, "farkle", "our table")

    await ada.until(lambda: ada.table(table)["seats"][1]["name"] == bob.name)
    assert list(hall.tables) == [table]
    await bob.until(lambda: bob.view(table)["you"] == 1)


async def test_people_who_wait_come_before_bots(arrive: Arrive, hall: Hall) -> None:
    ada, bob, eve = await crowd(arrive, 3)
    bots = await open_table(ada, "random", game=("farkle", 2, *ANOTHER[2:]))
    await start(ada, table=bots)
    waiting = await open_table(bob, game=ANOTHER)

    assert await play_now(hall, eve) == waiting


async def test_bots_without_people_are_left_out(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await open_table(ada, "random", "random", game=ANOTHER)
    await start(ada, table=table)
    ada.line.close()
    await bob.until(lambda: "here" not in seats_of(bob, table))

    assert await play_now(hall, bob) != table


async def test_somebody_at_a_table_is_refused(arrive: Arrive) -> None:
    (ada,) = await crowd(arrive, 1)
    await open_table(ada, game=ANOTHER)

    assert await ada.refused(requests.PlayNow, "farkle", "") == "seated"


async def test_somebody_at_a_table_asks_no_other_one(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor while they are seated at one: other people wait until all have answered."""
    ada, *others = await crowd(arrive, 5)
    for other in others:
        await open_table(other, game=ANOTHER)
    asked: list[Table] = []

    async def sit(table: Table, visitor: Visitor, _: object) -> bool:
        asked.append(table)
        visitor.table = table
        return False

    monkeypatch.setattr(matchmaking, "_sit", sit)

    assert await ada.refused(requests.PlayNow, "farkle", "x") == "seated"
    assert len(asked) == 1
    assert await ada.refused(requests.PlayNow, "farkle", "x") == "seated"
    assert len(asked) == 1


async def test_unknown_game_is_refused(arrive: Arrive) -> None:
    (ada,) = await crowd(arrive, 1)

    assert await ada.refused(requests.PlayNow, "chess", "") == "bad_options"


async def test_closed_hall_is_full_for_play_now_too(hall: Hall, arrive: Arrive) -> None:
    hall._tables.quota.limit = 1
    ada, bob = await crowd(arrive, 2)
    await open_table(ada, game=("yams", 3, {}, "Friday", True, True, 0))

    assert await bob.refused(requests.PlayNow, "farkle", "") == "hall_full"
