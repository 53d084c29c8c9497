"""Plain data: what views, moves and events are made of, and when two of it are the same.

Plain are None, booleans, whole numbers of 64 bits (-2**63 to 2**64 - 1), finite floats, text
without lone surrogates, and lists and text-keyed maps of plain data, at most `DEPTH` levels of
them with at most `ITEMS` entries each.

Two plain values are *the same* when they pack to the same bytes. That is narrower than `==`: 1,
True and 1.0 differ, 0.0 and -0.0 differ, and so do maps with their keys in another order.
"""

from math import isfinite
from types import NoneType
from typing import Any

import msgpack
import msgspec

from engine.sync.errors import NotPlain

DEPTH = 32
ITEMS = 4096
SCALARS = frozenset([NoneType, bool, int, str])
"""Types whose values have no parts, and are the same where type and value are equal."""

_encode = msgspec.msgpack.Encoder().encode


def same(one: object, other: object) -> bool:
    """Whether both are the same; `==` goes first because it is quick to say no."""
    if one is other:
        return True
    if type(one) is not type(other) or one != other:
        return False
    return type(one) in SCALARS or pack(one) == pack(other)


def pack(value: object) -> bytes:
    """The msgpack of `value`.

    Raises:
        NotPlain: msgpack has no bytes for it. That something is packed does not make it plain.
    """
    try:
        return _encode(value)
    except (TypeError, OverflowError, UnicodeEncodeError, RecursionError) as error:
        raise NotPlain(f"no plain data: {error}") from None


def unpack(data: bytes, items: int = ITEMS) -> Any:
    """The value that `data` packs, not yet checked to be plain.

    `items` bounds what a header of a few bytes can make us allocate: at msgpack's own limit of
    1,024 levels, that many empty slots each.

    Raises:
        NotPlain: not one msgpack value, or over the limits.
    """
    try:
        return msgpack.unpackb(data, max_array_len=items, max_map_len=items, max_ext_len=0)
    except ValueError as error:  # all of msgpack's own errors, and those of invalid text
        raise NotPlain(f"no msgpack: {str(error) or type(error).__name__}") from None


def check(value: object, depth: int = DEPTH) -> None:
    """Refuse what has been unpacked and is not plain.

    Args:
        value: its numbers and texts are as msgpack can say them, and not looked at.
        depth: how many levels of lists and maps may stand here.

    Raises:
        NotPlain: naming the reason.
    """
    kind = type(value)
    if kind is dict or kind is list:
        _check_container(value, depth)
    elif kind is float:
        if not isfinite(value):  # type: ignore[arg-type]  # the type has just been looked at
            raise NotPlain(f"{value} is no finite number")
    elif kind not in SCALARS:
        raise NotPlain(f"{kind.__name__} is not plain data")


def _check_container(value: Any, depth: int) -> None:
    if depth == 0:
        raise NotPlain(f"more than {DEPTH} levels of lists and maps")
    if len(value) > ITEMS:
        raise NotPlain(f"more than {ITEMS} entries in one list or map")
    if type(value) is dict:
        for key in value:
            if type(key) is not str:
                raise NotPlain("a map's key is not text")
        value = value.values()
    for item in value:
        if type(item) not in SCALARS:  # saves a call for many
            check(item, depth - 1)
