"""The line-mode command of the daily challenge: its page, or a try."""

from functools import partial

from client.games.lines import normalized
from client.line_mode.commands import EVERYWHERE, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.daily.text import daily_lines
from client.screens.lobby.game_names import game_named
from client.screens.lobby.seat_lines import sit_at
from client.screens.stats.text import Facts
from engine.sync.daily_requests import PlayDaily, ShowDaily


def daily(talk: LineContext, words: str) -> None:
    """Begin a try at the game that is named, or print the challenges of a day."""
    game = game_named(talk, words) if words else None
    if game is not None:
        talk.ask(PlayDaily, game.id, granted=lambda data: sit_at(talk, data["table"]))
    elif not words or _is_day(words):
        talk.ask(ShowDaily, words, granted=partial(_told, talk))
    else:
        line = talk.tr.sense("line", "daily")
        talk.say(talk.tr("Type: {line}", line=f"{line} farkle"))


def _is_day(words: str) -> bool:
    """Whether this looks like `2026-11-27`."""
    parts = normalized(words).split("-")
    return [len(part) for part in parts] == [4, 2, 2] and all(
        part.isascii() and part.isdecimal() for part in parts
    )


def _told(talk: LineContext, data: Facts) -> None:
    titles = {game.id: game.title(talk.tr) for game in talk.games.values()}
    talk.say(*daily_lines(data, titles.__getitem__, talk.tr))


COMMANDS = (
    Command(
        "daily",
        "défi",
        "farkle",
        N_("the daily challenge, or your try at a game"),
        EVERYWHERE,
        daily,
    ),
)
