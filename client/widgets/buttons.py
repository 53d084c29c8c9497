"""Rows of buttons with their keys, and the footer's hints."""

from collections.abc import Sequence

from msgspec import Struct

from client.paint.canvas import Canvas, shared
from client.paint.text import width
from client.themes.roles import Role

GAP = 2
CLOSE = 1


class Button(Struct, frozen=True):
    """A button.

    Attributes:
        name: its place, for instance `do:roll`.
        key: the key as shown, for instance `r` or `1-6`.
        main: Enter does the same.
    """

    name: str
    key: str
    label: str
    main: bool = False


class Hint(Struct, frozen=True):
    """A key and what it does, for the footer."""

    name: str
    key: str
    label: str


def button_rows(
    buttons: Sequence[Button], columns: int, most: int = 3, ground: Role = "text"
) -> Canvas:
    """Buttons side by side, in up to `most` lines; closer together if all fit only then.

    Those that do not fit are left out.
    """
    gap, lines = _fitted(buttons, columns, most)
    canvas = Canvas(columns, max(1, len(lines)), ground)
    for y, line in enumerate(lines):
        x = 0
        for number in line:
            x = _put(canvas, x, y, buttons[number]) + gap
    return canvas


def rows_of(buttons: Sequence[Button], columns: int, most: int) -> int:
    """The height of `button_rows` with these buttons."""
    return len(_fitted(buttons, columns, most)[1])


def _fitted(buttons: Sequence[Button], columns: int, most: int) -> tuple[int, list[list[int]]]:
    """The gap between buttons, and the numbers of those in each line."""
    widths = [width(_text(button)) for button in buttons]
    lines = _arranged(widths, columns, GAP)
    if len(lines) <= most:
        return GAP, lines
    close = _arranged(widths, columns, CLOSE)
    return (CLOSE, close) if len(close) <= most else (GAP, lines[:most])


def footer(now: Sequence[Hint], always: Sequence[Hint], columns: int) -> Canvas:
    """One line of keys: those of the moment on the left, those that always work on the right.

    If there is no room for all, the last ones on the left are left out: they have buttons.
    """
    canvas = Canvas(columns, 1, "footer")
    right = _hints(tuple(always))
    x = 1
    for hint in now:
        if x + _hint_width(hint) + right.width > columns:
            break
        x = _put_hint(canvas, x, hint)
    canvas.paste(max(x, columns - right.width), 0, right)
    return canvas


@shared(32)
def _hints(hints: tuple[Hint, ...]) -> Canvas:
    """Hints side by side, with a margin of one column."""
    canvas = Canvas(sum(map(_hint_width, hints)) - GAP + 1, 1, "footer")
    x = 0
    for hint in hints:
        x = _put_hint(canvas, x, hint)
    return canvas


def _text(button: Button) -> str:
    return f" [{button.key}] {button.label} " if button.key else f" {button.label} "


def _put(canvas: Canvas, x: int, y: int, button: Button) -> int:
    canvas.mark(button.name, x, y, width(_text(button)))
    key = f" [{button.key}]" if button.key else ""
    x = canvas.put(x, y, key, "button.main.key" if button.main else "button.key")
    return canvas.put(x, y, f" {button.label} ", "button.main" if button.main else "button")


def _arranged(widths: Sequence[int], columns: int, gap: int) -> list[list[int]]:
    """The indexes of the buttons in each line."""
    lines: list[list[int]] = [[]]
    used = 0
    for number, wide in enumerate(widths):
        if lines[-1] and used + wide > columns:
            lines.append([])
            used = 0
        lines[-1].append(number)
        used += wide + gap
    return lines


def _hint_width(hint: Hint) -> int:
    return width(hint.key) + 1 + width(hint.label) + GAP


def _put_hint(canvas: Canvas, x: int, hint: Hint) -> int:
    canvas.mark(hint.name, x, 0, _hint_width(hint) - GAP)
    x = canvas.put(x, 0, hint.key, "footer.key") + 1
    return canvas.put(x, 0, hint.label, "footer") + GAP
