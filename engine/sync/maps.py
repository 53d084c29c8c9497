"""Maps, the structs of a view that become maps, and values of which nothing is declared.

A struct that is as its type says is written without its keys.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import ne
from typing import Any

from engine.core.plain import Fields
from engine.sync import alignment
from engine.sync.containers import Container, ListOf, shorter
from engine.sync.edits import Edits, Found
from engine.sync.errors import PatchError
from engine.sync.heads import DROP, INSERT, SET, STEP, read_heads
from engine.sync.kinds import Kind, read_text, write_text
from engine.sync.leaves import Number
from engine.sync.numbers import Reader, write_number
from engine.sync.values import ITEMS


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

    def is_short(self, step: bytearray, old: dict[str, Any], new: dict[str, Any]) -> bool:
        return len(step) <= 1 + len(new) * (1 + self.value.width)

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
        return self._edited(old, read_heads(reader, len(old)), reader)

    def _edited(
        self, old: dict[str, Any], heads: Iterable[tuple[int, int]], reader: Reader
    ) -> dict[str, Any]:
        entries, kinds = list(old.items()), self._kinds(old)
        new: list[tuple[str, Any]] = []
        done = 0
        for edit, at in heads:
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

    def write(self, value: object, out: bytearray) -> None:
        if type(value) is dict and tuple(value) == self._names:  # most are; saves a call
            self.write_fitting(value, out)
        else:
            super().write(value, out)

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

    def is_short(self, step: bytearray, old: dict[str, Any], new: dict[str, Any]) -> bool:
        """An edit costs a byte more than its field; a field that stays saves one, as does the 0."""
        changed: int = sum(map(ne, old.values(), new.values()))
        return 2 * changed <= len(new) + 1

    def step_fitting(self, old: dict[str, Any], reader: Reader) -> dict[str, Any]:
        """As any map's; but as long as no entry comes or goes, the others need not be touched."""
        new, heads = old.copy(), read_heads(reader, len(old))
        for edit, at in heads:
            if edit in (DROP, INSERT):
                return self._edited(new, chain([(edit, at)], heads), reader)
            name, kind = self._names[at], self._fields[at]
            new[name] = kind.read(reader) if edit == SET else kind.step(old[name], reader)
        return new

    def edits_of_fields(self, old: Fields, new: Fields, found: Found) -> bytes:
        """The edits between two, their values typed; empty where they are the same."""
        edits = Edits()
        edits.each_typed(self._fields, old, new, found)
        return bytes(edits.closed())

    def named(self, fields: Fields) -> dict[str, Any]:
        """The map of these values."""
        return dict(zip(self._names, fields, strict=True))

    def _kinds(self, old: dict[str, Any]) -> Sequence[Kind]:
        return self._fields if old else ()


class AnyKind(Number):
    """Where no type is declared: a number is written as one, and lists and maps can be edited."""

    name = "any"

    def __init__(self) -> None:
        self._by_type: dict[type, Container] = {list: ListOf(self), dict: MapOf(self)}

    def change(self, old: object, new: object, out: bytearray) -> None:
        container = self._by_type.get(type(old))
        if container is None:
            super().change(old, new, out)
        else:
            shorter(self, container, old, new, out)

    def step(self, old: object, reader: Reader) -> Any:
        container = self._by_type.get(type(old))
        return super().step(old, reader) if container is None else container.step(old, reader)


ANY = AnyKind()


def _map(entries: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(entries)
    if len(found) != len(entries):
        raise PatchError("a key twice in one map")
    return found
