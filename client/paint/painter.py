"""Shows canvases on a terminal: writes the cells that changed and nothing else."""

from collections.abc import Callable, Mapping

from client.paint.canvas import Canvas, Place, place_at
from client.paint.sgr import Inks, inks
from client.paint.snapshot import NOTHING, Snapshot
from client.paint.update import update
from client.themes.palette import Depth
from client.themes.themes import Theme


class Painter:
    """Knows what one terminal shows.

    Args:
        write: takes the output for the terminal.
    """

    def __init__(self, write: Callable[[str], None], theme: Theme, depth: Depth) -> None:
        self._write = write
        self._places: Mapping[str, Place] = {}
        self._sent = NOTHING
        self._ink: Inks
        self.restyle(theme, depth)

    def restyle(self, theme: Theme, depth: Depth) -> None:
        """Use another theme, or another number of colours, from the next canvas on."""
        self._ink = inks(theme.name, depth)
        self.forget()

    def forget(self) -> None:
        """Write the next canvas whole: what the terminal shows is not known."""
        self._sent = NOTHING

    def show(self, canvas: Canvas) -> None:
        """Write what this canvas has and the terminal does not show."""
        self._places, picture = canvas.places(), Snapshot.of(canvas)
        if picture is not self._sent:
            self._write(update(self._sent, picture, self._ink))
            self._sent = picture

    def place_at(self, x: int, y: int) -> str | None:
        """The place of the canvas shown last that a click there means."""
        return place_at(self._places, x, y)
