"""Decoding of moves and luck: checks the keys and types of a mapping, before any rule."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta

from engine.core.errors import IllegalMove
from engine.core.quoting import LONGEST, cut
from engine.core.values import Luck, Move

T = TypeVar("T", Move, Luck)

Index = Annotated[int, Meta(ge=-(2**31), le=2**31)]
"""A list index as received: it may be out of range, but it is bounded so that a refusal can quote
it."""


class Shapes(Generic[T]):
    """Decodes the moves of one game, or its luck.

    Args:
        key: the key that names the kind of move or luck: `do` or `luck`.
        code: the code of the refusal of malformed data.
        kinds: the structs, each with its tag.
    """

    def __init__(self, key: str, code: str, kinds: Iterable[type[T]]) -> None:
        self._key = key
        self._code = code
        self._kinds: dict[Any, type[T]] = {str(kind.__struct_config__.tag): kind for kind in kinds}

    def decode(self, data: object) -> T:
        """The typed value of `data`. Types are strict: neither true nor 1.0 passes for 1.

        Raises:
            IllegalMove: not a mapping, an unknown kind, unknown or missing keys, wrong types.
        """
        if type(data) is not dict and not isinstance(data, Mapping):
            raise self._refusal(f"it must be a mapping with the key {self._key!r}")
        name = data.get(self._key)
        kind = self._kinds.get(name) if type(name) is str else None
        if kind is None:
            raise self._refusal(f"{self._key!r} must be one of {', '.join(self._kinds)}")
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            raise self._refusal(f"{name}: {cut(str(error), 2 * LONGEST)}") from None
        except UnicodeEncodeError:
            raise self._refusal(f"{name}: a text contains a lone surrogate") from None

    def _refusal(self, reason: str) -> IllegalMove:
        return IllegalMove(self._code, f"Not understood: {reason}.", {"reason": reason})


@cache
def move_shapes(kinds: tuple[type[Move], ...]) -> Shapes[Move]:
    """The decoder of a game's moves; it refuses with `bad_move`."""
    return Shapes("do", "bad_move", kinds)


@cache
def luck_shapes(kinds: tuple[type[Luck], ...]) -> Shapes[Luck]:
    """The decoder of a game's luck; it refuses with `bad_luck`."""
    return Shapes("luck", "bad_luck", kinds)


def distinct(indices: tuple[object, ...]) -> None:
    """Raise ValueError for a repeated index.

    Meant for a move's `__post_init__`, where msgspec turns it into a malformed move.
    """
    if len(set(indices)) != len(indices):
        raise ValueError("an index is repeated")
