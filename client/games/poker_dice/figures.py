"""The numbers of Poker Dice, as people quote them."""

from collections.abc import Iterator, Mapping

from client.games.quoted import Line, Own, counted, shares
from client.locale.i18n import N_, Translator

MOMENTS: Mapping[str, str] = {
    "bluffs_believed": N_("Bluffs believed"),
    "lies_found": N_("Lies found out"),
    "bluffs_caught": N_("Bluffs caught"),
}
_OPENED: Mapping[str, str] = {
    "bluffs": N_("Calls above the dice"),
    "bluffs_believed": N_("Got away with"),
}


def lines(own: Own, tr: Translator) -> Iterator[Line]:
    """Calls and how they were taken, doubts and how they ended.

    What lay under the cup is known of matches alone that were opened when they were over.
    """
    yield from counted(own, {"calls": N_("Calls")}, tr)
    yield from shares(own, _OPENED, "calls_opened", tr)
    yield from shares(own, {"bluffs_caught": N_("Bluffs caught")}, "calls", tr)
    yield from counted(own, {"doubts": N_("Doubts")}, tr)
    yield from shares(own, {"lies_found": N_("Lies found out")}, "doubts", tr)
    yield from counted(own, {"lives_lost": N_("Lives lost")}, tr)
