"""What the best response wins from the table of the strongest Poker Dice bot, worked out exactly.

    python -m tests.bench.poker_dice_response

The opponent knows the bot's table. He may throw dice openly one by one, looking after each, and
some together under the cup, stop whenever he likes, show dice after the throw, call without a
look, and call and answer as he likes. Left out are poker turns that gain more than the table says,
and a second call without a look. One JSON line: his chance to win a round that he begins, and one
that the bot begins.
"""

import json
from itertools import product
from typing import Any

import numpy as np

from engine.games.poker_dice.calls import ACES, CALLS, DICE, FACES, RANKS
from engine.games.poker_dice.round_values import thrown
from engine.games.poker_dice.strategy import (
    CERTAIN,
    COVER,
    OPEN,
    POKER,
    STOP,
    Faces,
    joined,
    kept_of,
    made,
    possible,
    sets,
    strategy,
)
from tests.tables.poker_dice import AT, MADE, SHOWN, WHOLE, orders, without

POKER_TURN = strategy().looked((5,) * DICE, ACES)
WEIGHTS = np.array([orders(dice) for dice in WHOLE])


class Local:
    """What the bot does over these dice on the table: as caller and as the one who answers."""

    def __init__(self, shown: Faces, lowest: int) -> None:
        self.ranks = np.array([rank for rank in possible(shown) if rank >= lowest])
        types = sets(DICE - len(shown))
        self.whole = np.array([AT[joined(shown, hidden)] for hidden in types])
        self.holds = MADE[self.whole][:, None] >= self.ranks
        table = strategy()
        last = lowest - 1
        self.believed = np.array([table.believed(shown, last, rank) for rank in self.ranks])
        self.believed = self.believed / CERTAIN
        if self.ranks[0] == possible(shown)[0]:
            self.believed[0] = 1.0  # all can see that it holds
        self.called = np.zeros(self.holds.shape)
        for number, hidden in enumerate(types):
            for rank, often in table.called(shown, hidden, last):
                self.called[number, np.searchsorted(self.ranks, rank)] = often
        self.called /= self.called.sum(axis=1, keepdims=True)
        self.called *= np.array([orders(hidden) for hidden in types])[:, None]


