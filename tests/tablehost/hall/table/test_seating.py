"""A table before the match: sitting, kicking, and closing."""

import asyncio
from typing import Any

import pytest

from engine.sync import reports, requests
from tablehost.hall import tables
from tablehost.hall.hall import Hall
from tablehost.hall.table import absences
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE, open_table, play_on, start


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (("chess", 2, {}, "solo", True, True, 0, ()), "bad_options"),
        (("farkle", 9, {}, "solo", True, True, 0, ()), "bad_options"),
        (("farkle", 2, {"targte": 1}, "solo", True, True, 0, ()), "bad_options"),
        (("farkle", 2, {"target": 1}, "solo", True, True, 0, ()), "bad_options"),
        (("farkle", 2, {}, "solo", True, True, 0, ("genius",)), "bad_options"),
        (("farkle", 2, {}, "solo", True, True, 0, ("random", "random")), "bad_options"),
    ],
)
async def test_a_wrong_table_is_refused(arrive: Arrive, table: tuple[Any, ...], code: str) -> None:
    ada = await arrive("ada")

    assert await ada.refused(requests.NewTable, *table) == code


async def test_wrong_places_are_refused(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await open_table(ada)

    assert await bob.refused(requests.Sit, 999, None) == "no_such_table"
    assert await bob.refused(requests.Sit, table, 0) == "seat_taken"
    assert await bob.refused(requests.Sit, table, 7) == "seat_taken"
    assert await bob.refused(requests.Start, table) == "not_here"
    await bob.done(requests.Sit, table, 1)
    assert await eve.refused(requests.Sit, table, None) == "table_full"
    await eve.done(requests.Watch, table)
    assert await eve.refused(requests.Start, table) == "watching"
    assert await ada.refused(requests.Play, table, 0, {"do": "roll"}) == "waiting"
    assert await ada.refused(requests.Watch, table) == "seated"
    assert await ada.refused(requests.Rename, "bob") == "name_taken"


async def test_two_names_on_one_key_are_two_people(arrive: Arrive) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:a")
    table = await open_table(ada)

    await bob.done(requests.Sit, table, None)

    assert [seat["name"] for seat in bob.table(table)["seats"]] == ["ada", "bob"]


async def test_seat_is_shown_as_ones_own_before_the_answer_names_it(arrive: Arrive) -> None:
    """Otherwise a key that is pressed in between means what it does at an empty table."""
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    shown: list[str] = []

    def note(answer: dict[str, Any]) -> None:
        shown.append(bob.table(table)["seats"][answer["seat"]]["name"])

    bob.when_done = note
    await bob.done(requests.Sit, table, None)

    assert shown == ["bob"]


async def test_table_without_players_is_closed(arrive: Arrive) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    table = await open_table(ada)
    await eve.done(requests.Watch, table)

    await ada.done(requests.Stand, table)

    await eve.until(lambda: any(isinstance(f, reports.Closed) for f in eve.frames))
    await eve.until(lambda: eve.views[0]["tables"] == [])
    assert await eve.refused(requests.Sit, table, None) == "no_such_table"
    await eve.until(lambda: f"table {table}" not in {t.get_name() for t in asyncio.all_tasks()})


async def test_new_table_without_players_is_closed(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Programs that open tables and leave must not fill the list."""
    monkeypatch.setattr(tables, "EMPTY", 0.0)
    ada, eve = await arrive("ada"), await arrive("eve")
    await ada.done(requests.NewTable, *FARKLE, [])
    await eve.until(lambda: eve.views[0]["tables"] == [])
    monkeypatch.setattr(tables, "EMPTY", 3600.0)
    table = await open_table(ada)
    await eve.until(lambda: [row["id"] for row in eve.views[0]["tables"]] == [table])


async def test_seat_is_free_if_the_connection_is_lost_while_it_is_saved(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, go_on = asyncio.Event(), asyncio.Event()
    seat_code = hall.store.seat_code

    async def slow(table: int, seat: int) -> str:
        asked.set()
        await go_on.wait()
        return await seat_code(table, seat)

    monkeypatch.setattr(hall.store, "seat_code", slow)
    monkeypatch.setattr(tables, "EMPTY", 3600.0)
    monkeypatch.setattr(absences, "KEEP_SEAT", 0.0)
    ada, eve = await arrive("ada"), await arrive("eve")
    table = (await ada.done(requests.NewTable, *FARKLE, []))["table"]
    ada.send(requests.Sit, table, None)
    await asked.wait()
    await eve.until(lambda: eve.views[0]["tables"])
    ada.line.close()
    go_on.set()

    await eve.until(lambda: eve.views[0]["tables"] == [])


async def test_closed_table_admits_players_with_the_code(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    closed: tuple[Any, ...] = ("farkle", 2, {}, "Friday", False, True, 0)
    table = await open_table(ada, game=closed)
    code = ada.table(table)["code"]

    assert await bob.refused(requests.Sit, table, None) == "by_invitation"
    assert await bob.refused(requests.Watch, table) == "by_invitation"
    assert await bob.refused(requests.Join, "0000") == "no_such_code"
    assert await bob.done(requests.Join, f" {code.lower()} ") == {"table": table}
    await bob.done(requests.Sit, table, None)


async def test_bots_can_be_seated_and_removed_before_the_match(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, game=("farkle", 3, {}, "Friday", True, True, 0))
    await bob.done(requests.Sit, table, 1)

    assert await ada.refused(requests.SeatBot, table, 2, "genius") == "no_such_bot"
    assert await ada.refused(requests.SeatBot, table, 1, "random") == "seat_taken"
    await ada.done(requests.SeatBot, table, 2, "random")
    assert ada.table(table)["seats"][2]["level"] == "random"
    await bob.done(requests.Unseat, table, 2)
    assert ada.table(table)["seats"][2]["kind"] == "empty"
    assert await ada.refused(requests.Unseat, table, 0) == "no_such_seat"
    assert await ada.refused(requests.Unseat, table, 9) == "no_such_seat"


async def test_opener_can_kick_and_hand_over_the_table(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, 1)

    assert await bob.refused(requests.Unseat, table, 0) == "not_opener"
    assert await bob.refused(requests.HandOver, table, 1) == "not_opener"
    assert await ada.refused(requests.HandOver, table, 7) == "no_such_seat"
    await ada.done(requests.HandOver, table, 1)
    await bob.until(lambda: bob.table(table)["opener"] == "bob")
    await bob.done(requests.Unseat, table, 0)
    closed = await ada.until(
        lambda: next((f for f in ada.frames if isinstance(f, reports.Closed)), None)
    )
    assert closed.why == "kicked"


async def test_people_move_to_another_seat_before_the_match(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, game=("farkle", 3, {}, "Friday", True, True, 0))
    await bob.done(requests.Sit, table, None)

    assert await ada.done(requests.Sit, table, 2) | {"resume": ""} == {"seat": 1, "resume": ""}

    assert [seat["name"] for seat in ada.table(table)["seats"]] == ["bob", "ada", ""]
    moved = [frame.seat for frame in bob.frames if isinstance(frame, reports.SeatMoved)]
    assert moved == [0]


async def test_somebody_who_sits_down_after_the_match_sees_it_as_spectators_do(
    hall: Hall, store: MemoryStore, arrive: Arrive
) -> None:
    ada, bob, cy = await arrive("ada"), await arrive("bob"), await arrive("cy", "SHA256:c")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await play_on(table, ada, bob)
    await bob.done(requests.Stand, table)

    await cy.done(requests.Sit, table, 1)
    assert cy.view(table)["you"] is None
    assert ada.view(table)["you"] == 0

    await hall.close()
    again = Hall(store)
    await again.open()
    cy = Person(again, "cy", "SHA256:c")
    await cy.hello()
    await cy.done(requests.Sit, table, None)
    assert cy.view(table)["you"] is None
    await again.close()


async def test_players_who_come_back_after_the_match_see_it_as_they_did(
    hall: Hall, store: MemoryStore, arrive: Arrive
) -> None:
    ada = await arrive("ada", "SHA256:a")
    table = await open_table(ada, game=("farkle", 1, *FARKLE[2:]))
    await start(ada, table=table)
    await play_on(table, ada)
    await hall.close()

    again = Hall(store)
    await again.open()
    ada = Person(again, "ada", "SHA256:a")
    await ada.hello()
    await ada.done(requests.Sit, table, None)
    assert ada.view(table)["you"] == 0
    await again.close()
