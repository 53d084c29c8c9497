"""The codes of guests' seats: the same as long as the seat is theirs, void from then on."""

import asyncio

from engine.sync import reports, requests
from tablehost.access.codes import ALPHABET, SECRET_LENGTH, spelled
from tablehost.hall.hall import Hall
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE


async def seated(arrive: Arrive) -> tuple[int, str]:
    """A table, and the code of a guest's seat in a match; the guest has lost the connection."""
    guest = await arrive("guest")
    table: int = (await guest.done(requests.NewTable, *FARKLE, ()))["table"]
    code: str = (await guest.done(requests.Sit, table, None))["resume"]
    bob = await arrive("bob")
    await bob.done(requests.Sit, table, None)
    for one in (guest, bob):
        await one.done(requests.Start, table)
    guest.line.close()
    return table, code


async def back(hall: Hall, code: str) -> tuple[Person, reports.Welcome]:
    """A guest who has just come back by code."""
    person = Person(hall, "guest", None)
    welcome = await person.ask(*HELLO, code)
    assert isinstance(welcome, reports.Welcome), welcome
    return person, welcome


async def test_code_stays_the_same_however_often_it_is_used(arrive: Arrive, hall: Hall) -> None:
    table, code = await seated(arrive)
    assert len(code) == SECRET_LENGTH
    assert set(code) <= set(ALPHABET)

    for typed in (code, code.lower(), spelled(code)):
        person, welcome = await back(hall, typed)
        assert (welcome.seat["table"], welcome.resume) == (table, code)
        assert (await person.done(requests.Sit, table, None))["resume"] == code
        person.line.close()


async def test_code_stays_the_same_after_a_restart(arrive: Arrive, store: MemoryStore) -> None:
    table, code = await seated(arrive)
    again = Hall(store)
    await again.open()

    _, welcome = await back(again, code)

    assert (welcome.seat, welcome.name) == ({"table": table, "seat": 0, "taken": False}, "guest")
    assert welcome.resume == code
    await again.close()


async def test_code_is_not_in_the_database(arrive: Arrive, store: MemoryStore) -> None:
    _, code = await seated(arrive)
    dump = "\n".join(store.db.iterdump())

    assert code not in dump
    assert code.encode().hex() not in dump.lower()


async def test_code_of_another_database_differs(arrive: Arrive, store: MemoryStore) -> None:
    table, code = await seated(arrive)
    store.db.execute("UPDATE host SET seat_key = ?", (bytes(32),))

    assert await store.seat_code(table, 0) not in ("", code)
    assert await store.seat_of_code(code) is None


async def test_second_terminal_with_the_code_takes_the_seat(arrive: Arrive, hall: Hall) -> None:
    table, code = await seated(arrive)
    first, _ = await back(hall, code)
    await first.done(requests.Sit, table, None)

    second, welcome = await back(hall, code)
    assert welcome.seat["taken"]
    await second.done(requests.Sit, table, None)

    assert await first.refused(requests.Start, table) == "not_here"


async def test_left_seat_has_no_code(arrive: Arrive, hall: Hall) -> None:
    table, code = await seated(arrive)
    guest, _ = await back(hall, code)
    await guest.done(requests.Sit, table, None)
    await guest.done(requests.Stand, table)

    assert await Person(hall, "thief", None).refused(*HELLO, code) == "no_such_code"
    assert await guest.refused(requests.Join, code) == "no_such_code"


async def test_seat_has_another_code_each_time_that_somebody_takes_it(arrive: Arrive) -> None:
    guest, other = await arrive("guest"), await arrive("other")
    table: int = (await guest.done(requests.NewTable, *FARKLE, ()))["table"]

    async def code(person: Person) -> str:
        answer = await person.done(requests.Sit, table, None)
        return str(answer["resume"])

    first, same, others = await code(guest), await code(guest), await code(other)
    await guest.done(requests.Stand, table)
    moved, again = await code(other), await code(guest)

    assert first == same
    assert others == moved, "other has another number, as guest has left, but the same seat"
    assert len({first, others, again}) == 3


async def test_seat_code_is_told_apart_from_a_table_code(arrive: Arrive) -> None:
    table, code = await seated(arrive)
    guest = await arrive("guest")

    assert await guest.done(requests.Join, code) == {"table": table, "is_seat": True}
    welcome = await guest.ask(*HELLO, code)
    assert welcome.seat == {"table": table, "seat": 0, "taken": False}
    await guest.done(requests.Sit, table, None)


async def test_code_is_refused_at_another_table(arrive: Arrive) -> None:
    _, code = await seated(arrive)
    carl = await arrive("carl")
    other: int = (await carl.done(requests.NewTable, *FARKLE, ()))["table"]
    await carl.done(requests.Sit, other, None)

    assert await carl.refused(*HELLO, code) == "seated"


async def test_player_with_a_key_has_no_code(arrive: Arrive, store: MemoryStore) -> None:
    ada = await arrive("ada", "SHA256:a")
    table: int = (await ada.done(requests.NewTable, *FARKLE, ()))["table"]

    assert "resume" not in await ada.done(requests.Sit, table, None)
    assert await store.seat_code(table, 0) == ""


async def test_wrong_code_leads_nowhere(hall: Hall) -> None:
    first, second = Person(hall, "guest", None), Person(hall, "guest", None)
    answers = await asyncio.gather(first.ask(*HELLO, "NOTHING1"), second.ask(*HELLO, "§"))

    assert [answer.code for answer in answers] == ["no_such_code", "no_such_code"]
