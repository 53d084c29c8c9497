"""Poker Dice's events in a few words."""

from collections.abc import Sequence

from client.games.base import Event
from client.games.common import seat_name
from client.games.poker_dice.calls import dice, short
from client.locale.i18n import Translator


def headline(event: Event, names: Sequence[str], tr: Translator) -> str:
    """An event for a board; "" for those that are short as they are."""
    name = seat_name(event["seat"], names, tr) if "seat" in event else ""
    match event:
        case {"event": "thrown", "cup": True, "dice": thrown}:
            return tr.plural(
                "{name} throws one die", "{name} throws {n} dice", len(thrown), name=name
            )
        case {"event": "thrown", "faces": faces}:
            return tr("{name} throws {dice}", name=name, dice=dice(faces, tr))
        case {"event": "peeked"}:
            return tr("{name} looks", name=name)
        case {"event": "taken_out", "faces": faces}:
            return tr("{name} takes out {dice}", name=name, dice=dice(faces, tr))
        case {"event": "announced", "call": call}:
            return tr("{name} calls {call}", name=name, call=short(call, tr))
        case {"event": "poker_turn"}:
            return tr("{name}: poker turn", name=name)
        case {"event": "lifted", "doubter": doubter, "caller": caller}:
            who, whom = seat_name(doubter, names, tr), seat_name(caller, names, tr)
            return tr("{doubter} doubts {caller}", doubter=who, caller=whom)
    return life_lost(event, names, tr)


def life_lost(event: Event, names: Sequence[str], tr: Translator) -> str:
    """The loss of a life; "" for other events."""
    match event:
        case {"event": "life_lost", "seat": seat, "lives": 0}:
            return tr("{name} is out.", name=seat_name(seat, names, tr))
        case {"event": "life_lost", "seat": seat}:
            return tr("{name} loses a life", name=seat_name(seat, names, tr))
    return ""
