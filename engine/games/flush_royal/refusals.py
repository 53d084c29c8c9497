"""Refusals of Flush Royal: codes, texts and facts.

In facts a square is `[row, column]` as in moves, or the text `square` if it may be off the board;
a card is its name as in views.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.core.errors import IllegalMove
from engine.games.flush_royal.board import JOKER, Board
from engine.games.flush_royal.combinations import LONGEST
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.position import Rack
from engine.games.flush_royal.squares import SIZE, Square
from engine.games.flush_royal.values import PlacedCard
from engine.kit.cards import JOKER_NAME, NAMES

Squares = tuple[Square, ...]

WHY_NOT = {
    "too_long": f"no combination has more than {LONGEST} cards",
    "same_card": "no combination has the same card twice",
    "no_pair": "two cards must be a pair, the same rank in different suits",
    "no_three": "three cards must be three of a kind, all in different suits",
    "no_four": "four cards must be two pairs or four of a kind, equal ranks in different suits",
    "no_five": "five cards must be a full house, a straight or a flush",
}
"""`reason` in the facts of `not_a_combination` -> its English text."""


def shown(board: Board, cell: int) -> str:
    """The card on a square as in views: `QD`, or `QD*` for a joker that stands for it."""
    return NAMES[board.value(cell)] + ("*" if board.bits[cell] & JOKER else "")


def missing(rack: Rack, wanted: Iterable[str]) -> str | None:
    """The first of the wanted cards that the rack lacks; None if it holds them all."""
    held = Counter(NAMES[card] for card in rack)
    for name in wanted:
        held[name] -= 1
        if held[name] < 0:
            return name
    return None


def not_on_rack(card: str) -> IllegalMove:
    """Refuse a card that the seat does not have, or not that often."""
    return IllegalMove(
        "not_on_rack",
        f"{_called(card)} is not on your rack, or not that often: use the cards you have.",
        {"card": card},
    )


def off_board(placed: PlacedCard) -> IllegalMove:
    """Refuse a square outside the board."""
    where = _key(placed.at)
    return IllegalMove(
        "off_board",
        f"There is no square {where}: rows and columns are 0 to {SIZE - 1}.",
        {"card": placed.card, "square": where},
    )


def square_taken(at: Square, card: str) -> IllegalMove:
    """Refuse a square that already holds a card."""
    return IllegalMove(
        "square_taken",
        f"{card} lies at {_at(at)}: choose an empty square.",
        {"at": list(at), "card": card},
    )


def start_zone(at: Square) -> IllegalMove:
    """Refuse a first play outside the start zone."""
    return IllegalMove(
        "start_zone",
        f"The square at {_at(at)} is outside the start zone, rows and columns 5 to 9.",
        {"at": list(at)},
    )


def not_connected(at: Square) -> IllegalMove:
    """Refuse a card that is not connected to cards that were there before."""
    return IllegalMove(
        "not_connected",
        f"The card at {_at(at)} is not connected: place it next to cards from earlier turns.",
        {"at": list(at)},
    )


def no_anchor(run: Squares) -> IllegalMove:
    """Refuse a run of only new cards (option `strict_anchor`)."""
    return IllegalMove(
        "not_connected",
        f"The run {_line(run)} is all new: every run needs a card from an earlier turn.",
        {"run": _lists(run)},
    )


def not_one_run(squares: Sequence[Square]) -> IllegalMove:
    """Refuse a first play that is not one single run."""
    return IllegalMove(
        "not_a_combination",
        "The first play is one combination: two to five cards side by side in one line.",
        {"run": _lists(squares), "cards": [], "reason": "not_one_run"},
    )


def not_a_combination(run: Squares, values: Sequence[int]) -> IllegalMove:
    """Refuse a run that is not a combination; `values` are the bits of its cards."""
    cards = [NAMES[value.bit_length() - 1] for value in values]
    reason = _reason(cards)
    return IllegalMove(
        "not_a_combination",
        f"{' '.join(cards)} ({_line(run)}) is not a combination: {WHY_NOT[reason]}.",
        {"run": _lists(run), "cards": cards, "reason": reason},
    )


def _reason(cards: Sequence[str]) -> str:
    if len(cards) > LONGEST:
        return "too_long"
    if len(set(cards)) < len(cards):
        return "same_card"
    return ("no_pair", "no_three", "no_four", "no_five")[len(cards) - 2]


def two_jokers(run: Squares) -> IllegalMove:
    """Refuse a run with two jokers."""
    return IllegalMove(
        "two_jokers",
        f"The run {_line(run)} would hold two jokers: a run may hold only one.",
        {"run": _lists(run)},
    )


def reserve_short(wanted: int, reserve: int) -> IllegalMove:
    """Refuse to exchange more cards than the reserve holds."""
    could = f"exchange {reserve} at most" if reserve else "pass"
    return IllegalMove(
        "reserve_short",
        f"The reserve holds {reserve} cards, not {wanted}: {could}.",
        {"wanted": wanted, "reserve": reserve},
    )


def can_play() -> IllegalMove:
    """Refuse to exchange or pass while a play is possible; the text does not say which play."""
    return IllegalMove(
        "can_play",
        "You can place cards, perhaps after joker swaps: exchange or pass only if you cannot.",
    )


def no_joker(at: Square) -> IllegalMove:
    """Refuse to take a joker from a square without one."""
    return IllegalMove(
        "no_joker",
        f"No joker lies at {_at(at)}: choose a square with a joker.",
        {"square": _key(at)},
    )


def no_card(at: Square) -> IllegalMove:
    """Refuse to put a joker on a square without a natural card."""
    return IllegalMove(
        "no_card",
        f"No natural card lies at {_at(at)}: choose a card that the joker can replace.",
        {"square": _key(at)},
    )


def last_swaps(left: int) -> IllegalMove:
    """Refuse a swap after which a seat that has a play could reach none any more."""
    return IllegalMove(
        "wrong_phase",
        "After this swap you could no longer reach a play: place cards, or make another swap.",
        {"left": left},
    )


def too_many_swaps() -> IllegalMove:
    """Refuse a thirteenth swap in one turn."""
    return IllegalMove(
        "wrong_phase",
        f"You have made all {SWAPS} swaps of this turn: place, exchange or pass.",
        {"swaps": SWAPS},
    )


def nothing_to_swap() -> IllegalMove:
    """Refuse a swap on an empty board."""
    return IllegalMove(
        "wrong_phase", "The board is empty: swaps are possible after the first play.", {}
    )


def bad_luck(wanted: str) -> IllegalMove:
    """Refuse luck that is not due or impossible; the text must not contain what was drawn."""
    return IllegalMove("bad_luck", f"The luck due now is {wanted}.")


def _called(card: str) -> str:
    return "A joker" if card == JOKER_NAME else card


def _number(number: int) -> str:
    """The number as text, or an ellipsis: the number sent may have thousands of digits."""
    return str(number) if abs(number) < 10**9 else "…"


def _at(at: Square) -> str:
    return f"row {_number(at[0])}, column {_number(at[1])}"


def _key(at: Square) -> str:
    """A square, on the board or not, written like the keys of a view's board."""
    return ",".join(_number(number) for number in at)


def _line(run: Squares) -> str:
    (row, first), (last_row, last) = run[0], run[-1]
    if row == last_row:
        return f"row {row}, columns {first} to {last}"
    return f"column {first}, rows {row} to {last_row}"


def _lists(squares: Sequence[Square]) -> list[list[int]]:
    return [list(at) for at in squares]
