"""Backup of a host's data in one file: the database and the host key.

The file is a plain tar archive, so that it can also be unpacked by hand. With it anybody could pose
as the host and read every hidden die, so only its owner can read it.
"""

import io
import os
import shutil
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tablehost.config.values import DATABASE
from tablehost.ssh import hostkey
from tablehost.ssh.errors import SshError
from tablehost.store import copying, files
from tablehost.store.errors import StoreError

MEMBERS = (DATABASE, hostkey.FILE_NAME)
OURS_ONLY = 0o600


class BackupError(Exception):
    """A backup or a restore failed; the text says why, and what to do."""


def back_up(data: Path, archive: Path) -> None:
    """Write the data in a folder to a new file, whether its host runs or not.

    It contains everything acknowledged before the call. It is read back and checked before it gets
    its name.

    Raises:
        BackupError: no file was made.
    """
    if os.path.lexists(archive):
        raise BackupError(f"{archive} exists already; choose a new name.")
    if not (data / DATABASE).exists():
        raise BackupError(f"{data} has no {DATABASE}; name the folder of a host with --data.")
    try:
        with files.atomic_write(archive) as unfinished:
            _write(data, unfinished)
            with tempfile.TemporaryDirectory(dir=archive.parent) as folder:
                _unpack(unfinished, Path(folder))
    except (StoreError, SshError) as error:
        raise BackupError(str(error)) from error
    except OSError as error:
        raise BackupError(f"{archive} cannot be written: {error.strerror}") from error


def restore(archive: Path, data: Path) -> None:
    """Restore a backup into a new or empty data folder, completely or not at all.

    Raises:
        BackupError: the folder is unchanged.
    """
    if data.exists() and any(data.iterdir()):
        raise BackupError(f"{data} is not empty; name a new folder with --data.")
    try:
        files.make_folder(data.parent)
        unfinished = Path(tempfile.mkdtemp(prefix=f".{data.name}-", dir=data.parent))  # mode 0700
        try:
            _unpack(archive, unfinished)
            files.sync_folder(unfinished)
            unfinished.replace(data)
        except BaseException:
            shutil.rmtree(unfinished)
            raise
        files.sync_folder(data.parent)
    except (StoreError, SshError) as error:
        raise BackupError(str(error)) from error
    except OSError as error:
        raise BackupError(f"{archive} cannot be restored to {data}: {error.strerror}") from error


def _write(data: Path, target: Path) -> None:
    hostkey.load(data)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        database = Path(folder) / DATABASE
        database.touch(mode=OURS_ONLY)
        copying.copy(data / DATABASE, database)
        with tarfile.open(target, "w") as tar:
            for path in (database, data / hostkey.FILE_NAME):
                tar.add(path, path.name, filter=_anonymous)


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """The member without user, group and exact time."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = OURS_ONLY
    member.mtime = int(member.mtime)
    return member


def _unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive into an empty folder, and check the files."""
    try:
        with tarfile.open(archive, "r:") as tar:
            found = {member.name: member for member in tar if member.isreg()}
            if set(found) != set(MEMBERS):
                raise BackupError(f"{archive} is not a backup of tablehost: {_difference(found)}.")
            for name in MEMBERS:
                _extract(tar, found[name], folder / name)
    except tarfile.TarError as error:
        raise BackupError(
            f"{archive} is not a backup of tablehost, or incomplete: {error}"
        ) from error
    copying.check(folder / DATABASE)
    hostkey.load(folder)


def _extract(tar: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    """Write a member to this path, ignoring paths and permissions in the archive."""
    source = tar.extractfile(member) or io.BytesIO()
    path.touch(mode=OURS_ONLY, exist_ok=False)
    with path.open("wb") as file:
        shutil.copyfileobj(source, file)
        file.flush()
        os.fsync(file.fileno())


def _difference(found: Mapping[str, object]) -> str:
    missing = [name for name in MEMBERS if name not in found]
    return f"{', '.join(missing)} is missing" if missing else "it contains other files"
