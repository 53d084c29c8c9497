"""From one view to the next: patches, exact and small.

Theory of operation
-------------------
Two programs hold the same view: plain data (see `values`) that a game's View struct became. One
of them gets the next view, calls `diff`, and sends the patch; the other calls `apply` and holds
the next view too, the same to the byte: `pack(apply(old, diff(old, new))) == pack(new)`. So types
are exact (1, True and 1.0 differ) and so is the order of a map's keys.

Neither sends names. `Schema.of` reads the View type once and gives each place in it a *kind*,
which knows how values there are written (`leaves`, `containers`, `maps`), and each field a
number, its place in the struct. A patch is a stream of edits (`heads`), one level inside another:
"of this struct, the field two further on: of this list, entry 3: set, 450". In a view that begins
with a phase (a Literal) and dice (faces from 1 to 6), the patch 20 80 0d 00 01 says

    20         the first field: a step, to the phase that comes next
    80         the field after it, the last that changes: set
    0d 00 01   six values, packed: 1 1 1 1 1 2

Both ends must have made their schema from the same type; `schema_hash` in the hello guards it.
What a type declares makes patches small, never wrong: bounds make a number a digit, a Literal
makes a text one, and a value that does not fit its type travels as msgpack. `Schema.any()`
declares nothing at all and works too.

A patch may come from anybody. `apply` raises `PatchError` and nothing else, reads each byte of
the patch and each old entry once, and makes at most eight new values of a byte. It changes
nothing in `old`, but shares with it whatever stayed: views are values, and whoever holds one
must not write into it.

A patch's length tells a listener something about what changed. Where that is a secret, frames
are padded (`frames.padded`).
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from engine.core.plain import Fields
from engine.sync.edits import Found
from engine.sync.errors import NotPlain, PatchError
from engine.sync.maps import ANY, MapOf, StructOf
from engine.sync.numbers import Reader
from engine.sync.schema import struct_kind
from engine.sync.values import ITEMS, check, same

VERSION = 1  # of the bytes of patches

_MAP = MapOf(ANY)


class Schema:
    """What both ends know about one type of view."""

    __slots__ = ("_kind",)

    def __init__(self, kind: MapOf) -> None:
        self._kind = kind

    @classmethod
    def of(cls, view: type[Struct]) -> "Schema":
        """The schema of a View type. Make it once; a few hundred microseconds.

        Raises:
            TypeError: not a msgspec Struct type, or one that packs to a list.
        """
        return cls(struct_kind(view))

    @classmethod
    def any(cls) -> "Schema":
        """The schema of maps of which nothing is known."""
        return cls(_MAP)

    @property
    def name(self) -> str:
        """Fields and types in full; equal where patches mean the same."""
        return self._kind.name

    def diff(self, old: dict[str, Any], new: dict[str, Any]) -> bytes:
        """The patch from `old` to `new`; empty where they are the same.

        Raises:
            NotPlain: something that changed is no plain data.
        """
        if same(old, new):
            return b""
        if not _MAP.fits(new):
            raise NotPlain(f"a view is a map of at most {ITEMS} entries")
        return bytes(self._editor(old).edits(old, new))

    def diff_fields(self, old: Fields, new: Fields, found: Found) -> bytes:
        """What `diff` gives, of typed views: what both hold is known to have stayed at a glance.

        Args:
            old: the view that the other end holds.
            new: the one it is to hold.
            found: empty at first, for all views of one moment: seats share most of what they see,
                and what has changed for several is written once.

        Raises:
            NotPlain: something that changed is no plain data.
        """
        return self._struct.edits_of_fields(old, new, found)

    def named(self, fields: Fields) -> dict[str, Any]:
        """The view of these fields; packed, it is the plain view."""
        return self._struct.named(fields)

    def apply(self, old: dict[str, Any], patch: bytes) -> dict[str, Any]:
        """The view that `patch` leads to from `old`, which stays as it is.

        Raises:
            PatchError: the patch was not made from this view, or by nobody's diff at all.
        """
        if not patch:
            return old
        reader = Reader(patch)
        try:
            new = self._editor(old).step_fitting(old, reader)
            if reader.loose:
                check(new)
        except NotPlain as error:
            raise PatchError(f"the patch holds {error}") from None
        if reader.left:
            raise PatchError("the patch goes on after its last edit")
        return new

    @property
    def _struct(self) -> StructOf:
        if not isinstance(self._kind, StructOf):
            raise TypeError("only a view of a declared type has fields")
        return self._kind

    def _editor(self, view: dict[str, Any]) -> MapOf:
        return self._kind if self._kind.fits(view) else _MAP


def schema_hash(schemas: Mapping[str, Schema]) -> str:
    """What two programs compare in their hello: 16 hexadecimal digits."""
    named = [f"{name}={schemas[name].name}" for name in sorted(schemas)]
    return blake2b("\n".join([str(VERSION), *named]).encode(), digest_size=8).hexdigest()
