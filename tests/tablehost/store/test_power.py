"""A power cut at any moment loses nothing acknowledged and damages nothing."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tablehost.store.connection import Durability
from tablehost.store.store import Store
from tablehost.store.values import Appended, Entry
from tests.tablehost.store import powercut
from tests.tablehost.store.samples import BOT, contents, new_match, resumed
from tests.tablehost.store.vfs import Disk, Done, faulty_disk, needs_vfs

TABLES = 4
EACH = 90  # appends at least
MOST = 20 * EACH  # until which the write-ahead log must have been copied back
COPIED_BACK = Done("sync", "host.db")
CUTS = 25

pytestmark = needs_vfs
RECENT = "host.db.recent"
Acknowledged = list[tuple[int, int, int]]
"""How long the journal was when it was answered that a match's log ends here."""
Notes = list[tuple[int, bytes]]
"""How long the journal was when the notes on the last appends were these."""


async def evening(path: Path, disk: Disk, durability: Durability) -> tuple[Acknowledged, Notes]:
    """Moves at some tables at once, when each was acknowledged, and what was noted.

    They go on until the log has been copied back: how soon it is depends on how many moves the
    writer's thread finds waiting, for these are committed together.
    """
    store = await Store.open(path, durability=durability)
    matches = [(await new_match(store, f"T{number}")).id for number in range(TABLES)]
    told: Acknowledged = []
    noted: Notes = []

    async def play(match: int) -> None:
        for seq in range(0, 2 * MOST, 2):
            if seq >= 2 * EACH and COPIED_BACK in disk.journal:
                return
            note = Entry("host", {"filling": "x" * (37 * seq % 1500)})
            answer = await store.append(match, seq, [BOT, note], f"{match}-{seq}")
            assert isinstance(answer, Appended)
            told.append((len(disk.journal), match, answer.next))
            notes = path.with_name(RECENT).read_bytes()
            noted.append((len(disk.journal), notes))

    await asyncio.gather(*(play(match) for match in matches))
    return told, noted


async def found(folder: Path) -> dict[int, int]:
    """How long each log is when a host starts on these files; all of it has been looked at."""
    store = await Store.open(folder / "host.db")
    try:
        tables = await resumed(store)
        logs = {one.match.id: one.log for one in tables.values() if one.match is not None}
        for match, log in logs.items():
            assert [one.command_id for one in log[::2]] == [
                f"{match}-{seq}" for seq in range(0, len(log), 2)
            ]
        return {match: len(log) for match, log in logs.items()}
    finally:
        await store.close()


async def cut(path: Path, durability: Durability, seed: int) -> tuple[int, int]:
    """How many acknowledged entries were lost over many cuts, and how many there were.

    Of the notes on the last appends all reach the disk: so they accuse the most.
    """
    rng = Random(seed)
    await (await Store.open(path)).close()
    before = contents(path.parent)
    with faulty_disk() as disk:
        told, noted = await evening(path, disk, durability)
    assert COPIED_BACK in disk.journal, "the log was copied back on the way"
    lost = acknowledged = 0
    for number in range(CUTS):
        end = rng.randrange(len(disk.journal) + 1)
        folder = path.parent / f"cut{number}"
        powercut.write(powercut.left(before, disk.journal[:end], rng), folder)
        newest = [notes for at, notes in noted if at <= end]
        folder.joinpath(RECENT).write_bytes(newest[-1] if newest else b"")
        there = await found(folder)
        due = last(told, end)
        acknowledged += sum(due.values())
        lost += sum(max(0, count - there.get(match, 0)) for match, count in due.items())
    return lost, acknowledged


def last(told: Acknowledged, end: int) -> dict[int, int]:
    """How far each match had been acknowledged when the journal was so long."""
    return {match: count for at, match, count in told if at <= end}


@pytest.mark.parametrize("seed", range(2))
async def test_nothing_acknowledged_is_lost_by_a_power_cut(
    path: Path, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    lost, acknowledged = await cut(path, "power", seed)

    assert lost == 0
    assert acknowledged > 2000
    assert "moves are missing" not in caplog.text


async def test_durability_process_may_lose_the_last_moves_only(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lost, acknowledged = await cut(path, "process", 1)

    assert 0 < lost < acknowledged
    assert "are missing" in caplog.text


def test_simulated_power_cut_keeps_all_that_was_synced() -> None:
    journal: Sequence[Done] = [
        Done("write", "a", 0, b"1" * 1024),
        Done("sync", "a"),
        Done("write", "a", 512, b"2" * 1024),
        Done("write", "b", 0, b"3"),
    ]

    seen = {
        tuple(sorted(powercut.left({"a": b""}, journal, Random(seed)).items()))
        for seed in range(100)
    }

    assert all(dict(one)["a"][:512] == b"1" * 512 for one in seen)
    assert len(seen) > 4
