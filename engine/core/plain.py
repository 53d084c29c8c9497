"""Conversion between typed values and plain data, the only form that leaves the engine."""

from typing import Any, TypeVar

import msgspec
from msgspec.structs import astuple

from engine.core.values import View

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode

V = TypeVar("V", bound=View)

Fields = tuple[Any, ...]
"""The values of a view's fields in declaration order, shared between views: never change them."""


class _Nothing(msgspec.Struct, frozen=True):
    """Encodes as an empty map: the `can` of a viewer who can do nothing."""


_NOTHING = _Nothing()


def plain(value: object) -> Any:
    """A fresh copy of `value` as maps with text keys, lists, text, numbers, booleans and None.

    Encoding and decoding turns tuples into lists and copies everything, in one or two
    microseconds.
    """
    return _decode(_encode(value))


def plain_view(view: View) -> dict[str, Any]:
    """A view as plain data; `can` is an empty map for a viewer who can do nothing."""
    data: dict[str, Any] = plain(view)
    if data["can"] is None:
        data["can"] = {}
    return data


def view_fields(view: View) -> Fields:
    """The field values of a view; encoded, they equal the values of `plain_view`."""
    fields = astuple(view)
    if view.can is not None:  # type: ignore[attr-defined]  # every game's view has `can`
        return fields
    place = view.__struct_fields__.index("can")
    return *fields[:place], _NOTHING, *fields[place + 1 :]


def typed_view(kind: type[V], data: dict[str, Any]) -> V:
    """The typed view for `data`, which `plain_view` made."""
    return msgspec.convert(data | {"can": data["can"] or None}, kind)
