"""Refusals of Flush Royal: codes, texts and facts.

In facts a square is `[row, column]` as in moves, or the text `square` if it may be off the board;
a card is its name as in views.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.core.errors import IllegalMove, refused
from engine.games.flush_royal.board import JOKER, Board
from engine.games.flush_royal.combinations import LONGEST
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.position import Rack
from engine.games.flush_royal.squares import Square
from engine.games.flush_royal.values import PlacedCard
from engine.kit.cards import JOKER_NAME, NAMES

Squares = tuple[Square, ...]

TEXTS: Mapping[str, str] = {
    "not_on_rack": "Your rack does not have {card}, or not that many of it.",
    "off_board": "There is no square {square}: rows and columns are 0 to 14.",
    "square_taken": "{card} is already at {at}: choose a free square.",
    "start_zone": (
        "The first play must lie in the start zone, rows and columns 5 to 9: {at} is outside."
    ),
    "not_connected": (
        "The card at {at} is not connected: lay it next to cards from earlier turns."
    ),
    "not_connected.new": (
        "Each line needs a card from an earlier turn: {line} would have only new cards."
    ),
    "not_a_combination": "{cards} is not a combination: {reason}.",
    "not_a_combination.first": (
        "The first play is one combination: two to five cards side by side in one line."
    ),
    "reason.too_long": "no combination has more than five cards",
    "reason.same_card": "no combination has the same card twice",
    "reason.no_pair": "two cards must be a pair, in different suits",
    "reason.no_three": "three cards must be three of a kind, all in different suits",
    "reason.no_four": "four cards must be two pairs or four of a kind",
    "reason.no_five": "five cards must be a full house, a straight or a flush",
    "two_jokers": "A line may contain only one joker: {line} would have two.",
    "reserve_short": "Cards left in the reserve: {reserve}. You cannot exchange more than that.",
    "reserve_short.empty": "The reserve is empty: pass.",
    "can_play": (
        "You can lay cards, perhaps after a joker swap. You may exchange or pass only if you "
        "cannot."
    ),
    "no_joker": "There is no joker at {square}.",
    "no_card": "There is no card at {square} that a joker could replace.",
    "wrong_phase.last_swaps": (
        "After this swap you could not lay any card: lay cards now, or make another swap."
    ),
    "wrong_phase.swaps": "You cannot make more than {swaps} joker swaps in a turn.",
    "wrong_phase.empty_board": (
        "The board is empty: you can swap jokers only after the first play."
    ),
}
"""For programs and, translated, for people; by reason, see `refused`. Programs name cards, squares
and lines as in moves, people as on the screen: that is what fills them in."""


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
    return refused(TEXTS, "not_on_rack", {"card": card}, card=_called(card))


def off_board(placed: PlacedCard) -> IllegalMove:
    """Refuse a square outside the board."""
    return refused(TEXTS, "off_board", {"card": placed.card, "square": _key(placed.at)})


def square_taken(at: Square, card: str) -> IllegalMove:
    """Refuse a square that already holds a card."""
    return refused(TEXTS, "square_taken", {"at": list(at), "card": card}, at=_at(at))


def start_zone(at: Square) -> IllegalMove:
    """Refuse a first play outside the start zone."""
    return refused(TEXTS, "start_zone", {"at": list(at)}, at=_at(at))


def not_connected(at: Square) -> IllegalMove:
    """Refuse a card that is not connected to cards that were there before."""
    return refused(TEXTS, "not_connected", {"at": list(at)}, at=_at(at))


def no_anchor(run: Squares) -> IllegalMove:
    """Refuse a run of only new cards (option `strict_anchor`)."""
    return refused(TEXTS, "not_connected.new", {"run": _lists(run)}, line=_line(run))


def not_one_run(squares: Sequence[Square]) -> IllegalMove:
    """Refuse a first play that is not one single run."""
    facts = {"run": _lists(squares), "cards": [], "reason": "not_one_run"}
    return refused(TEXTS, "not_a_combination.first", facts)


def not_a_combination(run: Squares, values: Sequence[int]) -> IllegalMove:
    """Refuse a run that is not a combination; `values` are the bits of its cards."""
    cards = [NAMES[value.bit_length() - 1] for value in values]
    reason = _reason(cards)
    facts = {"run": _lists(run), "cards": cards, "reason": reason}
    return refused(
        TEXTS, "not_a_combination", facts, cards=" ".join(cards), reason=TEXTS[f"reason.{reason}"]
    )


def _reason(cards: Sequence[str]) -> str:
    if len(cards) > LONGEST:
        return "too_long"
    if len(set(cards)) < len(cards):
        return "same_card"
    return ("no_pair", "no_three", "no_four", "no_five")[len(cards) - 2]


def two_jokers(run: Squares) -> IllegalMove:
    """Refuse a run with two jokers."""
    return refused(TEXTS, "two_jokers", {"run": _lists(run)}, line=_line(run))


def reserve_short(wanted: int, reserve: int) -> IllegalMove:
    """Refuse to exchange more cards than the reserve holds."""
    reason = "reserve_short" if reserve else "reserve_short.empty"
    return refused(TEXTS, reason, {"wanted": wanted, "reserve": reserve})


def can_play() -> IllegalMove:
    """Refuse to exchange or pass while a play is possible; the text does not say which play."""
    return refused(TEXTS, "can_play")


def no_joker(at: Square) -> IllegalMove:
    """Refuse to take a joker from a square without one."""
    return refused(TEXTS, "no_joker", {"square": _key(at)})


def no_card(at: Square) -> IllegalMove:
    """Refuse to put a joker on a square without a natural card."""
    return refused(TEXTS, "no_card", {"square": _key(at)})


def last_swaps(left: int) -> IllegalMove:
    """Refuse a swap after which a seat that has a play could reach none any more."""
    return refused(TEXTS, "wrong_phase.last_swaps", {"left": left})


def too_many_swaps() -> IllegalMove:
    """Refuse a thirteenth swap in one turn."""
    return refused(TEXTS, "wrong_phase.swaps", {"swaps": SWAPS})


def nothing_to_swap() -> IllegalMove:
    """Refuse a swap on an empty board."""
    return refused(TEXTS, "wrong_phase.empty_board")


def bad_luck(wanted: str) -> IllegalMove:
    """Refuse luck that is not due or impossible; the text must not contain what was drawn."""
    return IllegalMove("bad_luck", f"The luck due now is {wanted}.")


def _called(card: str) -> str:
    return "a joker" if card == JOKER_NAME else card


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
