"""Contrast of a theme's roles, and which are hard to read by the limits of WCAG 2.2."""

from collections.abc import Mapping

from rich.color import Color
from rich.style import Style

from client.themes.palette import DEPTHS, Depth
from client.themes.roles import ORNAMENTS, ROLES, Role
from client.themes.themes import Theme

TEXT = 4.5
"""The minimum for text by WCAG 1.4.3 (AA); the high-contrast theme reaches 7 (1.4.6, AAA)."""

SEEN = 1.4
"""The minimum for ornaments such as frames, which only have to be visible."""


def luminance(colour: Color) -> float:
    """The relative luminance, as WCAG defines it."""
    parts = [part / 255 for part in colour.get_truecolor()]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    """The contrast of a style's colours, from 1 (equal) to 21; 21 for a style without colours."""
    if style.color is None or style.bgcolor is None:
        return 21.0
    light, dark = sorted(map(luminance, (style.color, style.bgcolor)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def faint(theme: Theme) -> Mapping[tuple[Role, Depth], float]:
    """The roles that are hard to read and the colour depth at which they are, with the contrast."""
    return {
        (role, depth): found
        for depth in DEPTHS
        for role in ROLES
        if (found := contrast(theme.style(role, depth))) < (SEEN if role in ORNAMENTS else TEXT)
    }
