"""Yam's for the first time."""

from client.games.base import Seen
from client.games.coaching import Advice
from client.locale.i18n import Translator


def advice(seen: Seen, tr: Translator) -> Advice | None:
    """Three rolls, then one of the boxes."""
    view = seen.view
    if not view["can"]:
        return None
    key = tr.sense("key: roll", "r")
    if view["phase"] == "roll":
        return Advice("roll", tr("{key} rolls all five dice, the first of three rolls.", key=key))
    if view["rolls_left"]:
        return Advice("keep", tr("Digits say which dice stay; {key} rolls the others.", key=key))
    return Advice("write", tr("Each box is written once: its letter shows it, Enter writes."))
