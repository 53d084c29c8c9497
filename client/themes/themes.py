"""Themes: a data file each, read into a style per role and colour depth.

A file names its colours once (`[palette]`: truecolor and the nearest of the sixteen) and says for
each role `ink on ground attributes`. So 256 and 16 colours follow from the same lines, and without
colours every theme looks like `monochrome`, where only attributes speak. A theme may `extend`
another and then only says what differs, most often its palette.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rich.style import Style

from client.themes.palette import DEPTHS, Colours, Depth, Ink, ThemeError, colours, named
from client.themes.roles import ROLES, Role

__all__ = ["DEFAULT", "DEPTHS", "ROLES", "Depth", "Role", "Theme", "ThemeError", "load", "names"]

DEFAULT = "felt"
COLOURLESS = "monochrome"
DIALOG_COLOURS = (
    *("primary", "secondary", "accent", "warning", "error", "success"),
    *("foreground", "background", "surface", "panel"),
)
"""What a `[dialogs]` table gives to Textual's own widgets, by Textual's names."""


class Theme(Struct, frozen=True):
    """One theme, ready to draw with.

    Attributes:
        titles: its name by language.
        dark: whether the table is darker than what is written on it.
        styles: a style for every role at every depth.
        dialogs: colours as `#rrggbb` for Textual's own widgets.
    """

    name: str
    titles: Mapping[str, str]
    dark: bool
    styles: Mapping[Depth, Mapping[Role, Style]]
    dialogs: Mapping[str, str]

    def style(self, role: Role, depth: Depth = "truecolor") -> Style:
        """What `role` looks like on a terminal with so many colours."""
        return self.styles[depth][role]


def _shipped() -> tuple[str, ...]:
    found = {entry.name.removesuffix(".toml") for entry in files("themes").iterdir()}
    known = sorted(name for name in found if (files("themes") / f"{name}.toml").is_file())
    return (DEFAULT, *(name for name in known if name != DEFAULT))


SHIPPED = _shipped()
"""Those that come with the program: the default first, the others by name."""

_own: dict[str, Theme] = {}  # of the one player whom this process serves, see `add`


def add(theme: Theme) -> None:
    """Have a theme of a player's own beside the others.

    For a process that serves one player, before it shows anything: all sessions see it.
    """
    _own[theme.name] = theme


def names() -> tuple[str, ...]:
    """The themes there are: the default first, the others by name, then a player's own."""
    return (*SHIPPED, *_own)


@cache
def load(name: str = DEFAULT) -> Theme:
    """The theme of that name.

    Raises:
        ThemeError: there is none, or its file is wrong.
    """
    if name in _own:
        return _own[name]
    if name not in SHIPPED:
        raise ThemeError(f"There is no theme {name!r}; choose one of {', '.join(names())}.")
    return build(name, whole(name))


def whole(name: str) -> "ThemeFile":
    """The file of a theme that comes with the program, bases laid under it."""
    file = parse(name, (files("themes") / f"{name}.toml").read_text("utf-8"))
    return file if file.extends is None else file.over(whole(file.extends))


class ThemeFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file as it is written; see `themes/felt.toml` for one that says everything."""

    titles: dict[str, str]
    dark: bool
    extends: str | None = None
    palette: dict[str, list[str | int]] = {}
    roles: dict[str, str] = {}
    dialogs: dict[str, str] = {}

    def over(self, base: "ThemeFile") -> "ThemeFile":
        """What this file says, and what `base` says beside it."""
        return replace(
            self,
            palette=base.palette | self.palette,
            roles=base.roles | self.roles,
            dialogs=base.dialogs | self.dialogs,
        )


def parse(name: str, text: str) -> ThemeFile:
    """The tables of a theme's file.

    Raises:
        ThemeError: not TOML, or a key that is missing, unknown or of another shape.
    """
    try:
        return msgspec.toml.decode(text, type=ThemeFile)
    except msgspec.DecodeError as error:
        raise ThemeError(f"Theme {name}: {error}.") from error


def build(name: str, file: ThemeFile) -> Theme:
    """A theme from its file, bases laid under it; without colours it looks like `COLOURLESS`.

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
    dialogs = {key: _dialog(name, key, palette, file.dialogs) for key in DIALOG_COLOURS}
    return Theme(name, file.titles, file.dark, styles, dialogs)


def _dialog(
    theme: str, key: str, palette: Mapping[str, Colours], dialogs: Mapping[str, str]
) -> str:
    if key not in dialogs:
        raise ThemeError(f"Theme {theme}: the dialogs' colour {key} is missing.")
    return named(theme, f"dialogs {key}", palette, dialogs[key]).true.name
