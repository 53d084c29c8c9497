"""How many colours a terminal has, by TERM and the environment, or by asking it."""

import re
from collections.abc import Mapping

from client.themes.palette import Depth

_COLOURLESS = ("vt1", "vt2", "vt3", "vt4", "vt5", "dumb", "ansi-m", "xterm-mono", "unknown")
_TRUECOLOR = re.compile(
    r".*-(direct|truecolor)|(xterm-)?(kitty|ghostty)|(alacritty|foot|wezterm|contour|rio)(-.*)?"
)


def depth_of(term: str, env: Mapping[str, str]) -> Depth:
    """The colours by the environment. ssh rarely sends COLORTERM, so the answer may be better.

    Args:
        term: TERM.
        env: COLORTERM, LC_TERMINAL and NO_COLOR (https://no-color.org: any value but the empty
            one).
    """
    if env.get("NO_COLOR") or not term or term.startswith(_COLOURLESS):
        return "none"
    colorterm = env.get("COLORTERM", "").lower()
    if colorterm in {"truecolor", "24bit"} or _TRUECOLOR.fullmatch(term):
        return "truecolor"
    if env.get("LC_TERMINAL") == "iTerm2" and not term.startswith("screen"):
        return "truecolor"  # it names itself in a variable that ssh sends
    if colorterm or "256color" in term:
        return "256"
    return "16"


# A terminal with true colour reports this colour when asked for its attributes (DECRQSS).
QUESTION = "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m"
ANSWER = re.compile(r"\x1bP[01]\$r([\d:;]*)m?\x1b\\")
# The beginning of an answer.
ANSWER_BEGUN = re.compile(r"\x1b(P([01](\$(r[\d:;]{0,64}(m?\x1b?)?)?)?)?)?\Z")
_REPORTED = re.compile(r"(^|[;:])48[;:]2[;:]+1[;:]2[;:]3($|[;:])")


# These answer the question or ignore it. GNU screen (TERM=screen) would print it as text. tmux does
# not tell what its own terminal has: old ones are silent, new ones answer that they do not know.
_SAFE_TO_ASK = ("xterm", "tmux", "vte", "mintty")


def worth_asking(term: str, env: Mapping[str, str]) -> bool:
    """Whether it may have more colours than TERM says, and ignores the question if it has not."""
    return term.startswith(_SAFE_TO_ASK) and depth_of(term, env) == "256"


def says_truecolor(attributes: str) -> bool:
    """Whether the attributes in an answer contain the colour of the question."""
    return _REPORTED.search(attributes) is not None
