"""Files that are either there whole or not at all, and that nobody else may read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OURS_ONLY = 0o600
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def make_folder(folder: Path) -> None:
    """Make a folder for us alone; one that is there already stays as its owner made it."""
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        return
    except FileNotFoundError:
        make_folder(folder.parent)
        folder.mkdir(mode=0o700)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power cut."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)


@contextmanager
def arriving_whole(path: Path) -> Iterator[Path]:
    """An empty file under another name, to fill; it becomes `path` when the block ends well.

    Killed on the way, it leaves at most that other name, which the next call clears away. The
    caller holds the host's lock and has seen that `path` is not there.
    """
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, _CREATE, OURS_ONLY))
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


def tighten(path: Path) -> None:
    """Take a file's permissions for others away, if it is there (a copy put back has them)."""
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(OURS_ONLY)
    except FileNotFoundError:
        return
