"""How a game is played in lines: what may be typed, and the moves that a typed line stands for.

`client/games/<id>/spoken.py` has the functions of `Spoken`; the generic one plays any other game.
English and French are read whichever is shown.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from client.games.base import Move, Seen
from client.locale.i18n import Translator

Read = tuple[Move, ...] | str | None
"""Moves to send one after the other, why there are none, or None for what is no move at all."""


class Saying(Struct, frozen=True):
    """A line that may be typed now, and what it does."""

    text: str
    about: str


class Spoken(Protocol):
    """A game's moves as lines."""

    def offered(self, seen: Seen, tr: Translator, /) -> Iterable[Saying]:
        """Lines that work now exactly as they stand, most important first."""

    def forms(self, seen: Seen, tr: Translator, /) -> Iterable[Saying]:
        """How other lines are written that may work now."""

    def read(self, text: str, seen: Seen, tr: Translator, /) -> Read:
        """What a typed line means."""

    def detail(self, seen: Seen, tr: Translator, /) -> Iterable[str]:
        """What a screen shows by place alone, said after the game's own description."""


def bare(text: str) -> str:
    """In small letters without accents, every separator a space."""
    split = unicodedata.normalize("NFD", text.strip().casefold())
    kept = (char for char in split if not unicodedata.combining(char))
    return " ".join("".join(" " if char in ",;:" else char for char in kept).split())


def verb(words: Sequence[str], verbs: Mapping[str, Sequence[str]]) -> str | None:
    """Which verb the first word is, in whichever language or by its letter."""
    first = words[0] if words else ""
    return next((name for name, spelled in verbs.items() if first in spelled), None)


def numbers(words: Iterable[str]) -> list[int] | None:
    """Dice as they are counted aloud, `1 3` or `13`, as places from 0; None for anything else."""
    digits = "".join(words)
    if not all(digit in "123456789" for digit in digits):
        return None
    return sorted({int(digit) - 1 for digit in digits})


def counted(dice: Iterable[int]) -> str:
    """Places from 0 as they are counted aloud."""
    return " ".join(str(number + 1) for number in dice)


def phrase(*words: str) -> str:
    """Words as one types them."""
    return " ".join(word for word in words if word)
