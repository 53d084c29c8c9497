"""A second, simple and slow implementation of the rules to compare with, independent of the engine.

A board is `{(row, column): name}`, with `QD*` for a joker that stands for a card. A placement is a
map from square to name in the same form.
"""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

Square = tuple[int, int]
Cards = dict[Square, str]

RANKS = "23456789TJQKA"
SUITS = "SHDC"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
BASES = {
    "pair": 2,
    "three_kind": 6,
    "two_pair": 4,
    "four_kind": 14,
    "full_house": 8,
    "straight": 10,
    "flush": 12,
    "straight_flush": 28,
    "royal_flush": 42,
}
RED = {(2, 2), (2, 12), (12, 2), (12, 12)}
BLUE = {
    *((4, 4), (4, 10), (10, 4), (10, 10), (3, 7), (7, 3), (7, 11), (11, 7)),
    *((1, 5), (1, 9), (5, 1), (9, 1), (5, 13), (9, 13), (13, 5), (13, 9)),
}


def combination(names: list[str], *, ace_low: bool = True) -> str | None:
    """The combination that these cards form in any order; None if they form none."""
    cards = [name[:2] for name in names]
    if len(set(cards)) < len(cards):
        return None
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    named = {
        (2,): "pair",
        (3,): "three_kind",
        (4,): "four_kind",
        (2, 2): "two_pair",
        (3, 2): "full_house",
    }.get(tuple(groups))
    if named or groups != [1, 1, 1, 1, 1]:
        return named
    low_ace = ace_low and ranks == [12, 3, 2, 1, 0]
    in_a_row = low_ace or ranks[0] - ranks[4] == 4
    if len({card[1] for card in cards}) > 1:
        return "straight" if in_a_row else None
    if not in_a_row:
        return "flush"
    return "royal_flush" if ranks[4] == 8 else "straight_flush"


def run_through(cards: Cards, at: Square, step: Square) -> list[Square]:
    """The squares of the run through a card, in reading order."""
    (row, column), (down, right) = at, step
    while (row - down, column - right) in cards:
        row, column = row - down, column - right
    run = []
    while (row, column) in cards:
        run.append((row, column))
        row, column = row + down, column + right
    return run


def runs(board: Cards, placed: Cards) -> list[list[Square]]:
    """Every run of two or more cards with a new one, rows before columns, in reading order."""
    cards = board | placed
    found = []
    for step in ((0, 1), (1, 0)):
        lines = {tuple(run_through(cards, at, step)) for at in placed}
        found += [list(line) for line in sorted(lines) if len(line) > 1]
    return found


def points(board: Cards, placed: Cards, *, strict: bool = True, ace_low: bool = True) -> int | None:
    """The points of a placement; None if it is not legal."""
    cards = board | placed
    if not 1 <= len(placed) <= 5 or any(at in board or not _on_board(at) for at in placed):
        return None
    lines = runs(board, placed)
    if not (_joined(board, placed, lines, strict=strict) if board else _first(placed, lines)):
        return None
    total = 10 if len(placed) == 5 else 0
    for line in lines:
        names = [cards[at] for at in line]
        kind = combination(names, ace_low=ace_low)
        if kind is None or sum(name.endswith("*") for name in names) > 1:
            return None
        new = [at for at in line if at in placed]
        joker = any(placed[at].endswith("*") for at in new)
        run = BASES[kind] / (2 if joker else 1) + 3 * len(new)
        for at in new:
            run *= 3 if at in RED else 2 if at in BLUE else 1
        total += int(run)
    return total


def _on_board(at: Square) -> bool:
    return 0 <= at[0] < 15 and 0 <= at[1] < 15


def _first(placed: Cards, lines: list[list[Square]]) -> bool:
    """Whether all cards form one run in the start zone."""
    zone = all(5 <= row <= 9 and 5 <= column <= 9 for row, column in placed)
    return zone and len(lines) == 1 and len(lines[0]) == len(placed)


def _joined(board: Cards, placed: Cards, lines: list[list[Square]], *, strict: bool) -> bool:
    if not strict:
        return _all_connected(board, placed)
    anchored = all(any(at in board for at in line) for line in lines)
    return anchored and set(placed) <= {at for line in lines for at in line}


def beside(at: Square) -> list[Square]:
    row, column = at
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def _all_connected(board: Cards, placed: Cards) -> bool:
    reached: set[Square] = set()
    waiting = [at for at in placed if any(other in board for other in beside(at))]
    while waiting:
        at = waiting.pop()
        if at not in reached:
            reached.add(at)
            waiting += [other for other in beside(at) if other in placed]
    return reached == set(placed)


