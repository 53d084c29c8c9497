"""One session without a player, so that the first player waits no longer than the others.

It fills what sessions share: a theme's colours, the translations, Python's own caches.
"""

from collections.abc import Mapping

from client.app.app import TableApp
from client.app.painted_screen import PaintedScreen
from client.connection.link import pipe
from client.games import registry
from client.locale.i18n import LANGUAGES, Language, load_package_texts, translator
from client.paint.canvas import Canvas
from client.paint.sgr import inks
from client.screens.rules import rules_page
from client.terminal.terminal import Receiver, Size
from client.themes import themes
from client.themes.palette import DEPTHS
from client.themes.themes import Theme


class NoTerminal:
    """A terminal that discards its output."""

    term = "xterm-256color"
    size: Size = (80, 24)
    waiting = 0
    env: Mapping[str, str] = {}

    def attach(self, receiver: Receiver) -> None: ...

    def write(self, data: bytes) -> None: ...

    def unchanged(self) -> None: ...

    def close(self, status: int = 0) -> None: ...


class _WarmUpScreen(PaintedScreen):
    """Ends the session as soon as the app has started."""

    def on_screen_resume(self) -> None:
        self.app.exit()

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        return Canvas(*size)


def load_files() -> None:
    """Read all files needed while people play: the host may be out of file descriptors then."""
    for language in LANGUAGES:
        translator(language)
    load_package_texts()
    for name in themes.SHIPPED:
        themes.load(name)
    rules_page.load()
    registry.load()


async def warm_up(theme: str = themes.DEFAULT, language: Language = "en") -> None:
    """Run one session to its end."""
    for depth in DEPTHS:
        inks(theme, depth)
    here, _ = pipe()
    await TableApp(NoTerminal(), here, language=language, theme=theme).play(_WarmUpScreen())
