"""The numbers of Farkle, as people quote them."""

from collections.abc import Iterator, Mapping

from client.games.quoted import Line, Own, counted, scores, shares
from client.locale.i18n import N_, Translator

MOMENTS: Mapping[str, str] = {
    "best_turn": N_("Best turn"),
    "dearest_farkle": N_("Dearest farkle"),
    "hot_dice": N_("Hot dice"),
    "farkles_in_a_row": N_("Longest row of farkles"),
}
_BEST: Mapping[str, str] = {
    "best_turn": N_("Best turn"),
    "best_roll": N_("Best roll"),
    "hot_dice": N_("Hot dice"),
}
_WORST: Mapping[str, str] = {
    "farkles_in_a_row": N_("Longest row of farkles"),
    "dearest_farkle": N_("Dearest farkle"),
}


def lines(own: Own, tr: Translator) -> Iterator[Line]:
    """Scores, the best, the farkles."""
    yield from scores(own, tr)
    yield from counted(own, _BEST, tr)
    yield from shares(own, {"farkles": N_("Farkles")}, "turns", tr)
    yield from counted(own, _WORST, tr)
