"""Damage anywhere in the database ends in a `StoreError` or does no harm."""

import asyncio
from pathlib import Path

import pytest

from tablehost.store.errors import DamagedError
from tablehost.store.store import Store
from tests.tablehost.store.damage import PLAYS, outcomes


@pytest.mark.long
async def test_host_starts_on_a_damaged_database_or_says_why_not() -> None:
    found = await outcomes(range(300))

    assert found[PLAYS] > 50
    assert found["damaged"] > 50
    assert set(found) <= {PLAYS, "damaged", "not_ours", "too_new"}


async def closed(path: Path) -> None:
    await (await Store.open(path, durability="process")).close()


def change(path: Path, old: bytes, new: bytes) -> None:
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"uncounted", b"uncoun\xfe\xfed"),
        (b"CREATE TABLE bans (", b"CREATE TABLE bans \xff"),
        (b"command_id TEXT  ", b"comma\xf0_id TEXT  "),
        (b"paused INTEGER", b"pausec INTEGER"),
    ],
)
async def test_damaged_schema_is_refused(path: Path, old: bytes, new: bytes) -> None:
    await closed(path)
    change(path, old, new)

    with pytest.raises(DamagedError, match="restore a backup"):
        await Store.open(path)


async def test_unreadable_text_fails_only_the_call_that_reads_it(path: Path) -> None:
    store = await Store.open(path, durability="process")
    ada, bob = await store.enter("SHA256:a", "ada"), await store.enter("SHA256:b", "bob")
    await store.close()
    change(path, b"SHA256:aada", b"SHA256:aa\xffa")

    store = await Store.open(path, durability="process")
    both = await asyncio.gather(
        store.save_settings(ada.id, {"theme": "night"}),
        store.save_settings(bob.id, {"theme": "night"}),
        return_exceptions=True,
    )
    await store.close()

    assert isinstance(both[0], DamagedError)
    assert getattr(both[1], "settings", None) == {"theme": "night"}
