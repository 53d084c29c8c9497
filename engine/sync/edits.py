"""The writer of one stream of edits; see `heads` for what it looks like."""

from collections.abc import Callable, Iterable, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any

import msgspec

from engine.core.plain import Fields
from engine.sync.alignment import Run
from engine.sync.heads import DROP, INSERT, LAST, add_gap, write_head
from engine.sync.kinds import Kind
from engine.sync.values import EXACT, pack, same

Insert = Callable[[int, bytearray], None]

_plain = msgspec.msgpack.Decoder().decode  # of what has just been packed

Found = dict[int, tuple[Any, Any, bytes]]
"""By place, an old and a new entry and the edit between them, its gap still 0; empty where they
are the same."""


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

    def each_typed(self, kinds: Sequence[Kind], old: Fields, new: Fields, found: Found) -> None:
        """The same of all entries, typed; what others found already is not sought again."""
        out = self._out
        next_up = 0
        for place in compress(count(), map(is_not, old, new)):
            one, other = old[place], new[place]
            hit = found.get(place)
            if hit is not None and hit[0] is one and hit[1] is other:
                edit = hit[2]
            else:
                edit = _edit(kinds[place], one, other)
                found[place] = one, other, edit
            if not edit:
                continue
            self._head = len(out)
            out += edit
            if place > next_up:
                add_gap(place - next_up, self._head, out)
            next_up = place + 1

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
        """The whole stream."""
        if self._out:
            self._out[self._head] |= LAST
        return self._out

    def _begin(self, edit: int) -> None:
        self._head = len(self._out)
        write_head(edit, self._gap, self._out)
        self._gap = 0


def _edit(kind: Kind, old: Any, new: Any) -> bytes:
    if type(old) not in EXACT or type(new) not in EXACT:
        one, other = pack(old), pack(new)
        if one == other:
            return b""
        old, new = _plain(one), _plain(other)
    elif same(old, new):
        return b""
    out = bytearray()
    kind.change(old, new, out)
    return bytes(out)
