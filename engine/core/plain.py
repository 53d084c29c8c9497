"""Typed values to plain data and back: the only shape that leaves the engine."""

from typing import Any, TypeVar

import msgspec
from msgspec.structs import astuple

from engine.core.values import View

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode

V = TypeVar("V", bound=View)

Fields = tuple[Any, ...]
"""A view's fields in their order, as typed as in the view. Nobody changes what is in them."""


class _Nothing(msgspec.Struct, frozen=True):
    """What a viewer can do who can do nothing: as plain data, the empty map."""


_NOTHING = _Nothing()


def plain(value: object) -> Any:
    """Maps with text keys, lists, text, numbers, booleans, None; a fresh copy each time.

    The detour over bytes makes lists of tuples and copies of everything, in a microsecond or two.
    """
    return _decode(_encode(value))


def plain_view(view: View) -> dict[str, Any]:
    """A view as plain data; a viewer who can do nothing has the empty map as `can`."""
    data: dict[str, Any] = plain(view)
    if data["can"] is None:
        data["can"] = {}
    return data


def view_fields(view: View) -> Fields:
    """The fields of a view; packed, they are those of what `plain_view` gives."""
    fields = astuple(view)
    if view.can is not None:  # type: ignore[attr-defined]  # every game's view has one
        return fields
    place = view.__struct_fields__.index("can")
    return *fields[:place], _NOTHING, *fields[place + 1 :]


def typed_view(kind: type[V], data: dict[str, Any]) -> V:
    """The view that `plain_view` made `data` from."""
    return msgspec.convert(data | {"can": data["can"] or None}, kind)
