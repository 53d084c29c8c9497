"""The numbers of a game that nothing more is known of: its scores, and its own by their names."""

from collections.abc import Iterator, Mapping

from client.games.quoted import Line, Own, scores
from client.locale.i18n import Translator

MOMENTS: Mapping[str, str] = {}
_COMMON = frozenset({"matches", "wins", "left", "solo", "score", "scored", "best_score"})


def lines(own: Own, tr: Translator) -> Iterator[Line]:
    """Scores, then the rest in the order of the alphabet."""
    yield from scores(own, tr)
    for name in sorted(own.keys() - _COMMON):
        yield name.replace("_", " "), tr.number(own[name])
