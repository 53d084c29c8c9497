"""Announcements and other important lines, shown above any screen or over a part of it."""

from collections.abc import Sequence
from typing import Final

from client.connection.news import Announced, Warned
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import clean, shortened, wrap
from client.terminal.terminal import Size
from client.widgets.frame import PHONE, SMALLEST

PLACE: Final = "banner"
"""The place of the banner; a click there dismisses an announcement, or else is the screen's."""

SECONDS: Final = 30.0
"""How long an announcement is shown; it stays in the log."""

MOST: Final = 3
"""Lines of one text at most."""


def announced(news: Announced | Warned, tr: Translator) -> str:
    """An announcement of the host, or a warning of the player's own program, as a sentence."""
    if isinstance(news, Announced):
        return tr("The host says: {text}", text=news.text)
    return tr("Your program warns: {text}", text=news.text)


def is_whole(text: str, columns: int) -> bool:
    """Whether a text can be read to its end in a banner."""
    return len(wrap(clean(text), max(2, columns - 2))) <= MOST


def draw_banner(texts: Sequence[str], columns: int) -> Canvas:
    """These texts one below the other, wrapped; without any, a canvas of no lines."""
    lines = [line for text in texts for line in shortened(text, max(2, columns - 2), MOST)]
    canvas = Canvas(columns, len(lines))
    for y, line in enumerate(lines):
        canvas.fill(0, y, columns, 1, "title.alert")
        canvas.put(1, y, line, "title.alert")
    canvas.mark(PLACE, 0, 0, columns, len(lines))
    return canvas


def room_below(banners: Canvas, size: Size) -> Size:
    """The size of a screen below its banners: smaller where that changes nothing in its layout.

    At 80 x 24, and where a phone has no lines to spare, the banners lie over the screen.
    """
    columns, lines = size
    fewer = lines - banners.height
    is_phone = columns < PHONE[0] or lines < PHONE[1]
    return (columns, fewer) if fewer >= (SMALLEST[1] if is_phone else PHONE[1]) else size


def with_banner(canvas: Canvas, banners: Canvas, size: Size, *, low: bool) -> Canvas:
    """A screen with its banners above it, or over it where it fills all lines.

    Args:
        canvas: the screen.
        banners: see `draw_banner`.
        size: of the terminal.
        low: put them over the last lines of log and chat of a large screen, above the line that
            is being typed and the keys; else, and on a small screen or where they would hide
            buttons, they are over its title.
    """
    if not banners.height:
        return canvas
    whole = Canvas(*size)  # other sessions may show the same canvas
    top = size[1] - canvas.height
    whole.paste(0, top, canvas)
    is_phone = size[0] < PHONE[0] or size[1] < PHONE[1]
    y = 0
    if low and not top and not is_phone:
        y = size[1] - 1 - banners.height
        y -= canvas.place_at(1, size[1] - 2) == "entry"
        y = 0 if _hides_buttons(canvas, y, y + banners.height) else y
    whole.paste(0, y, banners)
    return whole


def _hides_buttons(canvas: Canvas, first: int, end: int) -> bool:
    """Whether something that can be clicked stands in these lines."""
    return any(
        name.startswith("do:") and y < end and y + height > first
        for name, (_, y, _, height) in canvas.places().items()
    )
