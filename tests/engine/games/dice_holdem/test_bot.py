"""The bots: their moves in given situations, and that stronger levels win more often."""

from random import Random
from typing import Any

import pytest

from engine import Match
from engine.core.plain import plain, typed_view
from engine.core.values import Move
from engine.games.dice_holdem import GAME, bot
from engine.games.dice_holdem.legal import legal_moves
from engine.games.dice_holdem.values import Bet, Call, Check, Fold, Raise
from engine.games.dice_holdem.view import HoldemView
from engine.kit.levels import LEVELS
from tests.engine.games.dice_holdem.table import CALL, CHECK, Table, bet, up


def seen(table: Table) -> HoldemView:
    seat = table.turn["to_act"][0]
    return typed_view(HoldemView, table.match.view(seat))


class Always:
    """A random source that always returns the same number, or the highest possible one."""

    def __init__(self, number: int) -> None:
        self._number = number

    def randrange(self, stop: int, /) -> int:
        return min(self._number, stop - 1)


def test_levels_are_ordered_from_the_weakest() -> None:
    assert GAME.levels == LEVELS
    assert set(GAME.older) == {"random", "caller", "tight", "solid", "balanced"}
    assert set(GAME.older.values()) <= set(LEVELS)


def test_legal_moves_match_can() -> None:
    table = Table(2, flop_rerolls=0)
    table.pockets()
    first = legal_moves(seen(table))
    table.play(CHECK, CHECK)
    table.flop()
    table.play(CHECK, CHECK)
    table.street("turn", "Y3")
    table.play(bet(20))

    assert first == [Bet(10), Check(), Fold()]
    assert legal_moves(seen(table)) == [Raise(10), Raise(20), Call(), Fold()]


def test_waiting_seat_has_no_legal_moves() -> None:
    table = Table(2)
    table.pockets()

    assert legal_moves(typed_view(HoldemView, table.match.view(1))) == []


def test_random_can_choose_every_legal_move() -> None:
    table = Table(2)
    table.pockets()
    view = seen(table)

    assert [bot.random(view, Always(pick)) for pick in range(3)] == [Bet(10), Check(), Fold()]


def test_caller_checks_and_calls() -> None:
    table = Table(2)
    table.pockets()
    caller = bot.LEVELS["caller"]
    first = caller(seen(table), Random(1))
    table.play(bet(10))

    assert (first, caller(seen(table), Random(1))) == (Check(), Call())


def river(pocket: str, *moves: dict[str, Any]) -> HoldemView:
    """The view of the seat to act on the river after these moves; seat 0 acts first."""
    table = Table(2, flop_rerolls=0)
    table.pockets(pocket, "R1 B2")
    table.check_round()
    table.flop("R6 B6 W4")
    table.check_round()
    table.street("turn", "Y3")
    table.check_round()
    table.street("river", "W3")
    if moves:
        table.play(*moves)
    return seen(table)


@pytest.mark.parametrize("level", ["tight", "solid"])
def test_strong_hand_bets_and_raises_and_calls_at_the_raise_cap(level: str) -> None:
    player = bot.LEVELS[level]
    best = "W6 Y6"
    capped = [bet(20), up(20), up(20), up(20)]

    assert player(river(best), Random(1)) == Bet(20)
    assert player(river(best, CHECK, bet(20)), Random(1)) == Raise(20)
    assert player(river(best, *capped), Random(1)) == Call()
    assert bot._strongest(river(best, *capped)) == Call()


@pytest.mark.parametrize("level", ["tight", "solid"])
def test_weak_hand_checks_and_folds(level: str) -> None:
    player = bot.LEVELS[level]
    worst = "Y1 W2"

    assert player(river(worst), Always(1)) == Check()
    assert player(river(worst, CHECK, bet(20)), Random(1)) == Fold()


def test_solid_sometimes_bluffs_and_tight_never() -> None:
    worst = river("Y1 W2")

    assert bot.LEVELS["solid"](worst, Always(0)) == Bet(20)
    assert bot.LEVELS["tight"](worst, Always(0)) == Check()


def test_pot_odds_are_the_break_even_equity() -> None:
    table = Table(2)
    table.pockets()
    table.play(bet(10))

    # A call of 10 to win the antes and the bet, 30: it breaks even at 10 / 40.
    assert bot.pot_odds(seen(table)) == 0.25


def test_solid_calls_with_a_medium_hand_if_the_pot_odds_are_good() -> None:
    table = Table(2, flop_rerolls=0)
    table.pockets("Y5 W5", "R1 B2")
    table.play(bet(10), up(10), up(10), up(10), CALL)
    table.flop("R6 B6 W4")
    table.check_round()
    table.street("turn", "Y3")
    table.check_round()
    table.street("river", "W3")
    table.play(CHECK, bet(10))

    assert bot.LEVELS["solid"](seen(table), Random(1)) == Call()


def test_same_view_and_luck_give_the_same_move() -> None:
    table = Table(3)
    table.pockets("R6 B4", "W1 Y2", "R2 B1")
    view = seen(table)

    for player in GAME.bots.values():
        assert player(view, Random(7)) == player(view, Random(7))


def winner(one: str, other: str, seed: int) -> int:
    """Which of two levels wins a match, 0 or 1; the seed also decides who sits where."""
    rng = Random(seed)
    match = Match.start("dice_holdem", 2, {"stack": 200, "ante_doubles_every": 10})
    mine = seed % 2
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        player = GAME.bots[one if seat == mine else other]
        match.play(seat, plain(player(match.seat_view(seat), rng)))
    return int(match.turn["over"]["winners"] != [mine])


@pytest.mark.long
@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("better", "worse"), [("master", "caller"), ("master", "beginner"), ("beginner", "random")]
)
def test_best_level_wins_most_matches(better: str, worse: str) -> None:
    matches = 20
    lost = sum(winner(better, worse, seed) for seed in range(matches))

    assert matches - lost >= 0.6 * matches


def test_characters_bet_more_and_pay_less_often_than_their_level() -> None:
    table = Table(2, flop_rerolls=0)
    table.pockets()
    first = seen(table)
    table.play(bet(10))
    second = seen(table)

    def played(level: str, view: HoldemView, kind: type[Move]) -> int:
        moves = [GAME.bots[level](view, Random(seed)) for seed in range(400)]
        return sum(isinstance(move, kind) for move in moves)

    assert played("bluffer", first, Bet) > played("club", first, Bet) + 20
    assert played("cautious", first, Bet) < played("club", first, Bet) - 20
    assert played("cautious", second, Fold) > played("club", second, Fold) + 20
