"""Migrations: complete with a copy from before, or not at all."""

# ruff: noqa: ASYNC240 - nothing else runs in these loops while a test looks at its files

import stat
from pathlib import Path

import msgspec
import pytest

from tablehost.store import connection, opening, schema
from tablehost.store.connection import Options
from tablehost.store.errors import DiskFullError, StoreError, TooNewError
from tablehost.store.schema import Schema
from tablehost.store.store import Store
from tests.tablehost.store.samples import BOT, contents, new_match, rows, second_connection, version

NOW = schema.current()
KEPT = f"host.db.v{NOW.version}"
ADDED = "CREATE TABLE prizes (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT"
NEXT = Schema(
    version=NOW.version + 1,
    sql=f"{NOW.sql} {ADDED}; CREATE INDEX prize_names ON prizes (name);",
    steps={NOW.version: (ADDED, "CREATE INDEX prize_names ON prizes (name)")},
)
LATER = Schema(
    version=NEXT.version + 1,
    sql=NEXT.sql.replace("prize_names", "names_of_prizes"),
    steps=dict(NEXT.steps)
    | {
        NEXT.version: (
            "DROP INDEX prize_names",
            "CREATE INDEX names_of_prizes ON prizes (name)",
        )
    },
)


async def played(path: Path) -> bytes:
    """A database of today with a move in it; its bytes."""
    store = await Store.open(path)
    await store.append((await new_match(store)).id, 0, [BOT], "a")
    await store.close()
    return path.read_bytes()


def start(path: Path, wanted: Schema) -> None:
    """Start as a program of that version does."""
    opening.prepare(Options(path=path), wanted).release()


@pytest.mark.parametrize("wanted", [NEXT, LATER])
async def test_older_database_is_migrated(path: Path, wanted: Schema) -> None:
    await played(path)

    start(path, wanted)

    assert version(path) == wanted.version
    assert rows(path, 1) == [0]
    with second_connection(path) as db:
        assert schema.names(db) == wanted.names()
    start(path, wanted)


async def test_copy_from_before_the_migration_is_private(path: Path) -> None:
    await played(path)

    start(path, NEXT)

    kept = path.with_name(KEPT)
    assert (version(kept), rows(kept, 1)) == (NOW.version, [0])
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


async def test_restored_copy_can_be_used(path: Path) -> None:
    await played(path)
    start(path, NEXT)
    path.with_name(KEPT).replace(path)

    store = await Store.open(path)
    assert len(await store.log(1)) == 1
    await store.close()


async def test_copy_replaces_no_other_copy(path: Path) -> None:
    await played(path)
    path.with_name(KEPT).write_text("an older copy")

    start(path, NEXT)

    assert path.with_name(KEPT).read_text() == "an older copy"
    assert rows(path.with_name(f"{KEPT}-2"), 1) == [0]


async def test_older_program_refuses_a_migrated_database(path: Path) -> None:
    await played(path)
    start(path, NEXT)
    before = path.read_bytes()

    with pytest.raises(TooNewError, match="restore the copy it made"):
        await Store.open(path)

    assert path.read_bytes() == before


@pytest.mark.parametrize("wrong", ["SELECT * FROM nowhere", "INSERT INTO host VALUES (1, 'a', 0)"])
async def test_failed_step_leaves_the_old_version(path: Path, wrong: str) -> None:
    await played(path)
    broken = msgspec.structs.replace(NEXT, steps={NOW.version: (ADDED, wrong)})

    with pytest.raises(StoreError):
        start(path, broken)

    assert version(path) == NOW.version
    store = await Store.open(path)
    assert len(await store.log(1)) == 1
    await store.close()


async def test_missing_step_is_reported_before_anything_is_written(path: Path) -> None:
    before = await played(path)

    with pytest.raises(StoreError, match=f"cannot migrate a database from version {NOW.version}"):
        start(path, msgspec.structs.replace(NEXT, steps={}))

    assert contents(path.parent)["host.db"] == before
    assert not path.with_name(KEPT).exists()


async def test_no_room_for_the_new_version_leaves_the_old_one(path: Path) -> None:
    await played(path)
    size = path.stat().st_size
    big = f"INSERT INTO chat (time, text) VALUES (0, '{'x' * 50_000}')"
    growing = msgspec.structs.replace(NEXT, steps={NOW.version: (*NEXT.steps[NOW.version], big)})

    with pytest.raises(DiskFullError):
        opening.prepare(Options(path=path, max_bytes=size), growing)

    assert version(path) == NOW.version


async def test_copy_contains_changes_that_are_only_in_the_write_ahead_log(path: Path) -> None:
    store = await Store.open(path)
    match = await new_match(store)
    await store.append(match.id, 0, [BOT], "a")
    killed = contents(path.parent)
    await store.close()
    for name, data in killed.items():
        (path.parent / name).write_bytes(data)

    start(path, NEXT)

    assert rows(path.with_name(KEPT), match.id) == [0]
    assert rows(path, match.id) == [0]


async def test_reader_connection_cannot_write(path: Path) -> None:
    await played(path)
    options = Options(path=path)
    db = connection.open_reader(options)

    with pytest.raises(Exception, match="readonly"):
        db.execute("DELETE FROM entries")

    db.close()
