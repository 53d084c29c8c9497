"""Every move of Poker Dice is valued: the chance to lose a life against the table's play."""

from random import Random

import pytest
from msgspec.structs import replace

from engine import registry
from engine.core.judgment import Judgment
from engine.core.plain import plain
from engine.games.poker_dice.best_throws import poker_chance
from engine.games.poker_dice.calls import ACES, RANKS
from engine.games.poker_dice.judge import judge, rate
from engine.games.poker_dice.legal import legal_moves
from engine.games.poker_dice.odds import FRESH_ODDS
from engine.games.poker_dice.round_values import called, likely
from engine.games.poker_dice.strategy import (
    CERTAIN,
    TABLES,
    made,
    possible,
    sets,
    strategy,
)
from engine.games.poker_dice.values import (
    Announce,
    Believe,
    Doubt,
    Peek,
    PokerTurn,
    TakeOut,
    Throw,
)
from tests.engine.games.poker_dice.table import (
    ALL,
    BELIEVE,
    PEEK,
    POKER_TURN,
    Plain,
    Table,
    call,
    covered,
    opened,
    take_out,
)
from tests.engine.games.poker_dice.walks import seat_view, walk

KINGS = (4, 4, 4, 4)


def judged(table: Table, move: Plain) -> Judgment:
    view = seat_view(table.match, table.seat)
    played = next(one for one in legal_moves(view) if plain(one) == move)
    return judge(view, played, TABLES)


def worth(table: Table, move: Plain) -> float:
    """The chance to win with this move."""
    found = judged(table, move)
    return 1 + found.value - found.loss


def best(table: Table) -> Plain:
    view = seat_view(table.match, table.seat)
    rated = rate(view, TABLES).values
    move: Plain = plain(max(rated, key=rated.__getitem__))
    return move


def test_starter_wins_a_little_more_than_half_of_the_rounds() -> None:
    found = judged(Table(), covered(*ALL))

    assert (found.loss, found.unit, found.exact) == (0, "lives", True)
    assert 1 + found.value == pytest.approx(strategy().hidden((), -1))
    assert 0.5 < 1 + found.value < 0.56


def test_look_costs_the_starter_nothing() -> None:
    table = Table().throw(covered(*ALL), "KKK9T")
    before = judged(table, PEEK)
    table.play(PEEK)

    assert (before.loss, before.best) == (0, Peek())
    assert judged(table, call("three", "K", "T", to="left")).loss < 0.05
    assert judged(table, call("poker", "A", to="right")).loss > 0.15


def test_values_need_more_than_two_seats_to_be_estimates() -> None:
    assert not judged(Table(3), covered(*ALL)).exact


def test_known_false_call_is_to_be_doubted() -> None:
    table = Table().throw(covered(*ALL), "KK9TA").play(PEEK, call("pair", "K", to="left"))
    table.play(BELIEVE, call("pair", "A"))

    found = judged(table, BELIEVE)
    assert (found.best, found.value) == (Doubt(), 0)
    assert found.loss == pytest.approx(1 - strategy().looked((0, 1, 4, 4, 5), RANKS["pair", "A"]))


def test_known_true_call_is_to_be_believed() -> None:
    table = Table().throw(covered(*ALL), "KKKKA").play(PEEK, call("pair", "K", to="left"))
    table.play(BELIEVE, call("pair", "A"))

    assert judged(table, BELIEVE).best == Believe()
    assert worth(table, {"do": "doubt"}) == 0


@pytest.mark.parametrize(
    "words", [("three", "Q", "J"), ("four", "J", "A"), ("full", "A", "K")], ids="-".join
)
def test_calls_that_the_table_believes_now_and_then_leave_the_choice(
    words: tuple[str, ...],
) -> None:
    """In an equilibrium whoever mixes two moves wins as often with either."""
    table = Table().throw(covered(*ALL), "KK9TA").play(PEEK, call(*words, to="left"))

    assert 0 < strategy().believed((), -1, RANKS[words]) < CERTAIN
    assert judged(table, BELIEVE).loss == pytest.approx(0, abs=0.01)
    assert judged(table, {"do": "doubt"}).loss == pytest.approx(0, abs=0.01)


def test_call_tells_of_the_hidden_dice() -> None:
    rank = RANKS["three", "K", "T"]
    chances = likely(strategy(), (), (), -1, rank)

    assert sum(chance for _, chance in chances) == pytest.approx(1)
    assert sum(chance for dice, chance in chances if made(dice) >= rank) > 0.4


def test_dice_taken_out_rule_out_others() -> None:
    table = Table().throw(covered(*ALL), "KKK9T").play(PEEK, take_out(0, 1, 2))
    table.play(call("three", "K", "T", to="left"))
    chances = likely(strategy(), (), KINGS[:3], -1, RANKS["three", "K", "T"])

    assert {len(dice) for dice, _ in chances} == {2}
    assert judged(table, BELIEVE).best == Believe()


