"""Backup of a host in one file: all that makes it the same host on another machine.

The file is a plain tar archive, so that it can also be unpacked by hand. With it anybody could pose
as the host and read every hidden die, so only its owner can read it. Archives are read from top to
bottom and never seek, so both ends can be a pipe; of a strange one nothing is written but files of
these names into a new folder, which is thrown away.
"""

import io
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Self

from tablehost.config.places import SETTINGS
from tablehost.config.values import DATABASE
from tablehost.errors import HostError
from tablehost.ssh import admin_keys, admission, hostkey
from tablehost.ssh.errors import SshError
from tablehost.store import copying, files, restored
from tablehost.store.errors import DamagedError, StoreError

NEEDED = (hostkey.FILE_NAME, DATABASE)
LISTS = (admin_keys.FILE, admission.KEYS_FILE, admission.PASSPHRASE_FILE)
MEMBERS = (hostkey.FILE_NAME, *LISTS, SETTINGS, DATABASE)
LARGEST_LIST = admission.LARGEST_FILE
OURS_ONLY = 0o600
KEEP_PRIVATE = "Anybody who has it can impersonate this host: keep it to yourself."
COUNTED = {"persons": "people", "tables": "tables", "matches": "matches", "bans": "bans"}


class BackupError(HostError):
    """A backup or a restore failed; the text says why, and what to do."""


def back_up(data: Path, settings: Mapping[str, Any], archive: Path) -> str:
    """Write a backup to a new file, whether the host runs or not; returns what it holds.

    It contains everything acknowledged before the call. It is read back and checked before it gets
    its name.

    Args:
        data: the host's folder.
        settings: those that differ from the defaults, by dotted name.
        archive: where the file is to be.

    Raises:
        BackupError: no file was made.
    """
    if os.path.lexists(archive):
        raise BackupError(f"{archive} exists already; choose a new name.")
    with _explained(f"{archive} cannot be written"), files.atomic_write(archive) as unfinished:
        with unfinished.open("wb") as file:
            _write(data, settings, file, archive.parent)
        place = tempfile.TemporaryDirectory(dir=archive.parent)
        with place as folder, unfinished.open("rb") as file:
            return _unpack(file, Path(folder))


def write(data: Path, settings: Mapping[str, Any], stream: BinaryIO) -> str:
    """Write a backup to a stream; returns what it holds; raises `BackupError`."""
    with _explained("The backup cannot be written"), tempfile.TemporaryFile() as file:
        _write(data, settings, file, None)
        file.seek(0)
        with tempfile.TemporaryDirectory() as folder:
            held = _unpack(file, Path(folder))
        file.seek(0)
        shutil.copyfileobj(file, stream)
        stream.flush()
    return held


def restore(archive: BinaryIO, data: Path) -> tuple[str, list[str]]:
    """Restore a backup into a new or empty data folder, completely or not at all.

    Seeds that tables had promised are not used again, see `store.restored`.

    Returns:
        what it held, and sentences on what people may know who have played since the backup.

    Raises:
        BackupError: the folder is unchanged.
    """
    with _explained(f"The backup cannot be restored to {data}"):
        data = data.resolve()
        if data.exists() and any(data.iterdir()):
            raise BackupError(f"{data} is not empty; name a new folder with --data.")
        files.make_folder(data.parent)
        unfinished = Path(tempfile.mkdtemp(prefix=f".{data.name}-", dir=data.parent))  # mode 0700
        try:
            held = _unpack(archive, unfinished)
            continued = restored.renew_promises(unfinished / DATABASE)
            files.sync_folder(unfinished)
            unfinished.replace(data)
        except BaseException:
            shutil.rmtree(unfinished)
            raise
        files.sync_folder(data.parent)
    return held, list(_told(continued))


def _told(continued: restored.Continued) -> Iterator[str]:
    """Sentences on what people may know who have played since the backup was made."""
    if continued.waiting:
        yield "Tables without a match draw new seeds, as those of the backup may be known by now."
    if count := continued.playing:
        go_on = "1 match goes on" if count == 1 else f"{count} matches go on"
        yield (
            f"{go_on} from where the backup was made, with the same dice. If people have played "
            "on since then, they know the dice that follow: close such a table."
        )
    if continued.challenges:
        yield (
            "Today's challenge keeps its dice. Those who have tried it since the backup can try "
            "again, knowing them."
        )


@contextmanager
def opened(archive: Path) -> Iterator[BinaryIO]:
    """A backup's file; raises `BackupError`."""
    try:
        file = archive.open("rb")
    except OSError as error:
        raise BackupError(f"{archive} cannot be read: {error.strerror}.") from error
    with file:
        yield file


