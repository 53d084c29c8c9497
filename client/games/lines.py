"""The base class of every game's line mode: typed lines and the moves they mean.

A game's own subclass is the `LINES` of `client/games/<id>/lines.py`; moves of other games are typed
as the view offers them. English and French are understood whatever language is shown.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from client.games.base import Move, Seen
from client.games.generic.offers import offers, typed, unlisted
from client.games.generic.values import value_text
from client.locale.i18n import Translator

ReadResult = tuple[Move, ...] | str | None
"""Moves to send one after the other; a text that says what is wrong; None if it is not a move."""


class Example(Struct, frozen=True):
    """A line that can be typed, and what it does."""

    text: str
    about: str


class GameLines:
    """The line mode of a game: its moves as typed lines."""

    def offered(self, seen: Seen, tr: Translator) -> Iterable[Example]:
        """Lines that work now exactly as they are, the most important first."""
        for offer in offers(seen) if seen.view["can"] else ():
            about = value_text(offer.about, seen.names, tr) if offer.about else ""
            yield Example(_written(offer.move), about)

    def forms(self, seen: Seen, tr: Translator) -> Iterable[Example]:
        """Examples of other lines that may work now."""
        return (Example(text, "") for text in unlisted(seen))

    def read(self, text: str, seen: Seen, tr: Translator) -> ReadResult:
        """Parse a typed line."""
        move = typed(text, seen.forms)
        return None if move is None else (move,)

    def counted(self, seen: Seen, tr: Translator) -> str:
        """The dice in the order in which lines count them; "" if that is the order last told."""
        return ""

    def detail(self, seen: Seen, tr: Translator) -> Iterable[str]:
        """Facts that a screen shows by position only; printed after the game's own description."""
        return ()


def _written(move: Move) -> str:
    fields = [(name, value) for name, value in move.items() if name != "do"]
    return " ".join([str(move["do"]), *(f"{name}={_value(value)}" for name, value in fields)])


def _value(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def normalized(text: str) -> str:
    """Lower case without accents; separators become single spaces."""
    split = unicodedata.normalize("NFD", text.strip().casefold())
    kept = (char for char in split if not unicodedata.combining(char))
    return " ".join("".join(" " if char in ",;:" else char for char in kept).split())


def verb(words: Sequence[str], verbs: Mapping[str, Sequence[str]]) -> str | None:
    """The verb that the first word means, in either language or as a letter; None for none."""
    first = words[0] if words else ""
    return next((name for name, spelled in verbs.items() if first in spelled), None)


def dice_places(words: Iterable[str]) -> list[int] | None:
    """Places of dice, from 0, typed from 1 as `1 3` or `13`; None for anything else."""
    digits = "".join(words)
    if not all(digit in "123456789" for digit in digits):
        return None
    return sorted({int(digit) - 1 for digit in digits})


def numbered(dice: Iterable[int]) -> str:
    """Places from 0 as they are typed: `1 3`."""
    return " ".join(str(number + 1) for number in dice)


def join_words(*words: str) -> str:
    """Join the words that are not empty."""
    return " ".join(word for word in words if word)
