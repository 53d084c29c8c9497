"""A canvas as an SVG file: what a terminal shows, in a theme's colours, for pages and for eyes.

Grounds, lines and blocks are one path a colour; texts are one element a run of one style,
stretched to the columns they fill, so that a viewer's own font changes nothing about where things
stand.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from msgspec import Struct

from client.paint.canvas import Canvas
from client.paint.text import is_plain, width
from client.themes.palette import Depth
from client.themes.roles import Role
from client.themes.themes import Theme
from tests.pictures.strokes import COLUMN, LINE, block, runs_on, stroke

FONT, BASE = 15, 14
MARGIN = 9
FONTS = "DejaVu Sans Mono,Menlo,Consolas,Liberation Mono,monospace"
GROUND, INK = "#101214", "#d8d8d8"
"""A terminal's own colours, where a theme has none."""

FAINT = 0.6

SIGNS = frozenset("\xa0·–—−‘’“”…×")
"""The characters that every monospaced font draws as wide as a letter, beside the letters."""


SAID = re.compile("[^ ]+(?: [^ ]+)*")
WHOLE = re.compile(".+")


class Look(Struct, frozen=True):
    """How a role is written."""

    ink: str
    ground: str
    marks: tuple[str, ...]

    @classmethod
    def of(cls, theme: Theme, role: Role, depth: Depth) -> "Look":
        """As the theme has it on a terminal with so many colours."""
        style = theme.style(role, depth)
        ink = style.color.get_truecolor().hex if style.color else INK
        ground = style.bgcolor.get_truecolor().hex if style.bgcolor else GROUND
        if style.reverse:
            ink, ground = ground, ink
        named = (("b", style.bold), ("d", style.dim), ("u", style.underline))
        return cls(ink, ground, tuple(name for name, is_set in named if is_set))


Rows = Sequence[Sequence[tuple[str, Look]]]
"""Each row's cells and how they are written; the right half of a wide character is ""."""


class Part(Struct, frozen=True):
    """Some cells of one row that are drawn in one go."""

    x: int
    y: int
    cells: int
    text: str
    look: Look


def svg(canvas: Canvas, theme: Theme, depth: Depth = "truecolor", title: str = "") -> str:
    """The whole picture as the text of a file."""
    looks = {role: Look.of(theme, role, depth) for row in canvas.roles for role in row}
    rows = [
        [(cell, looks[role]) for cell, role in zip(cells, roles, strict=True)]
        for cells, roles in zip(canvas.cells, canvas.roles, strict=True)
    ]
    columns, lines = canvas.width * COLUMN, canvas.height * LINE
    edge = rows[0][0][1].ground
    box = f"{-MARGIN} {-MARGIN} {columns + 2 * MARGIN} {lines + 2 * MARGIN}"
    parts = [part for y, row in enumerate(rows) for part in parts_of(row, y)]
    inks = inks_of(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-size="{FONT}"'
    pieces = (
        f'{head} font-family="{FONTS}" xml:space="preserve">',
        f"<title>{escape(title)}</title>",
        f"<style>{sheet(inks)}</style>",
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="100%" height="100%" rx="6" fill="{edge}"/>',
        *grounds(dict(enumerate(rows)), edge),
        *shapes(parts),
        *texts(parts, inks),
        "</svg>",
    )
    return "\n".join(pieces) + "\n"


def inks_of(parts: Iterable[Part]) -> dict[str, str]:
    """A class for each colour that something is drawn in."""
    return {ink: f"i{n}" for n, ink in enumerate(dict.fromkeys(one.look.ink for one in parts))}


def sheet(inks: Mapping[str, str]) -> str:
    """The style sheet."""
    filled = "".join(f".{name}{{fill:{ink}}}" for ink, name in inks.items())
    marks = f".b{{font-weight:bold}}.d{{opacity:{FAINT}}}.u{{text-decoration:underline}}"
    return f"{filled}{marks}"


def grounds(rows: Mapping[int, Sequence[tuple[str, Look]]], edge: str) -> Iterator[str]:
    """One path for each colour but the one that lies everywhere.

    Args:
        rows: the cells of some rows, by their number.
        edge: the colour that lies everywhere.
    """
    paths = defaultdict[str, str](str)
    for y, row in rows.items():
        x = 0
        for ground, group in groupby(look.ground for _, look in row):
            columns = len(list(group))
            across = columns * COLUMN
            paths[ground] += f"M{x * COLUMN} {y * LINE}h{across}v{LINE}h{-across}z"
            x += columns
    for ground, path in paths.items():
        if ground != edge:
            yield f'<path fill="{ground}" shape-rendering="crispEdges" d="{path}"/>'


def shapes(parts: Iterable[Part]) -> Iterator[str]:
    """Lines by pen and colour, and blocks by colour."""
    drawn = defaultdict[str, str](str)
    for part in parts:
        x, y, char = part.x * COLUMN, part.y * LINE, part.text[0]
        faint = f' opacity="{FAINT}"' if "d" in part.look.marks else ""
        if pen := stroke(char, x, y, part.cells):
            wide, path = pen
            drawn[f'fill="none" stroke="{part.look.ink}" stroke-width="{wide:g}"{faint}'] += path
        elif path := block(char, x, y, part.cells) or "":
            drawn[f'fill="{part.look.ink}"{faint}'] += path
    for style, path in drawn.items():
        yield f'<path {style} d="{path}"/>'


def texts(parts: Iterable[Part], inks: Mapping[str, str]) -> Iterator[str]:
    """An element for each run of letters."""
    for part in parts:
        if not _is_shape(part.text[0]):
            names = " ".join((inks[part.look.ink], *part.look.marks))
            yield (
                f'<text class="{names}" x="{part.x * COLUMN}" y="{part.y * LINE + BASE}"'
                f' textLength="{part.cells * COLUMN}" lengthAdjust="spacingAndGlyphs">'
                f"{escape(part.text, quote=False)}</text>"
            )


def parts_of(cells: Sequence[tuple[str, Look]], y: int) -> Iterator[Part]:
    """The parts of a row to be drawn, from left to right."""
    x = 0
    for (kind, look), group in groupby(cells, lambda cell: (_kind(cell[0]), cell[1])):
        row = [cell for cell, _ in group]
        text = "".join(row)
        if kind == "text":
            yield from _words(x, y, text, look)
        elif runs_on(kind):
            yield Part(x, y, len(row), kind, look)
        else:
            places = (n for n, cell in enumerate(row) if cell)
            yield from (Part(x + n, y, width(row[n]), row[n], look) for n in places)
        x += len(row)


def _words(x: int, y: int, text: str, look: Look) -> Iterator[Part]:
    """A text without its gaps; one that is underlined is so through to its end."""
    for found in WHOLE.finditer(text) if "u" in look.marks else SAID.finditer(text):
        yield Part(x + found.start(), y, len(found[0]), found[0], look)


def _kind(cell: str) -> str:
    """The kind of a cell, drawn together with its like: letters, one shape, or one odd sign."""
    if _is_shape(cell):
        return cell
    is_text = cell.isascii() or (is_plain(cell) and cell.isalpha()) or cell in SIGNS
    return "text" if is_text else "odd"


def _is_shape(cell: str) -> bool:
    return stroke(cell, 0, 0) is not None or block(cell, 0, 0) is not None
