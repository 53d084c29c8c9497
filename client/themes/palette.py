"""Palettes: the colours of a theme at each colour depth, and the style of one role."""

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct
from rich.color import Color, ColorParseError, ColorSystem
from rich.style import Style

Depth = Literal["truecolor", "256", "16", "none"]
"""How many colours a terminal has."""

DEPTHS: tuple[Depth, ...] = get_args(Depth)
DARK = frozenset(["black", "red", "blue", "magenta"])
"""Inks of the sixteen that stand on light grounds."""
ATTRIBUTES = frozenset(["bold", "dim", "italic", "underline", "reverse"])


class ThemeError(Exception):
    """A theme cannot be used; the text names the theme, the place and what would work."""


class Colours(Struct, frozen=True):
    """One colour of a palette, at each depth that has colours."""

    true: Color
    many: Color
    sixteen: Color

    def at(self, depth: Depth) -> Color | None:
        """The colour at one depth; None if the depth has no colours."""
        match depth:
            case "truecolor":
                return self.true
            case "256":
                return self.many
            case "16":
                return self.sixteen
        return None


def colours(theme: str, key: str, value: object) -> Colours:
    """Read a palette entry: `[truecolor, one of the 16]` or `[truecolor, one of the 16, number]`.

    The number is one of the 256 colours; without it the nearest is used.

    Raises:
        ThemeError: the entry has another form, or a colour is unknown.
    """
    try:
        match value:
            case [str() as true, str() as sixteen]:
                best = Color.parse(true)
                nearest = best.downgrade(ColorSystem.EIGHT_BIT)
                return Colours(best, nearest, Color.parse(sixteen))
            case [str() as true, str() as sixteen, int() as many] if 16 <= many < 256:
                return Colours(Color.parse(true), Color.from_ansi(many), Color.parse(sixteen))
    except ColorParseError as error:
        raise ThemeError(f"Theme {theme}, colour {key}: {error}.") from error
    raise ThemeError(
        f'Theme {theme}, colour {key}: write ["#rrggbb", "one of the 16 colours"], '
        "with a number from 16 to 255 as a third entry if needed."
    )


class Ink(Struct, frozen=True):
    """The colours and attributes of one role."""

    foreground: Colours | None
    background: Colours | None
    attributes: frozenset[str]

    @classmethod
    def parse(
        cls, theme: str, role: str, palette: Mapping[str, Colours], roles: Mapping[str, str]
    ) -> "Ink":
        """Read a role's line: `foreground on background attributes`, or only attributes.

        Raises:
            ThemeError: the role is missing, or a colour or attribute is unknown.
        """
        foreground: Colours | None = None
        background: Colours | None = None
        match roles.get(role, "missing").split():
            case ["missing"]:
                raise ThemeError(f"Theme {theme}: the role {role} is missing.")
            case [on, "on", under, *attributes]:
                foreground = named(theme, role, palette, on)
                background = named(theme, role, palette, under)
            case attributes:
                pass
        if unknown := set(attributes) - ATTRIBUTES:
            raise ThemeError(
                f"Theme {theme}, role {role}: unknown {', '.join(sorted(unknown))}. Attributes are "
                f"{', '.join(sorted(ATTRIBUTES))}; write colours as `foreground on background`."
            )
        return cls(foreground, background, frozenset(attributes))

    def style(self, depth: Depth) -> Style:
        """The style at one colour depth.

        Many terminals with sixteen colours show bold ones brighter. For dark ink that would be less
        contrast, so it is not bold there.
        """
        color = self.foreground.at(depth) if self.foreground else None
        attributes = self.attributes
        if depth == "16" and color is not None and color.name in DARK:
            attributes -= {"bold"}
        return Style(
            color=color,
            bgcolor=self.background.at(depth) if self.background else None,
            bold="bold" in attributes or None,
            dim="dim" in attributes or None,
            italic="italic" in attributes or None,
            underline="underline" in attributes or None,
            reverse="reverse" in attributes or None,
        )


def named(theme: str, role: str, palette: Mapping[str, Colours], name: str) -> Colours:
    """The colour `name` of a palette, for `role`.

    Raises:
        ThemeError: the palette has no such colour.
    """
    if name not in palette:
        raise ThemeError(
            f"Theme {theme}, role {role}: no colour {name}; there are {', '.join(palette)}."
        )
    return palette[name]
