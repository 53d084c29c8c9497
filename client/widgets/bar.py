"""Buttons for a thumb: two lines high and at least six columns wide, side by side."""

from collections.abc import Sequence

from client.paint.canvas import Canvas, shared
from client.paint.text import cut, shortened, width, wrap
from client.themes.roles import Role
from client.widgets.buttons import Button

HIGH = 2
"""Lines of a button."""

LEAST, MOST = 6, 26
"""Columns of a button: the fewest, and the most it grows to without need."""

GAP = 1


def bar(buttons: Sequence[Button], columns: int, rows: int = 1) -> Canvas:
    """The buttons in at least this many rows, in more if they would be narrower than `LEAST`.

    A text that does not fit in its two lines ends in an ellipsis.
    """
    lines = _shared_out(buttons, columns, rows_for(len(buttons), columns, rows))
    canvas = Canvas(columns, HIGH * len(lines))
    for number, line in enumerate(lines):
        x = 0
        for button, wide in zip(line, _widths(line, columns), strict=True):
            canvas.paste(x, HIGH * number, _button(button, wide))
            x += wide + GAP
    return canvas


@shared(64)
def fitting_bar(
    buttons: tuple[Button, ...], last: Button | None, columns: int, most: int
) -> Canvas:
    """As many buttons as have their whole texts in `most` rows, the first at least, and `last`.

    Without `last`, which leads to those left out, all are shown.
    """
    end = () if last is None else (last,)
    least = len(buttons) if last is None else 1
    for count in range(len(buttons), least - 1, -1):
        shown = (*buttons[:count], *end)
        for rows in range(1, most + 1):
            if are_whole(shown, columns, rows):
                return bar(shown, columns, rows)
    return bar((*buttons[:least], *end), columns, 1 if end else most)


def are_whole(buttons: Sequence[Button], columns: int, rows: int) -> bool:
    """Whether no text is cut in so many rows."""
    if rows_for(len(buttons), columns) > rows:
        return False
    shares = _shared_out(buttons, columns, rows)
    return not any(_lacking(row, columns) for row in shares)


def rows_for(buttons: int, columns: int, rows: int = 1) -> int:
    """The rows that so many buttons take, at least `rows`."""
    return max(rows, -(-buttons // max(1, (columns + GAP) // (LEAST + GAP))))


def _shared_out(buttons: Sequence[Button], columns: int, rows: int) -> list[Sequence[Button]]:
    """The buttons of each row, in order, so that little text is cut and rows are alike."""
    if rows <= 1:
        return [buttons] * rows
    most = max(1, (columns + GAP) // (LEAST + GAP))
    firsts = range(max(0, min(1, len(buttons)), len(buttons) - most * (rows - 1)), most + 1)
    parts = [
        [buttons[:first], *_shared_out(buttons[first:], columns, rows - 1)] for first in firsts
    ]
    return min(
        parts, key=lambda rows: (sum(_lacking(row, columns) for row in rows), max(map(len, rows)))
    )


def _lacking(row: Sequence[Button], columns: int) -> int:
    """Columns that the texts of a row lack to be whole."""
    return max(0, sum(_need(button) + GAP for button in row) - GAP - columns)


def _need(button: Button) -> int:
    text = _text(button)
    inner = max(LEAST - 1, *map(width, text.split(" ")))  # no word is broken
    while len(wrap(text, inner)) > HIGH:
        inner += 1
    return inner + 1


def _widths(buttons: Sequence[Button], columns: int) -> list[int]:
    """Columns of each button: what it needs and a share of what is left; less if all are short."""
    wide = [_need(button) for button in buttons]
    room = columns - GAP * (len(wide) - 1)
    while sum(wide) > room and max(wide) > LEAST:
        wide[wide.index(max(wide))] -= 1
    while wide and sum(wide) < room and min(wide) < MOST:
        wide[wide.index(min(wide))] += 1
    return wide


def _text(button: Button) -> str:
    return f"[{button.key}] {button.label}" if button.key else button.label


def _button(button: Button, columns: int) -> Canvas:
    """One button, its key marked."""
    role: Role = "button.main" if button.main else "button"
    canvas = Canvas(columns, HIGH, role)
    for y, line in enumerate(shortened(_text(button), columns - 1, HIGH)):
        canvas.put(1, y, line, role)
    if button.key:
        key: Role = "button.main.key" if button.main else "button.key"
        canvas.put(1, 0, cut(f"[{button.key}]", columns - 1), key)
    canvas.mark(button.name, 0, 0, columns, HIGH)
    return canvas