class Response:
    """The opponent's chances, filled in from the highest call down.

    Attributes:
        looks: after he has believed a call and looked, by five dice and call.
        bot_looks: after the bot has.
        answers: before his answer to a call that the bot makes over these dice after that call.
        stops: after his throw, by shown and hidden dice, under the running last call.
    """

    def __init__(self) -> None:
        self.looks = np.full((len(WHOLE), len(CALLS)), POKER_TURN)
        self.bot_looks = np.full((len(WHOLE), len(CALLS)), 1 - POKER_TURN)
        self.answers: dict[Faces, float] = dict.fromkeys(SHOWN, 1.0)
        self.stops: dict[Faces, dict[Faces, float]] = {
            shown: dict.fromkeys(sets(DICE - len(shown)), 0.0) for shown in SHOWN
        }
        self.turn: dict[tuple[Faces, Faces, Faces], float] = {}

    def solve(self) -> tuple[float, float]:
        """His chance in a round that he begins, and in one that the bot begins."""
        for last in range(ACES - 1, -1, -1):
            self._meet(last)
            self._turns(last)
        self._meet(-1)
        return self._start((), (), DICE), self.answers[()]

    def _meet(self, last: int) -> None:
        """Bring `answers` and `stops` up to the calls above the last one."""
        for shown in SHOWN:
            if last + 1 not in possible(shown):
                continue
            game = Local(shown, last + 1)
            ranks, whole = game.ranks, game.whole
            doubted = (game.called * ~game.holds).sum(axis=0)
            looked = (game.called * self.looks[np.ix_(whole, ranks)]).sum(axis=0)
            blind = game.called.T @ (game.holds * self._after_blind(whole, ranks))
            above = np.triu(np.ones((len(ranks), len(ranks))), 1)
            blind = (blind * above).max(axis=1)
            self.answers[shown] = float(np.maximum(doubted, np.maximum(looked, blind)).sum())
            pays = game.believed * self.bot_looks[np.ix_(whole, ranks)]
            pays += (1 - game.believed) * game.holds
            best = pays.max(axis=1)
            self.stops[shown] = dict(zip(sets(DICE - len(shown)), map(float, best), strict=True))

    def _after_blind(self, whole: Any, ranks: Any) -> Any:
        """His chance after a true call without a look, which the bot believes."""
        table = strategy()
        found = self.bot_looks[np.ix_(whole, ranks)].copy()
        for row, column in product(range(len(whole)), range(len(ranks))):
            dice, rank = WHOLE[whole[row]], int(ranks[column])
            best = made(dice)
            if best > rank and 1 - table.looked(dice, best) > table.looked(dice, rank):
                found[row, column] = self.looks[whole[row], best]
        return found

    def _turns(self, last: int) -> None:
        """The chances after a look under the call `last`."""
        self.turn = {}
        bots: dict[tuple[Faces, Faces], float] = {}
        for number, dice in enumerate(WHOLE):
            self.bot_looks[number, last] = self._bots_turn((), dice, last, bots)
            found = self._turn((), dice, (), last)
            self.looks[number, last] = max(found, POKER_TURN if last >= RANKS["poker", "9"] else 0)

    def _bots_turn(
        self, thrown: Faces, rest: Faces, last: int, known: dict[tuple[Faces, Faces], float]
    ) -> float:
        if (thrown, rest) in known:
            return known[thrown, rest]
        what = strategy().turn(thrown, rest, last)
        if what == POKER:
            value = 1 - POKER_TURN
        elif what == STOP:
            dice = joined(thrown, rest)
            value = float(self.looks[AT[dice], made(dice)]) if made(dice) > last else 1.0
        elif what < OPEN:
            value = self.answers[joined(thrown, kept_of(rest)[what - COVER])]
        else:
            die = sorted(set(rest))[what - OPEN]
            value = sum(
                self._bots_turn(joined(thrown, (face,)), without(rest, die), last, known)
                for face in range(len(FACES))
            ) / len(FACES)
        known[thrown, rest] = value
        return value

    def _turn(self, opened: Faces, rest: Faces, covered: Faces, last: int) -> float:
        """His chance after a look; he has thrown `covered` under the cup, if anything."""
        state = opened, rest, covered
        if state in self.turn:
            return self.turn[state]
        value = 0.0
        if covered:
            value = self.stops[joined(opened, rest)][covered]
        elif opened:
            dice = joined(opened, rest)
            value = float(self.bot_looks[AT[dice], made(dice)]) if made(dice) > last else 0.0
        for die in set(rest):
            left = without(rest, die)
            openly = (
                often * self._turn(joined(opened, faces), left, covered, last)
                for faces, often in thrown(1)
            )
            value = max(value, sum(openly))
        if not covered:
            for kept in kept_of(rest):
                together = (
                    often * self._turn(opened, kept, faces, last)
                    for faces, often in thrown(len(rest) - len(kept))
                )
                value = max(value, sum(together))
        self.turn[state] = value
        return value

    def _start(self, opened: Faces, covered: Faces, left: int) -> float:
        """His chance as the starter, with so many dice still to be thrown."""
        if left == 0:
            if covered:
                return self.stops[opened][covered]
            return float(self.bot_looks[AT[opened], made(opened)])
        value = sum(
            often * self._start(joined(opened, faces), covered, left - 1)
            for faces, often in thrown(1)
        )
        for count in range(1, left + 1) if not covered else ():
            together = (
                often * self._start(opened, faces, left - count) for faces, often in thrown(count)
            )
            value = max(value, sum(together))
        return value


def main() -> None:
    begins, answers = Response().solve()
    # Who loses a round begins the next one: the share of rounds that he begins in the long run.
    often = (1 - answers) / (1 - answers + begins)
    row = {
        "bench": "poker_dice_response",
        "level": "master",
        "wins_if_he_begins": round(begins, 4),
        "wins_if_the_bot_begins": round(answers, 4),
        "rounds_won": round(often * begins + (1 - often) * answers, 4),
    }
    print(json.dumps(row))


if __name__ == "__main__":
    main()
