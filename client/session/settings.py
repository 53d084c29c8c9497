"""What a player can set for himself. The hall keeps it as plain data and does not look into it."""

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
    """One player's choices; None leaves it to what the terminal tells.

    Attributes:
        motion: dice tumble to their value.
        bell: rings when it becomes one's turn; `away` only while one looks elsewhere.
        mouse: clicks are ours; else the terminal's own selection works.
        hints: a line explains the next step, until that is known; chances are shown.
        learned: the steps that are, each with its game's id: `farkle.keep`.
    """

    language: Language | None = None
    theme: str = themes.DEFAULT
    symbols: Symbols | None = None
    motion: bool = True
    bell: Bell = "away"
    mouse: bool = True
    hints: bool = True
    learned: tuple[str, ...] = ()


def read(kept: Mapping[str, Any], theme: str = themes.DEFAULT) -> Settings:
    """Settings from what the hall kept; each that means nothing here is as it comes.

    Args:
        kept: plain data, of whatever version.
        theme: what is worn where none is kept.
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
    """Settings as the hall keeps them."""
    data: dict[str, Any] = msgspec.to_builtins(settings)
    return data