def test_call_that_no_dice_can_make_tells_nothing_of_them() -> None:
    chances = likely(strategy(), KINGS, (), -1, ACES)

    assert [chance for _, chance in chances] == pytest.approx([1 / 6] * 6)


def test_caller_who_has_not_looked_tells_nothing() -> None:
    table = Table().start("KK9TA", "pair", "K")

    assert worth(table, {"do": "doubt"}) == pytest.approx(1 - FRESH_ODDS[RANKS["pair", "K"]])
    table.play(BELIEVE, call("pair", "A"), BELIEVE)
    view = seat_view(table.match, table.seat)
    assert rate(view, TABLES).values[Peek()] > -1


def test_call_without_a_look_is_judged_by_all_dice_that_it_may_be() -> None:
    table = Table().throw(covered(*ALL), "KK9TA").play(PEEK, call("salad", "K", to="left"))
    table.play(BELIEVE)

    assert judged(table, call("salad", "A")).loss < judged(table, call("full", "K", "A")).loss
    assert best(table) == PEEK


def test_remembered_dice_are_called_without_a_look() -> None:
    table = Table().throw(covered(*ALL), "KKKKA").play(PEEK, call("pair", "K", to="left"))
    table.play(BELIEVE, call("pair", "A"), BELIEVE)

    assert best(table) == call("four", "K", "A")
    assert worth(table, call("poker", "9")) == 0


def test_good_dice_are_kept_and_may_be_taken_out_one_by_one() -> None:
    table = Table().start("9TKKA", "pair", "A").play(BELIEVE, PEEK)
    assert best(table) == take_out(2, 3, 4)

    assert judged(table, take_out(2)).loss == judged(table, take_out(4)).loss == 0
    assert judged(table, take_out(0)).loss > 0
    table.play(take_out(2, 3, 4))
    assert best(table) == covered(0, 1)
    table.throw(covered(0, 1), "KK")
    assert best(table) == PEEK
    table.play(PEEK)
    assert judged(table, take_out(0)).loss == 0, "it shows what nobody needs to know"


def test_all_dice_may_be_taken_out_before_a_throw() -> None:
    table = Table().start("9TKKA", "pair", "A").play(BELIEVE, PEEK)

    assert judged(table, take_out(*ALL)).loss == 0, "all of them may still be thrown"
    table.play(take_out(0, 1, 2))
    assert judged(table, take_out(3, 4)).loss == 0


def test_bad_dice_on_the_table_are_thrown_openly_after_the_others() -> None:
    table = Table().start("9TQQA", "two_pair", "Q", "J").play(BELIEVE, PEEK, take_out(2, 3))
    table.throw(covered(0, 1, 4), "JJK").play(PEEK)

    found = judged(table, call("two_pair", "K", "Q"))
    assert found.best == Throw((2, 3), cup=False)
    assert found.loss > 0.4
    table.throw(opened(2, 3), "KJ")
    assert worth(table, call("full", "J", "K")) > 0.7


def test_open_throws_are_worth_what_follows() -> None:
    table = Table().throw(opened(0, 1, 2), "KKK")
    first = judged(table, covered(3, 4))
    assert 1 + first.value - first.loss == pytest.approx(strategy().hidden(KINGS[:3], -1))
    assert worth(table, covered(3)) == pytest.approx(worth(table, opened(3)))
    assert worth(table, opened(3)) == pytest.approx(
        sum(strategy().hidden(tuple(sorted((*KINGS[:3], face))), -1) for face in range(6)) / 6
    )

    table.throw(covered(3), "9")
    assert judged(table, opened(4)).loss == judged(table, PEEK).loss == 0
    table.play(PEEK)
    assert judged(table, opened(4)).loss == 0
    table.throw(opened(4), "9")
    assert best(table)["call"] == ["full", "K", "9"]


def test_dice_that_all_see_can_only_be_called_truly() -> None:
    table = Table().throw(opened(*ALL), "KK9TA")

    assert worth(table, call("pair", "A", to="left")) == 0
    assert worth(table, call("pair", "K", to="left")) > 0.3


def test_unseen_dice_can_be_thrown_together() -> None:
    table = Table().throw(opened(0, 1), "KK").throw(covered(2, 3, 4), "9TA")
    table.play(call("pair", "K", to="left"), BELIEVE)
    values = {str(plain(one)): value for one, value in _values(table).items()}

    assert values[str(covered(2, 3, 4))] == pytest.approx(
        strategy().hidden((4, 4), RANKS["pair", "K"])
    )
    assert 0 < values[str(opened(2, 3, 4))] < 1
    assert 0 < values[str(opened(0))] < values[str(PEEK)]
    table.throw(opened(0), "A")
    assert 0 < worth(table, PEEK) < 1


