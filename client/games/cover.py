"""How a game introduces itself to somebody who does not know it."""

from client.locale.i18n import Translator
from client.paint.canvas import Canvas

HEIGHT = 3
WIDTH = 24
"""Room for the picture; what is larger is cut off."""


class GameCover:
    """A sentence and a small picture; a game without its own shows its title alone."""

    def about(self, tr: Translator) -> str:
        """A sentence or two about how this game is played; "" for nothing."""
        return ""

    def picture(self, tr: Translator) -> Canvas:
        """A picture of up to `WIDTH` columns and `HEIGHT` lines."""
        return Canvas(0, 0)


def side_by_side(*parts: Canvas) -> Canvas:
    """Parts of a picture in a row."""
    canvas = Canvas(sum(part.width for part in parts), HEIGHT)
    x = 0
    for part in parts:
        canvas.paste(x, 0, part)
        x += part.width
    return canvas
