"""The log is trimmed behind what all copies have safely, within a bound."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest
from nats.js.errors import NoStreamResponseError
from nats.js.kv import KeyValue

from tablehost.cluster import trimming
from tablehost.cluster.trimming import Trimming, checkpointed
from tablehost.cluster.waiting import end
from tests.tablehost.cluster.copies import Copy, settle, until
from tests.tablehost.cluster.servers import PATIENCE
from tests.tablehost.store.samples import BOT, new_match, second_connection


@pytest.fixture
async def trimmers(house: Sequence[Copy]) -> list[Trimming]:
    """What each of three copies does; none has reported."""
    found = [
        Trimming(copy.log.client, copy.log.stream, f"node{n}", copy.store._writer)
        for n, copy in enumerate(house)
    ]
    reports = await found[0]._reports()
    for n in range(len(found)):
        await purged(reports, f"node{n}")
    return found


async def purged(reports: KeyValue, name: str) -> None:
    """Nothing is reported under a name; a new store of reports has to find its leader first."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(NoStreamResponseError):
                await reports.purge(name)
                return
            await asyncio.sleep(0.05)


async def played(house: Sequence[Copy], moves: int) -> int:
    """The log's length after some moves, each a group of its own."""
    match = await new_match(house[0].store, f"T{moves}")
    for seq in range(moves):
        await house[0].store.append(match.id, seq, [BOT], f"{seq}")
    await settle(house)
    return house[0].log.position


async def test_log_is_trimmed_behind_the_slowest_copy(
    house: Sequence[Copy], trimmers: list[Trimming]
) -> None:
    early = await played(house, 5)
    await trimmers[2].once()
    late = await played(house, 7)
    for one in trimmers[:2]:
        await one.once()
    assert (await house[0].log.stream.ends()).first == early + 1

    await trimmers[2].once()
    assert (await house[0].log.stream.ends()).first == late + 1
    await played(house, 3)  # and it goes on


async def test_copy_that_stands_still_does_not_hold_up_more_than_the_bound(
    house: Sequence[Copy], trimmers: list[Trimming], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trimming, "MOST", 4)
    await trimmers[2].once()
    end = await played(house, 9)
    await trimmers[0].once()

    assert (await house[0].log.stream.ends()).first == end - 4 + 1


async def test_nothing_is_reported_while_a_reader_holds_up_the_checkpoint(
    house: Sequence[Copy],
) -> None:
    await played(house, 2)
    writer = house[0].store._writer
    with second_connection(house[0].path) as db:
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM tables").fetchone()
        end = await played(house, 3)
        assert await writer.submit(checkpointed, in_transaction=False) is None
        db.execute("ROLLBACK")

    assert await writer.submit(checkpointed, in_transaction=False) == end


async def test_reported_position_needs_no_write_ahead_log(
    house: Sequence[Copy], tmp_path: Path
) -> None:
    """What a power cut leaves for certain is the database without what was not synced."""
    end = await played(house, 4)
    assert await house[0].store._writer.submit(checkpointed, in_transaction=False) == end
    left = tmp_path / "left.db"
    left.write_bytes(house[0].path.read_bytes())

    with closing(sqlite3.connect(left)) as db:
        assert db.execute("SELECT position FROM shared_log").fetchone() == (end,)


async def test_trims_again_and_again_until_the_store_is_closed(
    house: Sequence[Copy], trimmers: list[Trimming]
) -> None:
    tasks = [asyncio.create_task(one.run(every=0.05)) for one in trimmers]
    position = await played(house, 4)
    ends = [await house[0].log.stream.ends()]
    while ends[-1].first <= position:
        ends.append(await house[0].log.stream.ends())
    for copy in house[:1]:
        await copy.store.close()

    await until(tasks[0].done)
    await end(*tasks)
