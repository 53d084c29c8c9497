"""Plain data in words."""

from collections.abc import Mapping
from typing import Any

from client.games.base import View
from client.locale.i18n import Translator

COMMON = frozenset(["game", "seats", "you", "to_act", "over", "phase", "can"])
"""What every view has and the screen shows anyway."""

_SCORES = ("scores", "chips", "lives", "totals")


def worded(name: str) -> str:
    """A field's name as words."""
    return name.replace("_", " ")


def told(value: object, tr: Translator) -> str:
    """Any value of a view: lists by spaces, maps as `key value, key value`."""
    match value:
        case None:
            return "–"
        case bool():
            return tr("yes") if value else tr("no")
        case int():
            return tr.number(value)
        case float():
            return f"{value:.2f}"
        case Mapping():
            return ", ".join(f"{worded(str(key))} {told(one, tr)}" for key, one in value.items())
        case list() | tuple() if any(isinstance(one, Mapping | list | tuple) for one in value):
            return "; ".join(told(one, tr) for one in value)
        case list() | tuple():
            return " ".join(told(one, tr) for one in value) or "–"
    return str(value)


def fields(view: View) -> list[tuple[str, Any]]:
    """What is particular to this game and not on the plates, in the order of its view."""
    shown = COMMON | ({score_field(view)} if score_field(view) else set())
    return [(name, value) for name, value in view.items() if name not in shown]


def score_field(view: View) -> str:
    """The field that says what each seat has; empty where the view has none."""
    return next((name for name in _SCORES if len(view.get(name, ())) == view["seats"]), "")
