"""The line at the bottom on which the player types."""

from msgspec import Struct

from client.paint.canvas import Canvas
from client.paint.text import clean, clusters, cut, width


class Entry(Struct, frozen=True):
    """The state of the line.

    Attributes:
        prompt: what is asked for, for instance `chat`, `:` or `name`.
        cursor: index of the cursor in `text`.
        hint: shown while `text` is empty.
        selected: the next character replaces the whole text.
        done: what Enter does; "" for sending the text.
    """

    prompt: str
    text: str = ""
    cursor: int = 0
    hint: str = ""
    selected: bool = False
    done: str = ""


def entry_line(entry: Entry, columns: int) -> Canvas:
    """The line, scrolled so that the cursor is visible; the cursor is a place."""
    canvas = Canvas(columns, 1, "entry")
    x = canvas.put(1, 0, f"{entry.prompt} ", "entry.prompt")
    if not entry.text:
        canvas.put(x + 1, 0, cut(entry.hint, columns - x - 2), "entry")
    put_entry(canvas, x, 0, entry, max(1, columns - x - 1))
    return canvas


def put_entry(canvas: Canvas, x: int, y: int, entry: Entry, room: int) -> None:
    """Draw the text and its cursor in `room` columns, without the prompt."""
    before, after = _around(entry, room)
    x = canvas.put(x, y, before, "entry.cursor" if entry.selected else "entry")
    under, rest = _first(after)
    canvas.put(x, y, under, "entry.cursor")
    canvas.mark("entry:cursor", x, y)
    left = room - width(before) - width(under)
    canvas.put(x + width(under), y, cut(rest, left), "entry")


def _around(entry: Entry, room: int) -> tuple[str, str]:
    """As much of the text before the cursor as fits, and the text after it."""
    before, after = clean(entry.text[: entry.cursor]), clean(entry.text[entry.cursor :])
    cells = list(clusters(before))
    while sum(size for _, size in cells) > room - 1:
        cells.pop(0)
    return "".join(cluster for cluster, _ in cells), after


def _first(text: str) -> tuple[str, str]:
    """The character under the cursor, a blank at the end of the text, and the rest."""
    for cluster, _ in clusters(text):
        return cluster, text[len(cluster) :]
    return " ", ""
