"""The top line, horizontal rules, boxes over a screen, and the line about too small a screen."""

from client.locale.i18n import Translator
from client.paint.canvas import ROUND, Canvas, shared
from client.paint.text import cut, width
from client.themes.roles import Role

PHONE = (80, 24)
"""Below these columns or lines a screen is laid out for a phone."""

SMALLEST = (38, 14)
"""Columns and lines of a phone held upright with its keyboard open: every screen can be used."""


@shared(96)
def title_line(left: str, right: str, columns: int, *, urgent: bool = False) -> Canvas:
    """The top line: a title on the left, whose turn it is on the right."""
    canvas = Canvas(columns, 1, "title")
    right = cut(right, columns - 2)
    start = columns - 1 - width(right)
    canvas.put(1, 0, cut(left, start - 2 - bool(right)), "title")
    canvas.put(start, 0, right, "title.alert" if urgent else "title.strong")
    return canvas


@shared(64)
def rule(columns: int, title: str = "", role: Role = "frame", ink: Role = "text.dim") -> Canvas:
    """A horizontal line with a title in it."""
    canvas = Canvas(columns, 1, role)
    canvas.put(0, 0, "─" * columns, role)
    if title:
        canvas.put(2, 0, f" {cut(title, columns - 6)} ", ink)
    return canvas


def code_rule(columns: int, code: str, tr: Translator, title: str = "") -> Canvas:
    """A horizontal line with the code of a guest's seat on the right; "" for none."""
    line = rule(columns, title)
    if not code:
        return line
    canvas = Canvas(columns, 1)
    canvas.paste(0, 0, line)
    text = tr("code of your seat: {code}", code=code)
    canvas.put(columns - width(text) - 4, 0, f" {text} ", "text.dim")
    return canvas


def dialog(screen: Canvas, inside: Canvas, title: str, foot: str = "") -> Canvas:
    """`inside` in a box in the middle of a shaded screen, whose places are removed.

    `foot` stands in the lower edge: how to close it, if nothing inside says so.
    """
    canvas = screen.shaded()
    box = Canvas(inside.width + 4, inside.height + 2, "dialog")
    box.box(0, 0, box.width, box.height, "dialog.frame", ROUND)
    box.put(2, 0, f" {cut(title, inside.width - 2)} ", "dialog.title")
    box.paste(2, 1, inside)
    if foot:
        box.put(box.width - 4 - width(foot), box.height - 1, f" {foot} ", "dialog.dim")
    canvas.paste((canvas.width - box.width) // 2, max(0, (canvas.height - box.height) // 2), box)
    return canvas


def with_size_warning(canvas: Canvas, tr: Translator) -> Canvas:
    """The canvas; below `SMALLEST` its last line says what is too small."""
    columns, lines = SMALLEST
    if canvas.width >= columns and canvas.height >= lines:
        return canvas
    text = tr(
        "Too small: {now}, needs {least}",
        now=f"{canvas.width}×{canvas.height}",
        least=f"{columns}×{lines}",
    )
    canvas.fill(0, canvas.height - 1, canvas.width, 1, "title.alert")
    canvas.put(1, canvas.height - 1, cut(text, canvas.width - 1), "title.alert")
    return canvas
