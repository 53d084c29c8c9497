"""A board is listed nowhere, and so can only watch."""

from typing import Any

import pytest

from engine.sync import crowd_requests, reports, requests, tournament_requests
from engine.sync.history_requests import Rungs, Tonight
from tablehost.hall.hall import Hall
from tests.hello import HELLO
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table


async def board(hall: Hall, key: str | None = None) -> Person:
    """A screen on the wall."""
    person = Person(hall, "wall", key)
    kind, protocol, schema, client, _, language = HELLO
    answer = await person.ask(kind, protocol, schema, client, ["board"], language, "")
    assert isinstance(answer, reports.Welcome)
    return person


@pytest.mark.parametrize("key", [None, "SHA256:wall"])
async def test_board_watches(hall: Hall, arrive: Arrive, key: str | None) -> None:
    ada = await arrive("ada")
    table = await open_table(ada)
    wall = await board(hall, key)

    code = ada.table(table)["code"]
    assert (await wall.done(requests.Join, code))["table"] == table
    await wall.done(requests.Watch, table)
    await wall.until(lambda: wall.table(table)["code"] == code)
    await wall.done(requests.Resync, 2 * table)
    await wall.done(Tonight)
    await wall.done(Rungs, "", 0)
    await wall.done(requests.Stand, table)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (requests.Say, (0, "boo")),
        (requests.Say, (1, "boo")),
        (requests.Sit, (1, None)),
        (requests.ReplaceBot, (1, None)),
        (requests.PlayNow, ("farkle", "")),
        (requests.Invite, (1, "ada")),
        (requests.AddWord, (1, "moon")),
        (crowd_requests.React, (1, 0)),
        (crowd_requests.Nudge, (1, 0)),
        (tournament_requests.EnterTournament, (1,)),
    ],
)
async def test_board_does_nothing_else(
    hall: Hall, arrive: Arrive, kind: Any, fields: tuple[Any, ...]
) -> None:
    ada = await arrive("ada")
    table = await open_table(ada)
    assert table == 1
    wall = await board(hall)
    await wall.done(requests.Watch, table)

    assert await wall.refused(kind, *fields) == "board_watches"
    assert [seat["name"] for seat in ada.table(table)["seats"]].count("wall") == 0


async def test_somebody_with_a_seat_does_not_become_a_board(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada)
    eve = await arrive("eve")
    kind, protocol, schema, client, _, language = HELLO

    await ada.ask(kind, protocol, schema, client, ["board"], language, "")

    await ada.done(requests.Say, table, "still here")
    await eve.until(lambda: "ada" in {one["name"] for one in eve.views[0]["people"]})
