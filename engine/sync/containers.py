"""How values with parts are written and edited: lists, maps, and the structs of a view.

A struct that is as its type says is written without its keys, a list of digits (or of numbers
from 0 to 15) packed. All can be edited in place, which is done where it is shorter.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from engine.sync import alignment
from engine.sync.edits import Edits
from engine.sync.errors import PatchError
from engine.sync.heads import INSERT, SET, STEP, read_heads, write_head
from engine.sync.kinds import Digit, Kind, Number, read_text, write_text
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
    def least(self, value: Any) -> int:
        """About so many bytes at least it takes to write a `value` that fits."""

    def change(self, old: object, new: object, gap: int, out: bytearray) -> None:
        _change(self, self, old, new, gap, out)


def _change(slot: Kind, container: Container, old: Any, new: Any, gap: int, out: bytearray) -> None:
    """Append a step of the container or the whole as the slot writes it, whichever is shorter."""
    step = None
    if old and new and container.fits(old) and container.fits(new):
        step = container.edits(old, new)
        if len(step) <= container.least(new):
            write_head(STEP, gap, out)
            out += step
            return
    whole = bytearray()
    slot.write(new, whole)
    edit, shorter = (STEP, step) if step and len(step) < len(whole) else (SET, whole)
    write_head(edit, gap, out)
    out += shorter


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

    def change(self, old: object, new: object, gap: int, out: bytearray) -> None:
        """As any container; but where the whole is short, no edits are looked for."""
        if self._row and type(new) is list:
            packed = self._row.packed(new)
            if packed is not None and len(packed) <= SHORT:
                write_head(SET, gap, out)
                write_number(2 * len(new) + 1, out)
                out += packed
                return
        super().change(old, new, gap, out)

    def least(self, value: list[Any]) -> int:
        return 1 + int(len(value) * self._width)

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


class MapOf(Container):
    """A map from any text to one declared type. It begins with its number of entries."""

    def __init__(self, value: Kind) -> None:
        self.value = value
        self.name = f"map({value.name})"

    def fits(self, value: object) -> bool:
        return type(value) is dict and len(value) <= ITEMS

    def write_fitting(self, value: dict[str, Any], out: bytearray) -> None:
        write_number(len(value), out)
        for key, item in value.items():
            write_text(key, out)
            self.value.write(item, out)

    def read_fitting(self, number: int, reader: Reader) -> dict[str, Any]:
        if not 0 <= number <= ITEMS:
            raise PatchError(f"a map of {number}")
        return _map([self._read_entry(reader) for _ in range(number)])

    def least(self, value: dict[str, Any]) -> int:
        return 1 + len(value) * (1 + self.value.width)

    def edits(self, old: dict[str, Any], new: dict[str, Any]) -> bytearray:
        edits = Edits()
        keys = list(new)
        if list(old) == keys:
            edits.each(self._kinds(old), old.values(), new.values())
            return edits.closed()
        values = list(new.values())

        def insert(place: int, out: bytearray) -> None:
            write_text(keys[place], out)
            self.value.write(values[place], out)

        edits.all(alignment.by_key(old, keys), self._kinds(old), list(old.values()), values, insert)
        return edits.closed()

    def step_fitting(self, old: dict[str, Any], reader: Reader) -> dict[str, Any]:
        entries, kinds = list(old.items()), self._kinds(old)
        new: list[tuple[str, Any]] = []
        done = 0
        for edit, at in read_heads(reader, len(entries)):
            new += entries[done:at]
            done = at + (edit != INSERT)
            if edit == INSERT:
                new.append(self._read_entry(reader))
            elif edit == SET:
                new.append((entries[at][0], kinds[at].read(reader)))
            elif edit == STEP:
                key, value = entries[at]
                new.append((key, kinds[at].step(value, reader)))
        return _map(new + entries[done:])

    def _kinds(self, old: dict[str, Any]) -> Sequence[Kind]:
        """The kind of each entry of `old`."""
        return [self.value] * len(old)

    def _read_entry(self, reader: Reader) -> tuple[str, Any]:
        return read_text(reader), self.value.read(reader)


class StructOf(MapOf):
    """The map that a struct becomes: 0 and its values in the order of its fields.

    1 is the empty map, which stands for None in some places of a view. A map with other keys does
    not fit.
    """

    def __init__(self, fields: dict[str, Kind]) -> None:
        super().__init__(ANY)
        self.width = 1 + sum(kind.width for kind in fields.values())
        self._names = tuple(fields)
        self._fields = tuple(fields.values())
        parts = ",".join(f"{name}:{kind.name}" for name, kind in fields.items())
        self.name = f"struct({parts})"

    def fits(self, value: object) -> bool:
        return type(value) is dict and (tuple(value) == self._names or not value)

    def write_fitting(self, value: dict[str, Any], out: bytearray) -> None:
        out.append(0 if value else 1)
        for kind, item in zip(self._fields, value.values(), strict=False):
            kind.write(item, out)

    def read_fitting(self, number: int, reader: Reader) -> dict[str, Any]:
        if number == 1:
            return {}
        if number != 0:
            raise PatchError(f"a struct begins with {number}")
        values = [kind.read(reader) for kind in self._fields]
        return dict(zip(self._names, values, strict=True))

    def least(self, value: dict[str, Any]) -> int:
        return self.width if value else 1

    def _kinds(self, old: dict[str, Any]) -> Sequence[Kind]:
        return self._fields if old else ()


class AnyKind(Number):
    """Where no type is declared: a number is written as one, and lists and maps can be edited."""

    name = "any"

    def __init__(self) -> None:
        self._by_type: dict[type, Container] = {list: ListOf(self), dict: MapOf(self)}

    def change(self, old: object, new: object, gap: int, out: bytearray) -> None:
        container = self._by_type.get(type(old))
        if container is None:
            super().change(old, new, gap, out)
        else:
            _change(self, container, old, new, gap, out)

    def step(self, old: object, reader: Reader) -> Any:
        container = self._by_type.get(type(old))
        return super().step(old, reader) if container is None else container.step(old, reader)


ANY = AnyKind()


def _map(entries: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(entries)
    if len(found) != len(entries):
        raise PatchError("a key twice in one map")
    return found
