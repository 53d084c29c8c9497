"""The equilibrium of a round of Poker Dice between two seats, solved exactly by linear programs.

The game that is solved leaves out what gains nothing or hardly anything: a player who has believed
always looks, shows the dice he keeps, may throw single dice openly, and at last throws some under
the cup, looks and calls. Both then know all the dice but those, which are fresh. So the round is a
chain of small games, each given by the dice on the table and the last call: one player knows the
hidden dice and calls, the other believes or doubts. As calls only rise, they are solved from the
highest call down, each as a linear program over the chance that each call is believed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import factorial

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

from engine.games.poker_dice.best_throws import poker_chance
from engine.games.poker_dice.calls import ACES, CALLS, DICE, FACES, LOWEST_POKER
from engine.games.poker_dice.strategy import (
    CERTAIN,
    COVER,
    OPEN,
    POKER,
    STOP,
    Content,
    Faces,
    joined,
    kept_of,
    made,
    possible,
    sets,
    shown_sets,
)
from engine.games.poker_dice.values import POKER_THROWS

Floats = NDArray[np.float64]

Whats = NDArray[np.int16]
TIE = 1e-9  # dice are thrown openly only if that is better by this much
RAREST = 2  # of 255: calls that are made no more often are left out


@cache
def orders(dice: Faces) -> float:
    """The chance that so many dice show these faces."""
    ways = factorial(len(dice))
    for count in Counter(dice).values():
        ways //= factorial(count)
    return float(ways / len(FACES) ** len(dice))


WHOLE = sets(DICE)
AT = {dice: number for number, dice in enumerate(WHOLE)}
PLACE = shown_sets()
SHOWN = tuple(PLACE)
MADE = np.array([made(dice) for dice in WHOLE])


@dataclass
class Local:
    """One small game: the dice on the table, and what may be called.

    Attributes:
        calls: the ranks that the dice can make, ascending, above the last call.
        believed: for each, the chance to be believed.
        called: for each set of hidden dice, the chances of the calls.
        value: the caller's chance to win the round.
    """

    calls: Sequence[int]
    believed: Floats
    called: Floats
    value: float


@dataclass
class Solution:
    """The whole round.

    Attributes:
        games: by the place of the shown dice and the lowest call of the game.
        hidden: the chance to win once the other dice are thrown under the cup, by the place of the
            shown dice and the rank of the last call + 1.
        looked: the chance to win after believing a call and looking, by five dice and call.
        choice: what to do in a turn, by `turn_place` and call.
    """

    games: dict[tuple[int, int], Local]
    hidden: Floats
    looked: Floats
    choice: Whats


class Turns:
    """All states of a turn: dice thrown openly in it, and dice not thrown yet.

    Attributes:
        pairs: (thrown, not thrown), fewest unthrown first.
        of: its inverse.
        levels: for each number of unthrown dice, as arrays by pair: places in `pairs`, all five
            dice, the shown dice after each throw under the cup, and the six places in `pairs`
            after each open throw of a single die.
    """

    def __init__(self) -> None:
        self.pairs = [
            (thrown, rest)
            for count in range(DICE + 1)
            for rest in sets(count)
            for thrown in sets(DICE - count)
        ]
        self.of = {pair: number for number, pair in enumerate(self.pairs)}
        self.levels = []
        start = 0
        for count in range(DICE + 1):
            level = [pair for pair in self.pairs if len(pair[1]) == count]
            ids = range(start, start + len(level))
            start += len(level)
            covers = [self._covers(*pair) for pair in level]
            opens = [self._opens(*pair) for pair in level]
            whole = np.array([AT[joined(*pair)] for pair in level])
            self.levels.append((np.array(ids), whole, _padded(covers), _padded_throws(opens)))

    def _covers(self, thrown: Faces, rest: Faces) -> list[int]:
        """The shown dice after each throw under the cup of some of `rest`."""
        return [PLACE[joined(thrown, kept)] for kept in kept_of(rest)]

    def _opens(self, thrown: Faces, rest: Faces) -> list[list[int]]:
        """The states after an open throw of each single die, a list for the six faces."""
        return [
            [self.of[joined(thrown, (face,)), without(rest, die)] for face in range(len(FACES))]
            for die in sorted(set(rest))
        ]


def without(dice: Faces, die: int) -> Faces:
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


def _padded(lists: list[list[int]]) -> NDArray[np.int64]:
    """Rows of equal length; the last item of each is repeated; empty ones are -1."""
    width = max(1, *map(len, lists))
    return np.array([(one + one[-1:] * width if one else [-1] * width)[:width] for one in lists])


def _padded_throws(lists: list[list[list[int]]]) -> NDArray[np.int64]:
    width = max(1, *map(len, lists))
    none = [[-1] * len(FACES)]
    return np.array([(one + one[-1:] * width if one else none * width)[:width] for one in lists])


def solved(shown: Faces, calls: Sequence[int], looked: Floats) -> Local:
    """The equilibrium of one small game by a linear program.

    Over the chances b(c) to believe, the caller's values v(h) are minimised on average, where v(h)
    is at least what each call c wins with h hidden. The duals are the caller's strategy.
    """
    types = sets(DICE - len(shown))
    if not calls:
        return Local(calls, np.zeros(0), np.zeros((len(types), 0)), 0.0)
    weights = np.array([orders(hidden) for hidden in types])
    whole = np.array([AT[joined(shown, hidden)] for hidden in types])
    ranks = np.array(calls)
    doubted = (MADE[whole][:, None] >= ranks[None, :]).astype(float)
    believed = 1 - looked[whole][:, ranks]
    count, many = len(types), len(ranks)
    rows = np.arange(count * many)
    # What h wins with c, doubted plus b(c) times the gain of being believed, is at most v(h).
    gain = (believed - doubted).ravel()
    matrix = coo_matrix(
        (
            np.concatenate([gain, -np.ones(count * many)]),
            (
                np.concatenate([rows, rows]),
                np.concatenate([np.tile(np.arange(many), count), many + rows // many]),
            ),
        ),
        shape=(count * many, many + count),
    ).tocsr()
    found = linprog(
        np.concatenate([np.zeros(many), weights]),
        A_ub=matrix,
        b_ub=-doubted.ravel(),
        bounds=[(0, 1)] * many + [(0, 1)] * count,
        method="highs",
    )
    assert found.status == 0, found.message
    duals = np.maximum(-found.ineqlin.marginals.reshape(count, many), 0)
    b = np.clip(found.x[:many], 0, 1)
    # A type that the program leaves at a bound calls what wins most against b.
    pays = doubted + b * (believed - doubted)
    lowest = duals.sum(axis=1) < 1e-9
    duals[lowest, pays[lowest].argmax(axis=1)] = 1
    return Local(calls, b, duals / duals.sum(axis=1, keepdims=True), float(found.fun))


def solve(lowest: int = -1) -> Solution:
    """Solve all games after calls of the rank `lowest` and higher; -1 is the start of a round."""
    turns = Turns()
    looked = np.zeros((len(WHOLE), len(CALLS)))
    hidden = np.zeros((len(SHOWN), len(CALLS) + 1))
    turn = np.zeros((len(turns.pairs), len(CALLS)))
    choice = np.zeros((len(turns.pairs), len(CALLS)), np.int16)
    games: dict[tuple[int, int], Local] = {}
    looked[:, ACES] = poker_chance(POKER_THROWS)
    for last in range(ACES - 1, lowest - 1, -1):
        hidden[:, last + 1] = hidden[:, last + 2]
        for place, shown in enumerate(SHOWN):
            calls = [call for call in possible(shown) if call > last]
            if last + 1 in calls:
                games[place, last + 1] = solved(shown, calls, looked)
                hidden[place, last + 1] = games[place, last + 1].value
        if last < 0:
            break
        _solve_turns(turns, hidden[:, last + 1], looked, last, turn[:, last], choice[:, last])
        whole = [turns.of[(), dice] for dice in WHOLE]
        looked[:, last] = turn[whole, last]
        if last >= LOWEST_POKER:
            better = looked[:, last] < looked[0, ACES]
            choice[whole, last] = np.where(better, POKER, choice[whole, last])
            looked[:, last] = np.maximum(looked[:, last], looked[0, ACES])
    return Solution(games, hidden, looked, choice)


def _solve_turns(
    turns: Turns, hidden: Floats, looked: Floats, last: int, values: Floats, choice: Whats
) -> None:
    """Fill in the values of all moments of a turn after the call `last`, and what to do there."""
    # With all dice open only a true call counts, and it is believed at once.
    truth = np.where(last < MADE, 1 - looked[np.arange(len(WHOLE)), MADE], 0.0)
    for count, (ids, whole, covers, opens) in enumerate(turns.levels):
        options = []
        if count < DICE:
            options.append((truth[whole], np.full(len(ids), STOP)))
        if count:
            found = hidden[covers]
            options.append((found.max(axis=1), COVER + found.argmax(axis=1)))
            means = values[opens].mean(axis=2)
            options.append((means.max(axis=1) - TIE, OPEN + means.argmax(axis=1)))
        which = np.argmax([value for value, _ in options], axis=0)
        values[ids] = np.choose(which, [value for value, _ in options])
        choice[ids] = np.choose(which, [what for _, what in options])


def content(solution: Solution) -> bytes:
    """The solution as `strategy.Content`."""
    believed: list[list[bytes]] = []
    called: list[list[bytes]] = []
    for place, shown in enumerate(SHOWN):
        games = [solution.games[place, lowest] for lowest in possible(shown)]
        believed.append(
            [np.rint(CERTAIN * game.believed).astype(np.uint8).tobytes() for game in games]
        )
        called.append([b"".join(_row(chances) for chances in game.called) for game in games])
    turns = solution.choice.astype(np.uint8).tobytes()
    return msgspec.msgpack.encode(
        Content(believed, called, turns, _shorts(solution.hidden), _shorts(solution.looked))
    )


def _shorts(chances: Floats) -> bytes:
    """Chances as 16-bit numbers, little-endian."""
    return np.rint(chances * 65535).astype("<u2").tobytes()


def _row(chances: Floats) -> bytes:
    """The calls that are not made too rarely, and how often."""
    often = np.rint(CERTAIN * chances).astype(int)
    return bytes([np.count_nonzero(often > RAREST)]) + b"".join(
        bytes([place, often[place]]) for place in np.flatnonzero(often > RAREST)
    )


def computed() -> bytes:
    """The content of the table."""
    return content(solve())
