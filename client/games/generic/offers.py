"""Turns a view's `can` into moves, knowing only which fields each move has.

`can` follows four conventions that all games share: true, or an amount, under a move's name offers
that move; a list holds values of the move's only field, or maps of fields; a map has values of the
only field as keys, and what each is worth; a list under the name of a move's own field holds the
numbers that may be picked for it. Other moves are typed.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, TypeGuard

import msgspec
from msgspec import Struct

from client.games.base import Move, MoveForms, Seen

MOST = 400
"""Most offers listed; a view with more has moves that are better typed."""


class Offer(Struct, frozen=True):
    """A legal move, and what the view says about it besides its fields."""

    move: Move
    about: Mapping[str, Any] = {}


def offers(seen: Seen) -> list[Offer]:
    """Moves that `can` offers, numbers picked included."""
    return list(islice(_offers(seen), MOST))


def picks(seen: Seen) -> tuple[int, ...]:
    """The numbers that may be picked for a move's field."""
    can: Mapping[str, Any] = seen.view["can"]
    for fields in seen.forms.values():
        for name, kind in fields.items():
            found = can.get(name)
            if kind == "list" and name not in seen.forms and _are_numbers(found):
                return tuple(found)
    return ()


def unlisted(seen: Seen) -> list[str]:
    """How to type moves that may be legal now but are not offered."""
    if not seen.view["can"]:
        return []
    listed = {offer.move["do"] for offer in offers(seen)}
    known = {name for name, offered in seen.view["can"].items() if not offered}
    return [
        " ".join([name, *(f"{field}=" for field in fields)])
        for name, fields in seen.forms.items()
        if name not in listed | known
    ]


def _offers(seen: Seen) -> Iterator[Offer]:
    for name, offered in seen.view["can"].items():
        if name in seen.forms:
            yield from _of_move(name, offered, seen)


def _of_move(name: str, offered: object, seen: Seen) -> Iterator[Offer]:
    fields = seen.forms[name]
    match offered:
        case True | int() if offered:
            if (move := _picked_move(name, seen)) is not None:
                yield Offer(move, {} if offered is True else {"amount": offered})
        case Mapping():
            for key, worth in offered.items():
                yield from _one_field_offer(name, key, fields, {"worth": worth})
        case list() | tuple():
            for entry in offered:
                if isinstance(entry, Mapping):
                    yield _mapped_offer(name, entry, fields)
                else:
                    yield from _one_field_offer(name, entry, fields, {})


def _picked_move(name: str, seen: Seen) -> Move | None:
    """The move, if it has no fields or all its fields are picked by number."""
    move: dict[str, Any] = {"do": name}
    for field, kind in seen.forms[name].items():
        if kind != "list" or not (field in seen.view["can"] and field not in seen.forms):
            return None
        move[field] = list(seen.chosen)
    return move


def _mapped_offer(name: str, entry: Mapping[str, Any], fields: Mapping[str, Any]) -> Offer:
    """An offer given as a map of the move's fields, and other facts about it."""
    move = {"do": name, **{field: entry[field] for field in fields if field in entry}}
    return Offer(move, {key: value for key, value in entry.items() if key not in fields})


def _one_field_offer(
    name: str, value: object, fields: Mapping[str, str], about: Mapping[str, Any]
) -> Iterator[Offer]:
    """The move with its only field set; nothing if it has more fields."""
    match tuple(fields.items()):
        case ((field, kind),):
            alone = kind == "list" and not isinstance(value, list | tuple)
            yield Offer({"do": name, field: [value] if alone else value}, about)


def _are_numbers(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list | tuple) and all(type(one) is int for one in value)


def typed(text: str, forms: MoveForms) -> Move | None:
    """Parse a typed move: `bet 20`, `keep 0 2`, `announce call=pair,K to=left`; None if it is none.

    The words after the name of a move with one field are its value; otherwise fields are named.
    Values other than a word, a number or a list of them are written as JSON without blanks.
    """
    name, *words = text.split() or [""]
    fields = forms.get(name)
    if fields is None:
        return None
    values = _values(words, fields)
    if values is None:
        return None
    return {"do": name, **values}


def _values(words: list[str], fields: Mapping[str, str]) -> dict[str, Any] | None:
    named = [word.split("=", 1) for word in words if "=" in word]
    if len(fields) == 1 and not named:
        field, kind = next(iter(fields.items()))
        return {field: _value(",".join(words), kind)} if words else None
    if len(named) != len(words) or any(field not in fields for field, _ in named):
        return None
    return {field: _value(text, fields[field]) for field, text in named}


def _value(text: str, kind: str) -> Any:
    if text.startswith(("[", "{")):
        return _json(text)
    if kind == "list":
        return [_scalar(one) for one in text.split(",") if one]
    return text if kind == "text" else _scalar(text)


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text  # the host's refusal says which shape is expected


def _scalar(text: str) -> int | bool | str:
    match text:
        case "true" | "yes" | "oui":
            return True
        case "false" | "no" | "non":
            return False
    try:
        return int(text)
    except ValueError:
        return text
