"""Helpers: a random match played to its end, and the statistics notes of a match."""

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
    """The notes of all steps of a match, found by replaying its log."""
    again = Match.of_version(match.game.id, match.seats, match.options, match.rules_version)
    steps = again.follow(match.log)
    found = [note for before, step in steps for note in match.game.noted(before, step)]

    assert again.turn == match.turn
    return found
