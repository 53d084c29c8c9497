"""One host a database: a lock file beside it that names who holds it."""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from tablehost.store.errors import InUseError, NotOursError

if sys.platform != "win32":
    import fcntl


class HostLock:
    """Held from before the first look at the database until it is closed.

    A POSIX record lock: it ends with the process, `kill -9` included, and is not inherited, so a
    child that outlives the host keeps nobody out. The number in the file is for people only; a
    file without a lock on it means nothing, and it is left there when the lock ends, because
    removing it would let two hosts lock two files of that name. Within one process it excludes
    nobody: a host opens its store once.
    """

    def __init__(self, database: Path) -> None:
        """Take the lock.

        Raises:
            InUseError: another process has it.
            OSError: the file can be neither made nor opened.
        """
        path = database.with_name(f"{database.name}.lock")
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
        self._file = os.open(path, flags, 0o600)
        try:
            self._take(path, database)
        except BaseException:
            os.close(self._file)
            raise

    def _take(self, path: Path, database: Path) -> None:
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            raise NotOursError(f"{path} is no ordinary file: move it away, the lock belongs there.")
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise InUseError(database, self._pid()) from None
        with suppress(OSError):  # a full disk still has a lock, only without the number in it
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, b"%d\n" % os.getpid(), 0)

    def _pid(self) -> int | None:
        text = os.pread(self._file, 32, 0).strip()
        return int(text) if text.isdigit() else None

    def release(self) -> None:
        """Let the next host in."""
        os.close(self._file)
