"""New viewers of a match get its recent public events, once."""

from typing import Any

import pytest

from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import running_match
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, start
from tests.tablehost.hall.unreliable import UnreliableStore

SOLO: tuple[Any, ...] = ("farkle", 1, {"target": 1000}, "solo", True, True, 0)
HOLDEM: tuple[Any, ...] = ("dice_holdem", 2, {}, "Friday", True, True, 0)
ROLL = {"do": "roll"}


@pytest.fixture
def store() -> UnreliableStore:
    return UnreliableStore()


def told(person: Person) -> list[dict[str, Any]]:
    """The events sent as they happened."""
    return [
        one for frame in person.frames if isinstance(frame, reports.Diff) for one in frame.events
    ]


def recalled(person: Person) -> list[list[dict[str, Any]]]:
    """The recent events, by frame."""
    return [list(frame.events) for frame in person.frames if isinstance(frame, reports.Recent)]


async def followed(arrive: Arrive, table: int, name: str = "eve") -> Person:
    """A new spectator."""
    person: Person = await arrive(name)
    await person.done(requests.Watch, table)
    return person


async def played(arrive: Arrive, moves: int = 5) -> tuple[Person, int]:
    """Ada in the middle of a match."""
    ada = await arrive("ada", "SHA256:a")
    table = await open_table(ada, game=SOLO)
    await start(ada, table=table)
    await play_on(table, ada, moves=moves)
    return ada, table


async def test_new_spectator_gets_recent_events(arrive: Arrive) -> None:
    ada, table = await played(arrive)
    eve = await followed(arrive, table)

    assert recalled(eve) == [told(ada)[-running_match.MOST_RECENT :]]
    kinds = [type(frame) for frame in eve.frames]
    place = kinds.index(reports.Recent)
    assert kinds[place - 1] is reports.Snapshot
    assert eve.frames[place].topic == eve.frames[place - 1].topic == 2 * table + 1


async def test_recent_events_are_limited(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_match, "MOST_RECENT", 3)
    ada, table = await played(arrive, moves=9)

    assert recalled(await followed(arrive, table)) == [told(ada)[-3:]]


async def test_recent_events_are_not_repeated(arrive: Arrive) -> None:
    ada, table = await played(arrive)
    eve = await followed(arrive, table)
    await ada.done(requests.Sit, table, None)
    await eve.done(requests.Watch, table)
    await eve.done(requests.Resync, 2 * table + 1)

    assert recalled(ada) == []
    assert len(recalled(eve)) == 1


async def test_returning_player_gets_public_recent_events(arrive: Arrive, hall: Hall) -> None:
    """Private events are not repeated: the view has what is still useful."""
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await open_table(ada, game=HOLDEM)
    await bob.done(requests.Sit, table, None)
    eve = await followed(arrive, table)
    await start(ada, bob, table=table)
    await eve.until(lambda: told(eve))
    alone = [event for event in told(bob) if event not in told(eve)]
    again = Person(hall, "bob", "SHA256:b")
    await again.hello()
    await again.done(requests.Sit, table, None)

    assert recalled(again) == [told(eve)]
    assert alone
    assert not any(event in recalled(again)[0] for event in alone)


async def test_new_match_has_no_recent_events(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=SOLO)
    eve = await followed(arrive, table)
    await start(ada, table=table)

    assert recalled(eve) == []


async def test_next_match_starts_without_recent_events(arrive: Arrive) -> None:
    ada, table = await played(arrive, moves=10**6)
    before = len(told(ada))
    await start(ada, table=table)
    await ada.until(lambda: ada.view(table)["over"] is None)
    eve = await followed(arrive, table)

    assert recalled(eve) == [told(ada)[before:]]


async def test_recent_events_survive_a_restart(arrive: Arrive, store: UnreliableStore) -> None:
    ada, table = await played(arrive)
    again = Hall(store)
    await again.open()
    eve = Person(again, "eve", None)
    await eve.hello()
    await eve.done(requests.Watch, table)

    assert recalled(eve) == [told(ada)[-running_match.MOST_RECENT :]]
    await again.close()


async def test_recent_events_include_a_move_found_saved(
    arrive: Arrive, store: UnreliableStore
) -> None:
    ada, table = await played(arrive, moves=0)
    store.appends = ["after"]
    assert (await ada.play(table, ROLL)).code == "not_saved"
    await ada.until(lambda: ada.view(table)["phase"] != "roll")
    eve = await followed(arrive, table)

    assert "rolled" in {event["event"] for event in recalled(eve)[0]}


async def test_recent_events_exclude_an_unconfirmed_move(
    arrive: Arrive, store: UnreliableStore
) -> None:
    ada, table = await played(arrive, moves=0)
    store.appends, store.logs = ["after"], 1
    assert (await ada.play(table, ROLL)).code == "not_saved"
    eve = await followed(arrive, table)

    assert recalled(eve) == [told(ada)]
    assert eve.view(table)["phase"] == "roll"
