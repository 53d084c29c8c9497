"""Every move of Dice Hold'em is valued: the chips it wins on average, compared with folding."""

from random import Random
from statistics import fmean

import numpy as np
import pytest

from engine import Match, registry
from engine.core.judgment import Judgment
from engine.core.plain import plain
from engine.games.dice_holdem.balanced import place_of
from engine.games.dice_holdem.bot import LEVELS
from engine.games.dice_holdem.judge import judge, rate
from engine.games.dice_holdem.strategy import (
    BINS,
    CHANCES,
    NO_BET,
    POTS,
    TABLES,
    encoded,
    place,
    pocket_class,
    situation,
    strategy,
    values,
)
from engine.games.dice_holdem.values import Bet, Call, Check, Fold, Raise
from engine.games.dice_holdem.view import HoldemView
from engine.kit.numbers import from_bytes
from tests.engine.games.dice_holdem.table import CALL, CHECK, Table, bet, up
from tests.engine.games.dice_holdem.test_bot import river, seen
from tests.tables import dice_holdem as build
from tests.tables.holdem_deals import ANY, ONE_COLOUR, deals
from tests.tables.holdem_values import valued

BEST, WORST = "W6 Y6", "Y1 W2"


def test_folding_wins_nothing_and_a_check_costs_nothing() -> None:
    rated = rate(river(WORST), TABLES)

    assert (rated.unit, rated.exact) == ("chips", False)
    assert rated.values[Fold()] == 0
    assert rated.values[Check()] > -3


def test_best_hand_bets_and_raises() -> None:
    assert isinstance(judge(river(BEST), Fold(), TABLES).best, Bet)
    raised = judge(river(BEST, CHECK, bet(20)), Fold(), TABLES)
    assert isinstance(raised.best, Raise)
    assert raised.loss == raised.value > 40


def test_worst_hand_folds() -> None:
    view = river(WORST, CHECK, bet(20))

    assert judge(view, Call(), TABLES).best == Fold()
    assert judge(view, Raise(20), TABLES).loss > judge(view, Call(), TABLES).loss > 5


def test_same_view_is_judged_alike() -> None:
    table = Table(2, flop_rerolls=0)
    table.pockets("R6 B6", "W1 Y2")
    table.check_round()
    table.flop()

    assert rate(seen(table), TABLES) == rate(seen(table), TABLES)


def test_three_seats_are_judged_by_equity() -> None:
    """Who calls 10 for a third of a pot of 50, and is called by the last one, wins 7 or so."""
    table = Table(3)
    table.pockets("R3 B3", "W1 Y2", "R2 B1")
    table.play(bet(10))
    rated = rate(seen(table), TABLES).values

    assert set(rated) == {Call(), Fold(), Raise(10)}
    assert rated[Call()] == pytest.approx(
        (rated[Call()] + 10) / 50 * 50 - 10
    ), "a call of 10 makes a pot of 50"
    assert -10 < rated[Call()] < 40


def test_other_antes_are_judged_by_equity() -> None:
    table = Table(2, ante=100)
    table.pockets("R6 B6", "W1 Y2")
    strong = rate(seen(table), TABLES).values
    assert strong[Bet(10)] > strong[Check()] > 100

    table.play(bet(10), up(10), up(10), up(10))
    assert set(rate(seen(table), TABLES).values) == {Call(), Fold()}


def test_short_stacks_call_no_more_than_they_have() -> None:
    table = Table(2, stack=100, ante=90)
    table.pockets("R6 B6", "W6 Y6")
    table.play(bet(10))
    rated = rate(seen(table), TABLES).values

    assert set(rated) == {Call(), Fold()}
    assert 0 < rated[Call()] < 190


def test_what_the_table_has_not_seen_is_judged_by_equity() -> None:
    view = river(BEST)
    unknown = {**TABLES, "values": encoded([None] * (sum(POTS) * 2 * (NO_BET + 1) * BINS * CHANCES))}

    rated = rate(view, unknown).values
    assert rated != rate(view, TABLES).values
    assert rated[Bet(20)] > rated[Bet(10)] > rated[Check()] > 15


def test_values_are_read_as_they_were_packed() -> None:
    tables = {"values": encoded([1.5, -20.25, 0.0, None, None, None])}

    assert values(tables, 0, 0) == [1.5, -20.25, 0.0]
    assert values(tables, 0, 1) is None
    assert len(from_bytes(TABLES["values"])) == sum(POTS) * 2 * (NO_BET + 1) * BINS * CHANCES


def test_pockets_are_worth_more_the_higher_they_are() -> None:
    at = place(0, 0, 1, situation(1, 0, 1) or 0)
    high, low = (values(TABLES, at, pocket_class(dice)) for dice in (("R6", "B6"), ("R1", "B2")))

    assert high is not None
    assert low is not None
    assert high[0] > low[0] + 20
    assert high[1] > high[0], "a raise with two sixes"


@pytest.mark.unmeasured
@pytest.mark.timeout(900)  # numba compiles for some time on a busy machine
def test_values_agree_with_hands_played_anew() -> None:
    """Spot values: other hands between two players by the table, before the flop."""
    hands = build.Hands(deals(3000, build.SAMPLES, 7, ANY, ONE_COLOUR), strategy().bounds)
    policy = build.unpacked(strategy())
    sums, counts = valued(policy, hands.classes, hands.results, 1, 4, 7)
    first, raised = place(0, 0, 0, NO_BET), place(0, 0, 1, situation(1, 0, 1) or 0)
    for at in (first, raised):
        for action in (1, 2):
            kept = [values(TABLES, at, dice) for dice in range(BINS)]
            found = np.array([one[action - 1] if one else 0.0 for one in kept])
            anew = 10 * sums[at, :, action] / np.maximum(counts[at, :, action], 1)
            many = counts[at, :, action].astype(float)
            assert np.average(found, weights=many) == pytest.approx(
                np.average(anew, weights=many), abs=2
            )
            assert np.corrcoef(found, anew)[0, 1] > 0.9


@pytest.mark.unmeasured
def test_strongest_level_loses_little_by_the_judge() -> None:
    """What it mixes is worth nearly the same; a random player loses much more."""
    lost: dict[str, list[float]] = {"master": [], "random": []}
    match = Match.start("dice_holdem", 2, {"stack": 10_000, "max_hands": 12})
    rng = Random(3)
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        view = match.seat_view(seat)
        assert isinstance(view, HoldemView)
        assert place_of(view) is not None
        moves = {level: LEVELS[level](view, rng) for level in lost}
        for level, move in moves.items():
            lost[level].append(judge(view, move, TABLES).loss)
        match.play(seat, plain(moves["master"]))

    assert fmean(lost["master"]) < 4 < fmean(lost["random"])


def test_game_has_this_judge() -> None:
    table = Table(2)
    table.pockets("R6 B6", "W1 Y2")
    table.play(CHECK, bet(10))
    judged = registry.game("dice_holdem").judge(seen(table), Call(), TABLES)

    assert isinstance(judged, Judgment)
    assert judged == judge(seen(table), Call(), TABLES)
    assert CALL == plain(Call())
