"""Resume codes: no lost connection locks a guest out, and a code is never used twice."""

import asyncio

import pytest

from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tests.hello import HELLO
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE
from tests.tablehost.hall.unreliable import UnreliableStore


async def seated(arrive: Arrive) -> tuple[int, str]:
    """A table, and the resume code of a guest who has disconnected."""
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
    """A guest who has just resumed by code."""
    person = Person(hall, "guest", None)
    welcome = await person.ask(*HELLO, code)
    assert isinstance(welcome, reports.Welcome), welcome
    return person, welcome


async def test_code_is_valid_until_the_next_one_is_confirmed(arrive: Arrive, hall: Hall) -> None:
    table, code = await seated(arrive)
    for _ in range(3):
        person, welcome = await back(hall, code)
        assert welcome.seat["table"] == table
        person.line.close()

    person, welcome = await back(hall, code)
    await person.done(requests.Sit, table, None)
    person.line.close()

    assert await Person(hall, "thief", None).refused(*HELLO, code) == "no_such_code"
    assert (await back(hall, welcome.resume))[1].seat["table"] == table


@pytest.fixture
def store() -> UnreliableStore:
    return UnreliableStore()


async def test_crash_before_the_welcome_keeps_the_old_code_valid(
    arrive: Arrive, hall: Hall, store: UnreliableStore
) -> None:
    table, code = await seated(arrive)
    await back(hall, code)  # and the welcome arrives nowhere
    again = Hall(store)
    await again.open()

    assert (await back(again, code))[1].seat["table"] == table
    await again.close()


@pytest.mark.parametrize(
    ("deed", "kept"), [("save_resume_code", {}), ("sit", {"seat": 1, "taken": False})]
)
async def test_guest_resumes_a_seat_not_confirmed_yet(
    arrive: Arrive, hall: Hall, store: UnreliableStore, deed: str, kept: dict[str, int]
) -> None:
    """The host crashes after saving and before telling anybody."""
    ada, guest = await arrive("ada", "SHA256:a"), Person(hall, "guest", None)
    code = (await guest.ask(*HELLO, "")).resume
    table: int = (await ada.done(requests.NewTable, *FARKLE, ()))["table"]
    await ada.done(requests.Sit, table, 0)
    saved = store.stop_after(deed)
    guest.send(requests.Sit, table, 1)
    await saved.wait()
    again = Hall(store)
    await again.open()

    _, welcome = await back(again, code)
    assert welcome.seat == (kept and {"table": table, **kept})
    assert welcome.name == "guest"
    await again.close()


async def test_code_of_an_unsaved_guest_is_invalid(hall: Hall, store: UnreliableStore) -> None:
    guest = Person(hall, "guest", None)
    code = (await guest.ask(*HELLO, "")).resume
    guest.line.close()

    assert await Person(hall, "guest", None).refused(*HELLO, code) == "no_such_code"
    assert not store.persons_made


async def test_unsaved_code_is_saved_with_the_next_change(
    hall: Hall, store: UnreliableStore
) -> None:
    guest = Person(hall, "guest", None)
    code = (await guest.ask(*HELLO, "")).resume
    table: int = (await guest.done(requests.NewTable, *FARKLE, ()))["table"]
    for when in ("before", "after"):
        store.new_codes = [when]
        assert await guest.refused(requests.Sit, table, 0) == "not_saved"

    await guest.done(requests.Sit, table, 0)
    assert (await back(hall, code))[1].seat["table"] == table
    assert store.persons_made == 1, "it was one guest all the time"


async def test_guest_with_another_name_has_another_code(hall: Hall) -> None:
    guest = Person(hall, "guest", None)
    first = (await guest.ask(*HELLO, "")).resume
    await guest.done(requests.Say, 0, "hello")
    second = (await guest.done(requests.Rename, "jo"))["resume"]
    table: int = (await guest.done(requests.NewTable, *FARKLE, ()))["table"]

    assert (await guest.done(requests.Sit, table, 0))["resume"] == second
    assert (await back(hall, first))[1].seat == {}, "that was somebody else"
    assert (await back(hall, second))[1].seat["table"] == table


async def test_player_with_a_key_gets_no_code(hall: Hall) -> None:
    ada = Person(hall, "ada", "SHA256:a")

    assert (await ada.ask(*HELLO, "")).resume == ""
    assert "resume" not in await ada.done(requests.Rename, "lovelace")


async def test_code_cannot_be_used_twice_at_once(arrive: Arrive, hall: Hall) -> None:
    _, code = await seated(arrive)
    first, second = Person(hall, "guest", None), Person(hall, "guest", None)
    answers = await asyncio.gather(first.ask(*HELLO, code), second.ask(*HELLO, code))

    assert isinstance(answers[0], reports.Welcome)
    assert isinstance(answers[1], reports.Refused)
    assert answers[1].code == "code_in_use"


async def test_invalid_code_is_not_marked_as_used(hall: Hall) -> None:
    first, second = Person(hall, "guest", None), Person(hall, "guest", None)
    for one in (first, second, first):
        assert await one.refused(*HELLO, "NOTHING1") == "no_such_code"


async def test_code_deletion_is_retried_at_the_next_request(
    arrive: Arrive, store: UnreliableStore, hall: Hall
) -> None:
    table, code = await seated(arrive)
    person, _ = await back(hall, code)
    store.codes = 1
    await person.done(requests.Sit, table, None)
    assert await Person(hall, "thief", None).refused(*HELLO, code) == "code_in_use"

    await person.done(requests.Say, table, "hello")
    assert await Person(hall, "thief", None).refused(*HELLO, code) == "no_such_code"


async def test_code_of_a_session_is_the_same_at_every_seat(arrive: Arrive) -> None:
    guest = await arrive("guest")
    table: int = (await guest.done(requests.NewTable, *FARKLE, ()))["table"]
    first = (await guest.done(requests.Sit, table, 0))["resume"]

    assert (await guest.done(requests.Sit, table, 1))["resume"] == first


async def test_code_is_shown_at_both_terminals_of_one_guest(arrive: Arrive, hall: Hall) -> None:
    guest = await arrive("guest")
    table: int = (await guest.done(requests.NewTable, *FARKLE, ()))["table"]
    code = (await guest.done(requests.Sit, table, 0))["resume"]
    _, welcome = await back(hall, code)

    assert (await guest.done(requests.Sit, table, 0))["resume"] == welcome.resume
