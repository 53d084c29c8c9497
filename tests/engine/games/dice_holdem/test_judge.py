"""The judge: the chips that each move brings until the end of the hand."""

from random import Random
from typing import Any

import pytest

from engine import Match
from engine.core.judgment import Judgment, Reckoning
from engine.core.plain import plain
from engine.games.dice_holdem import GAME
from engine.games.dice_holdem.equity import estimate
from engine.games.dice_holdem.judge import THIN, judge, pot, rate
from engine.games.dice_holdem.legal import legal_moves
from engine.games.dice_holdem.tables import TABLES
from engine.games.dice_holdem.values import Bet, Call, Check, Fold, HoldemState, Raise
from engine.kit.analysis import analyse
from tests.engine.games.dice_holdem.table import CALL, CHECK, FOLD, Table, bet
from tests.engine.games.dice_holdem.test_bot import seen

PAIR_OF_SIXES, NOTHING = "R6 B6", "Y1 W2"


def judged(table: Table, move: dict[str, Any]) -> Judgment:
    view = seen(table)
    played = next(one for one in legal_moves(view) if plain(one) == move)
    return GAME.judge(view, played, TABLES)


def opening(pocket: str, seats: int = 2, **options: Any) -> Table:
    table = Table(seats, **options)
    table.pockets(pocket, *["R1 B2", "W1 Y2", "R2 B1"][: seats - 1])
    return table


def river(pocket: str, **options: Any) -> Table:
    """Seat 0 is to act first on the river; the board is R6 B6 W4 Y3 W3."""
    table = opening(pocket, flop_rerolls=0, **options)
    table.check_round()
    table.flop("R6 B6 W4")
    table.check_round()
    table.street("turn", "Y3")
    table.check_round()
    table.street("river", "W3")
    return table


def test_every_legal_move_is_rated_and_none_is_better_than_the_best() -> None:
    table = opening(PAIR_OF_SIXES)
    rated = rate(seen(table), TABLES)

    assert set(rated.values) == {Bet(10), Check(), Fold()}
    assert (rated.unit, rated.exact) == ("chips", True)
    for move in rated.values:
        found = judge(seen(table), move, TABLES)
        assert found.loss == max(rated.values.values()) - rated.values[move] >= 0


def test_fold_is_worth_nothing_and_good_dice_more_than_an_equal_share() -> None:
    table = opening(PAIR_OF_SIXES)
    found = judged(table, FOLD)

    assert found.value == pytest.approx(found.loss), "what is in the pot is nobody's"
    assert found.value > 20 / 2


def test_weak_dice_are_folded_and_strong_ones_raised() -> None:
    weak, strong = river(NOTHING), river("W6 Y6")
    for table in (weak, strong):
        table.play(CHECK, bet(20))

    assert judged(weak, FOLD).loss == 0
    assert judged(weak, CALL).loss > 0
    assert isinstance(judged(strong, CALL).best, Raise)
    assert judged(strong, FOLD).loss > 40


def test_bet_for_a_sure_win_is_worth_more_than_the_pot() -> None:
    table = river("W6 Y6")
    assert judged(table, bet(20)).loss < judged(table, CHECK).loss
    assert judged(table, bet(20)).value > pot(seen(table))


@pytest.mark.parametrize(("ante", "near"), [(30, 40), (640, 160), (1000, 160)])
def test_other_antes_add_the_equity_in_what_the_pot_holds_more(ante: int, near: int) -> None:
    usual, other = river(PAIR_OF_SIXES, ante=near), river(PAIR_OF_SIXES, ante=ante)
    rated, nearest = rate(seen(other), TABLES), rate(seen(usual), TABLES)
    share = estimate(("R6", "B6"), ("R6", "B6", "W4", "Y3", "W3"), 1)

    assert nearest.exact
    assert not rated.exact
    assert rated.values[Fold()] == 0
    for move in (Check(), Bet(20)):
        more = 2 * (ante - near) * share
        assert rated.values[move] == pytest.approx(nearest.values[move] + more)


def test_short_stacks_make_values_estimates() -> None:
    assert rate(seen(opening(NOTHING, stack=250)), TABLES).exact
    assert not rate(seen(opening(NOTHING, stack=200)), TABLES).exact


def test_three_seats_are_judged_by_their_equity() -> None:
    table = opening(PAIR_OF_SIXES, 3)
    share = estimate(("R6", "B6"), (), 2)
    rated = rate(seen(table), TABLES)

    assert not rated.exact
    assert rated.values == {
        Bet(10): pytest.approx(30 * share + 10 * (3 * share / THIN - 1)),
        Check(): pytest.approx(30 * share),
        Fold(): 0,
    }


def test_bet_tells_of_strength_and_a_call_costs_its_price() -> None:
    table = opening(NOTHING, 3)
    table.play(bet(10))
    pocket, others = seen(table).pocket, 2
    share = estimate(pocket, (), others) - 0.04

    assert rate(seen(table), TABLES).values[Call()] == pytest.approx(50 * share - 10)


def test_more_raises_than_usual_are_judged_by_equity() -> None:
    table = opening(PAIR_OF_SIXES, max_raises=10)
    table.play(bet(10))
    assert not rate(seen(table), TABLES).exact


def test_same_view_has_the_same_value() -> None:
    table = opening(PAIR_OF_SIXES)
    table.check_round()
    table.flop()
    estimate.cache_clear()
    first = rate(seen(table), TABLES)
    estimate.cache_clear()

    assert rate(seen(table), TABLES) == first


def test_chips_count_until_the_end_of_the_hand() -> None:
    table = opening(PAIR_OF_SIXES, stack=500)
    state: HoldemState = GAME.setup(2, GAME.options(stack=500))
    for step in Match.start("dice_holdem", 2, {"stack": 500}).follow(list(table.match.log)):
        state = step[1].state

    assert GAME.reckoning(state, 0, "chips") == Reckoning(490, 1, 500), "the ante is paid"
    assert GAME.win_worth(state, "chips") == 1 / 20, "a chip of the pot"


def test_decision_is_told_with_what_it_was_made_on() -> None:
    table = river(PAIR_OF_SIXES)
    table.play(bet(20))
    view = seen(table)

    assert GAME.described(view, Call()) == {
        "do": "call",
        "cost": 20,
        "pocket": list(view.pocket),
        "board": ["R6", "B6", "W4", "Y3", "W3"],
        "pot": 40,
    }


def test_analysis_adds_up_to_the_chips_that_were_won() -> None:
    rng, table = Random(4), Table(2, max_hands=6)
    match, levels = table.match, ("club", "beginner")
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        match.play(seat, plain(GAME.bots[levels[seat]](match.seat_view(seat), rng)))
    log = list(match.log)
    again = Match.start("dice_holdem", 2, {"max_hands": 6})
    found = analyse(again, log, ["bot"] * len(log), 1)
    (part,) = found.parts

    assert part.unit == "chips"
    assert part.end == match.turn["over"]["scores"][1]
    assert part.start + part.moves + part.luck + part.others == pytest.approx(part.end)
    assert all(one.loss >= 0 for one in found.decisions)
    assert part.start == pytest.approx(2400, abs=6 * 30), "antes are no bad luck"
