"""A disk that is full, read-only or gone: a clear error, no damage, and recovery."""

# ruff: noqa: ASYNC240 - nothing else runs in these loops while a test looks at its files

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablehost.store.errors import DiskFullError, SaveError, StoreError
from tablehost.store.store import Store
from tablehost.store.values import Appended, Entry
from tests.tablehost.store.child import NOBODY, child, heard
from tests.tablehost.store.samples import BOT, contents, new_match, resumed

BIG = Entry("host", {"filling": "x" * 5000})


async def fill(store: Store, match: int) -> int:
    """Append until the disk is full; how many entries were acknowledged."""
    for seq in range(10_000):
        try:
            await store.append(match, seq, [BIG], f"{seq}")
        except DiskFullError:
            return seq
    pytest.fail("the limit was not kept")


async def test_full_disk_acknowledges_nothing_and_loses_nothing(path: Path) -> None:
    store = await Store.open(path, max_bytes=500_000)
    match = (await new_match(store)).id
    saved = await fill(store, match)

    answers = await asyncio.gather(
        *(store.append(match, saved, [BIG], f"{saved}") for _ in range(5)), return_exceptions=True
    )

    assert [type(answer) for answer in answers] == [DiskFullError] * 5
    assert f"no room left for {path}" in str(answers[0])
    assert len({id(answer) for answer in answers}) == 5  # an exception each
    assert len(await store.log(match)) == saved > 10
    await store.close()


async def test_saving_works_again_once_a_full_disk_has_room(path: Path) -> None:
    store = await Store.open(path, max_bytes=500_000)
    match = (await new_match(store)).id
    saved = await fill(store, match)
    await store.close()

    store = await Store.open(path)
    assert len((await resumed(store))["WOLF"].log) == saved
    assert await store.append(match, saved, [BIG], f"{saved}") == Appended(saved, saved + 1)
    await store.close()


def test_store_reports_write_errors_and_recovers(path: Path) -> None:
    with child("starves", path, 400_000) as process:
        full, failed, recovered = heard(process)

    assert full["saved"] > 10
    assert full["code"] in {"save_failed", "disk_full"}
    assert str(path) in full["text"]
    assert failed == {"failed": [True] * 3}
    assert recovered["first"] == full["saved"]
    assert recovered["next"] == recovered["log"] == full["saved"] + 1


async def test_no_move_is_lost_when_the_disk_failed(path: Path) -> None:
    with child("starves", path, 400_000) as process:
        *_, recovered = heard(process)

    store = await Store.open(path)
    log = (await resumed(store))["WOLF"].log
    assert [envelope.command_id for envelope in log] == [f"{n}" for n in range(recovered["log"])]
    await store.close()


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that another user can get to; what pytest gives is closed to others."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield folder
        folder.chmod(0o700)


def hand_over(path: Path) -> None:
    """Root can write everywhere, so the child becomes somebody else, who owns this."""
    if os.getuid() == 0:
        os.chown(path, NOBODY, NOBODY)


def tried(path: Path) -> dict[str, str | None]:
    with child("tries", path) as process:
        (told,) = heard(process)
    return told


def test_read_only_folder_is_refused(reachable: Path) -> None:
    hand_over(reachable)
    reachable.chmod(0o500)

    told = tried(reachable / "host.db")

    assert told["code"] == "not_writable"
    assert f"{reachable / 'host.db'} cannot be opened" in str(told["text"])
    assert contents(reachable) == {}
    reachable.chmod(0o700)
    assert tried(reachable / "host.db") == {"code": None}


async def test_read_only_database_is_refused(reachable: Path) -> None:
    path = reachable / "host.db"
    await (await Store.open(path)).close()
    path.chmod(0o400)
    path.with_name("host.db.lock").unlink()
    before = contents(reachable)
    for file in (reachable, path):
        hand_over(file)

    told = tried(path)

    assert told["code"] == "not_writable"
    assert str(path) in str(told["text"])
    assert {name: data for name, data in contents(reachable).items() if data} == before
    path.chmod(0o600)
    assert tried(path) == {"code": None}


async def test_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")

    with pytest.raises(StoreError, match="Choose another folder"):
        await Store.open(tmp_path / "state" / "host.db")


def test_folder_that_cannot_be_made_is_refused(reachable: Path) -> None:
    hand_over(reachable)
    reachable.chmod(0o500)

    assert tried(reachable / "new" / "host.db")["code"] == "not_writable"


async def test_failed_start_releases_the_lock(path: Path) -> None:
    path.parent.mkdir()
    path.mkdir()
    with pytest.raises(StoreError):
        await Store.open(path)
    path.rmdir()

    with child("waits", path) as process:  # the lock is free for another process
        assert "ready" in next(heard(process))


async def test_connection_that_failed_is_replaced(store: Store) -> None:
    match = await new_match(store)
    used: list[sqlite3.Connection] = []

    def fail(db: sqlite3.Connection) -> None:
        used.append(db)
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
        error.sqlite_errorname = "SQLITE_IOERR_WRITE"
        raise error

    with pytest.raises(SaveError, match="SQLITE_IOERR_WRITE"):
        await store._writer.submit(fail)

    assert await store.append(match.id, 0, [BOT], "a") == Appended(0, 1)
    assert await store._writer.submit(lambda db: db is not used[0])
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        await store._writer.submit(lambda _: used[0].execute("SELECT 1"))


async def test_saves_fail_while_the_disk_is_gone(path: Path) -> None:
    store = await Store.open(path)
    match = await new_match(store)
    gone = path.parent.rename(path.parent.with_name("unplugged"))

    for _ in range(2):
        with pytest.raises(SaveError, match="put it back"):
            await store.append(match.id, 0, [BOT], "a")

    gone.rename(path.parent)
    assert await store.append(match.id, 0, [BOT], "a") == Appended(0, 1)
    await store.close()
