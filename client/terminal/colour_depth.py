"""How many colours a terminal has: what TERM and the environment say, and how to ask it."""

import re
from collections.abc import Mapping

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
