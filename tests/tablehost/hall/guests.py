"""Guests who lose the connection, at addresses of several households."""

from typing import Any

from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.matches import FARKLE, ready

HOME, AWAY, THIRD = "192.0.2.7", "198.51.100.9", "203.0.113.1"
LAPTOP, PHONE, NEIGHBOUR = "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"


async def come(hall: Hall, name: str, address: str, key: str | None = None) -> Person:
    person = Person(hall, name, key, address)
    await person.hello()
    return person


async def welcomed(hall: Hall, name: str, address: str, key: str | None = None) -> Any:
    person = Person(hall, name, key, address)
    return person, await person.ask(*HELLO, "")


async def seated(*people: Person) -> int:
    """The number of a table where these people sit, from seat 0 on."""
    table: int = (await people[0].done(requests.NewTable, *FARKLE, ()))["table"]
    for person in people:
        await person.done(requests.Sit, table, None)
    return table


async def lose(one: Person, table: int, other: Person) -> None:
    """The connection of the person in seat 0 is lost, as the other one sees."""
    one.line.close()
    await other.until(lambda: not other.table(table)["seats"][0]["here"])


async def playing(hall: Hall, *, fred: str = HOME, theo: str = AWAY) -> tuple[int, Person, Person]:
    """A table, Fred who has just lost the connection, and Théo."""
    one, other = await come(hall, "fred", fred), await come(hall, "théo", theo)
    table = await seated(one, other)
    await ready(one, other, table=table)
    await lose(one, table, other)
    return table, one, other


async def asked(theo: Person, table: int) -> dict[str, Any]:
    found: dict[str, Any] = await theo.until(lambda: theo.table(table)["asked"])
    return found


async def answer(person: Person) -> reports.SeatAnswer:
    def found() -> Any:
        return next((one for one in person.frames if isinstance(one, reports.SeatAnswer)), None)

    told: reports.SeatAnswer = await person.until(found)
    return told


async def restarted(hall: Hall, store: MemoryStore) -> Hall:
    """The host after it was killed: it has told nobody, and the database is as it was."""
    await hall.close(for_good=False)
    again = Hall(store)
    assert await again.open() == []
    return again
