"""The player's settings. The hall stores them as plain data that it does not interpret."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from client.locale.i18n import Language
from client.paint.symbols import Symbols
from client.themes import themes

Bell = Literal["off", "away", "on"]
BELLS: tuple[Bell, ...] = ("off", "away", "on")


class Settings(Struct, frozen=True, kw_only=True):
    """One player's settings; None follows the terminal.

    Attributes:
        motion: animate dice.
        bell: ring when it is the player's turn; `away` only while the window has no focus.
        mouse: take clicks; otherwise the terminal's own text selection works.
        hints: explain the next step until the player has learned it, and show chances.
        learned: the steps learned, with their game's id: `farkle.keep`.
        played: the game last chosen to be played now; "" for none.
    """

    language: Language | None = None
    theme: str = themes.DEFAULT
    symbols: Symbols | None = None
    motion: bool = True
    bell: Bell = "away"
    mouse: bool = True
    hints: bool = True
    learned: tuple[str, ...] = ()
    played: str = ""


def read(kept: Mapping[str, Any], theme: str = themes.DEFAULT) -> Settings:
    """Settings from stored data; values that this version does not know get their defaults.

    Args:
        kept: plain data of any version.
        theme: for players who have chosen none.
    """
    known = {name: kept[name] for name in Settings.__struct_fields__ if name in kept}
    settings = Settings(theme=theme)
    for name, value in known.items():
        try:
            settings = msgspec.convert(plain(settings) | {name: value}, Settings)
        except msgspec.ValidationError:
            continue
    if settings.theme not in themes.names():
        settings = msgspec.structs.replace(settings, theme=theme)
    return settings


def plain(settings: Settings) -> dict[str, Any]:
    """Settings as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(settings)
    return data