def _values(table: Table) -> dict[object, float]:
    rated = rate(seat_view(table.match, table.seat), TABLES).values
    return {move: 1 + value for move, value in rated.items()}


def test_blind_call_after_a_throw_under_the_cup() -> None:
    table = Table().throw(covered(*ALL), "KKK9T")
    assert worth(table, PEEK) > worth(table, call("pair", "A", to="left")) > 0.3

    table.play(call("pair", "A", to="left"), BELIEVE).throw(opened(*ALL), "KKKK9")
    assert worth(table, call("four", "K", "9")) > 0.3
    assert worth(table, call("four", "K", "T")) == 0


def test_highest_call_can_only_be_answered() -> None:
    table = Table().start("AAAAA", "poker", "A")
    assert judged(table, {"do": "doubt"}).best == Doubt()
    assert judged(table, BELIEVE).loss > 0.9

    for left in range(4, -1, -1):
        table.play(BELIEVE).throw(opened(*ALL), "AAAAA")
        table.play(call("poker", "A"))
        if left:
            value = judged(table, {"do": "doubt"})
            assert value.best == Believe()
            assert 1 + value.value == pytest.approx(poker_chance(left))


def test_poker_turn_keeps_the_most_frequent_face() -> None:
    table = Table().start("QQQQQ", "poker", "Q").play(BELIEVE, PEEK)
    assert isinstance(judged(table, POKER_TURN).best, PokerTurn | TakeOut | Throw)
    table.play(POKER_TURN)
    assert judged(table, covered(*ALL)).loss == 0
    table.throw(covered(*ALL), "A9AKK")
    assert judged(table, opened(*ALL)).loss > 0
    table.play(PEEK)
    assert judged(table, take_out(0, 2)).loss == judged(table, take_out(3, 4)).loss == 0
    table.play(take_out(0, 2))
    assert judged(table, covered(1, 3, 4)).loss == 0
    table.throw(covered(1, 3, 4), "AAA").play(PEEK)
    assert judged(table, call("poker", "A")).loss == pytest.approx(0, abs=1e-3)
    assert 0.05 < judged(table, take_out(1)).loss < 0.1, "the other player could doubt it"


@pytest.mark.parametrize("shown", [(), (4,), (2, 4), (3, 3, 5), KINGS], ids=len)
def test_value_of_hidden_dice_is_the_mean_over_what_they_show(shown: tuple[int, ...]) -> None:
    """Spot values: computed anew from the calls and answers of the table."""
    table = strategy()
    for last in (-1, RANKS["pair", "A"], RANKS["three", "Q", "K"]):
        calls = [rank for rank in possible(shown) if rank > last]
        mean = sum(
            _ways(hidden) * max(called(table, shown, last, hidden, rank) for rank in calls)
            for hidden in sets(5 - len(shown))
        )
        assert table.hidden(shown, last) == pytest.approx(mean, abs=0.006)
        answers = dict(table.answers(shown, last))
        assert list(answers) == calls
        assert all(
            answers[rank] == table.believed(shown, last, rank) for rank in calls if rank > calls[0]
        )


def _ways(dice: tuple[int, ...]) -> float:
    orders = 1.0
    for count, face in enumerate(dice, 1):
        orders *= count / dice[:count].count(face) / 6
    return orders


@pytest.mark.measured
def test_every_legal_move_can_be_judged_and_none_beats_the_best() -> None:
    rng = Random(5)
    for _ in range(6):
        for match in walk(rng, 40, lives=1):
            for seat in match.turn.get("to_act", []):
                view = seat_view(match, seat)
                rated = rate(view, TABLES)
                assert all(-1 - 1e-9 < value < 1e-9 for value in rated.values.values())
                moves = legal_moves(view)
                for move in rng.sample(moves, min(3, len(moves))):
                    assert judge(view, move, TABLES).loss >= 0


@pytest.mark.parametrize(
    ("lives", "worth"), [((1, 1), 1.0), ((3, 3), 0.375), ((3, 1), 0.25), ((2, 2, 2), 0.0)]
)
def test_life_is_worth_more_the_fewer_are_left(lives: tuple[int, ...], worth: float) -> None:
    game = registry.game("poker_dice")
    state = game.setup(len(lives), game.options())

    assert game.win_worth(replace(state, lives=lives), "lives") == worth


def test_game_has_this_judge() -> None:
    view = seat_view(Table().match, 0)
    move = Throw((0, 1, 2, 3, 4), cup=True)

    assert registry.game("poker_dice").judge(view, move, TABLES) == judge(view, move, TABLES)
    assert Announce not in {type(one) for one in rate(view, TABLES).values}
