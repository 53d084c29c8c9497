"""Random matches of every game, for tests that run over all games."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from engine import Match, registry
from engine.core.game import Game
from engine.core.plain import plain
from engine.core.values import Step

BOUND = 20_000  # log entries; the longest random matches seen are much shorter
SHORT: dict[str, Mapping[str, Any]] = {}
"""House rules by game under which a match of random players is over soon."""

OVER = "tablehost_games"
"""The attribute of a test that says which games it is about, see `plugin`."""

Test = TypeVar("Test", bound=Callable[..., None])
seeds = st.integers(0, 2**32)


def every_game(test: Test) -> Test:
    """Mark a test as one of all games, whose id it takes as `game`."""
    setattr(test, OVER, lambda _: True)
    return test


def every_hidden_game(test: Test) -> Test:
    """Mark a test as one of the games that hide something."""

    def hides(game: Game[Any, Any, Any]) -> bool:
        return game.hidden

    setattr(test, OVER, hides)
    return test


def start(game: str, rng: Random, options: dict[str, Any] | None = None) -> Match:
    low, high = registry.game(game).seats
    return Match.start(game, rng.randrange(low, high + 1), options or SHORT.get(game, {}))


def step(match: Match, rng: Random) -> Step:
    """Play one log entry: the dealer's luck, or a random legal move."""
    turn = match.turn
    if "chance" in turn:
        return match.deal(match.draw(rng))
    seat = turn["to_act"][0]
    return match.play(seat, plain(match.game.bots["random"](match.seat_view(seat), rng)))


def walk(match: Match, rng: Random, entries: int) -> Iterator[Match]:
    """Play random entries, at most `entries`, and yield the match after each."""
    for _ in range(entries):
        if "over" in match.turn:
            return
        step(match, rng)
        yield match


def viewers(match: Match) -> list[int | None]:
    return [*range(match.seats), None]
