"""Who begins to follow a match is told what happened last: once, and what everybody was told."""

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
    """The events that came as they happened."""
    return [
        one for frame in person.frames if isinstance(frame, reports.Diff) for one in frame.events
    ]


def recalled(person: Person) -> list[list[dict[str, Any]]]:
    """The events of before, by frame."""
    return [list(frame.events) for frame in person.frames if isinstance(frame, reports.Recent)]


async def followed(arrive: Arrive, table: int, name: str = "eve") -> Person:
    """Somebody who comes to watch."""
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


async def test_who_comes_to_watch_is_told_what_happened_last(arrive: Arrive) -> None:
    ada, table = await played(arrive)
    eve = await followed(arrive, table)

    assert recalled(eve) == [told(ada)[-running_match.MOST_RECENT :]]
    kinds = [type(frame) for frame in eve.frames]
    place = kinds.index(reports.Recent)
    assert kinds[place - 1] is reports.Snapshot
    assert eve.frames[place].topic == eve.frames[place - 1].topic == 2 * table + 1


async def test_no_more_than_the_last_are_told(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_match, "MOST_RECENT", 3)
    ada, table = await played(arrive, moves=9)

    assert recalled(await followed(arrive, table)) == [told(ada)[-3:]]


async def test_who_is_there_already_is_told_nothing_twice(arrive: Arrive) -> None:
    ada, table = await played(arrive)
    eve = await followed(arrive, table)
    await ada.done(requests.Sit, table, None)
    await eve.done(requests.Watch, table)
    await eve.done(requests.Resync, 2 * table + 1)

    assert recalled(ada) == []
    assert len(recalled(eve)) == 1


async def test_who_comes_back_to_a_seat_is_told_what_everybody_was(
    arrive: Arrive, hall: Hall
) -> None:
    """What a seat alone was told is not repeated: the view has what is still of use."""
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


async def test_table_where_nothing_has_happened_tells_of_nothing(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=SOLO)
    eve = await followed(arrive, table)
    await start(ada, table=table)

    assert recalled(eve) == []


async def test_next_match_begins_with_nothing_of_the_last(arrive: Arrive) -> None:
    ada, table = await played(arrive, moves=10**6)
    before = len(told(ada))
    await start(ada, table=table)
    await ada.until(lambda: ada.view(table)["over"] is None)
    eve = await followed(arrive, table)

    assert recalled(eve) == [told(ada)[before:]]


async def test_host_that_starts_again_tells_the_same(
    arrive: Arrive, store: UnreliableStore
) -> None:
    ada, table = await played(arrive)
    again = Hall(store)
    await again.open()
    eve = Person(again, "eve", None)
    await eve.hello()
    await eve.done(requests.Watch, table)

    assert recalled(eve) == [told(ada)[-running_match.MOST_RECENT :]]
    await again.close()


async def test_move_that_was_saved_after_all_is_among_it(
    arrive: Arrive, store: UnreliableStore
) -> None:
    ada, table = await played(arrive, moves=0)
    store.appends = ["after"]
    assert (await ada.play(table, ROLL)).code == "not_saved"
    await ada.until(lambda: ada.view(table)["phase"] != "roll")
    eve = await followed(arrive, table)

    assert "rolled" in {event["event"] for event in recalled(eve)[0]}


async def test_move_in_doubt_is_not_told_before_it_is_shown(
    arrive: Arrive, store: UnreliableStore
) -> None:
    ada, table = await played(arrive, moves=0)
    store.appends, store.logs = ["after"], 1
    assert (await ada.play(table, ROLL)).code == "not_saved"
    eve = await followed(arrive, table)

    assert recalled(eve) == [told(ada)]
    assert eve.view(table)["phase"] == "roll"
