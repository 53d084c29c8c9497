"""How many colours a terminal has, and what leaves for it.

Inside, everything is truecolor or already a theme's own choice for the session's depth, so no
style that sessions share can carry one session's colours into another. On the way out each session
converts what is left of truecolor (Textual's own widgets in forms) to what its terminal has.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet

from client.themes.palette import Depth

_COLOURLESS = ("vt1", "vt2", "vt3", "vt4", "vt5", "dumb", "ansi-m", "xterm-mono", "unknown")
_TRUECOLOR = re.compile(
    r".*-(direct|truecolor)|(xterm-)?(kitty|ghostty)|(alacritty|foot|wezterm|contour|rio)(-.*)?"
)


def depth_of(term: str, env: Mapping[str, str]) -> Depth:
    """The colours to begin with; COLORTERM rarely arrives, so an answer may raise it later.

    Args:
        term: TERM.
        env: COLORTERM and NO_COLOR (https://no-color.org: any value but the empty one).
    """
    if env.get("NO_COLOR") or not term or term.startswith(_COLOURLESS):
        return "none"
    colorterm = env.get("COLORTERM", "").lower()
    if colorterm in {"truecolor", "24bit"} or _TRUECOLOR.fullmatch(term):
        return "truecolor"
    if colorterm or "256color" in term:
        return "256"
    return "16"


# A terminal that takes this colour tells it back when asked for what is set (DECRQSS).
QUESTION = "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m"
ANSWER = re.compile(r"\x1bP[01]\$r([\d:;]*)m?\x1b\\")
# What may still become an answer.
ANSWER_BEGUN = re.compile(r"\x1b(P([01](\$(r[\d:;]{0,64}(m?\x1b?)?)?)?)?)?\Z")
_TOLD_BACK = re.compile(r"(^|[;:])48[;:]2[;:]+1[;:]2[;:]3($|[;:])")


def worth_asking(term: str, env: Mapping[str, str]) -> bool:
    """Whether it may have more colours than it says, and is known to be silent if it has not."""
    return term.startswith("xterm") and depth_of(term, env) == "256"


def says_truecolor(attributes: str) -> bool:
    """Whether an answer's attributes hold the colour of the question."""
    return _TOLD_BACK.search(attributes) is not None


# All but a plain reset: that is no colour, and `paint` pads what is secret with zeros in it.
_SGR = re.compile(r"\x1b\[(?!0*m)([\d;]*)m")

# The sixteen by their codes, as ink and as ground.
_INKS = {30 + n: n for n in range(8)} | {90 + n: 8 + n for n in range(8)}
_GROUNDS = {code + 10: n for code, n in _INKS.items()}


def converted(text: str, depth: Depth, *, dark: bool = True) -> str:
    """Terminal output with every colour as `depth` can show it.

    Args:
        text: output with truecolor, or with what the depth has.
        depth: of the terminal it goes to.
        dark: whether the theme writes light on dark; without colours, what is written the other
            way round is shown reversed.
    """
    if depth == "truecolor":
        return text
    return _SGR.sub(lambda found: _sgr(found[1], depth, dark=dark), text)


@lru_cache(maxsize=4096)
def _sgr(codes: str, depth: Depth, *, dark: bool) -> str:
    marks: list[str] = []
    inks: dict[bool, Color] = {}
    for part in _parts(codes):
        match part:
            case bool() as is_ink, Color() as colour:
                inks[is_ink] = colour
            case str():
                marks.append(part)
    ink, ground = inks.get(True), inks.get(False)
    match depth:
        case "none":
            if ink and ground and (_light(ground) > _light(ink)) is dark:
                marks.append("7")
            return _joined(marks, None, None)
        case "16":
            ink, ground = _sixteen(ink, ground)
        case "256":
            ink = ink and ink.downgrade(ColorSystem.EIGHT_BIT)
            ground = ground and ground.downgrade(ColorSystem.EIGHT_BIT)
    return _joined(marks, ink, ground)


def _parts(codes: str) -> Iterator[str | tuple[bool, Color]]:
    """The attributes of an SGR sequence as they are; its colours as (is it the ink's, colour)."""
    numbers = iter(int(code or 0) for code in codes.split(";")) if codes else iter(())
    for number in numbers:
        match number:
            case 38 | 48:
                yield number == 38, _extended(numbers)
            case _ if number in _INKS:
                yield True, Color.from_ansi(_INKS[number])
            case _ if number in _GROUNDS:
                yield False, Color.from_ansi(_GROUNDS[number])
            case 39 | 49:
                yield number == 39, Color.default()
            case _:
                yield str(number)


def _extended(numbers: Iterator[int]) -> Color:
    match next(numbers, 0):
        case 2:
            red, green, blue = (next(numbers, 0) for _ in range(3))
            return Color.from_triplet(ColorTriplet(red, green, blue))
        case _:
            return Color.from_ansi(next(numbers, 0))


def _sixteen(ink: Color | None, ground: Color | None) -> tuple[Color | None, Color | None]:
    """Both among the sixteen, and never the same: what was legible stays legible."""
    ink_16 = ink and ink.downgrade(ColorSystem.STANDARD)
    ground_16 = ground and ground.downgrade(ColorSystem.STANDARD)
    if ground and not ground.is_default and ink_16 and _number(ink_16) == _number(ground_16):
        ink_16 = Color.from_ansi(15 if _light(ground) < 0.5 else 0)
    return ink_16, ground_16


def _number(colour: Color | None) -> int | None:
    return colour and colour.number


def _light(colour: Color) -> float:
    """How light a colour looks, from 0 to 1; the default colour counts as between."""
    if colour.is_default:
        return 0.5
    red, green, blue = colour.get_truecolor()
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def _joined(marks: list[str], ink: Color | None, ground: Color | None) -> str:
    codes = list(marks)
    if ink:
        codes.extend(ink.get_ansi_codes(foreground=True))
    if ground:
        codes.extend(ground.get_ansi_codes(foreground=False))
    return f"\x1b[{';'.join(codes)}m" if codes else ""
