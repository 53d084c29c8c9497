"""The games of the daily challenge, and the seed of a day."""

from collections.abc import Mapping

from engine import Match
from engine.core.judgment import Unit
from engine.sync.commitments import Terms, commitment_of
from tablehost.daily.days import Borders
from tablehost.store.dailies import Daily

GAMES: Mapping[str, Unit] = {"farkle": "turns", "yams": "points"}
"""What a try's result counts in, by game; of turns, fewer are better."""


def daily_of(game: str, borders: Borders, seed: bytes, identity: str) -> Daily:
    """The challenge of a game on a day.

    Args:
        game: its id.
        borders: of the day.
        seed: secret until the day ends.
        identity: random, in place of a table's.
    """
    rules = Match.start(game, 1, {"daily": borders.day})
    terms = Terms(identity, 1, 0, game, rules.rules_version, 1, rules.options)
    return Daily(
        day=borders.day,
        game=game,
        seed=seed,
        commitment=commitment_of(seed, terms),
        terms=terms,
        began=borders.began,
        ends=borders.ends,
    )


def result(match: Match) -> float:
    """The result of a finished try: its points, or its turns as a negative number."""
    return match.gained(0, GAMES[match.game.id])
