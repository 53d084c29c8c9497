"""What the store refuses or fails at: one tree, a stable code each, a text that says what helps."""

from pathlib import Path
from typing import ClassVar


class StoreError(Exception):
    """Nothing of what was asked for has been acknowledged.

    Attributes:
        code: stable, for logs and for tests.
    """

    code: ClassVar[str] = "store"


class NotOursError(StoreError):
    """There is something else at the database's path. It has not been touched."""

    code = "not_ours"


class TooNewError(StoreError):
    """A later version of this program wrote the database. It has not been touched."""

    code = "too_new"


class DamagedError(StoreError):
    """What is on the disk is not what was written."""

    code = "damaged"


class InUseError(StoreError):
    """Another host holds the database.

    Attributes:
        pid: its process, None where it could not be read.
    """

    code = "in_use"

    def __init__(self, path: Path, pid: int | None) -> None:
        who = "another host" if pid is None else f"another host (process {pid})"
        super().__init__(
            f"{path} is in use by {who}: stop that one first, or give this one its own folder."
        )
        self.pid = pid


class BusyError(StoreError):
    """Another program holds a lock inside the database for longer than we wait."""

    code = "busy"


class DiskFullError(StoreError):
    """There is no room, or no more than the operator allowed."""

    code = "disk_full"


class NotWritableError(StoreError):
    """Folder, file or file system cannot be written."""

    code = "not_writable"


class SaveError(StoreError):
    """The disk did not take what was written to it."""

    code = "save_failed"


class ClosedError(StoreError):
    """The store has been closed."""

    code = "closed"

    def __init__(self) -> None:
        super().__init__("The store is closed: the host is shutting down, or never started.")


class NotFoundError(StoreError):
    """There is no table, match or person of that number."""

    code = "not_found"

    def __init__(self, what: str, number: int) -> None:
        super().__init__(f"The store knows no {what} {number}: ask for one it has handed out.")


class CodeTakenError(StoreError):
    """A table that still runs has that code."""

    code = "code_taken"

    def __init__(self, table_code: str) -> None:
        super().__init__(f"A running table has the code {table_code} already: draw another one.")


class NotNowError(StoreError):
    """Right in itself, but not in the state that this table or match is in."""

    code = "not_now"
