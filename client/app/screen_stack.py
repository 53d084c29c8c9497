"""The scenes of one session, one on top of the other, and the stage they stand on."""

from collections.abc import Callable
from typing import Protocol

from client.app import banner
from client.app.quit_dialog import QuitDialog
from client.app.scene import Pending, Scene
from client.connection.hall_client import Announced
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme


class House(Protocol):
    """What the stage needs of the app round it."""

    @property
    def look(self) -> Theme:
        """The theme in use."""

    def redraw(self) -> None:
        """Draw the top scene soon."""

    def send(self, frame: bytes) -> None:
        """Send a frame to the hall."""

    def later(self, seconds: float, act: Callable[[], None]) -> Pending:
        """Do something later."""

    def bell(self) -> None:
        """Ring."""

    def name_window(self, title: str) -> None:
        """Set the window's title."""

    def grab_mouse(self, *, grab: bool) -> None:
        """Take the mouse or leave it to the terminal."""

    def wear(self, theme: str) -> None:
        """Change the theme."""

    def leave(self) -> None:
        """End the session as the player wishes."""


class ScreenStack:
    """The stage; everything a scene is told is followed by a drawing."""

    def __init__(self, house: House, language: Language, symbols: Symbols) -> None:
        self._house = house
        self._scenes: list[Scene] = []
        self._language: Language = language
        self._symbols: Symbols = symbols
        self._announced: tuple[str, ...] = ()
        self.in_focus = True
        self.size: Size = (0, 0)

    # What scenes ask for.

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._house.look

    @property
    def language(self) -> Language:
        """The language spoken."""
        return self._language

    @language.setter
    def language(self, language: Language) -> None:
        self._language = language
        self.redraw()

    @property
    def symbols(self) -> Symbols:
        """The set of symbols drawn with; whatever a scene draws is translated to it."""
        return self._symbols

    @symbols.setter
    def symbols(self, symbols: Symbols) -> None:
        self._symbols = symbols
        self.redraw()

    def redraw(self) -> None:
        """Draw again, once however often it is asked for."""
        self._house.redraw()

    def push(self, scene: Scene) -> None:
        """Lay another scene over the top one."""
        scene.stage = self
        self._scenes.append(scene)
        self._shown()

    def pop(self) -> None:
        """Take the top scene away; with the last one the player leaves."""
        if len(self._scenes) == 1:
            self._house.leave()
        else:
            self._scenes.pop()
            self._shown()

    def back_to(self, scene: Scene) -> None:
        """Take away whatever lies over a scene."""
        if self.top is not scene:
            del self._scenes[self._scenes.index(scene) + 1 :]
            self._shown()

    def close(self, scene: Scene) -> None:
        """Take a scene away with whatever lies over it, if it is there."""
        if scene in self._scenes:
            del self._scenes[self._scenes.index(scene) :]
            self._shown()

    def send(self, frame: bytes) -> None:
        """Send a frame to the hall."""
        self._house.send(frame)

    def after(self, seconds: float, act: Callable[[], None]) -> Pending:
        """Do something later, unless the session has ended; drawn afterwards."""

        def due() -> None:
            act()
            self.redraw()

        return self._house.later(seconds, due)

    def bell(self) -> None:
        """Ring."""
        self._house.bell()

    def title(self, text: str) -> None:
        """Name the window."""
        self._house.name_window(text)

    def grab_mouse(self, *, grab: bool) -> None:
        """Take the mouse, or leave it to the terminal."""
        self._house.grab_mouse(grab=grab)

    def wear(self, theme: str) -> None:
        """Change the theme."""
        self._house.wear(theme)

    def leave(self) -> None:
        """End the session."""
        self._house.leave()

    # What the app tells.

    @property
    def top(self) -> Scene:
        """The scene that is shown."""
        return self._scenes[-1]

    def draw(self, size: Size) -> Canvas:
        """The top scene's picture."""
        self.size = size
        canvas = self.top.draw(size, self.theme, self.language)
        canvas = banner.overhead(canvas, self._overhead())
        if (canvas.width, canvas.height) != size:
            whole = Canvas(*size)
            whole.paste(0, 0, canvas)
            canvas = whole
        return canvas.ascii(self.language) if self.symbols == "ascii" else canvas

    def key(self, key: Key) -> None:
        """A key was pressed."""
        self.top.key(key)
        self.redraw()

    def paste(self, text: str) -> None:
        """Text was pasted."""
        self.top.paste(text)
        self.redraw()

    def click(self, place: str) -> None:
        """A place was clicked."""
        if place == banner.PLACE:
            self._announced = ()
        else:
            self.top.click(place)
        self.redraw()

    def drag(self, place: str, onto: str | None) -> None:
        """The mouse went from a place to another, or to none."""
        self.top.drag(place, onto)
        self.redraw()

    def scroll(self, place: str | None, lines: int) -> None:
        """The wheel was turned."""
        self.top.scroll(place, lines)
        self.redraw()

    def focus(self, *, gained: bool) -> None:
        """The terminal's window got or lost the keyboard."""
        self.in_focus = gained
        self.top.focus()

    def tell(self, news: object) -> None:
        """Something happened in the hall; all scenes hear of it, the lowest first."""
        if isinstance(news, Announced):
            self._announce(news.text)
        for scene in tuple(self._scenes):
            scene.told(news)
        self.redraw()

    def _announce(self, text: str) -> None:
        """Say it over every screen for a while, the last words alone."""
        said = self._announced = (translator(self.language)("The host says: {text}", text=text),)

        def read() -> None:
            if self._announced is said:
                self._announced = ()

        self.after(banner.SECONDS, read)

    def _overhead(self) -> tuple[str, ...]:
        standing = self.top.standing()
        return (*self._announced, standing) if standing else self._announced

    def ask_to_leave(self) -> None:
        """Ask whether to leave; asked twice is answered."""
        if isinstance(self.top, QuitDialog):
            self._house.leave()
        else:
            self.push(QuitDialog(self.top))

    def _shown(self) -> None:
        self.top.shown()
        self.redraw()