@contextmanager
def _explained(failed: str) -> Iterator[None]:
    try:
        yield
    except (StoreError, SshError) as error:
        raise BackupError(str(error)) from error
    except tarfile.TarError as error:
        raise BackupError(f"This is not a backup of tablehost, or incomplete: {error}.") from error
    except OSError as error:
        raise BackupError(f"{failed}: {error.strerror}.") from error


def _write(data: Path, settings: Mapping[str, Any], target: BinaryIO, place: Path | None) -> None:
    """Write an archive.

    Args:
        data: the host's folder.
        settings: as in `back_up`.
        target: the archive.
        place: where the database may be copied to meanwhile, None for the system's choice.
    """
    hostkey.load(data)
    with tempfile.TemporaryDirectory(dir=place) as folder:
        database = Path(folder) / DATABASE
        database.touch(mode=OURS_ONLY)
        copying.copy(data / DATABASE, database)
        with tarfile.open(fileobj=target, mode="w|") as tar:
            for name in (hostkey.FILE_NAME, *LISTS):
                if (data / name).is_file():
                    _add(tar, name, io.BytesIO((data / name).read_bytes()))
            _add(tar, SETTINGS, io.BytesIO(_toml(settings).encode()))
            with database.open("rb") as file:
                _add(tar, DATABASE, file)


def _add(tar: tarfile.TarFile, name: str, content: BinaryIO) -> None:
    """Add a file without user, group and time."""
    member = _Member(name)
    member.mode = OURS_ONLY
    member.size = content.seek(0, os.SEEK_END)
    content.seek(0)
    tar.addfile(member, content)


def _toml(settings: Mapping[str, Any]) -> str:
    """Settings as a file; JSON's texts, numbers and lists are TOML's too."""
    lines = [
        f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in settings.items()
    ]
    return "".join(f"{line}\n" for line in ["# The host's settings when it was backed up.", *lines])


class _Member(tarfile.TarInfo):
    """A member of an archive as we write it: a plain file of one of our names.

    Whatever else a header claims (a link, a device, names or sizes to read first) is refused before
    its content is read.
    """

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        member = super().frombuf(buf, encoding, errors)
        if member.type not in (tarfile.REGTYPE, tarfile.AREGTYPE) or member.name not in MEMBERS:
            raise BackupError("This is not a backup of tablehost: it contains other files.")
        if member.name != DATABASE and member.size > LARGEST_LIST:
            raise BackupError(f"This is not a backup of tablehost: its {member.name} is too large.")
        return member


def _unpack(archive: BinaryIO, folder: Path) -> str:
    """Unpack an archive into an empty folder, and check the files; returns what it holds."""
    found = set()
    with tarfile.open(fileobj=archive, mode="r|", tarinfo=_Member) as tar:
        for member in tar:
            if member.name in found:
                raise BackupError(f"This is not a backup of tablehost: two of {member.name}.")
            if member.size > shutil.disk_usage(folder).free:
                raise BackupError(f"There is no room for {member.size / 1e6:,.0f} MB in {folder}.")
            found.add(member.name)
            _extract(tar, member, folder / member.name)
    if missing := [name for name in NEEDED if name not in found]:
        raise BackupError(
            f"This is not a backup of tablehost, or incomplete: {', '.join(missing)} is missing."
        )
    try:
        copying.check(folder / DATABASE)
    except DamagedError as error:
        raise BackupError("The database in this backup is damaged: use another backup.") from error
    hostkey.load(folder)
    return _contents(folder)


def _extract(tar: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    """Write a member to this path, ignoring paths and permissions in the archive."""
    source = tar.extractfile(member) or io.BytesIO()
    path.touch(mode=OURS_ONLY, exist_ok=False)
    with path.open("wb") as file:
        shutil.copyfileobj(source, file)
        file.flush()
        os.fsync(file.fileno())
    if path.stat().st_size != member.size:
        raise tarfile.ReadError(f"{member.name} ends early")


def _contents(folder: Path) -> str:
    """A summary in words of a backup or a data folder."""
    name = f"{(folder / DATABASE).resolve().as_uri()}?immutable=1"
    with closing(sqlite3.connect(name, uri=True)) as db:
        known = {table for (table,) in db.execute("SELECT name FROM sqlite_schema")}
        counts = [
            f"{db.execute(f'SELECT count(*) FROM {table}').fetchone()[0]} {words}"  # noqa: S608
            for table, words in COUNTED.items()
            if table in known  # a backup of an older version has fewer
        ]
    there = [name for name in (hostkey.FILE_NAME, *LISTS, SETTINGS) if (folder / name).is_file()]
    return f"{', '.join(counts)}; {', '.join(there)}."
