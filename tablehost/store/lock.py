"""The lock that keeps a second host away from a database: a file beside it with a process id."""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from tablehost.store.errors import InUseError, NotOursError

if sys.platform != "win32":
    import fcntl


class HostLock:
    """Held from before the database is checked until it is closed.

    This is a POSIX record lock. It ends with the process, even after `kill -9`, and is not
    inherited, so a child that outlives the host does not hold it. The process id in the file is for
    people only. The file stays when the lock ends: if it were removed, two hosts could lock two
    files of that name. Within one process the lock excludes nobody; a host opens its store once.
    """

    def __init__(self, database: Path) -> None:
        """Take the lock.

        Raises:
            InUseError: another process holds it.
            OSError: the file can neither be made nor opened.
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
            raise NotOursError(
                f"{path} is not an ordinary file: move it away, as the host needs it for a lock."
            )
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise InUseError(database, self._pid()) from None
        with suppress(OSError):  # on a full disk the lock works without the id
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, b"%d\n" % os.getpid(), 0)

    def _pid(self) -> int | None:
        text = os.pread(self._file, 32, 0).strip()
        return int(text) if text.isdigit() else None

    def release(self) -> None:
        """Let another host take the lock."""
        os.close(self._file)
