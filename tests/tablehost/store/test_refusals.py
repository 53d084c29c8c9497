"""Foreign, damaged and newer databases are refused and not changed."""

# ruff: noqa: ASYNC240 - nothing else runs in these loops while a test looks at its files

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tablehost.store import schema
from tablehost.store.errors import (
    DamagedError,
    InUseError,
    NotOursError,
    SaveError,
    StoreError,
    TooNewError,
)
from tablehost.store.store import Store
from tablehost.store.values import Running, Unreadable
from tests.tablehost.store.child import child, heard
from tests.tablehost.store.samples import BOT, ROLLED, contents, new_match, resumed

PAGE = 4096
Spoil = Callable[[Path], object]


async def filled(path: Path) -> int:
    """A database with a table and 500 entries, closed; the number of its match."""
    store = await Store.open(path, durability="process")
    match = await new_match(store)
    for seq in range(0, 500, 5):
        await store.append(match.id, seq, [ROLLED] * 5, f"{seq}")
    await store.close()
    return match.id


async def refused(path: Path, kind: type[StoreError]) -> str:
    """The refusal's text; nothing in the folder has changed."""
    before = contents(path.parent)
    with pytest.raises(kind) as caught:
        await Store.open(path)
    after = {name: data for name, data in contents(path.parent).items() if data or name in before}

    assert after == before  # but for an empty -wal, which looking may leave
    assert str(path) in str(caught.value)
    return str(caught.value)


def flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 0xFF
    path.write_bytes(data)


def sql(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(statement)


NEWER = schema.current().version + 1

FOREIGN: dict[str, Spoil] = {
    "text": lambda path: path.write_text("dear diary, " * 20),
    "short text": lambda path: path.write_text("hi"),
    "directory": lambda path: path.mkdir(),
    "database of nobody": lambda path: sql(path, "CREATE TABLE mine (a)"),
    "database of another": lambda path: sql(path, "PRAGMA application_id = 7"),
}


@pytest.mark.parametrize("what", FOREIGN)
async def test_foreign_file_is_refused(path: Path, what: str) -> None:
    path.parent.mkdir()
    FOREIGN[what](path)

    assert "choose" in await refused(path, NotOursError)


DAMAGE: dict[str, Spoil] = {
    "empty": lambda path: path.write_bytes(b""),
    "cut off in the header": lambda path: path.write_bytes(path.read_bytes()[:50]),
    "cut off after a page": lambda path: path.write_bytes(path.read_bytes()[:PAGE]),
    "cut off in the middle": lambda path: path.write_bytes(path.read_bytes()[: 10 * PAGE + 17]),
    "page size flipped": lambda path: flip(path, 16),
    "schema page flipped": lambda path: flip(path, 103),
    "table page flipped": lambda path: flip(path, 2 * PAGE),
    "all pages but the first zeroed": lambda path: path.write_bytes(
        path.read_bytes()[:PAGE] + bytes(path.stat().st_size - PAGE)
    ),
    "table missing": lambda path: sql(path, "DROP TABLE chat"),
    "index missing": lambda path: sql(path, "DROP INDEX running_tables"),
    "version missing": lambda path: sql(path, "PRAGMA user_version = 0"),
}


@pytest.mark.parametrize("what", DAMAGE)
async def test_damaged_database_is_refused(path: Path, what: str) -> None:
    await filled(path)
    DAMAGE[what](path)

    assert "restore a backup" in await refused(path, DamagedError)


async def test_database_of_a_newer_program_is_refused(path: Path) -> None:
    await filled(path)
    sql(path, f"PRAGMA user_version = {NEWER}")

    text = await refused(path, TooNewError)

    assert f"version {NEWER}" in text
    assert "run the newer program" in text


async def test_newer_version_in_the_write_ahead_log_only_is_refused(path: Path) -> None:
    await filled(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA user_version = {NEWER}")
        copied = contents(path.parent)
    for name, data in copied.items():  # as after a kill: the log has not been copied back
        (path.parent / name).write_bytes(data)
    assert path.read_bytes()[60:64] == (NEWER - 1).to_bytes(4, "big")

    await refused(path, TooNewError)


async def test_write_ahead_log_without_its_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.with_name("host.db-wal").write_bytes(b"somebody's last moves")

    assert "put the two together" in await refused(path, NotOursError)


async def test_database_reunited_with_its_log_works_again(path: Path) -> None:
    match = await filled(path)
    copy = path.read_bytes()
    flip(path, 2 * PAGE)
    await refused(path, DamagedError)
    path.write_bytes(copy)

    store = await Store.open(path)
    assert len(await store.log(match)) == 500
    await store.close()


async def test_entry_changed_on_the_disk_is_detected(path: Path) -> None:
    match = await filled(path)
    data = path.read_bytes()
    faces = data.rindex(bytes([0x96, 1, 2, 3, 4, 5, 6]))  # the list, as msgpack
    flip(path, faces + 3)

    store = await Store.open(path)
    with pytest.raises(DamagedError, match=rf"Entry \d+ of match {match} was changed"):
        await store.log(match)
    await store.close()


async def test_missing_entry_is_detected(path: Path) -> None:
    match = await filled(path)
    sql(path, "DELETE FROM entries WHERE seq = 250")

    store = await Store.open(path)
    with pytest.raises(DamagedError, match="Entry 250 of match 1 is missing"):
        await store.log(match)
    await store.close()


async def test_other_tables_resume_beside_a_damaged_one(path: Path) -> None:
    match = await filled(path)
    store = await Store.open(path)
    other = await new_match(store, "LYNX")
    await store.close()
    sql(path, f"UPDATE entries SET seat = 1 WHERE match_id = {match} AND seq = 3")

    store = await Store.open(path)
    broken, sound = [found async for found in store.running()]
    await store.close()

    assert isinstance(broken, Unreadable)
    assert (broken.table, "Entry 3 of match 1" in broken.reason) == (1, True)
    assert isinstance(sound, Running)
    assert sound.match == other


async def test_record_with_an_invalid_value_is_damaged(path: Path) -> None:
    await filled(path)
    sql(path, "UPDATE tables SET code = ''")

    store = await Store.open(path)
    with pytest.raises(DamagedError, match="TableRecord is invalid"):
        await store.table(1)
    await store.close()


async def test_database_in_use_is_refused_and_names_the_process(path: Path) -> None:
    with child("waits", path) as process:
        pid = next(heard(process))["ready"]

        with pytest.raises(InUseError, match=f"process {pid}") as caught:
            await Store.open(path)

        assert caught.value.pid == pid
        process.kill()
        process.wait()

    store = await Store.open(path)  # the lock ended with its holder
    await store.close()


async def test_saves_fail_after_the_database_was_moved(path: Path) -> None:
    store = await Store.open(path)
    match = await new_match(store)
    elsewhere = path.rename(path.with_name("elsewhere.db"))

    with pytest.raises(SaveError, match="put it back"):
        await store.append(match.id, 0, [BOT], "a")

    elsewhere.rename(path)
    await store.append(match.id, 0, [BOT], "a")
    await store.close()
    store = await Store.open(path)
    assert len((await resumed(store))["WOLF"].log) == 1
    await store.close()
