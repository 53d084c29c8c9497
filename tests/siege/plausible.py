"""Requests of every kind with arguments that make sense, for floods.

Kinds and fields are read from `EveryRequest`: a new kind is here by itself. A field that is not
named below gets the least value of its type.
"""

from collections.abc import Mapping, Sequence
from itertools import count, islice
from random import Random
from typing import Any, get_args

from msgspec import Struct, inspect

from engine.sync import requests
from engine.sync.frames import encode
from engine.sync.host_requests import EveryRequest
from engine.sync.tournament_requests import EnterTournament, LeaveTournament
from engine.sync.views import own_hash
from tablehost.access.codes import ALPHABET

KINDS: Mapping[str, type[requests.Request]] = {
    kind.__name__: kind for kind in get_args(EveryRequest)
}

UNDONE_BY: Mapping[type, type] = {
    requests.Sit: requests.Stand,
    requests.Watch: requests.Stand,
    requests.ReplaceBot: requests.Stand,
    requests.KeepBot: requests.ReplaceBot,
    requests.SeatBot: requests.Unseat,
    EnterTournament: LeaveTournament,
    LeaveTournament: EnterTournament,
}
"""Kinds that are granted again and again only if something else undoes them in between."""

DIFFERENT = 200  # requests in one flood before they repeat

_SCHEMA = own_hash()


class Spot(Struct, frozen=True):
    """Where a stranger is.

    Attributes:
        table: theirs, or the one they look at.
        rev: the match's revision.
        move: legal in the match.
    """

    table: int = 1
    rev: int = 0
    move: Mapping[str, Any] = {}


def flood_of(kind: type[requests.Request], spot: Spot, seed: int) -> Sequence[bytes]:
    """Frames to send over and over; each has another id and, where it can, other arguments."""
    chance = Random(seed)
    kinds = [kind, UNDONE_BY[kind]] if kind in UNDONE_BY else [kind]
    found = (encode(request_of(one, spot, n, chance)) for n in count(1) for one in kinds)
    return list(islice(found, DIFFERENT))


def fields_of(kind: type) -> Mapping[str, inspect.Type]:
    """The types of a request's fields."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.name: field.type for field in info.fields}


def request_of(kind: type, spot: Spot, number: int, chance: Random) -> requests.Request:
    """A request of this kind that makes sense there."""
    known = {
        "id": number,
        "table": spot.table,
        "topic": 2 * spot.table + 1,
        "rev": spot.rev,
        "move": spot.move,
        "choices": [[spot.move]],
        "seat": 1 + number // 2 % 3,
        "seats": 4,
        "open": True,
        "level": "random",
        "game": "farkle",
        "games": ["farkle"],
        "match": 1,
        "tournament": 1,
        "rounds": 2,
        "size": 4,
        "evening": 1,
        "number": number % 5,
        "session": 1 + number % 50,
        "code": "".join(chance.choices(ALPHABET, k=4)),
        "name": f"mallory {number}",
        "word": f"luck {number}",
        "text": f"line {number}",
        "value": f"ada {number}",
        "settings": {"look": number},
        "protocol": requests.PROTOCOL,
        "schema": _SCHEMA,
    }
    types = fields_of(kind)
    made = {name: known.get(name, _least(types[name])) for name in types}
    request: requests.Request = kind(**made)
    return request


def _least(kind: inspect.Type) -> Any:
    match kind:
        case inspect.IntType():
            return kind.ge or 0
        case inspect.StrType():
            return "a" * (64 if kind.pattern else kind.min_length or 0)
        case inspect.BoolType():
            return False
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.ListType():
            return []
        case inspect.DictType():
            return {}
        case _:
            return None
