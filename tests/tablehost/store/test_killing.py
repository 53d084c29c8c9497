"""Acknowledged saves survive `kill -9`, and the next start works."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tablehost.store.store import Store
from tablehost.store.values import Appended
from tests.tablehost.store.child import child, heard
from tests.tablehost.store.samples import BOT, contents, resumed


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
async def test_every_acknowledged_entry_is_there_after_kill(path: Path, seed: int) -> None:
    random = Random(seed)
    acknowledged: dict[int, int] = {}
    with child("appends", path, random.choice([1, 7, 40])) as process:
        told = heard(process)
        for line in islice(told, random.randrange(500, 3000)):
            acknowledged[line["match"]] = line["next"]
        process.kill()
        acknowledged |= {line["match"]: line["next"] for line in told}

    store = await Store.open(path)
    tables = await resumed(store)
    logs = {running.match.id: running.log for running in tables.values() if running.match}

    assert sum(acknowledged.values()) >= 1000
    for match, count in acknowledged.items():
        log = logs[match]
        assert len(log) >= count
        assert len(log) % 2 == 0  # an append is there whole or not at all
        assert [envelope.seq for envelope in log] == list(range(len(log)))
        for move, note in zip(log[::2], log[1::2], strict=True):
            assert move.entry == BOT
            assert note.entry.data["command"] == move.command_id == f"{match}-{move.seq}"
    await store.close()


async def test_match_continues_after_kill(path: Path) -> None:
    with child("appends", path, 3) as process:
        next(heard(process))
        process.kill()

    store = await Store.open(path)
    running = (await resumed(store))["T0"]
    assert running.match is not None
    end = len(running.log)

    assert await store.append(running.match.id, end, [BOT], "next") == Appended(end, end + 1)
    await store.close()


@pytest.mark.parametrize("seed", range(6))
async def test_kill_during_the_first_start_leaves_nothing_in_the_way(path: Path, seed: int) -> None:
    with child("starts", path) as process:
        next(heard(process))
        for _ in range(Random(seed).randrange(20_000)):
            pass  # so that it is caught at different places
        process.kill()

    store = await Store.open(path)
    await store.close()
    assert list(contents(path.parent)) == ["host.db"]


async def test_unfinished_database_of_a_killed_start_is_removed(path: Path) -> None:
    path.parent.mkdir(mode=0o700)
    (path.parent / ".host.db.unfinished").write_bytes(b"SQLite format 3\0 and no more")

    store = await Store.open(path)
    await store.close()

    assert list(contents(path.parent)) == ["host.db"]
