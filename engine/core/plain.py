"""Typed values to plain data and back: the only shape that leaves the engine."""

from typing import Any, TypeVar

import msgspec

from engine.core.values import View

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode

V = TypeVar("V", bound=View)


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


def typed_view(kind: type[V], data: dict[str, Any]) -> V:
    """The view that `plain_view` made `data` from."""
    return msgspec.convert(data | {"can": data["can"] or None}, kind)
