"""Typed moves: `roll 1 3` or `keep 1 3` to keep dice 1 and 3, or the name of a box.

Both languages are understood, and names may be shortened: `gr`, `yams`, `full`.
"""

import unicodedata
from collections.abc import Mapping

from client.games.base import Move
from client.games.yams.boxes import KEYS, box_name, score
from client.games.yams.picks import roll
from client.locale.i18n import LANGUAGES, translator
from engine.games.yams import BOXES

ROLLING = ("roll", "lancer")
KEEPING = ("keep", "garder", "garde")
SCORING = ("score", "write", "inscrire")


def typed(text: str) -> Move | None:
    """Parse a typed move; None if it is none, or ambiguous."""
    first, *rest = text.split() or [""]
    word = _plain(first)
    if word and any(name.startswith(word) for name in ROLLING):
        return _roll("".join(rest))
    if word in KEEPING:
        return _roll("".join(rest)) if rest else None
    if word in SCORING:
        return _score("".join(rest))
    return _score(text)


def _roll(digits: str) -> Move | None:
    """Keep the dice typed by their keys, 1 to 5."""
    if not all(digit in "12345" for digit in digits):
        return None
    return roll(sorted({int(digit) - 1 for digit in digits}))


def _score(name: str) -> Move | None:
    wanted = _plain(name)
    found = {box for box, names in _names().items() for one in names if one.startswith(wanted)}
    exact = {box for box, names in _names().items() if wanted in names}
    boxes = exact or found
    return score(*boxes) if wanted and len(boxes) == 1 else None


def _names() -> Mapping[str, set[str]]:
    """The names that can be typed for each box."""
    return {box: {KEYS[box], _plain(box), *_titles(box)} for box in BOXES}


def _titles(box: str) -> set[str]:
    return {_plain(box_name(box, translator(language))) for language in LANGUAGES}


def _plain(text: str) -> str:
    """Letters only, lower case without accents: `Carré` is `carre`, `Yam's` is `yams`."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in bare if char.isalpha())
