"""A smallest and a largest frame of every message there is, made from its declared bounds."""

import re
from typing import Any, get_args

from msgspec import Struct, inspect

from engine.sync.reports import AnyReport, Report
from engine.sync.requests import Request

Frame = Request | Report
ANYTHING: dict[str, Any] = {"n": [1, -1, 2**64 - 1, 0.5, None, True], "text": "♣ é 🎲", "map": {}}


def smallest(kind: type[Frame]) -> Any:
    return kind(*(_least(field.type) for field in _fields(kind)))


def largest(kind: type[Frame]) -> Any:
    return kind(*(_most(field.type) for field in _fields(kind)))


def _fields(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _least(kind: inspect.Type) -> Any:
    match kind:
        case inspect.IntType(ge=low):
            return low
        case inspect.StrType(pattern=str(pattern)):
            return "" if re.fullmatch(pattern, "") else "0" * 64  # bytes in hexadecimal
        case inspect.StrType(min_length=length):
            return "x" * (length or 0)
        case inspect.UnionType():
            return None
        case inspect.ListType():
            return []
        case inspect.DictType():
            return {}
        case inspect.BytesType():
            return b""
        case inspect.LiteralType(values=values):
            return values[0]
    assert isinstance(kind, inspect.BoolType), kind
    return False


def _most(kind: inspect.Type) -> Any:
    match kind:
        case inspect.IntType(le=high):
            return high
        case inspect.StrType(max_length=length):
            assert length is not None, "a text without bound"
            return ("x" if kind.pattern is None else "0") * length
        case inspect.UnionType(types=types):
            return _most(next(one for one in types if not isinstance(one, inspect.NoneType)))
        case inspect.ListType(item_type=item, max_length=length):
            assert length is not None, "a list without bound"
            return [_most(item)] * min(length, 64)
        case inspect.DictType(max_length=length):
            assert length is not None, "a map without bound"
            return {"x" * 40: ANYTHING} | dict.fromkeys(map(str, range(min(length, 64) - 1)), 0)
        case inspect.BytesType():
            return bytes(range(256))
        case inspect.LiteralType(values=values):
            return values[-1]
    assert isinstance(kind, inspect.BoolType), kind
    return True


REQUESTED = [made(kind) for kind in Request.__subclasses__() for made in (smallest, largest)]
REPORTED = [made(kind) for kind in get_args(AnyReport) for made in (smallest, largest)]
