"""The squares of the board, and the cross-checks, which are updated with each card."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.flush_royal import PREMIUMS, SIZE, START_ZONE
from engine.games.flush_royal.board import Board, board_of, empty_board, with_cards, with_joker
from engine.games.flush_royal.squares import SQUARES, square
from engine.kit.cards import ALL_CARDS, NUMBERS
from tests.engine.games.flush_royal import naive


def test_premium_squares_and_start_zone() -> None:
    assert {at for at, kind in PREMIUMS.items() if kind == "red"} == naive.RED
    assert {at for at, kind in PREMIUMS.items() if kind == "blue"} == naive.BLUE
    assert SIZE == 15
    zone = {(row, column) for row in range(5, 10) for column in range(5, 10)}
    assert {square(cell) for cell in START_ZONE} == zone


def accepts(board: naive.Cards, at: naive.Square, step: naive.Square) -> int:
    """The cards that fit in one run of an empty square, by the simple rules."""
    found = 0
    for name in naive.DECK:
        line = naive.run_through(board | {at: name}, at, step)
        names = [(board | {at: name})[one] for one in line]
        if len(names) == 1 or naive.combination(names):
            found |= 1 << NUMBERS[name]
    return found


def assert_cross_checks(board: Board, cards: naive.Cards) -> None:
    for cell in SQUARES:
        at = square(cell)
        empty = at not in cards
        assert board.across[cell] == (accepts(cards, at, (0, 1)) if empty else 0), at
        assert board.down[cell] == (accepts(cards, at, (1, 0)) if empty else 0), at


def one(at: naive.Square, name: str) -> dict[int, int]:
    return {at[0] * 16 + at[1]: 1 << NUMBERS[name[:2]]}


@settings(max_examples=6)
@given(seed=st.integers(0, 2**32), cards=st.integers(1, 40))
def test_cross_checks_are_updated_with_each_card(seed: int, cards: int) -> None:
    final = naive.random_board(Random(seed), cards=cards)
    board, shown = empty_board(ace_low=True), naive.Cards()

    for at, name in final.items():
        board = with_cards(board, one(at, name))
        shown[at] = name
    assert_cross_checks(board, shown)
    together: dict[int, int] = {}
    for at, name in final.items():
        together |= one(at, name)
    assert board_of(together.items(), ace_low=True) == board


def test_empty_board_accepts_every_card_everywhere() -> None:
    board = empty_board(ace_low=True)

    assert board.empty
    assert board.frontier == ()
    assert {board.across[cell] & board.down[cell] for cell in SQUARES} == {ALL_CARDS}
    assert sum(map(bool, board.across)) == len(SQUARES)


def test_swap_does_not_change_cross_checks() -> None:
    board = with_cards(empty_board(ace_low=True), one((0, 0), "AD") | one((0, 1), "AC"))

    swapped = with_joker(board, 1, joker=True)

    assert (swapped.across, swapped.down) == (board.across, board.down)
    assert swapped.jokers == (1,)
    assert swapped.value(1) == NUMBERS["AC"]
    assert with_joker(swapped, 1, joker=False) == board


def test_square_between_equal_cards_accepts_nothing() -> None:
    cards = {(7, 3): "9S", (7, 4): "9H", (7, 6): "9S", (7, 7): "9D"}
    board = board_of(
        [item for at, name in cards.items() for item in one(at, name).items()], ace_low=True
    )

    assert board.across[7 * 16 + 5] == 0
