"""A whole party in one file: seats, matches, people, and the key that guests' ssh remembers.

The file is a plain tar archive of two members, so that it can also be opened by hand. Who has it
can pose as the host and read every hidden die: it is made for its owner alone.
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
    """Why there is no backup, or why it was not put back, and what would help."""


def back_up(data: Path, archive: Path) -> None:
    """Write the party in a data folder to a new file, while its host runs or not.

    What was acknowledged before the call is in it. Read back and checked before it gets its name.

    Raises:
        BackupError: nothing is at `archive` that was not there before.
    """
    if os.path.lexists(archive):
        raise BackupError(f"{archive} is there already; choose a new name.")
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
    """Put a party into a data folder of its own, all of it or nothing.

    Raises:
        BackupError: the folder is as it was.
    """
    if data.exists() and any(data.iterdir()):
        raise BackupError(f"{data} is not empty; name a new folder with --data.")
    try:
        files.make_folder(data.parent)
        arriving = Path(tempfile.mkdtemp(prefix=f".{data.name}-", dir=data.parent))  # mode 0700
        try:
            _unpack(archive, arriving)
            files.sync_folder(arriving)
            arriving.replace(data)
        except BaseException:
            shutil.rmtree(arriving)
            raise
        files.sync_folder(data.parent)
    except (StoreError, SshError) as error:
        raise BackupError(str(error)) from error
    except OSError as error:
        raise BackupError(f"{archive} cannot be put into {data}: {error.strerror}") from error


def _write(data: Path, target: Path) -> None:
    hostkey.load(data)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        database = Path(folder) / DATABASE
        database.touch(mode=OURS_ONLY)
        copying.copy(data / DATABASE, database)
        with tarfile.open(target, "w") as tar:
            for path in (database, data / hostkey.FILE_NAME):
                tar.add(path, path.name, filter=_nobodys)


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """A member that says nothing about who made it, in the plainest form there is."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = OURS_ONLY
    member.mtime = int(member.mtime)
    return member


def _unpack(archive: Path, folder: Path) -> None:
    """Put the members of an archive into an empty folder, and look whether they are sound."""
    try:
        with tarfile.open(archive, "r:") as tar:
            found = {member.name: member for member in tar if member.isreg()}
            if set(found) != set(MEMBERS):
                raise BackupError(f"{archive} is no backup of a party: {_lacking(found)}.")
            for name in MEMBERS:
                _extract(tar, found[name], folder / name)
    except tarfile.TarError as error:
        raise BackupError(
            f"{archive} is no backup of a party, or not all of it: {error}"
        ) from error
    copying.check(folder / DATABASE)
    hostkey.load(folder)


def _extract(tar: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    """By name, never by what the archive says about paths and permissions."""
    source = tar.extractfile(member) or io.BytesIO()
    path.touch(mode=OURS_ONLY, exist_ok=False)
    with path.open("wb") as file:
        shutil.copyfileobj(source, file)
        file.flush()
        os.fsync(file.fileno())


def _lacking(found: Mapping[str, object]) -> str:
    missing = [name for name in MEMBERS if name not in found]
    return (
        f"{', '.join(missing)} is missing" if missing else "there is more in it than belongs there"
    )
