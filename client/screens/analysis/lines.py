"""The line-mode command that prints the analysis of a finished match."""

from functools import partial

from client.line_mode.commands import EVERYWHERE, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.analysis.text import Facts, lines
from engine.sync.history_requests import Analyse


def analysis(talk: LineContext, words: str) -> None:
    """Print the analysis of a match by its number, or of the one just played."""
    table = talk.table
    if words.isascii() and words.isdecimal() and len(words) < 16:
        match = int(words)
    elif not words and table is not None and talk.place == "over":
        match = table.record
    else:
        line = talk.tr.sense("line", "analysis")
        talk.say(talk.tr("Type the number of a finished match: {line}", line=f"{line} 12"))
        return
    talk.ask(Analyse, match, None, granted=partial(_told, talk))


def _told(talk: LineContext, data: Facts) -> None:
    titles = {game.id: game.title(talk.tr) for game in talk.games.values()}
    talk.say(*lines(data, titles.__getitem__, talk.tr))


COMMANDS = (
    Command(
        "analysis",
        "analyse",
        "12",
        N_("what your decisions cost in a finished match"),
        EVERYWHERE,
        analysis,
        ("analyze",),
    ),
)
