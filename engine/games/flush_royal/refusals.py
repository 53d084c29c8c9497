"""What Flush Royal refuses, in words that say what would be legal.

Squares in facts are `[row, column]` as in moves (`square`, a text, where it may be none); cards
are names as in views.
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
    "same_card": "the same card twice is in no combination",
    "no_pair": "two cards must be a pair, the same rank in different suits",
    "no_three": "three cards must be three of a kind, all in different suits",
    "no_four": "four cards must be two pairs or four of a kind, alike only in different suits",
    "no_five": "five cards must be a full house, a straight or of one suit",
}
"""Why a run is no combination; the `reason` of the facts."""


def shown(board: Board, cell: int) -> str:
    """The card on a square as views write it: `QD`, and `QD*` for a joker that stands for it."""
    return NAMES[board.value(cell)] + ("*" if board.bits[cell] & JOKER else "")


def missing(rack: Rack, wanted: Iterable[str]) -> str | None:
    """The first of the wanted cards that the rack does not hold, or not so often."""
    held = Counter(NAMES[card] for card in rack)
    for name in wanted:
        held[name] -= 1
        if held[name] < 0:
            return name
    return None


def not_on_rack(card: str) -> IllegalMove:
    """A card that the seat does not have, or not so often."""
    return IllegalMove(
        "not_on_rack",
        f"{_called(card)} is not on your rack, or not so often: use the cards you have.",
        {"card": card},
    )


def off_board(placed: PlacedCard) -> IllegalMove:
    """A square that is none."""
    where = _key(placed.at)
    return IllegalMove(
        "off_board",
        f"There is no square {where}: rows and columns are 0 to {SIZE - 1}.",
        {"card": placed.card, "square": where},
    )


def square_taken(at: Square, card: str) -> IllegalMove:
    """A square with a card on it."""
    return IllegalMove(
        "square_taken",
        f"{card} lies at {_at(at)}: choose an empty square.",
        {"at": list(at), "card": card},
    )


def start_zone(at: Square) -> IllegalMove:
    """A first play that leaves the middle of the board."""
    return IllegalMove(
        "start_zone",
        f"The square at {_at(at)} is outside the start zone, rows and columns 5 to 9.",
        {"at": list(at)},
    )


def not_connected(at: Square) -> IllegalMove:
    """A card that touches nothing that counts."""
    return IllegalMove(
        "not_connected",
        f"The card at {_at(at)} joins nothing: lay it beside cards that lay there before.",
        {"at": list(at)},
    )


def no_anchor(run: Squares) -> IllegalMove:
    """A run of new cards only, where each run needs an old one."""
    return IllegalMove(
        "not_connected",
        f"The run {_line(run)} is all new: every run needs a card that lay there before.",
        {"run": _lists(run)},
    )


def not_one_run(squares: Sequence[Square]) -> IllegalMove:
    """A first play that is not a single combination."""
    return IllegalMove(
        "not_a_combination",
        "The first play is one combination: two to five cards side by side in one line.",
        {"run": _lists(squares), "cards": [], "reason": "not_one_run"},
    )


def not_a_combination(run: Squares, values: Sequence[int]) -> IllegalMove:
    """A run that is none, and why; `values` are the bits of its cards."""
    cards = [NAMES[value.bit_length() - 1] for value in values]
    reason = _reason(cards)
    return IllegalMove(
        "not_a_combination",
        f"{' '.join(cards)} ({_line(run)}) is no combination: {WHY_NOT[reason]}.",
        {"run": _lists(run), "cards": cards, "reason": reason},
    )


def _reason(cards: Sequence[str]) -> str:
    if len(cards) > LONGEST:
        return "too_long"
    if len(set(cards)) < len(cards):
        return "same_card"
    return ("no_pair", "no_three", "no_four", "no_five")[len(cards) - 2]


def two_jokers(run: Squares) -> IllegalMove:
    """A run with a second joker."""
    return IllegalMove(
        "two_jokers",
        f"The run {_line(run)} would hold two jokers: one is all a run may ever hold.",
        {"run": _lists(run)},
    )


def reserve_short(wanted: int, reserve: int) -> IllegalMove:
    """More cards given back than could be drawn."""
    could = f"exchange {reserve} at most" if reserve else "pass"
    return IllegalMove(
        "reserve_short",
        f"The reserve holds {reserve} cards, not {wanted}: {could}.",
        {"wanted": wanted, "reserve": reserve},
    )


def can_play() -> IllegalMove:
    """An exchange or a pass although there is a play; which one is the seat's to find."""
    return IllegalMove(
        "can_play",
        "A play is possible, joker swaps counted: exchanging and passing are for those without.",
    )


def no_joker(at: Square) -> IllegalMove:
    """Nothing to take there."""
    return IllegalMove(
        "no_joker", f"No joker lies at {_at(at)}: name the square of one.", {"square": _key(at)}
    )


def no_card(at: Square) -> IllegalMove:
    """Nothing there that a joker could replace."""
    return IllegalMove(
        "no_card",
        f"No natural card lies at {_at(at)}: a joker takes the place of one.",
        {"square": _key(at)},
    )


def too_many_swaps() -> IllegalMove:
    """A thirteenth swap in a turn."""
    return IllegalMove(
        "wrong_phase",
        f"{SWAPS} swaps are all a turn may have: place, exchange or pass.",
        {"swaps": SWAPS},
    )


def nothing_to_swap() -> IllegalMove:
    """A swap before anything lies on the board."""
    return IllegalMove(
        "wrong_phase", "Nothing lies on the board yet: the first play comes before swaps.", {}
    )


def bad_luck(wanted: str) -> IllegalMove:
    """Luck that is not wanted, or that cannot be; it never tells what was drawn."""
    return IllegalMove("bad_luck", f"The luck wanted now is {wanted}.")


def _called(card: str) -> str:
    return "A joker" if card == JOKER_NAME else card


def _number(number: int) -> str:
    """A number that a text can hold; somebody may send one of a thousand digits."""
    return str(number) if abs(number) < 10**9 else "…"


def _at(at: Square) -> str:
    return f"row {_number(at[0])}, column {_number(at[1])}"


def _key(at: Square) -> str:
    """A square that may be none, as the views' boards name them."""
    return ",".join(_number(number) for number in at)


def _line(run: Squares) -> str:
    (row, first), (last_row, last) = run[0], run[-1]
    if row == last_row:
        return f"row {row}, columns {first} to {last}"
    return f"column {first}, rows {row} to {last_row}"


def _lists(squares: Sequence[Square]) -> list[list[int]]:
    return [list(at) for at in squares]
