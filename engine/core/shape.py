"""From a mapping somebody sent to a typed move or luck: the check of shape, before any rule."""

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
"""A place in a list as somebody sent it: perhaps out of range, but no number of a thousand digits,
which no text could quote."""


class Shapes(Generic[T]):
    """The moves of one game by their tag, or its lucks.

    Args:
        key: where a mapping names its kind, `do` or `luck`.
        code: what a mapping of another shape is refused with.
        kinds: the structs, each with its tag.
    """

    def __init__(self, key: str, code: str, kinds: Iterable[type[T]]) -> None:
        self._key = key
        self._code = code
        self._kinds: dict[Any, type[T]] = {str(kind.__struct_config__.tag): kind for kind in kinds}

    def decode(self, data: object) -> T:
        """The typed value of `data`; true is not 1 and neither is 1.0.

        Raises:
            IllegalMove: not a mapping, an unknown kind, unknown or missing keys, wrong types.
        """
        if type(data) is not dict and not isinstance(data, Mapping):
            raise self._refusal(f"a mapping with {self._key!r} is wanted")
        name = data.get(self._key)
        kind = self._kinds.get(name) if type(name) is str else None
        if kind is None:
            raise self._refusal(f"{self._key!r} must be one of {', '.join(self._kinds)}")
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            raise self._refusal(f"{name}: {cut(str(error), 2 * LONGEST)}") from None
        except UnicodeEncodeError:
            raise self._refusal(f"{name}: half a character in a text") from None

    def _refusal(self, reason: str) -> IllegalMove:
        return IllegalMove(self._code, f"Not understood: {reason}.", {"reason": reason})


@cache
def move_shapes(kinds: tuple[type[Move], ...]) -> Shapes[Move]:
    """The shapes of a game's moves; a wrong one is `bad_move`."""
    return Shapes("do", "bad_move", kinds)


@cache
def luck_shapes(kinds: tuple[type[Luck], ...]) -> Shapes[Luck]:
    """The shapes of a game's lucks; a wrong one is `bad_luck`."""
    return Shapes("luck", "bad_luck", kinds)


def distinct(indices: tuple[object, ...]) -> None:
    """Refuse a repeated index; for a move's `__post_init__`, where it counts as a wrong shape."""
    if len(set(indices)) != len(indices):
        raise ValueError("an index is repeated")
