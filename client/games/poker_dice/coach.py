"""Poker Dice for the first time."""

from client.games.base import Seen
from client.games.coaching import Advice
from client.games.poker_dice.lift import shows_lift
from client.locale.i18n import Translator


def advice(seen: Seen, tr: Translator) -> Advice | None:
    """Throw in secret, say something, and answer what the others say."""
    view, can = seen.view, seen.view["can"]
    if not can or shows_lift(seen):
        return None
    match view["phase"]:
        case "answer":
            return Advice(
                "answer", tr("Believe, and call higher; doubt, and who was wrong loses a life.")
            )
        case "poker_turn":
            return None
        case "start" if can["from_call"] is None:
            return Advice("throw", tr("Under the cup nobody sees the dice but you."))
        case "start":
            return Advice("call", tr("↑ ↓ choose what you say you have: it need not be true."))
    if can["from_call"] is None:
        return Advice("again", tr("Digits pick dice to throw again under the cup."))
    return Advice("higher", tr("↑ ↓ choose a higher call; dice may be thrown again before."))
