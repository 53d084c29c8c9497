"""Tables that bots play by: computed beforehand, packed into files that lie beside the game's code.

The first line of such a file names the table and the SHA-256 of its content, which follows
compressed. The code pins that digest, so it plays by exactly the table it was tested with.
`make tables` computes them anew.
"""

import zlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files

MAGIC = "tablehost-table"
REMEDY = "install tablehost again, or run `make tables` in a checkout."


class TableError(Exception):
    """A table is missing, damaged or not the one that belongs to this program."""


def packed(name: str, content: bytes) -> bytes:
    """The file of a table."""
    return f"{MAGIC} {name} {digest(content)}\n".encode() + zlib.compress(content, 9)


def digest(content: bytes) -> str:
    """What the code pins."""
    return sha256(content).hexdigest()


def unpacked(name: str, pinned: str, data: bytes) -> bytes:
    """The content of a table's file.

    Raises:
        TableError: it is another table, or another version of this one, or damaged.
    """
    head, _, body = data.partition(b"\n")
    words = head.decode("ascii", "replace").split(" ")
    if len(words) != 3 or words[0] != MAGIC:
        raise TableError(f"This is not a table for bots: {REMEDY}")
    if words[1] != name:
        raise TableError(f"This is the table {words[1][:40]!r}, not {name!r}: {REMEDY}")
    if words[2] != pinned:
        raise TableError(f"The table {name!r} belongs to another version: {REMEDY}")
    try:
        content = zlib.decompress(body)
    except zlib.error:
        raise TableError(f"The table {name!r} is damaged: {REMEDY}") from None
    if digest(content) != pinned:
        raise TableError(f"The table {name!r} is damaged: {REMEDY}")
    return content


def beside(package: str, name: str) -> bytes:
    """The bytes of the file `name`.table in a package.

    Raises:
        TableError: there is none.
    """
    try:
        return (files(package) / f"{name}.table").read_bytes()
    except OSError:
        raise TableError(f"The table {name!r} is missing: {REMEDY}") from None


class InstalledTables(Mapping[str, bytes]):
    """The tables that lie in a game's package, each read and checked when it is first used.

    Args:
        package: the game's package.
        pinned: the digest of each table by name.

    Raises:
        TableError: a table is missing or does not belong to this program.
    """

    def __init__(self, package: str, pinned: Mapping[str, str]) -> None:
        self._package = package
        self._pinned = pinned
        self._read: dict[str, bytes] = {}

    def __getitem__(self, name: str) -> bytes:
        if name not in self._read:
            game = self._package.rpartition(".")[2]
            data = beside(self._package, name)
            self._read[name] = unpacked(f"{game}/{name}", self._pinned[name], data)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pinned)

    def __len__(self) -> int:
        return len(self._pinned)
