"""How long matches last by the moves of bots, beside what players are told.

    python -m tests.match_lengths [--games yams farkle ...] [--matches 10] [--level casual]

One JSON line for each game and number of seats: the median number of moves, the minutes that these
take people, and the minutes that forms and waiting rooms tell. The seconds of a move are assumed;
they are in `client/games/<id>/length.py`. What players are told also counts the seconds in which
everybody looks at a lifted cup or a showdown.
"""

import argparse
import json
from collections.abc import Mapping
from importlib import import_module
from random import Random
from statistics import median
from typing import Any

from client.games import registry as shown
from engine import Match, registry
from engine.core.plain import plain


def moves(game: str, seats: int, options: Mapping[str, Any], level: str, seed: int) -> int:
    """Moves of all seats in one match of bots."""
    rng, bot, count = Random(seed), registry.game(game).bots[level], 0
    chosen = {name: value for name, value in options.items() if value is not None}
    match = Match.start(game, seats, chosen)
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
            continue
        seat = turn["to_act"][0]
        match.play(seat, plain(bot(match.seat_view(seat), rng)))
        count += 1
    return count


def usual(game: str, seats: int) -> dict[str, Any]:
    """The options that a new table of this game begins with."""
    rules = registry.game(game)
    defaults: dict[str, Any] = plain(rules.options())
    return {**defaults, **rules.suggested(seats)}


def told(game: str, seats: int, options: Mapping[str, Any]) -> float:
    """The minutes that players are told."""
    return shown.words(game).seconds(seats, options) / 60


def measured(game: str, seats: int, options: Mapping[str, Any], level: str, matches: int) -> float:
    """Median minutes of so many matches, for the moves alone."""
    seconds: float = import_module(f"client.games.{game}.length").SECONDS
    played = [moves(game, seats, options, level, seed) for seed in range(matches)]
    return seconds * median(played) / 60


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(registry.game_ids()))
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--level", default="casual")
    args = parser.parse_args()
    for game in args.games:
        low, high = registry.game(game).seats
        for seats in range(low, high + 1):
            options = usual(game, seats)
            found = measured(game, seats, options, args.level, args.matches)
            row = {"game": game, "seats": seats, "level": args.level, "matches": args.matches}
            minutes = {"minutes": round(found, 1), "told": round(told(game, seats, options), 1)}
            print(json.dumps({**row, **minutes}), flush=True)


if __name__ == "__main__":
    main()
