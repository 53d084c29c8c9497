"""Few people or addresses cannot fill the hall, and a party meets no limit."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import roster
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE, open_table
from tests.tablehost.hall.unreliable import UnreliableStore

THERE, ELSEWHERE = "2001:db8::1", "2001:db8:0:1::1"
FEW = 40
"""Tables of a small hall: the bounds are the same parts of it."""


@pytest.fixture
def small(hall: Hall) -> None:
    hall._tables.quota.limit = FEW


async def come(hall: Hall, address: str, key: str | None = None) -> Person:
    person = Person(hall, "guest", key, address)
    await person.hello()
    return person


async def answers(asking: Iterable[Person]) -> list[str]:
    """Everybody requests a table at once; returns the refusals' codes, "" for success."""
    told = await asyncio.gather(*(one.ask(requests.NewTable, *FARKLE, ()) for one in asking))
    return [getattr(answer, "code", "") for answer in told]


async def test_one_address_cannot_use_all_tables(hall: Hall) -> None:
    guests = [await come(hall, THERE) for _ in range(60)]
    refused = list[str]()
    for _ in range(8):
        refused += await answers(guests)

    assert set(refused) == {"", "too_many_tables"}
    assert len(hall.tables) == refused.count("") == 200
    assert await answers([await come(hall, ELSEWHERE)]) == [""]


@pytest.mark.usefixtures("small")
async def test_seated_people_of_one_address_cannot_use_all_tables(hall: Hall) -> None:
    guests = [await come(hall, THERE) for _ in range(FEW)]
    codes = list[str]()
    for guest in guests:
        answer: Any = await guest.ask(requests.NewTable, *FARKLE, ())
        codes.append(getattr(answer, "code", ""))
        if not codes[-1]:
            await guest.done(requests.Sit, answer.data["table"], None)

    assert codes.count("") == 27
    assert set(codes[27:]) == {"too_many_tables"}
    assert await answers([await come(hall, ELSEWHERE)]) == [""]


@pytest.mark.usefixtures("small")
async def test_one_person_at_many_addresses_has_one_share(hall: Hall) -> None:
    mara = [await come(hall, f"192.0.2.{n}", "SHA256:mara") for n in range(10)]

    assert (await answers(mara)).count("") == 1
    assert await answers([await come(hall, "192.0.2.1", "SHA256:jo")]) == [""]


async def test_two_hundred_guests_of_one_address_each_open_a_table_and_sit(hall: Hall) -> None:
    guests = [await come(hall, THERE) for _ in range(200)]
    told = await asyncio.gather(*(one.ask(requests.NewTable, *FARKLE, ()) for one in guests))
    assert {getattr(answer, "code", "") for answer in told} == {""}
    for guest, answer in zip(guests, told, strict=True):
        await guest.done(requests.Sit, answer.data["table"], None)

    assert await answers([await come(hall, THERE)]) == [""]


@pytest.mark.usefixtures("small")
async def test_limit_is_never_exceeded(hall: Hall) -> None:
    """Everybody asks at once from different networks, with a slow disk."""
    guests = [await come(hall, f"192.0.2.{n}") for n in range(2 * FEW)]

    codes = await answers(guests)
    assert codes.count("") == len(hall.tables) == FEW
    assert set(codes) == {"", "hall_full"}


@pytest.fixture
def store() -> UnreliableStore:
    return UnreliableStore()


@pytest.mark.usefixtures("small")
async def test_failed_table_does_not_count(hall: Hall, store: UnreliableStore) -> None:
    mara = await come(hall, THERE, "SHA256:mara")
    store.sits = 8  # of the bots
    for _ in range(8):
        assert await mara.refused(requests.NewTable, *FARKLE, ("random",)) == "not_saved"

    assert await answers([mara]) == [""]


@pytest.mark.usefixtures("small")
async def test_table_with_players_does_not_count_for_its_opener(hall: Hall) -> None:
    mara = await come(hall, THERE, "SHA256:mara")
    made = (await mara.done(requests.NewTable, *FARKLE, ()))["table"]
    assert await answers([mara]) == ["too_many_tables"]
    jo = await come(hall, ELSEWHERE)
    await jo.done(requests.Sit, made, None)

    assert await answers([mara]) == [""]


async def test_spectators_of_one_address_leave_room_for_others(
    hall: Hall, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "MOST_WATCHERS", 12)
    table = await open_table(await arrive("ada"))
    audience = [await come(hall, THERE) for _ in range(12)]
    told = [await one.ask(requests.Watch, table) for one in audience]

    assert [getattr(answer, "code", "") for answer in told] == 8 * [""] + 4 * ["too_many_watchers"]
    await audience[0].done(requests.Watch, table)  # who watches already is shown it again
    await (await come(hall, ELSEWHERE)).done(requests.Watch, table)


@pytest.mark.long
async def test_three_hundred_of_one_address_watch_a_table(hall: Hall, arrive: Arrive) -> None:
    table = await open_table(await arrive("ada"))
    for _ in range(300):
        await (await come(hall, THERE)).done(requests.Watch, table)

    assert len(hall.tables[table].roster.watchers) == 300
