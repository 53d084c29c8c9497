"""The time of this disk for 4 KB that last, without a store around them."""

import os
import time
from pathlib import Path

BLOCK = 4096


class BareFile:
    """A preallocated file of so many blocks."""

    def __init__(self, path: Path, blocks: int) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.pwrite(self._file, bytes(BLOCK * blocks), 0)
        os.fsync(self._file)

    def saved(self, number: int) -> float:
        """Write a block and wait for the disk; seconds."""
        began = time.perf_counter()
        os.pwrite(self._file, os.urandom(BLOCK), BLOCK * number)
        os.fdatasync(self._file)
        return time.perf_counter() - began

    def close(self) -> None:
        os.close(self._file)
