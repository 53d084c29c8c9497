"""Things in motion on the table: since when, and the pictures in between."""

from time import monotonic

from client.app.scene import Scene

FRAME = 0.08  # seconds between two pictures


class Animation:
    """One motion at a time; a new one takes the place of the one before.

    Args:
        scene: is drawn again for every picture.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._begun: float | None = None

    @property
    def elapsed(self) -> float | None:
        """Seconds since it began, by whole pictures: all who look on see the same ones.

        None while everything lies still.
        """
        if self._begun is None:
            return None
        return FRAME * round((monotonic() - self._begun) / FRAME)

    def start(self, lasts: float) -> None:
        """Move for so many seconds."""
        if lasts <= 0:
            return
        self._begun = begun = monotonic()

        def again() -> None:
            if self._begun is not begun:
                return
            if monotonic() - begun >= lasts:
                self._begun = None
            else:
                self._scene.stage.after(FRAME, again)

        self._scene.stage.after(FRAME, again)
