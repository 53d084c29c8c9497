"""Replaces every translation by blots: text that is still legible was never marked."""

import gettext
import re

from client.paint.canvas import Canvas
from client.themes import themes
from engine.registry import game as rules_of
from engine.registry import game_ids

BLOT = "ж"
LETTER = re.compile(r"[^\W\d_]")
PARTS = re.compile(r"(\{\w+\})")
WORD = re.compile(r"[^\W\d_ж]{2,}")

_PEOPLE = (
    "Mara jo Ada ada Théo Inès Bob Zoé Max Zoë Kim Eve Lovelace the st "
    "Friday night Table de Quiet corner Old friends"
)
_MACHINES = "ant bee cat elk fox"
_SAID = "nice one on verra bien bonsoir 中文 中文名字 psst"
_TITLES = " ".join(title for game in game_ids() for title in rules_of(game).titles.values())
_LUCK = "petit pois süß fa"
_TYPED = "tablehost ssh table local join watch record resume evening tournament PLUM SHA PX AB BXK"
_THEMES = " ".join(themes.load(name).titles["fr"] for name in themes.names())
KNOWN = frozenset(
    f"{_PEOPLE} {_MACHINES} {_SAID} {_LUCK} {_TYPED} {_THEMES} Français English".split()
    + WORD.findall(_TITLES)
)
"""Names and lines of people, titles of games and themes, commands typed at a shell."""


class Blotted(gettext.NullTranslations):
    """A catalogue whose translations are blots around the placeholders."""

    def gettext(self, message: str) -> str:
        parts = PARTS.split(message)
        return "".join(p if p.startswith("{") else LETTER.sub(BLOT, p) for p in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def legible(canvas: Canvas) -> set[str]:
    """Words on a canvas that are neither blots nor known, ignoring what is shaded."""
    runs = (text for row in canvas.rows() for text, role in row if role != "shade")
    return unmarked("\n".join(runs))


def unmarked(text: str) -> set[str]:
    """Words that are neither blots nor known."""
    return set(WORD.findall(text)) - KNOWN
