"""Edits: how one list or map becomes another, as a stream of heads and values.

An edit says how many entries stay as they are before it (its gap), and what happens to the next:

    bit 7      this is the last edit; all entries after it stay
    bits 6-5   set: a value follows | step: the kind's own small change follows
               drop: the entry goes | insert: an entry follows and comes before the next
    bits 4-0   the gap; 31 is followed by a number that is added

So a path is one head a level, an old entry is used once at most (no patch can multiply what is
there), and the work is bounded by the old view and the patch together.
"""

from collections.abc import Iterator

from engine.sync.errors import PatchError
from engine.sync.numbers import Reader, write_number

SET, STEP, DROP, INSERT = 0x00, 0x20, 0x40, 0x60
LAST, FAR = 0x80, 0x1F


def write_head(edit: int, gap: int, out: bytearray) -> None:
    """Append the head of an edit, not yet marked as the last."""
    out.append(edit)
    add_gap(gap, len(out) - 1, out)


def add_gap(gap: int, at: int, out: bytearray) -> None:
    """Tell the edit that begins at `at`, and knows of no gap yet, how many entries it passes."""
    if gap < FAR:
        out[at] |= gap
    else:
        out[at] |= FAR
        more = bytearray()
        write_number(gap - FAR, more)
        out[at + 1 : at + 1] = more


def read_heads(reader: Reader, entries: int) -> Iterator[tuple[int, int]]:
    """Each edit with the place of the old entry it changes, drops, or inserts before.

    Whoever asks for the next edit has read what belongs to this one.

    Raises:
        PatchError: an edit beyond the last of so many entries, or none marked as the last.
    """
    at = 0
    head = 0
    while head < LAST:
        head = reader.byte()
        gap = head & FAR
        at += gap if gap < FAR else FAR + reader.count()
        edit = head & INSERT
        if at >= entries + (edit == INSERT):
            raise PatchError("an edit beyond the last entry")
        yield edit, at
        at += edit != INSERT
