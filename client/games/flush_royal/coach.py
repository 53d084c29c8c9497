"""Flush Royal for the first time."""

from client.games.base import Seen
from client.games.coaching import Advice
from client.locale.i18n import Translator


def advice(seen: Seen, tr: Translator) -> Advice | None:
    """The same line all through a turn: another one would tell what is being tried out."""
    if not seen.view["can"] or not seen.view["can"]["place"]:
        return None
    return Advice("lay", tr("Arrows move, a digit lays that card; the box says what it scores."))
