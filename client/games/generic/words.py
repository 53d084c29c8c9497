"""Any game in sentences, made of the names its fields have."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games.base import Event, OptionWords, View
from client.games.common import all_named, is_mine, named, winner
from client.games.generic.values import fields, score_field, told, worded
from client.locale.i18n import Translator


def caption(view: View, _options: Mapping[str, Any], _tr: Translator) -> str:
    """The game and its phase."""
    return f"{worded(view['game']).capitalize()} · {worded(view['phase'])}"


def status(view: View, names: Sequence[str], tr: Translator) -> str:
    """Whose turn it is."""
    if view["over"]:
        return tr("The match is over: {winner}.", winner=winner(view, names, tr))
    if not view["to_act"]:
        return tr("The dealer is at work…")
    if is_mine(view):
        return tr("Your turn: {phase}.", phase=worded(view["phase"]))
    return tr("{who} is to move.", who=all_named(view["to_act"], names, tr))


def event(event: Event, names: Sequence[str], tr: Translator) -> str:
    """Who did what, with all that is told of it."""
    about = {
        worded(key): told(value, tr) for key, value in event.items() if key not in {"event", "seat"}
    }
    what = worded(str(event["event"]))
    if about:
        what = f"{what} ({', '.join(f'{key} {value}' for key, value in about.items())})"
    seat = event.get("seat")
    return f"{named(seat, names, tr)}: {what}" if type(seat) is int else what


def describe(view: View, names: Sequence[str], tr: Translator) -> tuple[str, ...]:
    """What each seat has, every other field, and whose turn it is."""
    scores = score_field(view)
    seats = tuple(
        f"{named(seat, names, tr)}: {told(view[scores][seat], tr)}."
        for seat in range(view["seats"] if scores else 0)
    )
    rest = tuple(f"{worded(name).capitalize()}: {told(value, tr)}." for name, value in fields(view))
    return (*seats, *rest, status(view, names, tr))


def refusal(_code: str, _facts: Mapping[str, Any], _tr: Translator) -> str | None:
    """None: a game without words has only the English text that came with the refusal."""
    return None


def option(name: str, _tr: Translator) -> OptionWords | None:
    """The option by its own name."""
    return OptionWords(worded(name).capitalize())


def highlights(_events: Sequence[Event], _names: Sequence[str], _tr: Translator) -> tuple[str, ...]:
    """None that a game without words could tell."""
    return ()
