"""Saves that SQLite would drop silently are counted, reported and copied."""

import logging
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

import pytest

from tablehost.store.store import Store
from tests.tablehost.store.child import child, heard
from tests.tablehost.store.samples import BOT, contents, new_match, resumed

HEADER, FRAME = 32, 24 + 4096
SAVES = 30


async def killed(path: Path) -> Mapping[str, bytes]:
    """The files of a host that was killed with thirty saves in its log."""
    store = await Store.open(path)
    match = await new_match(store)
    for seq in range(SAVES):
        await store.append(match.id, seq, [BOT], f"{seq}")
    left = contents(path.parent)
    await store.close()
    return left


def put(files: Mapping[str, bytes], folder: Path) -> Path:
    folder.mkdir(mode=0o700)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / "host.db"


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


async def entries(path: Path) -> int:
    """How many moves a host finds that starts there."""
    store = await Store.open(path)
    try:
        tables = await resumed(store)
        return len(tables["WOLF"].log) if tables else 0
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("at", "some_are_left"),
    [(HEADER + 30 * FRAME + 100, True), (HEADER + 30 * FRAME + 16, True), (9, False)],
    ids=["page", "checksum", "header"],
)
async def test_log_damaged_in_its_middle_is_reported_and_copied(
    path: Path,
    caplog: pytest.LogCaptureFixture,
    at: int,
    some_are_left: bool,  # noqa: FBT001 - a row of the table above
) -> None:
    files = await killed(path)
    log = flipped(files["host.db-wal"], at)
    broken = put({**files, "host.db-wal": log}, path.parent.with_name("broken"))

    found = await entries(broken)

    assert (0 < found < SAVES) if some_are_left else found == 0
    assert "is damaged before its end" in caplog.text
    assert "tablehost restore" in caplog.text
    assert (broken.with_name("host.db.broken-wal")).read_bytes() == log
    assert (broken.with_name("host.db.broken")).read_bytes() == files["host.db"]


async def test_log_that_ends_within_a_write_is_not_damaged(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    files = await killed(path)
    log = files["host.db-wal"]
    torn = put({**files, "host.db-wal": log[: -FRAME // 2]}, path.parent.with_name("torn"))

    assert await entries(torn) == SAVES - 1
    assert "broken" not in caplog.text


async def test_last_frame_without_its_page_is_not_a_save(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite writes a frame's header first; behind it may be a page of an earlier round."""
    files = await killed(path)
    log = files["host.db-wal"]
    torn = log[:-4096] + bytes(4096)
    place = put({**files, "host.db-wal": torn}, path.parent.with_name("torn"))

    assert await entries(place) == SAVES - 1
    assert "damaged" not in caplog.text


async def test_log_of_a_killed_host_is_not_damaged(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    for number in range(3):
        place = path.parent / f"{number}" / "host.db"
        with child("appends", place, 3) as process:
            for _ in islice(heard(process), 300 + 130 * number):
                pass
            process.kill()
        await (await Store.open(place)).close()

    assert caplog.text == ""
