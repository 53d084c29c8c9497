"""Whose turn it is in Poker Dice and what to do, for a phone with one line for it."""

from collections.abc import Sequence

from client.games.base import View
from client.games.common import is_mine, seat_name, seat_names
from client.locale.i18n import Translator


def brief_turn(view: View, names: Sequence[str], tr: Translator) -> str:
    """At most 36 columns where names are short."""
    if is_mine(view):
        return _own(view, names, tr)
    who = seat_names(view["to_act"], names, tr)
    match view["phase"]:
        case "start":
            return tr("{who} makes the first call.", who=who)
        case "answer":
            caller = seat_name(view["caller"], names, tr)
            return tr("Does {who} believe {caller}?", who=who, caller=caller)
        case "poker_turn":
            return tr.plural(
                "{who}, poker turn: one throw left.",
                "{who}, poker turn: {n} throws left.",
                view["throws_left"],
                who=who,
            )
    return tr("{who} must call higher.", who=who)


def _own(view: View, names: Sequence[str], tr: Translator) -> str:
    can = view["can"]
    match view["phase"]:
        case "start" if can["from_call"] is None:
            return tr("Your turn: throw the dice.")
        case "start":
            return tr("Your turn: make the first call.")
        case "answer":
            caller = seat_name(view["caller"], names, tr)
            if not can["believe"]:
                return tr("You can only doubt {caller}.", caller=caller)
            return tr("Do you believe {caller}?", caller=caller)
        case "poker_turn" if can["from_call"] is None:
            return tr("Poker turn: throw all five dice.")
        case "poker_turn":
            return tr.plural(
                "Poker turn: one throw left.", "Poker turn: {n} throws left.", view["throws_left"]
            )
    if can["from_call"] is None:
        return tr("You looked: throw at least one die.")
    return tr("Your turn: call higher.")