def _sets_of_squares(board: Cards, most: int) -> Iterator[frozenset[Square]]:
    """Every set of up to `most` empty squares that are all connected to the board."""
    sets = {frozenset[Square]()}
    for _ in range(most):
        grown = set()
        for squares in sets:
            for at in {*board, *squares}:
                for other in beside(at):
                    if other not in board and other not in squares and _on_board(other):
                        grown.add(squares | {other})
        yield from grown
        sets = grown


def legal(
    board: Cards, rack: list[str], *, strict: bool = True, ace_low: bool = True
) -> Iterator[tuple[frozenset[tuple[Square, str]], int]]:
    """Every legal placement on a board that is not empty, and its points; for small racks."""
    for squares in _sets_of_squares(board, len(rack)):
        for cards in sorted(set(permutations(rack, len(squares)))):
            choices = [[f"{x}*" for x in DECK] if card == "**" else [card] for card in cards]
            for names in product(*choices):
                placed = dict(zip(sorted(squares), names, strict=True))
                scored = points(board, placed, strict=strict, ace_low=ace_low)
                if scored is not None:
                    yield frozenset(placed.items()), scored


def swaps(board: Cards, rack: list[str]) -> Iterator[tuple[Cards, list[str]]]:
    """The board and the rack after each possible joker swap."""
    for at, name in board.items():
        if name.endswith("*"):
            if name[:2] in rack:
                left = rack.copy()
                left.remove(name[:2])
                yield board | {at: name[:2]}, [*left, "**"]
        elif "**" in rack:
            swapped = board | {at: f"{name}*"}
            lines = [run_through(swapped, at, step) for step in ((0, 1), (1, 0))]
            if all(sum(swapped[one].endswith("*") for one in line) < 2 for line in lines):
                left = rack.copy()
                left.remove("**")
                yield swapped, [*left, name]


def can_place(
    board: Cards, rack: list[str], swaps_left: int, *, strict: bool = True, ace_low: bool = True
) -> bool:
    """Whether a play is possible after at most `swaps_left` swaps, by trying all."""
    seen = set()
    waiting = [(board, rack, swaps_left)]
    while waiting:
        board, rack, left = waiting.pop(0)
        key = (frozenset(board.items()), tuple(sorted(rack)))
        if key in seen:
            continue
        seen.add(key)
        if any(True for _ in legal(board, rack, strict=strict, ace_low=ace_low)):
            return True
        if left:
            waiting += [(*after, left - 1) for after in swaps(board, rack)]
    return False


def random_board(rng: Random, *, cards: int, jokers: int = 0) -> Cards:
    """A random legal board with at least `cards` cards."""
    board, tries = _first_run(rng), 0
    while len(board) < cards:
        if tries == 10_000:  # some boards take no more cards, such as a block of 4 x 4 aces
            return random_board(rng, cards=cards, jokers=jokers)
        tries += 1
        at = rng.choice(beside(rng.choice(sorted(board))))
        touched = [board[other] for other in beside(at) if other in board]
        mates = [rng.choice(touched)[0] + suit for suit in SUITS] if touched else DECK
        placed = {at: rng.choice(mates if rng.randrange(4) else DECK)}
        if points(board, placed) is not None:
            board, tries = board | placed, 0
    for at in rng.sample(sorted(board), min(jokers, len(board))):
        swapped = board | {at: f"{board[at][:2]}*"}
        lines = [run_through(swapped, at, step) for step in ((0, 1), (1, 0))]
        if all(sum(swapped[one].endswith("*") for one in line) < 2 for line in lines):
            board = swapped
    return board


def _first_run(rng: Random) -> Cards:
    """A random combination at a random place."""
    suit, low = rng.choice(SUITS), rng.randrange(9)
    rank, other = rng.sample(RANKS, 2)
    names = rng.choice(
        [
            [rank + one for one in SUITS[: rng.randrange(2, 5)]],
            [rank + "S", rank + "H", other + "D", other + "C"],
            [rank + "S", rank + "H", rank + "D", other + "D", other + "C"],
            [RANKS[low + step] + rng.choice(SUITS) for step in range(5)],
            [one + suit for one in rng.sample(RANKS, 5)],
        ]
    )
    rng.shuffle(names)
    start, line = rng.randrange(16 - len(names)), rng.randrange(15)
    down = rng.randrange(2)
    squares = [(start + step, line) if down else (line, start + step) for step in range(len(names))]
    return dict(zip(squares, names, strict=True))
