"""Pictures that several sessions show alike: drawn for the first who asks, shown by all.

A whole party may stand round one table, and what spectators of one size, language and set of
symbols see is the same to the cell. What is remembered of each such look is its last picture, and
all that this was drawn from. Whoever asks has to bring exactly that: a picture is never shared
because two sessions ought to see the same, only because they do.
"""

from collections.abc import Callable, Hashable

from msgspec import Struct

from client.paint.canvas import Canvas

MOST = 64
"""Looks remembered; the one that nobody has asked for the longest is forgotten first."""


class SharedPictures:
    """The pictures of all sessions of a process.

    Args:
        most: how many are remembered.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[Hashable, tuple[Struct, Canvas]] = {}

    def shared(self, look: Hashable, model: Struct, draw: Callable[[], Canvas]) -> Canvas:
        """The picture of a model: the one that hangs here if it is of the same, else a new one.

        Args:
            look: what there is one picture of: which moment of which table, at which size.
            model: all that it is drawn from and `look` does not say.
            draw: draws it.
        """
        hung = self._kept.pop(look, None)
        if hung is None or hung[0] != model:
            hung = model, draw()
            hung[1].is_shared = True
        self._kept[look] = hung
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
        return hung[1]
