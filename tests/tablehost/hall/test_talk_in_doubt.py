"""Chat lines that a failing disk may or may not have saved are delivered once, in order."""

import asyncio

import pytest

from engine.sync import reports, requests
from tablehost.hall import chat
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table
from tests.tablehost.hall.unreliable import UnreliableStore, When

NEVER = 3600.0  # seconds; nothing happens by itself

pytestmark = pytest.mark.parametrize("where", ["lobby", "table"])


@pytest.fixture
def store() -> UnreliableStore:
    return UnreliableStore()


@pytest.fixture(autouse=True)
def looks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look up unconfirmed saves without pauses."""
    monkeypatch.setattr(chat, "RETRY", 0)


@pytest.fixture
def looks_only_when_something_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "RETRY", NEVER)


async def together(arrive: Arrive, where: str) -> tuple[Person, Person, int]:
    """Ada and Eve at one table or in the lobby, and the table's number."""
    ada, eve = await arrive("ada"), await arrive("eve")
    if where == "lobby":
        return ada, eve, 0
    table = await open_table(ada)
    await eve.done(requests.Watch, table)
    return ada, eve, table


async def denied(person: Person, place: int, *lines: str) -> None:
    """Send chat lines whose saving fails or seems to."""
    for line in lines:
        assert await person.refused(requests.Say, place, line) == "not_saved"


def unsaved(hall: Hall, where: str) -> list[str]:
    """The unconfirmed chat lines of the first visitor."""
    place = hall.chat if where == "lobby" else next(iter(hall.tables.values()))._talk._chat
    return list(place._unsaved[hall.visitors[0]])


def heard(person: Person) -> list[str]:
    return [frame.text for frame in person.frames if isinstance(frame, reports.Said)]


async def test_chat_line_found_saved_is_delivered(
    arrive: Arrive, store: UnreliableStore, where: str
) -> None:
    ada, eve, place = await together(arrive, where)
    store.says, store.lines = ["after"], 3
    await denied(ada, place, "good game")

    await eve.until(lambda: heard(eve))
    await ada.done(requests.Say, place, "another?")
    await eve.until(lambda: heard(eve)[-1] == "another?")
    assert heard(eve) == heard(ada) == ["good game", "another?"]


@pytest.mark.usefixtures("looks_only_when_something_is_said")
async def test_unconfirmed_chat_is_delivered_before_later_chat(
    arrive: Arrive, store: UnreliableStore, where: str
) -> None:
    ada, eve, place = await together(arrive, where)
    store.says = ["after", "before", "after"]
    await denied(ada, place, "one", "two")
    await denied(eve, place, "three")

    await eve.done(requests.Say, place, "four")
    await ada.until(lambda: "four" in heard(ada))
    assert heard(ada) == ["one", "three", "four"]


async def test_chat_waits_for_an_unconfirmed_line(
    arrive: Arrive, store: UnreliableStore, where: str
) -> None:
    ada, eve, place = await together(arrive, where)
    store.says, store.lines = ["after"], 10**6
    await denied(ada, place, "one")
    await eve.done(requests.Say, place, "two")
    assert heard(eve) == []

    store.lines = 0
    await eve.until(lambda: len(heard(eve)) == 2)
    assert heard(eve) == ["one", "two"]


@pytest.mark.usefixtures("looks_only_when_something_is_said")
@pytest.mark.parametrize("fails", [["before"], ["after"], ["after", "before"], ["after", "after"]])
async def test_repeated_chat_line_is_delivered_once(
    arrive: Arrive, store: UnreliableStore, where: str, fails: list[When]
) -> None:
    ada, eve, place = await together(arrive, where)
    store.says = list(fails)
    for _ in fails:
        await denied(ada, place, "good game")

    for line in ("good game", "another?", "good game"):  # and once more, when none is in doubt
        await ada.done(requests.Say, place, line)
    await eve.until(lambda: len(heard(eve)) == 3)

    assert heard(eve) == ["good game", "another?", "good game"]
    assert [line.text for line in await store.chat(place or None)] == heard(eve)


async def test_repeated_chat_line_after_delivery_is_a_new_one(
    arrive: Arrive, store: UnreliableStore, where: str
) -> None:
    ada, eve, place = await together(arrive, where)
    store.says = ["after"]
    await denied(ada, place, "good game")
    await eve.until(lambda: heard(eve))

    await ada.done(requests.Say, place, "good game")
    await eve.until(lambda: len(heard(eve)) == 2)
    assert len(await store.chat(place or None)) == 2


@pytest.mark.usefixtures("looks_only_when_something_is_said")
async def test_unconfirmed_chat_is_limited(
    hall: Hall,
    arrive: Arrive,
    store: UnreliableStore,
    monkeypatch: pytest.MonkeyPatch,
    where: str,
) -> None:
    monkeypatch.setattr(chat, "MOST_UNSAVED", 2)
    ada, eve, place = await together(arrive, where)
    store.says = ["after"] * 4
    await denied(ada, place, *"abcd")

    await eve.done(requests.Say, place, "e")
    await eve.until(lambda: "e" in heard(eve))
    assert unsaved(hall, where) == ["c", "d"]
    assert heard(eve) == ["c", "d", "e"]


async def test_closed_hall_stops_looking_up_chat(
    hall: Hall, arrive: Arrive, store: UnreliableStore, where: str
) -> None:
    ada, _, place = await together(arrive, where)
    store.says, store.lines = ["after"], 10**6
    await denied(ada, place, "good game")
    await hall.close()
    looked_up = store.lines
    for _ in range(10):
        await asyncio.sleep(0)

    assert store.lines == looked_up
