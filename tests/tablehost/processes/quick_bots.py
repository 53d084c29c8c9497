"""Bots that move at once, however long their search takes."""

from tablehost.hall import thinker
from tablehost.hall.table import bots


def install() -> None:
    """Let searches take as long as they like: on a loaded machine it may be many times as long."""
    thinker.QUICK = 600.0
    bots.BOT_DELAY_MS, bots.BEAT = (0, 1), 0.001
