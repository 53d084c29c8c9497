"""From the type a game declares for its view to the kinds its values are written by.

The names and types of the fields are all that counts: two programs whose view types differ in
them have schemas of different names, and so another hash in their hello.
"""

from collections.abc import Sequence

from msgspec import Struct, inspect

from engine.sync.containers import ListOf
from engine.sync.kinds import Kind
from engine.sync.leaves import FLOAT, NUMBER, TEXT, Digit
from engine.sync.maps import ANY, MapOf, StructOf

MOST_DIGITS = 128  # so that a digit is one byte


def struct_kind(declared: type[Struct]) -> StructOf:
    """The kind of a msgspec Struct type whose values become maps.

    Raises:
        TypeError: it is no such type.
    """
    kind = _kind(inspect.type_info(declared), ())
    if not isinstance(kind, StructOf):
        raise TypeError(f"{declared} is no Struct that becomes a map")
    return kind


def _kind(declared: inspect.Type, within: tuple[type[Struct], ...]) -> Kind:
    """The kind of a type; `within` are the structs round it, as one may hold itself."""
    match declared:
        case inspect.UnionType(types=types):
            return _union(types, within)
        case inspect.CollectionType(item_type=item):
            return ListOf(_kind(item, within))
        case inspect.TupleType(item_types=items):
            return ListOf(_common([_kind(item, within) for item in items]))
        case inspect.DictType(value_type=value):
            return MapOf(_kind(value, within))
        case inspect.StructType(cls=cls, array_like=False) if cls not in within:
            return _struct(declared, (*within, cls))
    return _leaf(declared)


def _leaf(declared: inspect.Type) -> Kind:
    """The kind of a type without parts, or of one of which nothing is known here."""
    match declared:
        case inspect.BoolType():
            return Digit((False, True))
        case inspect.IntType():
            return _whole(declared)
        case inspect.FloatType():
            return FLOAT
        case inspect.StrType():
            return TEXT
        case inspect.LiteralType(values=values):
            return _digit(values)
        case inspect.EnumType(cls=enum):
            return _digit([member.value for member in enum])
    return ANY


def _whole(declared: inspect.IntType) -> Kind:
    """A number; a digit where both bounds are declared and near each other."""
    low = declared.ge if declared.gt is None else declared.gt + 1
    high = declared.le if declared.lt is None else declared.lt - 1
    if low is None or high is None or high - low >= MOST_DIGITS:
        return NUMBER
    return Digit(range(low, high + 1))


def _digit(values: Sequence[object]) -> Kind:
    return Digit(values) if len(values) <= MOST_DIGITS else ANY


def _union(types: Sequence[inspect.Type], within: tuple[type[Struct], ...]) -> Kind:
    """An optional type's kind: None can stand anywhere, but in a packed list it is a digit."""
    kinds = [_kind(one, within) for one in types if not isinstance(one, inspect.NoneType)]
    if len(kinds) != 1:
        return ANY
    (kind,) = kinds
    return _digit((None, *kind.values)) if isinstance(kind, Digit) else kind


def _common(kinds: Sequence[Kind]) -> Kind:
    return kinds[0] if len({kind.name for kind in kinds}) == 1 else ANY


def _struct(declared: inspect.StructType, within: tuple[type[Struct], ...]) -> StructOf:
    fields = {field.encode_name: _kind(field.type, within) for field in declared.fields}
    if declared.tag_field is not None:  # a tag is packed first
        fields = {declared.tag_field: _digit([declared.tag])} | fields
    return StructOf(fields)
