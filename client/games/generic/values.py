"""Values of a view as words."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games.base import View
from client.games.common import seat_names
from client.locale.i18n import Translator

COMMON = frozenset(["game", "seats", "you", "to_act", "over", "phase", "can"])
"""Fields that every view has and the screen shows anyway."""

_SCORES = ("scores", "chips", "lives", "totals")
_SEATS = frozenset(["seat", "to", "winner", "winners", "loser"])
"""Fields whose numbers are seats."""


def field_words(name: str) -> str:
    """A field's name with spaces for underscores."""
    return name.replace("_", " ")


def value_text(value: object, names: Sequence[str], tr: Translator, name: str = "") -> str:
    """Any value of a view: lists with spaces, maps as `key value, key value`, seats as names.

    Args:
        value: the value.
        names: the players by seat.
        tr: the player's language.
        name: the field that holds the value.
    """
    match value:
        case int() | [*_] if name in _SEATS and (seats := _seats(value)):
            return seat_names(seats, names, tr)
        case None:
            return "–"
        case bool():
            return tr("yes") if value else tr("no")
        case int():
            return tr.number(value)
        case float():
            return f"{value:.2f}"
        case Mapping():
            parts = ((str(key), one) for key, one in value.items())
            return ", ".join(
                f"{field_words(key)} {value_text(one, names, tr, key)}" for key, one in parts
            )
        case list() | tuple() if any(isinstance(one, Mapping | list | tuple) for one in value):
            return tr.listed(value_text(one, names, tr) for one in value)
        case list() | tuple():
            return " ".join(value_text(one, names, tr) for one in value) or "–"
    return str(value)


def _seats(value: object) -> tuple[int, ...]:
    """The seats that a number or a list of numbers means; () for anything else."""
    found = value if isinstance(value, list | tuple) else (value,)
    return tuple(one for one in found if type(one) is int)


def fields(view: View) -> list[tuple[str, Any]]:
    """The fields particular to this game that are not on the plates, in the view's order."""
    shown = COMMON | ({score_field(view)} if score_field(view) else set())
    return [(name, value) for name, value in view.items() if name not in shown]


def score_field(view: View) -> str:
    """The field with each seat's score, chips or lives; "" if the view has none."""
    return next((name for name in _SCORES if len(view.get(name, ())) == view["seats"]), "")
