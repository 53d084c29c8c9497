"""Friends of somebody who reads the seeds, one of them left out by countdowns and back again.

Each time the table draws another seed. Whoever has a word is asked each time; whoever has none is
not, but only so many times.
"""

import pytest

from engine.sync import requests
from tablehost.hall.table import countdown
from tablehost.hall.table.readiness import MOST_EXPECTED
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.table.test_closing import Sealer
from tests.tablehost.hall.table.test_countdown import three

MANY = 40


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A countdown that ends at once."""
    monkeypatch.setattr(countdown, "COUNTDOWN", 0.02)


def seat_of(person: Person, table: int) -> int:
    names = [seat["name"] for seat in person.table(table)["seats"]]
    return names.index(person.name)


def is_ready(person: Person, table: int) -> bool:
    return bool(person.table(table)["seats"][seat_of(person, table)]["ready"])


async def goes_and_returns(operator: Person, friend: Person, table: int) -> None:
    """A countdown leaves the friend out, who comes back; it is called off as nobody is ready."""
    await operator.done(requests.BeginWithout, table)
    await friend.done(requests.Sit, table, None)
    await operator.until(lambda: not operator.table(table)["starting_in"])
    await Sealer(operator, table).seal()
    if not is_ready(operator, table):
        await operator.done(requests.Start, table)


async def test_no_seed_is_drawn_without_a_question_again_and_again(arrive: Arrive) -> None:
    operator, friend, guest, table = await three(arrive)
    await Sealer(operator, table).seal()
    for person in (operator, guest):
        await person.done(requests.Start, table)
    seeds = set()

    for _ in range(MANY):
        seeds.add(guest.table(table)["promised"])
        await goes_and_returns(operator, friend, table)
        if not is_ready(guest, table):
            break

    seats = len(guest.table(table)["seats"])
    assert not is_ready(guest, table), "everybody is asked in the end, and sees why"
    assert seat_of(guest, table) in guest.table(table)["taken_back"]["seats"]
    assert 2 <= len(seeds) <= MOST_EXPECTED * seats


async def test_whoever_has_a_word_is_asked_each_time(arrive: Arrive) -> None:
    operator, friend, guest, table = await three(arrive)
    await Sealer(operator, table).seal()
    await operator.done(requests.Start, table)

    for number in range(3):
        await guest.done(requests.AddWord, table, f"word {number}")
        await guest.done(requests.Start, table)
        await goes_and_returns(operator, friend, table)

        assert not is_ready(guest, table)
        assert guest.table(table)["words"] == []
        assert guest.table(table)["dropped"]["seats"] == [seat_of(guest, table)]
