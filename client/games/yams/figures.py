"""The numbers of Yam's, as people quote them."""

from collections.abc import Iterator, Mapping

from client.games.quoted import Line, Own, average, counted, scores, shares
from client.locale.i18n import N_, Translator

MOMENTS: Mapping[str, str] = {
    "yams": N_("Yam's rolled"),
    "best_box": N_("Best box"),
    "bonuses": N_("Bonus of the upper section"),
    "crossed_out": N_("Boxes crossed out"),
}


def lines(own: Own, tr: Translator) -> Iterator[Line]:
    """Scores, five alike, the bonus, boxes."""
    yield from scores(own, tr)
    yield from counted(own, {"yams": N_("Yam's rolled")}, tr)
    yield from shares(own, {"bonuses": N_("Bonuses of the upper section")}, "scored", tr)
    yield from average(own, N_("Average of a box"), "points", "boxes", tr)
    yield from shares(own, {"crossed_out": N_("Boxes crossed out")}, "boxes", tr)
