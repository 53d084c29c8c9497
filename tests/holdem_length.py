"""How long matches of Dice Hold'em last if the ante doubles every so many hands.

    python -m tests.holdem_length [--matches 200] [--every 3 4 5 6 8] [--seats 2 3 4 5 6]

Bots play whole matches with the default chips. The minutes count `DECISION` seconds for each move,
as people would take, and `LOOK` seconds at the end of each hand. One JSON line for each number of
seats, company and number of hands: the median and the 95th percentile of minutes and of hands, and
the share of matches that were over within `EVENING` minutes. A match is given up after three times
that.

`HoldemOptions.suggested` is the largest number of hands with which every company ends 95 % of its
matches within `EVENING` minutes, for each number of seats.
"""

import argparse
import json
from collections.abc import Mapping
from random import Random
from statistics import median, quantiles

from engine import Match
from engine.core.plain import plain
from engine.games.dice_holdem.bot import LEVELS

DECISION = 6
"""Assumed seconds a decision of a person, the time to read the table included."""
LOOK = 4
"""Assumed seconds in which everybody looks at the end of a hand."""
EVENING = 40
"""Minutes within which 95 % of the matches should be over."""

COMPANIES: Mapping[str, tuple[str, ...]] = {
    "solid": ("solid",),
    "tight": ("tight",),
    "mixed": ("solid", "caller", "tight"),
    "caller": ("caller", "random"),
}
"""The bots' levels, seat by seat and from the beginning again."""


def play(seats: int, company: str, every: int, number: int) -> tuple[float, int]:
    """Play a match with the seed `number`: its minutes and its hands."""
    rng = Random(number)
    levels = COMPANIES[company]
    match = Match.start("dice_holdem", seats, {"ante_doubles_every": every})
    seconds, hands = 0, 0
    while "over" not in (turn := match.turn) and seconds < 3 * EVENING * 60:
        if "chance" in turn:
            match.deal(match.draw(rng))
        else:
            seat = turn["to_act"][0]
            seconds += DECISION
            move = LEVELS[levels[seat % len(levels)]](match.seat_view(seat), rng)
            match.play(seat, plain(move))
        if (hand := match.view(None)["hand"]) != hands:
            seconds += LOOK
            hands = hand
    return seconds / 60, hands


def row(seats: int, company: str, every: int, matches: int) -> dict[str, object]:
    """The lengths of that many matches."""
    played = [play(seats, company, every, number) for number in range(matches)]
    minutes = [minutes for minutes, _ in played]
    hands = [hands for _, hands in played]
    return {
        "seats": seats,
        "bots": company,
        "doubles_every": every,
        "matches": matches,
        "minutes": round(median(minutes), 1),
        "minutes_95": round(quantiles(minutes, n=20)[-1], 1),
        "hands": median(hands),
        "hands_95": round(quantiles(hands, n=20)[-1], 1),
        "within": round(sum(one <= EVENING for one in minutes) / matches, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--every", type=int, nargs="+", default=[3, 4, 5, 6, 8])
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    args = parser.parse_args()
    for seats in args.seats:
        for company in COMPANIES:
            for every in args.every:
                print(json.dumps(row(seats, company, every, args.matches)), flush=True)


if __name__ == "__main__":
    main()
