"""Backup and restore, and invalid backups."""

import asyncio
import gzip
import io
import os
import sqlite3
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tablehost.backup import LISTS, BackupError, back_up, opened, restore, write
from tablehost.cli import main
from tablehost.config import read
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


def put_back(archive: Path, data: Path) -> str:
    with opened(archive) as file:
        return restore(file, data)[0]


def tables(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        return sorted(name for (name,) in db.execute("SELECT name FROM tables"))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_restored_backup_has_seats_and_host_key(data: Path, tmp_path: Path) -> None:
    archive, new = tmp_path / "party.tar", tmp_path / "far" / "data"
    back_up(data, {}, archive)
    put_back(archive, new)

    assert tables(new) == ["before"]
    assert hostkey.load(new).fingerprint == hostkey.load(data).fingerprint


async def test_backup_of_a_running_host_has_what_was_saved_before(
    data: Path, tmp_path: Path
) -> None:
    store = await Store.open(data / DATABASE, durability="process")
    await store.create_table(TableSpec(code="BEAR", game="farkle", name="during", seats=2))
    back_up(data, {}, tmp_path / "party.tar")  # the log of the writer holds it still
    await store.create_table(TableSpec(code="LYNX", game="farkle", name="after", seats=2))
    await store.close()
    put_back(tmp_path / "party.tar", tmp_path / "new")

    assert tables(tmp_path / "new") == ["before", "during"]
    assert tables(data) == ["after", "before", "during"]


async def test_backup_and_restored_files_are_private(data: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        back_up(data, {}, tmp_path / "party.tar")
        put_back(tmp_path / "party.tar", tmp_path / "new")
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
        back_up(data, {}, archive)
    archive.unlink()
    back_up(data, {}, archive)
    with pytest.raises(BackupError, match="not empty"):
        put_back(archive, data)

    assert tables(data) == ["before"]


def half(archive: Path) -> None:
    content = archive.read_bytes()
    archive.write_bytes(content[: len(content) // 2])


def flipped(archive: Path) -> None:
    """One page of the database is another."""
    content = bytearray(archive.read_bytes())
    page = content.index(b"SQLite format 3") + 4096
    content[page : page + 64] = b"\xff" * 64
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


def twice(archive: Path) -> None:
    with tarfile.open(archive, "a") as tar:
        tar.addfile(tarfile.TarInfo(KEY))


def with_one_more(archive: Path) -> None:
    with tarfile.open(archive, "a") as tar:
        tar.addfile(tarfile.TarInfo("authorized_keys2"))


def linked(archive: Path) -> None:
    """The host key is a link to a file outside."""
    keyless(archive)
    with tarfile.open(archive, "a") as tar:
        member = tarfile.TarInfo(KEY)
        member.type, member.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(member)


def endless_header(archive: Path) -> None:
    """The archive begins with a header of another archive format, to be read as a whole."""
    header = tarfile.TarInfo("x")
    header.type, header.size = tarfile.XHDTYPE, 2**40
    archive.write_bytes(header.tobuf(tarfile.GNU_FORMAT) + archive.read_bytes())


def huge(archive: Path) -> None:
    """The first member claims to have more bytes than any disk."""
    header = tarfile.TarInfo(DATABASE)
    header.size = 2**60
    archive.write_bytes(header.tobuf(tarfile.GNU_FORMAT) + archive.read_bytes())


def huge_list(archive: Path) -> None:
    rewritten(archive, lambda name: LISTS[0] if name == DATABASE else name)


def compressed(archive: Path) -> None:
    archive.write_bytes(gzip.compress(archive.read_bytes()))


SPOILT = (
    half, flipped, text, empty, keyless, elsewhere, renamed, twice, with_one_more, linked,
    endless_header, huge, huge_list, compressed,
)  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILT)
async def test_invalid_backup_is_not_restored(
    data: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    archive = tmp_path / "party.tar"
    back_up(data, {}, archive)
    spoil(archive)
    with pytest.raises(BackupError) as refused:
        put_back(archive, tmp_path / "new")

    assert str(refused.value).endswith((".", "copy."))
    assert names(tmp_path) == ["data", "party.tar"]


async def test_damaged_database_is_not_backed_up(data: Path, tmp_path: Path) -> None:
    content = bytearray((data / DATABASE).read_bytes())
    content[4096 : 4096 + 64] = b"\xff" * 64
    (data / DATABASE).write_bytes(content)
    with pytest.raises(BackupError, match="damaged"):
        back_up(data, {}, tmp_path / "party.tar")

    assert not (tmp_path / "party.tar").exists()


def test_folder_without_a_database_is_not_backed_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["backup", "--data", str(tmp_path), str(tmp_path / "party.tar")])

    assert code == 1
    assert "--data" in capsys.readouterr().err


async def test_backup_has_the_access_lists_and_the_settings(data: Path, tmp_path: Path) -> None:
    lists = {name: f"{name}\n" * 3 for name in LISTS}
    for name, content in lists.items():
        (data / name).write_text(content)
    chosen = {"entry": "keys", "limits.half_open": 9, "mdns": False, "interfaces": ("a", "b")}
    back_up(data, chosen, tmp_path / "party.tar")
    held = put_back(tmp_path / "party.tar", tmp_path / "new")
    settings = read({"data": tmp_path / "new"}, {})

    assert {name: (tmp_path / "new" / name).read_text() for name in LISTS} == lists
    assert settings.chosen == chosen
    assert settings.sources["entry",] == str(tmp_path / "new" / "tablehost.toml")
    assert held.startswith("0 people, 1 tables, 0 matches, 0 bans; ")
    assert all(name in held for name in (*LISTS, KEY, "tablehost.toml"))


async def test_backup_of_two_files_as_older_versions_wrote_it_is_restored(
    data: Path, tmp_path: Path
) -> None:
    with tarfile.open(tmp_path / "old.tar", "w") as tar:
        for name in (DATABASE, KEY):
            member = tar.gettarinfo(data / name, name)
            member.mtime = int(member.mtime)
            tar.addfile(member, io.BytesIO((data / name).read_bytes()))
    put_back(tmp_path / "old.tar", tmp_path / "new")

    assert names(tmp_path / "new") == [KEY, DATABASE]


async def test_backup_can_be_named_from_where_one_is(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    back_up(Path(data.name), {}, Path("party.tar"))
    put_back(Path("party.tar"), Path("new"))

    assert tables(tmp_path / "new") == ["before"]


async def test_backup_goes_through_pipes(data: Path, tmp_path: Path) -> None:
    """Nothing is sought in a pipe, at either end."""
    source, target = os.pipe()

    def send() -> None:
        with os.fdopen(target, "wb") as write_end:
            write(data, {}, write_end)

    with os.fdopen(source, "rb") as read_end:
        reading = asyncio.to_thread(restore, read_end, tmp_path / "new")
        await asyncio.gather(asyncio.to_thread(send), reading)

    assert tables(tmp_path / "new") == ["before"]


def test_restoring_into_a_linked_folder_keeps_the_link(data: Path, tmp_path: Path) -> None:
    """As systemd has it: /var/lib/tablehost is a link into /var/lib/private."""
    back_up(data, {}, tmp_path / "party.tar")
    (tmp_path / "private").mkdir()
    (tmp_path / "link").symlink_to("private")
    put_back(tmp_path / "party.tar", tmp_path / "link")

    assert (tmp_path / "link").is_symlink()
    assert tables(tmp_path / "private") == ["before"]
