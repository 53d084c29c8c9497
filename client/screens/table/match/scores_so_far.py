"""The scores of a running match since this player came: a point whenever one of them changes."""

from collections.abc import Mapping

from client.games.base import View
from client.games.generic.values import score_field
from client.screens.table.course import Scores

MOST = 500
"""Points kept; the first ones are dropped."""


class ScoresSoFar:
    """Collects scores.

    Attributes:
        by_seat: the scores over time.
    """

    def __init__(self) -> None:
        self._points: list[tuple[int, ...]] = []
        self.by_seat: Scores = ()

    def begin(self) -> None:
        """Forget another match."""
        self._points, self.by_seat = [], ()

    def note(self, view: View) -> None:
        """Take down the scores of a view if they have changed."""
        now = _scores(view)
        if now and self._points[-1:] != [now]:
            self._points = [*self._points, now][-MOST:]
            self.by_seat = tuple(zip(*self._points, strict=True))


def _scores(view: View) -> tuple[int, ...]:
    field = score_field(view)
    values = view[field] if field else ()
    return tuple(one["total"] if isinstance(one, Mapping) else one for one in values)
