"""A screen that is drawn again every second while it counts down."""

from collections.abc import Callable

from client.screens.base import HallScreen

SECOND = 1.0


class Seconds:
    """Draws a screen again every second.

    Args:
        screen: nothing happens while another one is on top.
        counts: whether it shows a time that passes.
    """

    def __init__(self, screen: HallScreen, counts: Callable[[], bool]) -> None:
        self._screen = screen
        self._counts = counts
        self._is_ticking = False

    def follow(self) -> None:
        """Begin as soon as it counts; it ends by itself."""
        if not self._is_ticking and self._counts():
            self._is_ticking = True
            self._screen.app.later(SECOND, self._tick)

    def _tick(self) -> None:
        self._is_ticking = False
        if self._screen.app.top is self._screen:
            self.follow()
