"""Conversion between typed values and plain data, the only form that leaves the engine."""

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.values import View

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode

V = TypeVar("V", bound=View)

_NOTHING: dict[str, Any] = {}
"""The `can` of a viewer who can do nothing."""


def plain(value: object) -> Any:
    """A fresh copy of `value` as maps with text keys, lists, text, numbers, booleans and None.

    Encoding and decoding turns tuples into lists and copies everything, in one or two
    microseconds.
    """
    return _decode(_encode(value))


def plain_view(view: View) -> dict[str, Any]:
    """A view as plain data; `can` is an empty map for a viewer who can do nothing."""
    data: dict[str, Any] = plain(packable_view(view))
    return data


def packable_view(view: View) -> View:
    """The view to encode: like `plain_view`, with an empty map for a `can` of None."""
    if view.can is not None:  # type: ignore[attr-defined]  # every view of a game has `can`
        return view
    return replace(view, can=_NOTHING)


def typed_view(kind: type[V], data: dict[str, Any]) -> V:
    """The typed view for `data`, which `plain_view` made."""
    return msgspec.convert(data | {"can": data["can"] or None}, kind)
