"""A match that is paused: what its player cannot do meanwhile, and whose turn it is afterwards."""

from collections.abc import Sequence

from client.games.base import View
from client.games.common import is_mine, seat_names
from client.locale.i18n import Translator


def whose_turn(view: View, names: Sequence[str], tr: Translator) -> str:
    """A sentence that names the player to move after the pause; "" if luck is drawn first."""
    if is_mine(view):
        return tr("It is your turn when play continues.")
    if not view["to_act"]:
        return ""
    name = seat_names(view["to_act"], names, tr)
    return tr("It is {name}’s turn when play continues.", name=name)


def without_moves(view: View) -> View:
    """A view in which its player cannot move, as while others are to; `movers` has all of them."""
    others = [seat for seat in view["to_act"] if seat != view["you"]]
    return {**view, "to_act": others, "held": view["to_act"], "can": {}}
