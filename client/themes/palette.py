"""The colours of a theme at every depth, and one role's line in its file."""

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct
from rich.color import Color, ColorParseError, ColorSystem
from rich.style import Style

Depth = Literal["truecolor", "256", "16", "none"]
"""How many colours a terminal has."""

DEPTHS: tuple[Depth, ...] = get_args(Depth)
ATTRIBUTES = frozenset(["bold", "dim", "italic", "underline", "reverse"])


class ThemeError(Exception):
    """A theme that cannot be used; the text names the file, the place and what would work."""


class Colours(Struct, frozen=True):
    """One entry of a palette at the depths that have colours."""

    true: Color
    many: Color
    sixteen: Color

    def at(self, depth: Depth) -> Color | None:
        """The colour at one depth; None where there are none."""
        match depth:
            case "truecolor":
                return self.true
            case "256":
                return self.many
            case "16":
                return self.sixteen
        return None


def colours(theme: str, key: str, value: object) -> Colours:
    """`[truecolor, of the sixteen]`, and one of the 256 where the nearest is not the best."""
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
        f'Theme {theme}, colour {key}: ["#rrggbb", "one of the sixteen"], '
        "and a number from 16 to 255 where wanted."
    )


class Ink(Struct, frozen=True):
    """What a theme says about one role."""

    ink: Colours | None
    ground: Colours | None
    attributes: frozenset[str]

    @classmethod
    def parse(
        cls, theme: str, role: str, palette: Mapping[str, Colours], roles: Mapping[str, str]
    ) -> "Ink":
        """From `ink on ground attributes`, or attributes alone where a theme has no colours."""
        ink: Colours | None = None
        ground: Colours | None = None
        match roles.get(role, "missing").split():
            case ["missing"]:
                raise ThemeError(f"Theme {theme}: the role {role} is missing.")
            case [on, "on", under, *attributes]:
                ink = named(theme, role, palette, on)
                ground = named(theme, role, palette, under)
            case attributes:
                pass
        if unknown := set(attributes) - ATTRIBUTES:
            raise ThemeError(
                f"Theme {theme}, role {role}: {', '.join(sorted(unknown))} is none of "
                f"{', '.join(sorted(ATTRIBUTES))}, and colours are written `ink on ground`."
            )
        return cls(ink, ground, frozenset(attributes))

    def style(self, depth: Depth) -> Style:
        """The style at one depth."""
        marks = self.attributes
        return Style(
            color=self.ink.at(depth) if self.ink else None,
            bgcolor=self.ground.at(depth) if self.ground else None,
            bold="bold" in marks or None,
            dim="dim" in marks or None,
            italic="italic" in marks or None,
            underline="underline" in marks or None,
            reverse="reverse" in marks or None,
        )


def named(theme: str, role: str, palette: Mapping[str, Colours], name: str) -> Colours:
    """The colour `name` of a palette, for `role`."""
    if name not in palette:
        raise ThemeError(
            f"Theme {theme}, role {role}: no colour {name}; there are {', '.join(palette)}."
        )
    return palette[name]
