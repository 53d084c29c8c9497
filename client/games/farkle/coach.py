"""Farkle for the first time."""

from client.games.base import Seen
from client.games.coaching import Advice
from client.locale.i18n import Translator


def advice(seen: Seen, tr: Translator) -> Advice | None:
    """Roll, set aside what scores, then stop in time."""
    view = seen.view
    if not view["can"]:
        return None
    match view["phase"]:
        case "roll":
            key = tr.sense("key: roll", "r")
            return Advice("roll", tr("{key} rolls all six; what scores can be kept.", key=key))
        case "keep":
            return Advice("keep", tr("Digits pick dice; – marks those that score nothing."))
    if view["can"]["bank"]:
        return Advice("bank", tr("Banked points are safe; a roll without score loses the turn’s."))
    return Advice("again", tr("You cannot bank yet: the dice must be rolled once more."))
