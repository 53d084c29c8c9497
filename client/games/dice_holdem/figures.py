"""The numbers of Dice Hold'em, as people quote them."""

from collections.abc import Iterator, Mapping

from client.games.quoted import Line, Own, counted, shares
from client.locale.i18n import N_, Translator

_OF_HANDS: Mapping[str, str] = {"pots": N_("Pots won"), "folds": N_("Hands folded")}

MOMENTS: Mapping[str, str] = {
    "biggest_pot": N_("Biggest pot"),
    "pots": N_("Pots won"),
    "all_ins": N_("All-ins"),
}
_RISKED: Mapping[str, str] = {"all_ins": N_("All-ins"), "busts": N_("Times out of chips")}


def lines(own: Own, tr: Translator) -> Iterator[Line]:
    """Hands, pots, and what was risked. The chips at the end are nobody's pride."""
    yield from counted(own, {"hands": N_("Hands")}, tr)
    yield from shares(own, _OF_HANDS, "hands", tr)
    yield from counted(own, {"biggest_pot": N_("Biggest pot")}, tr)
    yield from counted(own, _RISKED, tr)
