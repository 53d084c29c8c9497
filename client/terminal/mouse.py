"""Mouse events as clicks and drags on the named places of a canvas, and turns of the wheel."""

from typing import Protocol

from textual import events

WHEEL = 3  # lines a notch


class MouseTarget(Protocol):
    """The receiver of clicks, drags and the wheel."""

    def click(self, place: str) -> None:
        """The mouse was pressed and released on one named place."""

    def drag(self, place: str, onto: str | None) -> None:
        """The mouse was pressed on a named place and released on another, or on none."""

    def drag_over(self, place: str, onto: str | None) -> None:
        """The mouse, pressed on a named place, came over another place, or over none."""

    def scroll(self, place: str | None, lines: int) -> None:
        """The wheel turned by so many lines, down if positive, over a place or none."""


class Mouse:
    """One player's mouse."""

    def __init__(self, target: MouseTarget) -> None:
        self._target = target
        self._pressed: str | None = None
        self._over: str | None = None

    def handle(self, event: events.MouseEvent, place: str | None) -> None:
        """Handle an event over a place, or over none."""
        match event:
            case events.MouseDown():
                self._pressed = self._over = place
            case events.MouseMove() if self._pressed is not None and place != self._over:
                self._over = place
                self._target.drag_over(self._pressed, place)
            case events.MouseUp():
                self._released(place)
            case events.MouseScrollUp():
                self._target.scroll(place, -WHEEL)
            case events.MouseScrollDown():
                self._target.scroll(place, WHEEL)

    def _released(self, place: str | None) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        if pressed == place:
            self._target.click(pressed)
        else:
            self._target.drag(pressed, place)
