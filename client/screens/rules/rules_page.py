"""A game's rules page, from Markdown to lines for the screen.

The pages use a small part of Markdown: headings (with an anchor, `## Scores {#scores}`),
paragraphs, lists, tables, and `**bold**` or code within a line.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby, pairwise, zip_longest

from msgspec import Struct

from client.connection.foreign_games import foreign
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Row, Run
from client.paint.text import clean, width, wrap
from client.themes.roles import Role
from engine.packages import home, own_ids, packages

EVENING = "evening"
"""The page about party nights, which belongs to no game."""
ANALYSIS = "analysis"
"""The page about analyses, neither."""
OF_NO_GAME = EVENING, ANALYSIS

_HEADING = re.compile(r"(#+) +(.*?)(?: *\{#([\w-]+)\})?$")
_ITEM = re.compile(r"[-*] +(.*)")
_MARK = re.compile(r"\*\*|`")
_INKS: Mapping[str, Role] = {"**": "text.strong", "`": "text.good"}


class Page(Struct, frozen=True):
    """A page as lines.

    Attributes:
        anchors: line numbers by anchor, in the order of the page.
        headings: heading texts by anchor.
    """

    title: str
    rows: tuple[Row, ...]
    anchors: Mapping[str, int]
    headings: Mapping[str, str]

    def line_of(self, anchor: str) -> int:
        """The line to open the page at for a phase of the game; 0 if it has no such section."""
        return self.anchors.get(anchor, 0)


def page(game: str, language: Language, columns: int) -> Page:
    """A game's page, wrapped to a width.

    Raises:
        FileNotFoundError: the game has no page in this language.
    """
    if foreign(game) is not None:
        return rendered(_elsewhere(game, language), columns)
    return _page(game, language, columns)


@lru_cache(maxsize=64)
def _page(game: str, language: Language, columns: int) -> Page:
    return rendered(source(game, language), columns)


def load() -> None:
    """Read all pages now, so that no file is opened while people play."""
    for game in (*OF_NO_GAME, *own_ids(), *packages()):
        for language in LANGUAGES:
            with suppress(FileNotFoundError):  # a game may have no page in some language
                source(game, language)


@cache
def source(game: str, language: Language) -> str:
    """The page's Markdown."""
    if game in OF_NO_GAME:
        return (files("client") / "locale" / language / f"{game}.md").read_text("utf-8")
    if game not in own_ids() and game not in packages():  # the name comes over the wire
        raise FileNotFoundError(f"no rules of {clean(game)!r}")
    return (files(home(game)) / f"rules.{language}.md").read_text("utf-8")


def _elsewhere(game: str, language: Language) -> str:
    """Instead of the page of a game that this program does not have."""
    tr = translator(language)
    text = tr("The rules of this game are on the host: ssh HOST rules {game}", game=game)
    return f"# {game}\n\n{text}\n"


def rendered(text: str, columns: int) -> Page:
    """Render Markdown as lines of at most `columns` cells."""
    title, rows = "", list[Row]()
    anchors, headings = dict[str, int](), dict[str, str]()
    for block in _blocks(text):
        heading = _HEADING.match(block[0])
        if heading is None:
            rows += [*_body(block, columns), ()]
        elif len(heading[1]) == 1:
            title = clean(heading[2])
        else:
            if heading[3]:
                anchors[heading[3]] = len(rows)
                headings[heading[3]] = clean(heading[2])
            rows += _wrapped(heading[2], columns, "chip.high")
            rows += _body(block[1:], columns) if block[1:] else ()
    return Page(title, tuple(rows), anchors, headings)


def _blocks(text: str) -> Iterator[list[str]]:
    """Split into blocks at blank lines; a heading is a block of its own."""
    for is_text, group in groupby(text.splitlines(), key=lambda line: bool(line.strip())):
        if not is_text:
            continue
        lines = [line.rstrip() for line in group]
        while lines and _HEADING.match(lines[0]):
            yield [lines.pop(0)]
        if lines:
            yield lines


def _body(lines: Sequence[str], columns: int) -> list[Row]:
    if lines[0].startswith("|"):
        return list(_table(lines, columns))
    if _ITEM.match(lines[0]):
        return [row for item in _items(lines) for row in _item(item, columns)]
    return list(_wrapped(" ".join(line.strip() for line in lines), columns))


def _items(lines: Sequence[str]) -> Iterator[str]:
    """List items, with continuation lines joined."""
    running: list[str] = []
    for line in lines:
        found = _ITEM.match(line)
        if found and running:
            yield " ".join(running)
            running = []
        running.append(found[1] if found else line.strip())
    yield " ".join(running)


def _item(text: str, columns: int) -> Iterator[Row]:
    for number, row in enumerate(_wrapped(text, columns - 2)):
        yield (("• " if number == 0 else "  ", "text.dim"), *row)


def _table(lines: Sequence[str], columns: int) -> Iterator[Row]:
    """Render a table; cells wider than their column are wrapped."""
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rows = [row for row in cells if not all(set(cell) <= set("-: ") for cell in row)]
    widths = _widths(rows, columns)
    for number, row in enumerate(rows):
        head: Role = "text.dim" if number == 0 else "text"
        wrapped = [
            list(_wrapped(cell, wide, head)) for cell, wide in zip(row, widths, strict=False)
        ]
        for parts in zip_longest(*wrapped, fillvalue=()):
            yield _side_by_side(parts, widths)


def _widths(rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    """Column widths: those of the widest cells, reduced from the widest column down if needed."""
    count = max(map(len, rows), default=0)
    widths = [
        max(width(_bare(row[n])) if n < len(row) else 1 for row in rows) for n in range(count)
    ]
    room = max(4 * count, columns - 2 * (count - 1))
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return widths


def _side_by_side(parts: Sequence[Row], widths: Sequence[int]) -> Row:
    """Join one line of each cell, padded to its column."""
    row: list[Run] = []
    for part, wide in zip(parts, widths, strict=False):
        spare = wide - sum(width(text) for text, _ in part)
        row += [*part, (" " * (spare + 2), "text")]
    return tuple(row[:-1])


def _bare(text: str) -> str:
    return clean(_MARK.sub("", text))


def _wrapped(text: str, columns: int, ink: Role = "text") -> Iterator[Row]:
    """Wrap a paragraph into lines and turn its marks into roles."""
    plain, roles = _inked(clean(text), ink)
    start = 0
    for line in wrap(plain, max(2, columns)):
        start = plain.index(line, start)
        yield _runs(line, roles[start : start + len(line)])
        start += len(line)


def _inked(text: str, ink: Role) -> tuple[str, list[Role]]:
    """The text without marks, and the role of each character."""
    plain, roles, running = "", list[Role](), ink
    ends = [(0, 0), *(found.span() for found in _MARK.finditer(text)), (len(text), len(text))]
    for (_, start), (end, after) in pairwise(ends):
        plain += text[start:end]
        roles += [running] * (end - start)
        mark = text[end:after]
        running = ink if running != ink else _INKS.get(mark, ink)
    return plain, roles


def _runs(text: str, roles: Sequence[Role]) -> Row:
    return tuple(
        ("".join(char for char, _ in group), role)
        for role, group in groupby(zip(text, roles, strict=True), key=lambda pair: pair[1])
    )
