"""The numbers of Flush Royal, as people quote them."""

from collections.abc import Iterator, Mapping

from client.games.quoted import Line, Own, average, counted, scores
from client.locale.i18n import N_, Translator

MOMENTS: Mapping[str, str] = {
    "best_play": N_("Best play"),
    "best_run": N_("Best combination"),
    "jokers": N_("Jokers taken back"),
}
_TOLD: Mapping[str, str] = {
    "best_play": N_("Best play"),
    "best_run": N_("Best combination"),
    "most_runs": N_("Most combinations at once"),
    "fives": N_("Five cards at once"),
    "jokers": N_("Jokers taken back"),
    "exchanges": N_("Exchanges"),
}


def lines(own: Own, tr: Translator) -> Iterator[Line]:
    """Scores, plays, and what was laid."""
    yield from scores(own, tr)
    yield from average(own, N_("Average of a play"), "points", "plays", tr)
    yield from counted(own, _TOLD, tr)
