"""Dice Hold'em's events in a few words."""

from collections.abc import Sequence

from client.games.base import Event
from client.games.common import seat_name
from client.games.dice_holdem.hands import dice_codes, hand_name
from client.locale.i18n import Translator


def headline(event: Event, names: Sequence[str], tr: Translator) -> str:
    """An event for a board; "" for those that are short as they are."""
    match event:
        case {"event": "hand", "hand": hand, "dealer": dealer}:
            name = seat_name(dealer, names, tr)
            return tr("Hand {hand}: {name} deals", hand=hand, name=name)
        case {"event": "flop_rerolled", "dice": dice}:
            return tr("Flop again: {dice}", dice=dice_codes(dice, tr))
        case {"event": "shown", "seat": seat, "best": best}:
            name, hand = seat_name(seat, names, tr), hand_name(best["category"], tr)
            return tr("{name}: {hand}", name=name, hand=hand)
        case {"seat": seat, "all_in": True}:
            return tr("{name} is all in", name=seat_name(seat, names, tr))
    return ""
