"""What a match that was played to its end leaves to be counted."""

from random import Random

from engine import Match
from engine.core.figures import Figure
from tests.engine.walks import BOUND, start, walk


def played(game: str, seed: int) -> Match:
    rng = Random(seed)
    match = start(game, rng)
    for _ in walk(match, rng, BOUND):
        pass
    return match


def notes(match: Match) -> list[Figure]:
    """All that is noted when a match is told again."""
    again = Match.of_version(match.game.id, match.seats, match.options, match.rules_version)
    told = again.follow(match.log)
    found = [note for before, step in told for note in match.game.noted(before, step)]

    assert again.turn == match.turn
    return found
