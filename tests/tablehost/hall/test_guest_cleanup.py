"""The cleanup of idle guests never deletes connected ones."""

import asyncio

import pytest

from engine.sync import requests
from tablehost.hall import guest_cleanup
from tablehost.hall.guest_cleanup import GuestCleanup
from tablehost.hall.hall import Hall
from tablehost.store.errors import DiskFullError, NotFoundError
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive

LONG_AGO = 1_000_000_000_000


async def old_guest(hall_store: MemoryStore) -> int:
    """A guest who came in once, long ago."""
    now, hall_store._clock = hall_store._clock, lambda: LONG_AGO
    guest = await hall_store.enter(None, "eve")
    hall_store._clock = now
    return guest.id


async def gone(store: MemoryStore, person: int) -> None:
    """Wait until a person has been deleted."""
    async with asyncio.timeout(10):
        while True:
            try:
                await store.person(person)
            except NotFoundError:
                return
            await asyncio.sleep(0)


async def test_guests_are_cleaned_up_at_start(store: MemoryStore) -> None:
    eve = await old_guest(store)
    hall = Hall(store)
    await hall.open()

    await gone(store, eve)
    await hall.close()


async def test_connected_guest_is_not_deleted(arrive: Arrive, store: MemoryStore) -> None:
    """Even after months: a program may stay connected."""
    now, store._clock = store._clock, lambda: LONG_AGO
    eve = await arrive("eve")
    await eve.done(requests.Say, 0, "hello")
    store._clock = now
    (guest,) = store.db.execute("SELECT id FROM persons").fetchone()
    other = await old_guest(store)

    sweeping = GuestCleanup(store, lambda: {guest})
    await sweeping.clean_up(LONG_AGO + 1)

    assert (await store.person(guest)).name == "eve"
    await gone(store, other)


async def test_cleanup_is_retried_the_next_day(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve = await old_guest(store)
    tried = asyncio.Event()
    real = store.delete_idle_guests

    async def full(*_: object, **__: object) -> int | None:
        tried.set()
        raise DiskFullError("no room")

    monkeypatch.setattr(guest_cleanup, "DAY", 0.0)
    monkeypatch.setattr(store, "delete_idle_guests", full)
    sweeping = GuestCleanup(store, frozenset)
    sweeping.start()
    await tried.wait()
    monkeypatch.setattr(store, "delete_idle_guests", real)

    await gone(store, eve)
    await sweeping.stop()
