"""Announcements and other important lines, shown over the first lines of any screen."""

from collections.abc import Sequence
from typing import Final

from client.connection.news import Announced, Warned
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import shortened

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


def with_banner(canvas: Canvas, texts: Sequence[str]) -> Canvas:
    """The canvas with these texts over its first lines, one below the other."""
    room = max(2, canvas.width - 2)
    lines = [line for text in texts for line in shortened(text, room, MOST)]
    if not lines:
        return canvas
    whole = Canvas(canvas.width, canvas.height)  # other sessions may show the same canvas
    whole.paste(0, 0, canvas)
    for y, line in enumerate(lines):
        whole.fill(0, y, whole.width, 1, "title.alert")
        whole.put(1, y, line, "title.alert")
    whole.mark(PLACE, 0, 0, whole.width, len(lines))
    return whole
