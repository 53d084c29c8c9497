"""Dice Hold'em for the first time."""

from client.games.base import Seen
from client.games.coaching import Advice
from client.games.dice_holdem.memory import unseen
from client.locale.i18n import Translator


def advice(seen: Seen, tr: Translator) -> Advice | None:
    """A look under the cup, then what a bet asks of the others."""
    can = seen.view["can"]
    if not can or unseen(seen) is not None:
        return None
    if seen.view["phase"] == "open":
        key = tr.sense("key: lift your cup", "p")
        return Advice("lift", tr("{key} shows your two dice, to you alone.", key=key))
    if can["check"]:
        return Advice("check", tr("Checking is free; whoever stays in must pay your bet."))
    return Advice("call", tr("Call to stay in, raise to ask for more, fold to lose no more."))
