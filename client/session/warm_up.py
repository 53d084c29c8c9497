"""One session with nobody in it, so that the first player waits no longer than the others.

It fills what sessions share: style sheets, a theme's inks, the catalogues, Python's own caches.
"""

from collections.abc import Mapping

from client.app.app import TableApp
from client.app.scene import Scene
from client.connection.link import pipe
from client.games import registry
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.paint.sgr import inks
from client.screens.rules import rules_page
from client.terminal.terminal import Receiver, Size
from client.themes import themes
from client.themes.palette import DEPTHS
from client.themes.themes import Theme


class NoTerminal:
    """A terminal that nobody looks at; another machine could not be quicker."""

    term = "xterm-256color"
    size: Size = (80, 24)
    waiting = 0
    env: Mapping[str, str] = {}

    def attach(self, receiver: Receiver) -> None:
        """Nobody types."""

    def write(self, data: bytes) -> None:
        """Nobody reads."""

    def unchanged(self) -> None:
        """Nobody typed."""

    def close(self, status: int = 0) -> None:
        """Nothing was open."""


class _Rehearsal(Scene):
    """Leaves as soon as everything round it has been set up."""

    def shown(self) -> None:
        """Not at once: the app has still to start."""
        self.stage.after(0, self.stage.leave)

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """An empty table."""
        return Canvas(*size)


def load_files() -> None:
    """Read what is read from the disk while people play: a host may have no file to spare then."""
    for language in LANGUAGES:
        translator(language)
    for name in themes.SHIPPED:
        themes.load(name)
    rules_page.load()
    registry.load()


async def warm_up(theme: str = themes.DEFAULT, language: Language = "en") -> None:
    """Run one session to its end."""
    for depth in DEPTHS:
        inks(theme, depth)
    here, _ = pipe()
    await TableApp(NoTerminal(), here, language=language, theme=theme).play(_Rehearsal())
