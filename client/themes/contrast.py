"""Whether what is written in a theme can be read, by the numbers of WCAG 2.2."""

from collections.abc import Mapping

from rich.color import Color
from rich.style import Style

from client.themes.palette import DEPTHS, Depth
from client.themes.roles import ORNAMENTS, ROLES, Role
from client.themes.themes import Theme

TEXT = 4.5
"""What 1.4.3 (AA) asks of text; 7 (1.4.6, AAA) is asked of the theme for contrast."""

SEEN = 1.4
"""What a line that nobody has to read needs to be seen at all."""


def luminance(colour: Color) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [part / 255 for part in colour.get_truecolor()]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    """From 1, where ink and ground are one, to 21; a style without colours has all there is."""
    if style.color is None or style.bgcolor is None:
        return 21.0
    light, dark = sorted(map(luminance, (style.color, style.bgcolor)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def faint(theme: Theme) -> Mapping[tuple[Role, Depth], float]:
    """The roles that are hard to read, with their contrast, at each depth that has colours."""
    return {
        (role, depth): found
        for depth in DEPTHS
        for role in ROLES
        if (found := contrast(theme.style(role, depth))) < (SEEN if role in ORNAMENTS else TEXT)
    }
