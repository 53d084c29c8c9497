"""The writer of one stream of edits; see `heads` for what it looks like."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.core.plain import Packed
from engine.sync.alignment import Run
from engine.sync.heads import DROP, INSERT, LAST, add_gap, write_head
from engine.sync.kinds import Kind
from engine.sync.values import same, unpack

Insert = Callable[[int, bytearray], None]

Found = dict[tuple[Kind, bytes, bytes], bytes]
"""A kind, an old and a new entry, both packed -> the edit between them, its gap still 0."""


class Edits:
    """What happens to the entries of one list or map, from its first to its last."""

    __slots__ = ("_gap", "_head", "_out")

    def __init__(self) -> None:
        self._out = bytearray()
        self._gap = 0
        self._head = 0

    def keep(self, count: int) -> None:
        """The next entries stay."""
        self._gap += count

    def drop(self, count: int) -> None:
        """The next entries go."""
        for _ in range(count):
            self._begin(DROP)

    def insert(self, places: Iterable[int], insert: Insert) -> None:
        """The new entries of these places come; `insert` appends one."""
        for place in places:
            self._begin(INSERT)
            insert(place, self._out)

    def each(self, kinds: Iterable[Kind], old: Iterable[Any], new: Iterable[Any]) -> None:
        """Each of the next entries stays or changes into its new value."""
        out = self._out
        gap = self._gap
        for kind, one, other in zip(kinds, old, new):  # noqa: B905 - the innermost loop
            if one is other or same(one, other):
                gap += 1
            else:
                self._head = len(out)
                kind.change(one, other, out)
                add_gap(gap, self._head, out)
                gap = 0
        self._gap = gap

    def each_packed(self, kinds: Iterable[Kind], old: Packed, new: Packed, found: Found) -> None:
        """The same of entries that are packed; what others found already is not sought again."""
        gap = self._gap
        for kind, one, other in zip(kinds, old, new, strict=True):
            if one == other:
                gap += 1
                continue
            edit = found.get((kind, one, other))
            if edit is None:
                change = bytearray()
                kind.change(unpack(one), unpack(other), change)
                edit = found[kind, one, other] = bytes(change)
            self._head = len(self._out)
            self._out += edit
            add_gap(gap, self._head, self._out)
            gap = 0
        self._gap = gap

    def all(
        self,
        runs: Iterable[Run],
        kinds: Sequence[Kind],
        old: Sequence[Any],
        new: Sequence[Any],
        insert: Insert,
    ) -> None:
        """Everything from `old` to `new`: the runs live on, what lies between goes or comes."""
        at = to = 0
        for run in runs:
            self.drop(run.at - at)
            self.insert(range(to, run.to), insert)
            at, to = run.at + run.length, run.to + run.length
            if run.same:
                self.keep(run.length)
            else:
                self.each(kinds[run.at : at], old[run.at : at], new[run.to : to])
        self.drop(len(old) - at)
        self.insert(range(to, len(new)), insert)

    def closed(self) -> bytearray:
        """The whole stream; it has one edit at least."""
        self._out[self._head] |= LAST
        return self._out

    def _begin(self, edit: int) -> None:
        self._head = len(self._out)
        write_head(edit, self._gap, self._out)
        self._gap = 0
