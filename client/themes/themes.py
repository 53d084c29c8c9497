"""Loads themes: data files that give every role a style at each colour depth.

A file defines its colours once (`[palette]`: as truecolor and as one of the 16 terminal colours)
and gives each role `foreground on background attributes`. The styles for 256 and 16 colours follow
from that. On terminals without colours all themes look like `monochrome`, which only uses
attributes. A theme may extend another and then contains only what differs, usually its palette.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rich.style import Style

from client.themes.palette import DEPTHS, Depth, Ink, ThemeError, colours
from client.themes.roles import ROLES, Role

__all__ = ["DEFAULT", "DEPTHS", "ROLES", "Depth", "Role", "Theme", "ThemeError", "load", "names"]

DEFAULT = "felt"
COLOURLESS = "monochrome"


class Theme(Struct, frozen=True):
    """One theme.

    Attributes:
        titles: its name by language.
        dark: whether the background is darker than the text.
        styles: a style for every role at every colour depth.
    """

    name: str
    titles: Mapping[str, str]
    dark: bool
    styles: Mapping[Depth, Mapping[Role, Style]]

    def style(self, role: Role, depth: Depth = "truecolor") -> Style:
        """The style of a role at one colour depth."""
        return self.styles[depth][role]


def _shipped() -> tuple[str, ...]:
    found = {entry.name.removesuffix(".toml") for entry in files("themes").iterdir()}
    known = sorted(name for name in found if (files("themes") / f"{name}.toml").is_file())
    return (DEFAULT, *(name for name in known if name != DEFAULT))


SHIPPED = _shipped()
"""The themes that come with the program: the default first, the others by name."""

_own: dict[str, Theme] = {}  # see `add`


def add(theme: Theme) -> None:
    """Add a player's own theme for all sessions of this process.

    Only for a process that serves one player, before it shows anything.
    """
    _own[theme.name] = theme


def names() -> tuple[str, ...]:
    """The names of all themes: the default first, the others by name, then the player's own."""
    return (*SHIPPED, *_own)


@cache
def load(name: str = DEFAULT) -> Theme:
    """The theme with this name.

    Raises:
        ThemeError: there is no such theme, or its file is invalid.
    """
    if name in _own:
        return _own[name]
    if name not in SHIPPED:
        raise ThemeError(f"There is no theme {name!r}; choose one of {', '.join(names())}.")
    return build(name, whole(name))


def whole(name: str) -> "ThemeFile":
    """The file of a theme that comes with the program, merged with those it extends."""
    file = parse(name, (files("themes") / f"{name}.toml").read_text("utf-8"))
    return file if file.extends is None else file.over(whole(file.extends))


class ThemeFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a theme file; `themes/felt.toml` is a complete one."""

    titles: dict[str, str]
    dark: bool
    extends: str | None = None
    palette: dict[str, list[str | int]] = {}
    roles: dict[str, str] = {}
    dialogs: dict[str, str] = {}  # ignored; players' own themes from 0.1 may have it

    def over(self, base: "ThemeFile") -> "ThemeFile":
        """This file with what it lacks taken from `base`."""
        return replace(
            self,
            palette=base.palette | self.palette,
            roles=base.roles | self.roles,
        )


def parse(name: str, text: str) -> ThemeFile:
    """Parse the text of a theme file.

    Raises:
        ThemeError: it is not TOML, or a key is missing, unknown or of the wrong type.
    """
    try:
        return msgspec.toml.decode(text, type=ThemeFile)
    except msgspec.DecodeError as error:
        raise ThemeError(f"Theme {name}: {error}.") from error


def build(name: str, file: ThemeFile) -> Theme:
    """Build a theme from its file, which must be merged with those it extends.

    Its styles for terminals without colours are those of `COLOURLESS`.

    Raises:
        ThemeError: a role or colour is missing or unknown.
    """
    palette = {key: colours(name, key, value) for key, value in file.palette.items()}
    if unknown := file.roles.keys() - set(ROLES):
        raise ThemeError(f"Theme {name}: {', '.join(sorted(unknown))}: no such role.")
    inks = {role: Ink.parse(name, role, palette, file.roles) for role in ROLES}
    styles: dict[Depth, Mapping[Role, Style]] = {
        depth: {role: ink.style(depth) for role, ink in inks.items()} for depth in DEPTHS
    }
    if name != COLOURLESS:
        styles["none"] = load(COLOURLESS).styles["none"]
    return Theme(name, file.titles, file.dark, styles)
