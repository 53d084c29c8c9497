"""Private files, written completely or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE = 0o600
"""The mode of a file that only this user can read."""

_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def make_folder(folder: Path) -> None:
    """Make a folder that only this user can read, unless it exists."""
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        return
    except FileNotFoundError:
        make_folder(folder.parent)
        folder.mkdir(mode=0o700)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Make new and changed names in a folder survive a power cut."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)


@contextmanager
def atomic_write(path: Path) -> Iterator[Path]:
    """An empty file under another name, to fill; it is renamed to `path` if the block succeeds.

    A program that is killed meanwhile leaves at most a file of that other name, which the next call
    removes. The caller holds the host's lock and has checked that `path` does not exist.
    """
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, _CREATE, PRIVATE))
    try:
        yield unfinished
        _sync_file(unfinished)
        unfinished.rename(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _sync_file(path: Path) -> None:
    file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def make_private(path: Path) -> None:
    """Remove other users' permissions from a file, if it exists (a restored copy may have them)."""
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(PRIVATE)
    except FileNotFoundError:
        return
