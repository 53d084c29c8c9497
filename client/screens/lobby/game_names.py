"""Games by the names that are typed for them in line mode."""

from client.games.forms import GameForm
from client.games.names import find_game
from client.line_mode.context import LineContext


def game_named(talk: LineContext, words: str) -> GameForm | None:
    """Find a game by any of its names."""
    found = find_game({game.id: game.titles.values() for game in talk.games.values()}, words)
    return None if found is None else talk.games[found]


def titles(talk: LineContext) -> str:
    """The titles of all games, each of which can be typed."""
    return talk.tr.join(game.title(talk.tr) for game in talk.games.values())


def game_or_list(talk: LineContext, words: str) -> GameForm | None:
    """Find a game by any of its names; print the games there are if it is not found."""
    game = game_named(talk, words)
    if game is not None:
        return game
    talk.say(talk.tr("Which game? Choose one of {games}.", games=titles(talk)))
    return None
