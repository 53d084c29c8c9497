"""A cache of canvases that several sessions show alike, for instance spectators of one table.

For each key it keeps the last canvas and everything it was drawn from. A session gets that canvas
only if its own input is equal, so sharing can never show anybody something they should not see.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache

from msgspec import Struct

from client.paint.canvas import Canvas

MOST = 256
"""The size of the cache: the frames of some twenty animations at a time.

The least recently used canvas is dropped first.
"""


@lru_cache(maxsize=16)
def blank(width: int, height: int) -> Canvas:
    """An empty canvas for everybody whose terminal has this size; not to be drawn on."""
    canvas = Canvas(width, height)
    canvas.is_shared = True
    return canvas


class SharedPictures:
    """The shared canvases of all sessions of a process.

    Args:
        most: how many canvases to keep.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[Hashable, tuple[Struct, Canvas]] = {}

    def shared(self, look: Hashable, model: Struct, draw: Callable[[], Canvas]) -> Canvas:
        """The canvas of a model: the cached one if its model is equal, otherwise a new one.

        Args:
            look: the key: which table, at which size, and which frame of an animation, as sessions
                that draw in turn are at different ones.
            model: everything the canvas is drawn from that `look` does not contain.
            draw: draws the canvas.
        """
        kept = self._kept.pop(look, None)
        if kept is None or kept[0] != model:
            kept = model, draw()
            kept[1].is_shared = True
        self._kept[look] = kept
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
        return kept[1]
