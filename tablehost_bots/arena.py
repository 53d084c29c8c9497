"""Bots play each other here, without a host: `python -m tablehost_bots.arena --help`."""

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, cycle, islice
from random import Random
from typing import Any

from msgspec import Struct

from engine import EngineError, IllegalMove, Match, registry
from tablehost_bots.bot import Bot, house_rules, sent
from tablehost_bots.loading import LoadError, load
from tablehost_bots.ratings import Rating, Win, rated, share

LONGEST = 100_000
"""Entries after which a match counts as drawn."""


class Standing(Struct, frozen=True):
    """How one bot did.

    Attributes:
        won: matches won; a shared win counts as its part.
        refused: moves that were not legal, and replaced by harmless ones.
    """

    name: str
    played: int
    won: float
    refused: int
    rating: Rating


def arena(
    bots: Mapping[str, Bot],
    game: str,
    *,
    seats: int = 2,
    matches: int = 1000,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> list[Standing]:
    """Let bots play each other as often as each other, from all seats in turn; the best first.

    Raises:
        ValueError: there are fewer bots than seats.
        EngineError: there is no such game, or it has no such number of seats or house rules.
    """
    names, rng = list(bots), Random(seed)  # noqa: S311 - not used for secrets
    if not 2 <= seats <= len(names):
        raise ValueError(f"{len(names)} bots cannot play matches of {seats}")
    played, refused, won = [0] * len(names), [0] * len(names), [0.0] * len(names)
    wins: list[list[Win]] = []
    for seated in islice(_seatings(len(names), seats), matches):
        match = Match.start(game, seats, options)
        faults = play_out(match, [bots[names[bot]] for bot in seated], rng)
        for bot, times in zip(seated, faults, strict=True):
            played[bot] += 1
            refused[bot] += times
        winners = [seated[seat] for seat in match.turn.get("over", {}).get("winners", ())]
        for bot in winners:
            won[bot] += 1 / len(winners)
        losers = [bot for bot in seated if bot not in winners]
        wins.append([(better, worse) for better in winners for worse in losers])
    ratings = rated(len(names), wins, rng)
    table = [
        Standing(name, played[bot], won[bot], refused[bot], ratings[bot])
        for bot, name in enumerate(names)
    ]
    return sorted(table, key=lambda one: -one.rating.points)


def play_out(match: Match, bots: Sequence[Bot], rng: Random) -> list[int]:
    """Play a match to its end; by seat, how many moves were refused."""
    refused = [0] * len(bots)
    while "over" not in match.turn and len(match) < LONGEST:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        try:
            match.play(seat, sent(bots[seat](match.seat_view(seat), rng)))
        except IllegalMove:
            refused[seat] += 1
            match.play(seat, match.default_move(seat))
    return refused


def _seatings(bots: int, seats: int) -> Iterator[tuple[int, ...]]:
    """The seating of each match: every group, each of its members first in turn, without end."""
    groups = list(combinations(range(bots), seats))
    for turn in cycle(range(seats)):
        for group in groups:
            yield (*group[turn:], *group[:turn])


def table(standings: Sequence[Standing]) -> Iterator[str]:
    """The standings as lines."""
    yield f"{'bot':24}{'rating':>8}{'95 % within':>18}{'won':>9}{'95 % within':>16}  of"
    for one in standings:
        part, low, high = share(one.won, one.played)
        within = f"{one.rating.low:.0f} to {one.rating.high:.0f}"
        line = f"{one.name:24}{one.rating.points:8.0f}{within:>18}{part:9.1%}"
        line += f"{f'{low:.1%} to {high:.1%}':>16}  {one.played}"
        yield line + (f"  ({one.refused} moves refused)" if one.refused else "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play as the command line says; the exit code."""
    options = _parser().parse_args(arguments)
    try:
        bots = {name: load(name, options.game) for name in options.bots}
        rules = house_rules(options.option)
        begun = time.perf_counter()
        standings = arena(
            bots, options.game, seats=options.seats, matches=options.matches,
            options=rules, seed=options.seed,
        )  # fmt: skip
    except (EngineError, LoadError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    took = time.perf_counter() - begun
    sys.stdout.write("".join(f"{line}\n" for line in table(standings)))
    sys.stdout.write(f"{options.matches} matches in {took:.1f} s\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tablehost_bots.arena", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("game", help=f"one of {', '.join(registry.game_ids())}")
    parser.add_argument(
        "bots", nargs="+", help="a level of the game, or FILE.py:FUNCTION, or MODULE:FUNCTION"
    )
    parser.add_argument("--seats", type=int, default=2, help="of each match (default: 2)")
    parser.add_argument("--matches", type=int, default=1000, help="in all (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, help="the same gives the same matches")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
