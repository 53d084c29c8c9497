"""The strongest player: how it reads its table, and where it does without."""

from random import Random

import msgspec
import pytest

from engine.core.judgment import Tables
from engine.core.values import Move
from engine.games.dice_holdem import bot
from engine.games.dice_holdem.bag import DICE
from engine.games.dice_holdem.balanced import by_table
from engine.games.dice_holdem.strategy import (
    BINS,
    CERTAIN,
    NO_BET,
    POTS,
    Content,
    place,
    pocket_class,
    situation,
)
from engine.games.dice_holdem.tables import strategy
from engine.games.dice_holdem.values import Bet, Call, Check, Fold, Raise
from tests.engine.games.dice_holdem.table import Table, bet, up
from tests.engine.games.dice_holdem.test_bot import Always, seen

PLACES = sum(POTS) * 2 * (NO_BET + 1)
EVEN = [[bound / BINS for bound in range(1, BINS)]] * 3


def content(*rows: tuple[int, ...], antes: tuple[int, ...] = (10,)) -> Tables:
    """A table that says the same everywhere with an ante: to stay in, bet 10, bet 20; else fold."""
    chances = [bytes(row) * (PLACES * BINS) for row in rows]
    return {"balanced": msgspec.msgpack.encode(Content(list(antes), EVEN, chances))}


def always(*chances: int) -> Tables:
    return content(chances)


STAYS, BETS_10, BETS_20, FOLDS = (
    always(CERTAIN, 0, 0),
    always(0, CERTAIN, 0),
    always(0, 0, CERTAIN),
    always(0, 0, 0),
)


def on_the_turn(**options: int) -> Table:
    table = Table(2, flop_rerolls=0, **options)
    table.pockets()
    table.check_round()
    table.flop()
    table.check_round()
    table.street("turn", "Y3")
    return table


def test_situations_have_numbers_of_their_own() -> None:
    found = [
        situation(bets, mine, mine + more)
        for bets in range(1, 5)
        for mine in range(bets - 1, 2 * bets - 1)
        for more in (1, 2)
    ]
    assert found == list(range(NO_BET))
    assert situation(0, 0, 0) == NO_BET


@pytest.mark.parametrize(("bets", "mine", "theirs"), [(5, 4, 5), (2, 0, 1), (2, 3, 4), (1, 0, 3)])
def test_no_table_for_unusual_bets(bets: int, mine: int, theirs: int) -> None:
    assert situation(bets, mine, theirs) is None


def test_places_are_numbered_without_gaps() -> None:
    places = [
        place(street, paid, seat, found)
        for street, pots in enumerate(POTS)
        for paid in range(pots)
        for seat in range(2)
        for found in range(NO_BET + 1)
    ]
    assert places == list(range(PLACES))


def test_pockets_have_42_classes() -> None:
    assert {pocket_class((one, other)) for one in DICE for other in DICE} == set(range(BINS))


def test_class_of_an_equity() -> None:
    table = strategy(STAYS)
    assert [table.dice(1, equity) for equity in (0.0, 0.5, 1.0)] == [0, BINS // 2, BINS - 1]


def test_moves_without_a_bet() -> None:
    view = seen(on_the_turn())

    assert by_table(STAYS, view, Random(1)) == Check()
    assert by_table(BETS_10, view, Random(1)) == Bet(10)
    assert by_table(BETS_20, view, Random(1)) == Bet(20)
    assert by_table(FOLDS, view, Random(1)) == Check(), "nobody folds for nothing"


def test_moves_after_a_bet() -> None:
    table = on_the_turn()
    table.play(bet(10))
    view = seen(table)

    assert by_table(STAYS, view, Random(1)) == Call()
    assert by_table(BETS_10, view, Random(1)) == Raise(10)
    assert by_table(BETS_20, view, Random(1)) == Raise(20)
    assert by_table(FOLDS, view, Random(1)) == Fold()


def test_chances_are_drawn() -> None:
    table = on_the_turn()
    table.play(bet(10))
    mixed = always(100, 50, 50)
    points = (0, 99, 100, 149, 150, 199, 200, 254)

    assert [by_table(mixed, seen(table), Always(point)) for point in points] == [
        *(Call(), Call(), Raise(10), Raise(10)),
        *(Raise(20), Raise(20), Fold(), Fold()),
    ]


def test_bets_less_before_the_turn_and_with_few_chips() -> None:
    table = Table(2)
    table.pockets("R6 B6", "W1 Y2")
    assert by_table(BETS_20, seen(table), Random(1)) == Bet(10)

    table.play(bet(10), up(10), up(10), up(10))
    assert by_table(BETS_20, seen(table), Random(1)) == Call()


@pytest.mark.parametrize(
    "table",
    [
        Table(3),
        Table(2, max_raises=10),
    ],
    ids=["three seats", "more raises"],
)
def test_equity_decides_where_the_table_does_not_go(table: Table) -> None:
    table.pockets()
    table.play(bet(10))
    view = seen(table)

    assert by_table(STAYS, view, Random(1)) is None
    assert bot.master(view, Random(1)) == bot.by_equity(bot.MIXED, view, Random(1))


@pytest.mark.parametrize(
    ("ante", "move"),
    [(10, Check()), (20, Check()), (30, Bet(10)), (40, Bet(10)), (1000, Bet(10))],
)
def test_nearest_ante_is_taken(ante: int, move: Move) -> None:
    """By the ratio: 20 is as far from 10 as from 40, and the lower one is taken."""
    table = Table(2, ante=ante)
    table.pockets()

    rows = content((CERTAIN, 0, 0), (0, CERTAIN, 0), antes=(10, 40))
    assert by_table(rows, seen(table), Random(1)) == move


def test_best_pocket_raises_and_the_worst_does_not_always_call() -> None:
    table = strategy()
    at = place(0, 0, 1, situation(1, 0, 1) or 0)
    strong, weak = (
        table.chances(10, at, pocket_class(dice)) for dice in (("R6", "B6"), ("R1", "B2"))
    )

    assert strong[1] > weak[1]
    assert strong[0] + strong[1] == CERTAIN
