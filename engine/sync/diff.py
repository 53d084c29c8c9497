"""The difference between two views: by field number and list index, exact in types.

A view is plain data (see `values`). The sender holds it as a View struct, the receiver as the map
that this struct packs to: `pack(apply(old, diff(old, new))) == pack(new)`. So types are exact (1,
True and 1.0 differ), and the order of a map's keys is kept. A patch is one packed change:

    None, a boolean, number or text     the new value
    [value]                             the new value, of any type
    [tag, field, ...]                   the new value, a struct's map without its keys
    [place, change, ...]                edits of a list or map, each at an index or the number of
                                        a key, in ascending order
    [[start, stop], [value, ...]]       these entries replace those of a list from start to stop
    [edits, [key, ...], [place, key, value], ...]
                                        of a map: edits, removed keys, inserted entries

A list of scalars is always replaced whole. A tag is one byte, the number of a struct: both ends
number the structs in a View type, and compare their types by the `schema_hash` in the hello.

Patches are untrusted: `apply` raises `PatchError` and nothing else, and copies each part of `old`
at most once. `old` is left as it is; the new view shares with it what is unchanged, so nothing may
write into a view.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import compress, count
from operator import is_not
from typing import Any

from msgspec import UNSET, Struct, inspect
from msgspec.structs import astuple

from engine.sync.errors import NotPlain, PatchError
from engine.sync.values import DEPTH, ITEMS, SCALARS, check, pack, same, unpack

VERSION = 2  # of the format of patches
_SAME: list[Any] = []
_Known = dict[tuple[int, int], Any]
"""Changes by the identities of an old and a new value, which somebody else keeps."""


class Schema:
    """The structs in a View type, numbered the same by both ends; none in a bare `Struct`."""

    def __init__(self, view: type[Struct] = Struct) -> None:
        structs: dict[type[Struct], str] = {}
        _describe(inspect.type_info(view), structs)
        numbered = filter(_packs_to_its_fields, structs)
        self.name = ";".join(structs.values())
        self._tags = {struct: bytes([number]) for number, struct in enumerate(numbered)}
        self._keys = {tag: struct.__struct_encode_fields__ for struct, tag in self._tags.items()}

    @classmethod
    def of_keys(cls, keys: Sequence[Sequence[str]]) -> "Schema":
        """A schema whose type this program does not have, to apply patches with."""
        schema = cls()
        schema._keys = {bytes([tag]): tuple(names) for tag, names in enumerate(keys)}
        return schema

    @property
    def keys(self) -> list[tuple[str, ...]]:
        """The keys of each struct, in the order of the tags."""
        return [*self._keys.values()]

    def diff(self, old: Any, new: Any) -> bytes:
        """The patch from `old` to `new`, structs or maps; `NotPlain` for what cannot be packed."""
        return pack(self._change(old, new))

    def diffs(self, views: Sequence[tuple[Struct, Struct]]) -> list[bytes]:
        """The patch from each old view to its new one, as `diff` makes it.

        Fields that are the same objects in several pairs are compared once.
        """
        known: _Known = {}
        return [pack(self._change(old, new, known)) for old, new in views]

    def apply(self, old: dict[str, Any], patch: bytes) -> dict[str, Any]:
        """The view that `patch` leads to from `old`, which stays as it is.

        Raises:
            PatchError: the patch is malformed, or was made from another view.
        """
        try:
            new = self._changed(old, unpack(patch), DEPTH)
        except (NotPlain, LookupError, TypeError, ValueError) as error:
            raise PatchError(f"not a patch of this view: {error}") from None
        if type(new) is not dict:
            raise PatchError("a view is a map")
        return new

    def _change(self, old: Any, new: Any, known: _Known | None = None) -> Any:
        """The change of a value; of a struct, changes of its fields that are `known` are taken."""
        kind = type(new)
        if kind in SCALARS or kind is float:
            return _SAME if same(old, new) else new
        if kind is not type(old):
            tag = self._tags.get(kind)
            return [new] if tag is None else [tag, *astuple(new)]
        if kind in self._tags:
            return self._edits(astuple(old), astuple(new), {} if known is None else known)
        if same(old, new):
            return _SAME
        if kind is tuple or kind is list:
            return self._list_change(old, new)
        if kind is dict:
            return self._map_change(old, new)
        plain = unpack(pack(new))  # of an enum, or of a struct without a tag
        return [new] if type(plain) is kind else self._change(unpack(pack(old)), plain)

    def _edits(self, old: Sequence[Any], new: Sequence[Any], known: _Known) -> list[Any]:
        edits: list[Any] = []
        for place in compress(count(), map(is_not, old, new)):
            pair = id(old[place]), id(new[place])
            if pair not in known:
                known[pair] = self._change(old[place], new[place])
            change = known[pair]
            if change is not _SAME:
                edits += (place, change)
        return edits or _SAME

    def _list_change(self, old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
        if SCALARS.issuperset(map(type, new)):
            return [new]
        if len(old) == len(new):
            edits = self._edits(old, new, {})
            return edits if len(edits) <= ITEMS else [new]
        short = min(len(old), len(new))
        start = end = 0
        while start < short and same(old[start], new[start]):
            start += 1
        while end < short - start and same(old[-1 - end], new[-1 - end]):
            end += 1
        return [[start, len(old) - end], new[start : len(new) - end]]

    def _map_change(self, old: dict[str, Any], new: dict[str, Any]) -> list[Any]:
        kept = [new.get(key, old[key]) for key in old]
        edits = self._edits([*old.values()], kept, {})
        gone = [key for key in old if key not in new]
        come = [[place, key, new[key]] for place, key in enumerate(new) if key not in old]
        has_other_order = [key for key in old if key in new] != [key for key in new if key in old]
        if has_other_order or max(len(edits), 2 + len(come)) > ITEMS:
            return [new]
        return [edits, gone, *come] if gone or come else edits

    def _changed(self, old: Any, change: Any, depth: int) -> Any:
        """The value after a change, with at most `depth` levels of lists and maps."""
        if type(change) is not list:
            new = change
        elif change and type(change[0]) is bytes:
            new = dict(zip(self._keys[change[0]], change[1:], strict=True))
        elif len(change) == 1:
            new = change[0]
        elif not change or type(change[0]) is not list:
            return self._edited(old, change, depth)
        elif type(old) is list:
            return _resized(old, change, depth)
        else:
            edits, gone, *come = change
            return _rekeyed(self._edited(old, edits, depth), gone, come, depth)
        check(new, depth)
        return new

    def _edited(self, old: Any, edits: list[Any], depth: int) -> Any:
        if type(old) is not list and type(old) is not dict:
            raise PatchError("edits of what is not a list or map")
        new, keys = old.copy(), range(len(old)) if type(old) is list else [*old]
        last, parts = -1, iter(edits)
        for place, part in zip(parts, parts, strict=True):
            if not last < place < len(keys):
                raise PatchError(f"place {place} after {last} of {len(keys)} entries")
            last, key = place, keys[place]
            new[key] = part if type(part) in SCALARS else self._changed(old[key], part, depth - 1)
        return new


def schema_hash(schemas: Mapping[str, Schema]) -> str:
    """A hash that two programs compare in their hello: 16 hexadecimal digits."""
    named = sorted((name, schema.name) for name, schema in schemas.items())
    return blake2b(repr([VERSION, named]).encode(), digest_size=8).hexdigest()


def _resized(old: list[Any], change: list[Any], depth: int) -> list[Any]:
    (start, stop), entries = change
    check(entries, depth)
    new: list[Any] = old[:start] + entries + old[stop:]
    if not 0 <= start <= stop <= len(old) or len(new) > ITEMS:
        raise PatchError(f"{len(entries)} entries for {start} to {stop} of {len(old)}")
    return new


def _rekeyed(new: dict[str, Any], gone: list[str], come: list[Any], depth: int) -> dict[str, Any]:
    for key in gone:
        del new[key]
    entries = [*new.items()]
    for place, key, value in come:
        if key in new or not 0 <= place <= len(entries):
            raise PatchError(f"key {key!r} inserted at {place} of {len(entries)}")
        entries.insert(place, (key, value))
    new = dict(entries)
    check(new, depth)
    return new


def _describe(declared: inspect.Type, structs: dict[type[Struct], str]) -> str:
    """A type as text; its structs are added to `structs` with a text of their fields."""
    parts: Sequence[inspect.Type] = ()
    match declared:
        case inspect.StructType(cls=struct, fields=fields):
            if struct not in structs:
                structs[struct] = struct.__name__  # it may hold itself
                names = [(one.encode_name, _describe(one.type, structs)) for one in fields]
                structs[struct] += str(names)
            return struct.__name__
        case inspect.LiteralType(values=values):
            return str(values)
        case inspect.UnionType(types=parts) | inspect.TupleType(item_types=parts):
            pass
        case inspect.CollectionType(item_type=part) | inspect.DictType(value_type=part):
            parts = (part,)
    return type(declared).__name__ + str([_describe(part, structs) for part in parts])


def _packs_to_its_fields(struct: type[Struct]) -> bool:
    config = struct.__struct_config__
    leaves_out = config.omit_defaults or UNSET in struct.__struct_defaults__
    return not (leaves_out or config.array_like or config.tag is not None)
