"""The other set of symbols: ASCII only, for terminals and fonts that have nothing else.

Pictures are drawn once, with the full set, and translated cell by cell at the end: a drawing
function needs to know of one set only, and both pictures have the same columns.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from client.locale.i18n import Language
from client.paint.text import width

Symbols = Literal["full", "ascii"]

_LOOKS_LIKE = {
    "-": "─╌–—−·",
    "=": "━═",
    "|": "│║",
    "!": "┃",
    ":": "╎÷",
    "+": "╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝├┤┬┴┼┝┥",
    "o": "●•œ",
    "O": "Œ",
    "*": "◆◇✶★",
    ">": "►▸→»",
    "<": "◄◂←«",
    "^": "▲↑",
    "v": "▼↓",
    "#": "█▇▓▒■▀▌▐",
    "_": "▁▂▃▄▅▆",
    ".": "○∙░…",
    "/": "╱",
    "\\": "╲",
    "x": "╳×✓",
    "'": "‘’",
    '"': "“”",
    " ": "\xa0\u202f",
}
_TABLE = str.maketrans({char: plain for plain, chars in _LOOKS_LIKE.items() for char in chars})

# As cards are typed: pique, cœur, carreau and trèfle in French.
_SUITS: Mapping[Language, Mapping[int, int]] = {
    "en": str.maketrans("♠♥♦♣", "SHDC"),
    "fr": str.maketrans("♠♥♦♣", "PCKT"),
}


@lru_cache(maxsize=4096)
def ascii_cell(cell: str, language: Language = "en") -> str:
    """One cell's character in ASCII, as many cells wide: a look-alike, the bare letter, or `?`.

    Suits are the letters that a language types them by.
    """
    if cell.isascii():
        return cell
    plain = unicodedata.normalize("NFKD", cell.translate(_TABLE).translate(_SUITS[language]))
    bare = "".join(char for char in plain if char.isascii())
    cells = width(cell)
    return bare if len(bare) == cells and bare.isprintable() else "?" * cells
