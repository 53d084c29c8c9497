"""Errors of the store, each with a stable code and a text that says what to do."""

from pathlib import Path
from typing import ClassVar


class StoreError(Exception):
    """A call has failed and changed nothing, but see `SaveError`.

    Attributes:
        code: stable, for logs and for tests.
    """

    code: ClassVar[str] = "store"


class NotOursError(StoreError):
    """The file at the database's path is not ours, and has not been changed."""

    code = "not_ours"


class TooNewError(StoreError):
    """A newer version of this program wrote the database, which has not been changed."""

    code = "too_new"


class DamagedError(StoreError):
    """The data on the disk is not what was written."""

    code = "damaged"


class InUseError(StoreError):
    """Another host holds the database.

    Attributes:
        pid: its process; None if that could not be read.
    """

    code = "in_use"

    def __init__(self, path: Path, pid: int | None) -> None:
        who = "another host" if pid is None else f"another host (process {pid})"
        super().__init__(
            f"{path} is in use by {who}: stop it first, or give this host a folder of its own."
        )
        self.pid = pid


class BusyError(StoreError):
    """Another program held a lock on the database for too long."""

    code = "busy"


class DiskFullError(StoreError):
    """The disk is full, or the database has reached its size limit."""

    code = "disk_full"


class NotWritableError(StoreError):
    """The folder, file or file system is not writable."""

    code = "not_writable"


class SaveError(StoreError):
    """The disk failed; whether the change was saved is unknown."""

    code = "save_failed"


class ClosedError(StoreError):
    """The store has been closed."""

    code = "closed"

    def __init__(self) -> None:
        super().__init__("The store is closed, as the host is shutting down.")


class NotFoundError(StoreError):
    """There is no table, match, person or evening with this number."""

    code = "not_found"

    def __init__(self, what: str, number: int) -> None:
        super().__init__(f"There is no {what} {number}.")


class CodeTakenError(StoreError):
    """A running table has this code."""

    code = "code_taken"

    def __init__(self, table_code: str) -> None:
        super().__init__(f"A running table has the code {table_code} already: choose another one.")


class NotNowError(StoreError):
    """The table or match is in a state that does not allow this."""

    code = "not_now"


class StaleError(StoreError):
    """Another machine of the house has the hall now."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__("Another machine of the house has the hall now.")


class LogError(StoreError):
    """This copy cannot continue with the log that several machines share."""

    code = "log"


class ExpiredError(StoreError):
    """A command came to the log so late that it may have been applied and forgotten before."""

    code = "expired"

    def __init__(self) -> None:
        super().__init__("This took too long to be saved, and whether it was is unknown.")
