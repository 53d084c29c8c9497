"""Replacement of symbols by those of the Linux console or of ASCII, for fonts without the full set.

Pictures are drawn with the full set and translated cell by cell at the end. So drawing functions
need not care, and both versions have the same columns.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from client.locale.i18n import Language
from client.paint.text import width

Symbols = Literal["full", "console", "ascii"]

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
    ".": "○∙░…" + "".join(map(chr, range(0x2801, 0x2900))),  # braille dots, of curves
    "/": "╱",
    "\\": "╲",
    "x": "╳×✓",
    "~": "◌±",
    "'": "‘’",
    '"': "“”",
    " ": "\xa0\u202f",
}
_TABLE = str.maketrans({char: plain for plain, chars in _LOOKS_LIKE.items() for char in chars})

# The letters that suits are typed with; in French pique, cœur, carreau and trèfle.
_SUITS: Mapping[Language, Mapping[int, int]] = {
    "en": str.maketrans("♠♥♦♣", "SHDC"),
    "fr": str.maketrans("♠♥♦♣", "PCKT"),
}


CONSOLE = frozenset("─│┌┐└┘├┤┬┴┼═║╔╗╚╝▒█■▲▼←↑→↓•·±«» çéâàêëèïîôûùüäöÉÇÄÖÜñÑßÀÂÈÊËÎÏÔÙÛ")
"""What the usual fonts of the Linux console have beyond ASCII: both the kernel's own, which is code
page 437 and shows some capitals without their accents, and Debian's, which lacks more symbols."""
_ON_CONSOLE = str.maketrans(
    {
        **dict.fromkeys("╭┏", "┌"), **dict.fromkeys("╮┓", "┐"),
        **dict.fromkeys("╰┗", "└"), **dict.fromkeys("╯┛", "┘"),
        **dict.fromkeys("╌━", "─"), **dict.fromkeys("╎┃", "│"),
        **dict.fromkeys("▌▐▓▇", "█"),
        **dict.fromkeys("●∙▪", "•"), "▀": '"', "▸": "→", "◂": "←",
        **dict.fromkeys(map(chr, range(0x2801, 0x2900)), "·"),
    }
)  # fmt: skip


def cell_in(cell: str, symbols: Symbols, language: Language) -> str:
    """A cell in a set of symbols, with the same width."""
    match symbols:
        case "full":
            return cell
        case "console":
            return console_cell(cell, language)
    return ascii_cell(cell, language)


@lru_cache(maxsize=4096)
def console_cell(cell: str, language: Language = "en") -> str:
    """The character of a cell in a font of the Linux console, or else in ASCII."""
    shown = cell.translate(_ON_CONSOLE)
    return (
        shown
        if all(char.isascii() or char in CONSOLE for char in shown)
        else ascii_cell(cell, language)
    )


@lru_cache(maxsize=4096)
def ascii_cell(cell: str, language: Language = "en") -> str:
    """The character of a cell in ASCII, with the same width.

    It becomes a similar symbol, the letter without accents, or `?`; a suit becomes its letter in
    this language.
    """
    if cell.isascii():
        return cell
    plain = unicodedata.normalize("NFKD", cell.translate(_TABLE).translate(_SUITS[language]))
    bare = "".join(char for char in plain if char.isascii())
    cells = width(cell)
    return bare if len(bare) == cells and bare.isprintable() else "?" * cells
