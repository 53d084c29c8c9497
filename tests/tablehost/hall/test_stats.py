"""A hall counts statistics during play, and catches up after a restart."""

import pytest

from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.store.errors import DiskFullError
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive
from tests.tablehost.hall.matches import open_table, play_on, start


async def match_of_two(arrive: Arrive) -> None:
    """Ada and Bob play once."""
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await open_table(ada)
    await bob.until(lambda: [row["id"] for row in bob.views[0]["tables"]] == [table])
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await play_on(table, ada, bob)
    await ada.until(lambda: ada.table(table)["phase"] == "over")


async def matches(store: MemoryStore, key: str) -> int:
    (person,) = await store.persons(key)
    own = await store.ledger.figures(person.id)
    return own["farkle"]["matches"] if own else 0


async def test_match_is_counted_when_it_is_over(
    arrive: Arrive, hall: Hall, store: MemoryStore
) -> None:
    await match_of_two(arrive)

    await hall.stats.settled()

    assert await store.ledger.uncounted() == ()
    assert await matches(store, "SHA256:a") == await matches(store, "SHA256:b") == 1
    assert len(await store.ledger.ladder("farkle")) == 2


async def test_statistics_that_cannot_be_saved_are_retried(
    arrive: Arrive, hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as full:

        async def no_room(*_: object) -> bool:
            raise DiskFullError("no room")

        full.setattr(store.ledger, "count", no_room)
        await match_of_two(arrive)
        await hall.stats.settled()
        assert await matches(store, "SHA256:a") == 0

    await hall.close()
    again = Hall(store)
    await again.open()
    await again.stats.settled()

    assert await matches(store, "SHA256:a") == 1
    await again.close()
