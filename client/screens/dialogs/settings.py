"""The settings dialog; every change is visible at once."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from client.locale.i18n import LANGUAGE_NAMES, LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Settings as Picture
from client.screens.dialogs.drawing import draw_settings
from client.session import settings as kept
from client.session.settings import BELLS, Settings
from client.terminal.terminal import Size
from client.themes import themes
from client.themes.themes import Theme
from client.widgets.form import Field
from engine.sync.requests import Keep

T = TypeVar("T")
SYMBOLS: tuple[Symbols, ...] = ("full", "console", "ascii")


class SettingsScreen(HallScreen):
    """The settings, a line for each.

    Args:
        below: the screen under the dialog.
    """

    def __init__(self, context: SessionContext, below: HallScreen) -> None:
        super().__init__(context)
        self._below = below
        self._chosen = 0

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        picture = Picture(
            fields=self._fields(),
            chosen=self._chosen,
            kept=self.hall.known,
            position=self.position,
        )
        below = self._below.draw(size, theme, language)
        return draw_settings(below, picture, "full", translator(language))

    def keys(self) -> Mapping[str, str]:
        return {
            "up": "do:up",
            "down": "do:down",
            "tab": "do:down",
            "shift+tab": "do:up",
            "left": "do:less",
            "right": "do:more",
            "space": "do:more",
            "enter": "do:next",
            "escape": "do:back",
        }

    def acts(self) -> Mapping[str, Act]:
        return {
            "do:up": lambda: self._point(-1),
            "do:down": lambda: self._point(1),
            "do:less": lambda: self._step(-1),
            "do:more": lambda: self._step(1),
            "do:next": self._next,
            "do:back": self._close,
        }

    def clicked(self, place: str) -> None:
        """Choose a line, or change it by the arrows beside its value.

        On a small screen a click on the chosen line changes it.
        """
        kind, _, name = place.partition(":")
        names = [field.name for field in self._fields()]
        if name in names:
            again = self.is_small and self._chosen == names.index(name)
            self._chosen = names.index(name)
            if again or kind in ("less", "more"):
                self._step(-1 if kind == "less" else 1)

    def _fields(self) -> tuple[Field, ...]:
        tr, settings = self.tr, self.context.settings
        bells = {"off": tr("never"), "away": tr("while the window is inactive"), "on": tr("always")}
        symbols = {
            "full": tr("all"),
            "console": tr("Linux console"),
            "ascii": tr("ASCII only"),
        }
        yes, no = tr("yes"), tr("no")
        return (
            Field("language", tr("Language"), LANGUAGE_NAMES[self.app.language]),
            Field("theme", tr("Theme"), themes.load(settings.theme).titles[tr.language]),
            Field("symbols", tr("Symbols"), symbols[self.app.symbols]),
            Field("motion", tr("Animations"), yes if settings.motion else no, tr("Dice tumble.")),
            Field("bell", tr("Bell"), bells[settings.bell], tr("Rings when it is your turn.")),
            Field(
                "hints", tr.sense("setting", "Tips"), yes if settings.hints else no,
                tr("Explains the next step until you know it; shows chances."),
            ),
            Field(
                "mouse", tr("Mouse"), yes if settings.mouse else no,
                tr("Without it the terminal selects text as usual."),
            ),
        )  # fmt: skip

    def _next(self) -> None:
        """Go on to the next line; close the dialog after the last one."""
        if self._chosen == len(self._fields()) - 1:
            self._close()
        else:
            self._point(1)

    def _point(self, step: int) -> None:
        self._chosen = (self._chosen + step) % len(self._fields())

    def _step(self, step: int) -> None:
        now = self.context.settings
        match self._fields()[self._chosen].name:
            case "language":
                language = _next(LANGUAGES, self.app.language, step)
                self._set(replace(now, language=language))
            case "theme":
                self._set(replace(now, theme=_next(themes.names(), now.theme, step)))
            case "symbols":
                self._set(replace(now, symbols=_next(SYMBOLS, self.app.symbols, step)))
            case "motion":
                self._set(replace(now, motion=not now.motion))
            case "bell":
                self._set(replace(now, bell=_next(BELLS, now.bell, step)))
            case "hints":
                # Hints switched on again start from the beginning.
                self._set(replace(now, hints=not now.hints, learned=()))
            case "mouse":
                self._set(replace(now, mouse=not now.mouse))

    def _set(self, settings: Settings) -> None:
        self.context.settings = settings
        self.context.apply_settings()

    def _close(self) -> None:
        self.hall.ask(Keep, kept.plain(self.context.settings))
        self.dismiss()


def _next(ring: Sequence[T], now: T, step: int) -> T:
    return ring[(ring.index(now) + step) % len(ring)]
