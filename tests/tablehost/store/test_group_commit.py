"""When calls are answered, and which of them share a transaction."""

# ruff: noqa: ASYNC240 - nothing else runs in these loops while a test looks at its files

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from tablehost.store.errors import BusyError, CodeTakenError
from tablehost.store.store import Store
from tablehost.store.values import Appended, Conflict
from tests.tablehost.store.samples import BOT, ROLL, new_match, rows, second_connection, spec

FRAME_HEADER = 24  # bytes; the second number is not 0 in the frame that ends a transaction
FIRST_FRAME = 32


def commits(path: Path) -> int:
    """Transactions in the write-ahead log (https://store.org/fileformat2.html#walformat)."""
    log = path.with_name(f"{path.name}-wal").read_bytes()
    page = int.from_bytes(log[8:12], "big")
    frames = range(FIRST_FRAME, len(log), FRAME_HEADER + page)
    return sum(log[at + 4 : at + 8] != bytes(4) for at in frames)


def lock(db: sqlite3.Connection) -> None:
    """Hold the database so that nobody else can write."""
    db.execute("BEGIN IMMEDIATE")


async def turns(number: int) -> None:
    """Let the loop go round."""
    for _ in range(number):
        await asyncio.sleep(0)


async def test_append_is_answered_after_other_connections_see_the_entry(
    store: Store, path: Path
) -> None:
    match = await new_match(store)
    seen: list[list[int]] = []
    for seq in range(50):
        task = asyncio.create_task(store.append(match.id, seq, [BOT], f"{seq}"))
        task.add_done_callback(lambda _: seen.append(rows(path, match.id)))
        await task
        await turns(1)  # the callback comes after us

    assert seen == [list(range(seq + 1)) for seq in range(50)]


async def test_nothing_is_answered_before_the_commit(path: Path) -> None:
    store = await Store.open(path, busy_timeout=60)
    match = await new_match(store)
    with second_connection(path) as db:
        lock(db)
        task = asyncio.create_task(store.append(match.id, 0, [BOT], "a"))
        await turns(1000)

        assert not task.done()
        assert rows(path, match.id) == []
        db.execute("ROLLBACK")

        assert await task == Appended(0, 1)
        assert rows(path, match.id) == [0]
    await store.close()


async def test_slow_save_does_not_block_the_loop_or_readers(path: Path) -> None:
    store = await Store.open(path, busy_timeout=60)
    match = await new_match(store)
    with second_connection(path) as db:
        lock(db)
        task = asyncio.create_task(store.append(match.id, 0, [BOT], "a"))
        logs = [await store.log(match.id) for _ in range(20)]

        assert logs == [()] * 20
        assert not task.done()
        db.execute("ROLLBACK")
    await task
    await store.close()


async def test_reader_sees_one_snapshot(store: Store) -> None:
    match = await new_match(store)
    looked, saved = threading.Event(), threading.Event()

    def look_twice(db: sqlite3.Connection) -> tuple[int, int]:
        before = db.execute("SELECT count(*) FROM entries").fetchone()[0]
        looked.set()
        saved.wait()
        return before, db.execute("SELECT count(*) FROM entries").fetchone()[0]

    look = store._reader.submit(look_twice)
    assert await asyncio.to_thread(looked.wait, 60), "the reader has not begun"
    await store.append(match.id, 0, [BOT], "a")
    saved.set()

    assert await look == (0, 0)
    assert len(await store.log(match.id)) == 1


async def test_waiting_jobs_are_saved_by_one_transaction(path: Path) -> None:
    store = await Store.open(path, busy_timeout=60)
    matches = [(await new_match(store, f"T{number}")).id for number in range(50)]
    with second_connection(path) as db:
        lock(db)
        before = commits(path)
        saves = [asyncio.create_task(store.append(match, 0, [BOT], "a")) for match in matches]
        await turns(10)
        db.execute("ROLLBACK")
        answers = await asyncio.gather(*saves)

    assert answers == [Appended(0, 1)] * 50
    assert commits(path) - before <= 2  # the first may have gone ahead by itself
    await store.close()


async def test_refused_job_does_not_affect_others_of_its_batch(path: Path) -> None:
    store = await Store.open(path, busy_timeout=60)
    match, other = await new_match(store), await new_match(store, "LYNX")
    with second_connection(path) as db:
        lock(db)
        saves = [
            asyncio.create_task(store.append(match.id, 0, [ROLL], "a")),
            asyncio.create_task(store.create_table(spec("LYNX"))),
            asyncio.create_task(store.append(match.id, 0, [ROLL], "b")),
            asyncio.create_task(store.append(match.id, 0, [ROLL], "a")),
            asyncio.create_task(store.append(other.id, 0, [BOT], "a")),
        ]
        await turns(10)
        db.execute("ROLLBACK")
        answers = await asyncio.gather(*saves, return_exceptions=True)

    assert isinstance(answers.pop(1), CodeTakenError)
    assert answers == [
        Appended(0, 1), Conflict(1), Appended(0, 1, repeated=True), Appended(0, 1),
    ]  # fmt: skip
    await store.close()


async def test_locked_database_is_reported_and_works_again_after(path: Path) -> None:
    store = await Store.open(path, busy_timeout=0.01)
    match = await new_match(store)
    with second_connection(path) as db:
        lock(db)
        saves = (store.append(match.id, 0, [BOT], f"{number}") for number in range(5))
        answers = await asyncio.gather(*saves, return_exceptions=True)

        assert [type(answer) for answer in answers] == [BusyError] * 5
        assert "holds a lock" in str(answers[0])
        db.execute("ROLLBACK")

    assert await store.append(match.id, 0, [BOT], "0") == Appended(0, 1)
    await store.close()


async def test_close_finishes_all_calls(path: Path) -> None:
    store = await Store.open(path)
    match = await new_match(store)
    saves = [
        asyncio.create_task(store.append(match.id, seq, [BOT], f"{seq}")) for seq in range(2000)
    ]
    await turns(1)
    await store.close()

    assert [await save for save in saves] == [Appended(seq, seq + 1) for seq in range(2000)]
    assert rows(path, match.id) == list(range(2000))


async def test_cancelled_caller_can_repeat_the_append(store: Store) -> None:
    match = await new_match(store)
    task = asyncio.create_task(store.append(match.id, 0, [BOT], "a"))
    await turns(1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert await store.append(match.id, 0, [BOT], "a") == Appended(0, 1, repeated=True)


async def test_bug_in_one_job_is_not_taken_for_a_disk_failure(store: Store) -> None:
    match = await new_match(store)

    def wrong(db: sqlite3.Connection) -> None:
        db.execute("UPDATE secrets SET position = 7")
        db.execute("INSERT INTO nowhere VALUES (1)")

    bug = store._writer.submit(wrong)
    save = asyncio.create_task(store.append(match.id, 0, [BOT], "a"))

    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        await bug
    assert await save == Appended(0, 1)
    assert (await store.secret(match.id)).position == 0


async def test_write_ahead_log_stays_small(store: Store, path: Path) -> None:
    matches = [(await new_match(store, f"T{number}")).id for number in range(100)]
    for seq in range(60):
        await asyncio.gather(*(store.append(m, seq, [BOT], f"{seq}") for m in matches))

    log = path.with_name(f"{path.name}-wal")
    assert log.stat().st_size < 13_000_000  # never copied back, it would be larger
    assert path.stat().st_size > 200_000  # of an empty database: 98,304
