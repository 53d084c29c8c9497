"""The resume code that a guest shows after a lost connection."""

from client.connection.hall_client import HallClient
from client.session.start_command import StartCommand
from engine.sync.frames import REQUESTS, Decoder
from engine.sync.requests import Hello, NewTable, Sit, Start
from tablehost.hall.hall import Hall
from tests.client.reconnect.losing import Guest, arriving, people, until
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.matches import FARKLE


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


async def test_guest_comes_back_by_the_code_of_the_seat(hall: Hall) -> None:
    ada = Person(hall, "ada", "SHA256:a")
    await ada.hello()
    table: int = (await ada.done(NewTable, *FARKLE, ()))["table"]
    await ada.done(Sit, table, 0)
    join = StartCommand("join", hall.tables[table].record.code)
    async with arriving(hall, "gus", start_command=join) as gus:
        seat = hall.tables[table].roster.seats[1]
        await until(lambda: seat.visitor is not None)
        code = await hall.store.seat_code(table, 1)
        await gus.sees(code)
        await ada.done(Start, table)
        gus.type("\r")
        await until(lambda: hall.tables[table].phase == "playing")
        await gus.lose_line()
        await until(lambda: seat.visitor is None)
        await gus.find_line()
        await until(lambda: seat.visitor is not None)

        assert codes(gus) == ["", code]


def test_player_who_left_the_table_has_no_code() -> None:
    gus = HallClient(lambda _: None)
    gus.table_id = 1
    gus.seated({"seat": 0, "resume": "7KQ2M4XD"})
    assert gus.resume == "7KQ2M4XD"

    gus.leave_table()
    assert gus.resume == ""
