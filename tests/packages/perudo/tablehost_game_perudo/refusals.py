"""Refusals of Perudo: codes, texts and facts. None speaks of what lies under a cup."""

from collections.abc import Mapping

from engine.core.errors import IllegalMove, refused
from tablehost_game_perudo.bidding import Raise

TEXTS: Mapping[str, str] = {
    "bad_bid": "A bid on this face has at least {count} and at most {dice} dice.",
    "bad_bid.face": "You cannot bid on this face now. The lowest bid: {count} of {face}.",
    "bad_bid.top": "No higher bid is possible: doubt this one, or say that it is exact.",
    "no_bid": "There is no bid yet: make the first one.",
    "no_exact": "At this table, nobody can say that a bid is exact: doubt it, or bid higher.",
}


def bad_bid(face: int, lowest: tuple[Raise, ...], dice: int) -> IllegalMove:
    """Refuse a bid that is too low, too high, or on a face that cannot be bid on."""
    if not lowest:
        return refused(TEXTS, "bad_bid.top")
    for one in lowest:
        if one.face == face:
            return refused(TEXTS, "bad_bid", {"count": one.count, "dice": dice})
    first = lowest[0]
    return refused(TEXTS, "bad_bid.face", {"count": first.count, "face": first.face})


def no_bid() -> IllegalMove:
    """Refuse to call when nobody has bid in this round."""
    return refused(TEXTS, "no_bid")


def no_exact() -> IllegalMove:
    """Refuse to call a bid exact at a table without this rule."""
    return refused(TEXTS, "no_exact")


def bad_luck(text: str) -> IllegalMove:
    """Refuse luck that is not due or does not fit."""
    return IllegalMove("bad_luck", text, {})
