"""Backup and restore, and invalid backups."""

import io
import os
import sqlite3
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tablehost.backup import BackupError, back_up, restore
from tablehost.cli import main
from tablehost.config.values import DATABASE
from tablehost.ssh import hostkey
from tablehost.store.store import Store
from tablehost.store.values import TableSpec

KEY = hostkey.FILE_NAME


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """A data folder with a table in it."""
    folder = tmp_path / "data"
    hostkey.load_or_create(folder)
    store = await Store.open(folder / DATABASE, durability="process")
    await store.create_table(TableSpec(code="WOLF", game="farkle", name="before", seats=2))
    await store.close()
    return folder


def tables(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        return sorted(name for (name,) in db.execute("SELECT name FROM tables"))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_restored_backup_has_seats_and_host_key(data: Path, tmp_path: Path) -> None:
    archive, new = tmp_path / "party.tar", tmp_path / "far" / "data"
    back_up(data, archive)
    restore(archive, new)

    assert tables(new) == ["before"]
    assert hostkey.load(new).fingerprint == hostkey.load(data).fingerprint


async def test_backup_of_a_running_host_has_what_was_saved_before(
    data: Path, tmp_path: Path
) -> None:
    store = await Store.open(data / DATABASE, durability="process")
    await store.create_table(TableSpec(code="BEAR", game="farkle", name="during", seats=2))
    back_up(data, tmp_path / "party.tar")  # the log of the writer holds it still
    await store.create_table(TableSpec(code="LYNX", game="farkle", name="after", seats=2))
    await store.close()
    restore(tmp_path / "party.tar", tmp_path / "new")

    assert tables(tmp_path / "new") == ["before", "during"]
    assert tables(data) == ["after", "before", "during"]


async def test_backup_and_restored_files_are_private(data: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        back_up(data, tmp_path / "party.tar")
        restore(tmp_path / "party.tar", tmp_path / "new")
    finally:
        os.umask(before)
    made = [tmp_path / "party.tar", *(tmp_path / "new").iterdir()]

    assert {path.stat().st_mode & 0o777 for path in made} == {0o600}
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    assert names(tmp_path) == ["data", "new", "party.tar"]


async def test_existing_files_are_not_overwritten(data: Path, tmp_path: Path) -> None:
    archive = tmp_path / "party.tar"
    archive.write_text("mine")
    with pytest.raises(BackupError, match="choose a new name"):
        back_up(data, archive)
    archive.unlink()
    back_up(data, archive)
    with pytest.raises(BackupError, match="not empty"):
        restore(archive, data)

    assert tables(data) == ["before"]


def half(archive: Path) -> None:
    content = archive.read_bytes()
    archive.write_bytes(content[: len(content) // 2])


def flipped(archive: Path) -> None:
    """One page of the database is another."""
    content = bytearray(archive.read_bytes())
    content[512 + 4096 : 512 + 4096 + 64] = b"\xff" * 64
    archive.write_bytes(content)


def text(archive: Path) -> None:
    archive.write_text("Dear diary")


def empty(archive: Path) -> None:
    archive.write_bytes(b"")


def keyless(archive: Path) -> None:
    rewritten(archive, lambda name: None if name == KEY else name)


def elsewhere(archive: Path) -> None:
    rewritten(archive, lambda name: f"../{name}")


def renamed(archive: Path) -> None:
    rewritten(archive, lambda name: name.upper())


def rewritten(archive: Path, rename: Callable[[str], str | None]) -> None:
    with tarfile.open(archive) as tar:
        content = {member.name: (tar.extractfile(member) or io.BytesIO()).read() for member in tar}
    with tarfile.open(archive, "w") as tar:
        for name, data in content.items():
            if (new := rename(name)) is not None:
                member = tarfile.TarInfo(new)
                member.size = len(data)
                tar.addfile(member, io.BytesIO(data))


@pytest.mark.parametrize("spoil", [half, flipped, text, empty, keyless, elsewhere, renamed])
async def test_invalid_backup_is_not_restored(
    data: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    archive = tmp_path / "party.tar"
    back_up(data, archive)
    spoil(archive)
    with pytest.raises(BackupError):
        restore(archive, tmp_path / "new")

    assert names(tmp_path) == ["data", "party.tar"]


async def test_damaged_database_is_not_backed_up(data: Path, tmp_path: Path) -> None:
    content = bytearray((data / DATABASE).read_bytes())
    content[4096 : 4096 + 64] = b"\xff" * 64
    (data / DATABASE).write_bytes(content)
    with pytest.raises(BackupError, match="damaged"):
        back_up(data, tmp_path / "party.tar")

    assert not (tmp_path / "party.tar").exists()


def test_folder_without_a_database_is_not_backed_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["backup", "--data", str(tmp_path), str(tmp_path / "party.tar")])

    assert code == 1
    assert "--data" in capsys.readouterr().err
