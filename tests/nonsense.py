"""Requests of the right form and any content, the same for the same seed."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import inspect

TEXTS = ("", "a", "\u202e", "\x1b[2J", "é" * 30, "farkle", "yams", "random", "../..", "[b]", "NaN")
WORDS = {"do", "dice", "faces", "at", "cards", "amount", "box", "call", "seat", "luck", "target"}


class Nonsense:
    """Values of the types that requests have."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self._make: dict[type, Callable[[Any], Any]] = {
            inspect.IntType: self._int,
            inspect.StrType: self._str,
            inspect.BoolType: lambda _: self.rng.random() < 0.5,
            inspect.NoneType: lambda _: None,
            inspect.UnionType: lambda kind: self.value(self.rng.choice(kind.types)),
            inspect.LiteralType: lambda kind: self.rng.choice(kind.values),
            inspect.ListType: self._list,
            inspect.DictType: lambda kind: self._dict(kind.max_length or 8),
            inspect.AnyType: lambda _: self.anything(2),
        }

    def request(self, kind: type[Any], number: int) -> Any:
        """A request of this kind, with this number."""
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        return kind(number, *(self.value(field.type) for field in info.fields[1:]))

    def value(self, kind: inspect.Type) -> Any:
        return self._make[type(kind)](kind)

    def _int(self, kind: Any) -> int:
        low, high = kind.ge or 0, 2**32 - 1 if kind.le is None else kind.le
        return min(high, max(low, self.rng.choice([low, 1, 1, 2, 3, 30, high])))

    def _str(self, kind: Any) -> str:
        if kind.pattern is not None:  # of bytes in hexadecimal, as all are
            found = re.fullmatch(kind.pattern, "00" * 32) is not None
            assert found, kind.pattern
            return self.rng.randbytes(32).hex()
        long_enough = [text for text in TEXTS if len(text) >= (kind.min_length or 0)]
        return self.rng.choice(long_enough)[: kind.max_length]

    def _list(self, kind: Any) -> list[Any]:
        length = self.rng.randrange(min(4, kind.max_length or 4))
        return [self.value(kind.item_type) for _ in range(length)]

    def _dict(self, most: int) -> dict[str, Any]:
        names = self.rng.sample([*WORDS, *TEXTS], self.rng.randrange(min(4, most)))
        made = {name[:40]: self.anything(2) for name in names}
        if self.rng.random() < 0.7:
            made["do"] = self.rng.choice(["roll", "bank", "keep", "pass", 3, None])
        return made

    def anything(self, depth: int) -> Any:
        leaves: list[Any] = [None, True, -1, 0, 1, 2**63, 1.5, -0.0, *TEXTS]
        if depth and self.rng.random() < 0.4:
            inner = [self.anything(depth - 1) for _ in range(self.rng.randrange(4))]
            return self.rng.choice([inner, dict(zip("abcd", inner, strict=False))])
        return self.rng.choice(leaves)
