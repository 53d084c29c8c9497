"""Text in large letters: of half blocks, three lines high, or of whole ones, five lines high."""

import unicodedata
from collections.abc import Mapping

from client.paint.canvas import Canvas
from client.themes.roles import Role

HEIGHT, HUGE = 3, 5
"""Lines of large and of huge letters."""

_GLYPHS: Mapping[str, str] = {
    "A": ".##. #..# #### #..# #..#",
    "B": "###. #..# ###. #..# ###.",
    "C": ".### #... #... #... .###",
    "D": "###. #..# #..# #..# ###.",
    "E": "#### #... ###. #... ####",
    "F": "#### #... ###. #... #...",
    "G": ".### #... #.## #..# .###",
    "H": "#..# #..# #### #..# #..#",
    "I": "### .#. .#. .#. ###",
    "J": "...# ...# ...# #..# .##.",
    "K": "#..# #.#. ##.. #.#. #..#",
    "L": "#... #... #... #... ####",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#...# ##..# #.#.# #..## #...#",
    "O": ".##. #..# #..# #..# .##.",
    "P": "###. #..# ###. #... #...",
    "Q": ".##.. #..#. #..#. #.##. .####",
    "R": "###. #..# ###. #.#. #..#",
    "S": ".### #... .##. ...# ###.",
    "T": "##### ..#.. ..#.. ..#.. ..#..",
    "U": "#..# #..# #..# #..# .##.",
    "V": "#...# #...# #...# .#.#. ..#..",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#...# .#.#. ..#.. .#.#. #...#",
    "Y": "#...# .#.#. ..#.. ..#.. ..#..",
    "Z": "##### ...#. ..#.. .#... #####",
    "0": ".##. #..# #..# #..# .##.",
    "1": ".#. ##. .#. .#. ###",
    "2": "###. ...# .##. #... ####",
    "3": "###. ...# .##. ...# ###.",
    "4": "#..# #..# #### ...# ...#",
    "5": "#### #... ###. ...# ###.",
    "6": ".##. #... ###. #..# .##.",
    "7": "#### ...# ..#. .#.. .#..",
    "8": ".##. #..# .##. #..# .##.",
    "9": ".##. #..# .### ...# .##.",
    "-": "... ... ### ... ...",
    "_": "... ... ... ... ###",
    ".": ". . . . #",
    ",": ".. .. .. .# #.",
    "+": "... .#. ### .#. ...",
    "'": "# # . . .",
    "’": "# # . . .",
    ":": ". # . # .",
    "/": "..# ..# .#. #.. #..",
    "!": "# # # . #",
    "?": "##. ..# .#. ... .#.",
    "(": ".# #. #. #. .#",
    ")": "#. .# .# .# #.",
    "=": "... ### ... ### ...",
    "@": ".###. #.#.# #.### #.... .###.",
    "×": "... ... #.# .#. #.#",
    "·": ". . # . .",
    " ": ".. .. .. .. ..",
    "♥": ".#.#. ##### ##### .###. ..#..",
}
"""Five rows of pixels for each character."""

_SMALL: Mapping[str, str] = {
    "a": ".... .### #..# #..# .###",
    "b": "#... ###. #..# #..# ###.",
    "c": "... .## #.. #.. .##",
    "d": "...# .### #..# #..# .###",
    "e": ".... .##. #.## ##.. .###",
    "f": ".## #.. ##. #.. #..",
    "g": ".... .### #..# .### ###.",
    "h": "#... #... ###. #..# #..#",
    "i": "# . # # #",
    "j": ".# .. .# .# #.",
    "k": "#.. #.# ##. ##. #.#",
    "l": "#. #. #. #. ##",
    "m": "..... ####. #.#.# #.#.# #.#.#",
    "n": ".... ###. #..# #..# #..#",
    "o": ".... .##. #..# #..# .##.",
    "p": ".... ###. #..# ###. #...",
    "q": ".... .### #..# .### ...#",
    "r": "... #.# ##. #.. #..",
    "s": "... .## #.. .## ##.",
    "t": ".#. ### .#. .#. .##",
    "u": ".... #..# #..# #..# .###",
    "v": "..... #...# #...# .#.#. ..#..",
    "w": "..... #...# #.#.# #.#.# .#.#.",
    "x": "... #.# #.# .#. #.#",
    "y": ".... #..# #..# .### ###.",
    "z": ".... #### ..#. .#.. ####",
}
"""Small letters, for what is typed as it stands. Tails end on the line."""

_BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def large_text(text: str, role: Role, *, typed: bool = False) -> Canvas | None:
    """The text in capitals without accents; None if it has characters that are not drawn here.

    What is to be typed keeps its small letters.
    """
    rows = _pixels(text, typed=typed)
    if rows is None:
        return None
    canvas = Canvas(len(rows[0]), HEIGHT, role)
    rows.append("." * canvas.width)
    for y in range(HEIGHT):
        pairs = zip(rows[2 * y], rows[2 * y + 1], strict=True)
        canvas.put(0, y, "".join(_BLOCKS[upper + lower] for upper, lower in pairs), role)
    return canvas


def huge_text(text: str, role: Role, *, typed: bool = False) -> Canvas | None:
    """The same, five lines high and about twice as wide."""
    rows = _pixels(text, typed=typed)
    if rows is None:
        return None
    canvas = Canvas(2 * len(rows[0]), HUGE, role)
    for y, row in enumerate(rows):
        canvas.put(0, y, row.replace(".", "  ").replace("#", "██"), role)
    return canvas


def _pixels(text: str, *, typed: bool) -> list[str] | None:
    """The five rows of pixels; None if a character has none."""
    bare = unicodedata.normalize("NFKD", text).replace("−", "-").replace("\xa0", " ")
    glyphs = {**_GLYPHS, **_SMALL} if typed else _GLYPHS
    cased = bare if typed else bare.upper()
    letters = [char for char in cased if not unicodedata.combining(char)]
    if not letters or not all(letter in glyphs for letter in letters):
        return None
    drawn = [glyphs[letter].split() for letter in letters]
    return [".".join(parts) for parts in zip(*drawn, strict=True)]
