"""Random matches of every game, for tests that run over all games."""

from engine import registry
from tablehost.testing.walks import BOUND, SHORT, every_game, seeds, start, step, viewers, walk
from tests.games import soon

__all__ = ["BOUND", "GAMES", "every_game", "seeds", "start", "step", "viewers", "walk"]

GAMES = registry.game_ids()

SHORT.update({game: soon(game) for game in GAMES})
