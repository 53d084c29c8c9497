"""How a game introduces itself to somebody who does not know it."""

from client.locale.i18n import Translator
from client.paint.canvas import Canvas

HEIGHT, WIDTH = 3, 24
LARGE_HEIGHT, LARGE_WIDTH = 5, 40
"""Room for the picture, and for the large one; what is larger is cut off."""


class GameCover:
    """A sentence and a small picture; a game without its own shows its title alone."""

    def about(self, tr: Translator) -> str:
        """A sentence or two about how this game is played; "" for nothing."""
        return ""

    def picture(self, tr: Translator) -> Canvas:
        """A picture of up to `WIDTH` columns and `HEIGHT` lines."""
        return Canvas(0, 0)

    def large_picture(self, tr: Translator) -> Canvas:
        """A picture of up to `LARGE_WIDTH` columns and `LARGE_HEIGHT` lines."""
        return self.picture(tr)


def side_by_side(*parts: Canvas, gap: int = 0, lines: int = HEIGHT) -> Canvas:
    """Parts of a picture of so many lines in a row, with `gap` columns between two of them."""
    canvas = Canvas(sum(part.width + gap for part in parts) - gap, lines)
    x = 0
    for part in parts:
        canvas.paste(x, 0, part)
        x += part.width + gap
    return canvas
