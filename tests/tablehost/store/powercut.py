"""Simulates power cuts: what was synced is kept, and any part of what was written since.

After a file's last sync a disk may have done any of the writes, in any order, and some of them
partially: sectors of 512 bytes are written completely or not at all.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from tests.tablehost.store.vfs import Done

SECTOR = 512


def left(before: Mapping[str, bytes], journal: Sequence[Done], rng: Random) -> dict[str, bytes]:
    """The files after a power cut at the journal's end.

    Args:
        before: what was synced when the journal began.
        journal: up to the cut.
    """
    files = {name: bytearray(data) for name, data in before.items()}
    synced = {done.name: number for number, done in enumerate(journal) if done.act == "sync"}
    for number, done in enumerate(journal):
        if number < synced.get(done.name, -1):
            _apply(files, done)
        elif done.act != "sync" and rng.random() < 0.5:
            _apply(files, _by_half(done, rng))
    return {name: bytes(data) for name, data in files.items()}


def _by_half(done: Done, rng: Random) -> Done:
    if done.act != "write" or rng.random() < 0.7:
        return done
    first, last = done.offset // SECTOR, (done.offset + len(done.data)) // SECTOR
    end = rng.randint(first, last) * SECTOR
    return Done("write", done.name, done.offset, done.data[: max(0, end - done.offset)])


def _apply(files: dict[str, bytearray], done: Done) -> None:
    data = files.setdefault(done.name, bytearray())
    if done.act == "truncate":
        del data[done.offset :]
    elif done.act == "write" and done.data:
        data.extend(bytes(max(0, done.offset - len(data))))
        data[done.offset : done.offset + len(done.data)] = done.data


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the files to a new folder."""
    folder.mkdir(mode=0o700, parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
