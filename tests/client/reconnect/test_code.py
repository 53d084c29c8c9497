"""The resume code that a guest shows after a lost connection."""

import pytest

from client.connection.hall_client import HallClient
from client.session.start_command import StartCommand
from engine.sync.frames import REQUESTS, Decoder
from engine.sync.requests import Hello, NewTable, Sit
from tablehost.hall.hall import Hall
from tests.client.reconnect.losing import Guest, arriving, people, until
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.matches import FARKLE
from tests.tablehost.hall.unreliable import UnreliableStore


@pytest.fixture
def store() -> UnreliableStore:
    return UnreliableStore()


def codes(guest: Guest) -> list[str]:
    """The codes sent to the hall, one for each hello."""
    asked = Decoder(REQUESTS).feed(b"".join(guest.heard))
    return [one.resume for one in asked if isinstance(one, Hello)]


async def test_guest_without_a_seat_has_no_code(hall: Hall) -> None:
    async with arriving(hall, "gus") as gus:
        await gus.sees("gus")
        await gus.lose_line()
        await gus.find_line()
        await until(lambda: people(hall) == ["gus"])

        assert codes(gus) == ["", ""]


async def test_guest_resumes_a_seat_not_confirmed_yet(hall: Hall, store: UnreliableStore) -> None:
    ada = Person(hall, "ada", "SHA256:a")
    await ada.hello()
    table: int = (await ada.done(NewTable, *FARKLE, ()))["table"]
    await ada.done(Sit, table, 0)
    saved = store.stop_after("sit")
    join = StartCommand("join", hall.tables[table].record.code)
    async with arriving(hall, "gus", start_command=join) as gus:
        await saved.wait()
        gus.hall = again = Hall(store)
        await again.open()
        gus.cut()
        seat = again.tables[table].roster.seats[1]
        await until(lambda: seat.visitor is not None)

        assert seat.name == "gus"
        assert [bool(code) for code in codes(gus)] == [False, True]
    await again.close()


def test_guest_with_another_name_has_another_code() -> None:
    gus = HallClient(lambda _: None)
    gus.renamed({"name": "gustav", "seat": {}, "resume": "7KQ2M4XD"})
    assert gus.resume == ""

    gus.ask(Sit, 1, None)
    assert gus.resume == "7KQ2M4XD"
