"""How values with parts are written and edited; here lists, maps in `maps`.

A container is written whole, or edited in place where that is shorter. A list of digits, or of
numbers from 0 to 15, is packed.
"""

from abc import abstractmethod
from typing import Any

from engine.sync import alignment
from engine.sync.edits import Edits
from engine.sync.errors import PatchError
from engine.sync.heads import INSERT, SET, STEP, read_heads
from engine.sync.kinds import Kind
from engine.sync.leaves import Digit, Number
from engine.sync.numbers import Reader, write_number
from engine.sync.rows import Row
from engine.sync.values import ITEMS

SHORT = 3  # bytes of a packed list; below, no edit is looked for
NIBBLE = Digit(range(16))


class Container(Kind):
    """A list or a map, whose step is a stream of edits."""

    @abstractmethod
    def edits(self, old: Any, new: Any) -> bytearray:
        """The edits from `old`, which fits, to `new`, a list or map as it is, not the same."""

    @abstractmethod
    def is_short(self, step: bytearray, old: Any, new: Any) -> bool:
        """Whether these edits are, or nearly, as short as the whole: told without writing it."""

    def change(self, old: object, new: object, out: bytearray) -> None:
        shorter(self, self, old, new, out)


def shorter(slot: Kind, container: Container, old: Any, new: Any, out: bytearray) -> None:
    """Append a step of the container or the whole as the slot writes it, whichever is shorter."""
    step = None
    if old and new and container.fits(old) and container.fits(new):
        step = container.edits(old, new)
        if container.is_short(step, old, new):
            out.append(STEP)
            out += step
            return
    whole = bytearray()
    slot.write(new, whole)
    edit, data = (STEP, step) if step and len(step) < len(whole) else (SET, whole)
    out.append(edit)
    out += data


class ListOf(Container):
    """A list of one declared type. It begins with twice its length, plus one if it is packed."""

    def __init__(self, item: Kind) -> None:
        self.item = item
        self.name = f"list({item.name})"
        digit = NIBBLE if isinstance(item, Number) else item
        packs = isinstance(digit, Digit) and len(digit.values) > 1
        self._row = Row(digit) if packs else None  # type: ignore[arg-type]  # packs says it is one
        self._width = (0.5 if digit is NIBBLE else 0.125) if packs else item.width

    def fits(self, value: object) -> bool:
        return type(value) is list and len(value) <= ITEMS

    def write(self, value: object, out: bytearray) -> None:
        if type(value) is list and len(value) <= ITEMS:  # most are; saves a call
            self.write_fitting(value, out)
        else:
            super().write(value, out)

    def write_fitting(self, value: list[Any], out: bytearray) -> None:
        packed = self._row.packed(value) if self._row else None
        if packed is not None:
            write_number(2 * len(value) + 1, out)
            out += packed
        else:
            write_number(2 * len(value), out)
            for item in value:
                self.item.write(item, out)

    def read_fitting(self, number: int, reader: Reader) -> list[Any]:
        count, packed = divmod(number, 2)
        if not 0 <= count <= ITEMS:
            raise PatchError(f"a list of {count}")
        if not packed:
            return [self.item.read(reader) for _ in range(count)]
        if self._row is None:
            raise PatchError(f"{self.name} is never packed")
        return self._row.read(count, reader)

    def change(self, old: object, new: object, out: bytearray) -> None:
        """As any container; but where the whole is short, no edits are looked for."""
        if self._row and type(new) is list:
            packed = self._row.packed(new)
            if packed is not None and len(packed) <= SHORT:
                out.append(SET)
                write_number(2 * len(new) + 1, out)
                out += packed
                return
        super().change(old, new, out)

    def is_short(self, step: bytearray, old: list[Any], new: list[Any]) -> bool:
        return len(step) <= 1 + int(len(new) * self._width)

    def edits(self, old: list[Any], new: list[Any]) -> bytearray:
        edits = Edits()
        edits.all(
            alignment.by_value(old, new),
            [self.item] * len(old),
            old,
            new,
            lambda place, out: self.item.write(new[place], out),
        )
        return edits.closed()

    def step_fitting(self, old: list[Any], reader: Reader) -> list[Any]:
        new: list[Any] = []
        done = 0
        for edit, at in read_heads(reader, len(old)):
            new += old[done:at]
            done = at + (edit != INSERT)
            if edit in (SET, INSERT):
                new.append(self.item.read(reader))
            elif edit == STEP:
                new.append(self.item.step(old[at], reader))
        return new + old[done:]
