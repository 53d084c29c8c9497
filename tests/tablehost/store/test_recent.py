"""A loss of the write-ahead log is reported, and nothing else is."""

# ruff: noqa: ASYNC240 - nothing else runs in these loops while a test looks at its files

import logging
import os
import shutil
import stat
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from tablehost.store import recent
from tablehost.store.store import Store
from tests.tablehost.store.child import child, heard
from tests.tablehost.store.samples import BOT, contents, new_match, resumed

SAVES = 30
HEADER, FRAME = 32, 24 + 4096
RECENT = "host.db.recent"
Loss = Callable[[Path], object]


async def killed(path: Path) -> Path:
    """A folder as a host left it that was killed after thirty saves; the path of its database."""
    store = await Store.open(path)
    match = await new_match(store)
    for seq in range(SAVES):
        await store.append(match.id, seq, [BOT], f"{seq}")
    await store._writer.submit(lambda _: None)  # the last save has been noted then
    left = path.parent.with_name("left")
    shutil.copytree(path.parent, left)
    await store.close()
    return left / path.name


async def started(path: Path) -> int:
    """How many moves a host finds that starts there, and goes on with."""
    store = await Store.open(path)
    try:
        tables = await resumed(store)
        found = len(tables["WOLF"].log) if "WOLF" in tables else 0
        await new_match(store, f"NEXT{len(tables)}")
        return found
    finally:
        await store.close()


def wal(path: Path) -> Path:
    return path.with_name("host.db-wal")


def cut_in_a_frame(path: Path) -> None:
    os.truncate(wal(path), HEADER + 50 * FRAME + 100)


def cut_behind_a_save(path: Path) -> None:
    """At the border of a live frame: what is left is a sound log."""
    data = wal(path).read_bytes()
    ends = [
        end
        for end in range(HEADER + FRAME, len(data), FRAME)
        if int.from_bytes(data[end - FRAME + 4 : end - FRAME + 8])  # it ends a transaction
    ]
    os.truncate(wal(path), ends[len(ends) // 2])


def zeroed(path: Path) -> None:
    wal(path).write_bytes(bytes(wal(path).stat().st_size))


def zeroed_at_its_end(path: Path) -> None:
    size = wal(path).stat().st_size
    with wal(path).open("r+b") as file:
        file.seek(HEADER + 50 * FRAME)
        file.write(bytes(size - file.tell()))


def emptied(path: Path) -> None:
    os.truncate(wal(path), 0)


def deleted(path: Path) -> None:
    wal(path).unlink()


def deleted_with_its_index(path: Path) -> None:
    deleted(path)
    path.with_name("host.db-shm").unlink()


LOSSES: list[Loss] = [
    cut_in_a_frame, cut_behind_a_save, zeroed, zeroed_at_its_end, emptied, deleted,
    deleted_with_its_index,
]  # fmt: skip


@pytest.mark.parametrize("lose", LOSSES)
async def test_lost_saves_are_reported_once(
    path: Path, caplog: pytest.LogCaptureFixture, lose: Loss
) -> None:
    left = await killed(path)
    lose(left)

    found = await started(left)

    assert found < SAVES
    (warning,) = [one for one in caplog.messages if "moves are missing" in one]
    assert warning.startswith(f"{SAVES - found} saved moves are missing")
    caplog.clear()
    assert await started(left) == found
    assert caplog.text == ""


async def test_loss_is_not_reported_again_after_a_kill_before_the_first_save(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    left = await killed(path)
    deleted(left)
    store = await Store.open(left)
    again = left.parent.with_name("again")
    shutil.copytree(left.parent, again)
    await store.close()
    caplog.clear()

    await started(again / left.name)

    assert caplog.text == ""


async def test_complete_log_of_a_killed_host_is_no_loss(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert await started(await killed(path)) == SAVES
    assert caplog.text == ""


async def test_late_or_damaged_notes_report_nothing(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As after a power cut, which may leave the file as it was at any time before."""
    left = await killed(path)
    file = left.with_name(RECENT)
    notes, size = file.read_bytes(), 16
    assert len(notes) == SAVES * size
    for data in (
        b"",
        notes[:-size],
        notes[:-1],
        bytes(len(notes)),
        bytes(size) + notes[size:],
        notes[: 5 * size] + bytes(byte ^ 4 for byte in notes[5 * size :]),
    ):
        file.write_bytes(data)
        place = shutil.copytree(left.parent, path.parent.with_name("place"))

        assert await started(place / path.name) == SAVES
        assert caplog.text == ""
        shutil.rmtree(place)


async def test_only_the_newest_notes_are_kept(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent, "MAX_NOTES", 12)
    left = await killed(path)
    assert left.with_name(RECENT).stat().st_size == 12 * 16
    deleted(left)

    await started(left)

    assert "12 or more saved moves are missing" in caplog.text


async def test_notes_of_another_database_are_ignored(
    path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    left = await killed(path)
    other = tmp_path / "other" / "host.db"
    await (await Store.open(other)).close()
    left.with_name(RECENT).rename(other.with_name(RECENT))

    assert await started(other) == 0
    assert caplog.text == ""


async def test_older_copy_restored_after_a_clean_stop_is_no_loss(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(path)
    await new_match(store)
    await store.close()
    copy = path.read_bytes()
    await started(path)
    path.write_bytes(copy)

    assert await started(path) == 0
    assert caplog.text == ""


async def test_clean_stop_leaves_no_notes(path: Path) -> None:
    store = await Store.open(path)
    notes = path.with_name(RECENT)

    assert stat.S_IMODE(notes.stat().st_mode) == 0o600
    await store.close()
    assert list(contents(path.parent)) == ["host.db"]


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("away")])
async def test_something_else_in_place_of_the_notes_does_no_harm(
    path: Path, caplog: pytest.LogCaptureFixture, make: Loss
) -> None:
    left = await killed(path)
    left.with_name(RECENT).unlink()
    make(left.with_name(RECENT))

    assert await started(left) == SAVES
    assert caplog.text == ""


async def test_saving_works_if_notes_cannot_be_written(path: Path) -> None:
    store = await Store.open(path)
    notes = store._database._recent
    assert notes is not None
    assert notes._file is not None
    reading = os.open(path.with_name(RECENT), os.O_RDONLY)
    os.dup2(reading, notes._file)  # writing to it fails from now on
    os.close(reading)

    match = await new_match(store)
    for seq in range(SAVES):
        await store.append(match.id, seq, [BOT], f"{seq}")

    assert path.with_name(RECENT).read_bytes() == b""
    assert len(await store.log(match.id)) == SAVES
    await store.close()


@pytest.mark.long
async def test_killed_hosts_raise_no_false_alarm(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    for number in range(10):
        place = path.parent / f"{number}" / "host.db"
        with child("appends", place, number % 4 + 1) as process:
            for _ in islice(heard(process), 1 + 149 * number):
                pass
            process.kill()
        await (await Store.open(place)).close()

    assert caplog.text == ""
