"""Joker swaps: which are possible, and the board and rack after one."""

from typing import Literal

from engine.games.flush_royal.board import JOKER, Board, joker_beside, with_joker
from engine.games.flush_royal.position import Rack
from engine.kit import cards

Swap = tuple[Literal["put", "take"], int]
"""Put a joker on a square, or take the joker from it."""


def puts(board: Board, rack: Rack) -> tuple[int, ...]:
    """The squares where a joker of the rack may replace a card."""
    if cards.JOKER not in rack:
        return ()
    return tuple(
        cell
        for cell in board.cells
        if not board.bits[cell] & JOKER and not joker_beside(board, cell)
    )


def takes(board: Board, rack: Rack) -> tuple[int, ...]:
    """The squares with a joker that a card of the rack may replace."""
    return tuple(cell for cell in board.jokers if board.value(cell) in rack)


def possible_swaps(board: Board, rack: Rack) -> list[Swap]:
    """All possible swaps, taking jokers first."""
    taken: list[Swap] = [("take", cell) for cell in takes(board, rack)]
    return taken + [("put", cell) for cell in puts(board, rack)]


def swapped(board: Board, rack: Rack, swap: Swap) -> tuple[Board, Rack]:
    """The board and the rack after a possible swap; the card gained is last on the rack."""
    kind, cell = swap
    value = board.value(cell)
    given, gained = (cards.JOKER, value) if kind == "put" else (value, cards.JOKER)
    return with_joker(board, cell, joker=kind == "put"), (*without(rack, (given,)), gained)


def without(rack: Rack, gone: Rack) -> Rack:
    """The rack without these cards; of equal cards the first is removed.

    Raises:
        ValueError: the rack does not hold them all.
    """
    left = list(rack)
    for card in gone:
        left.remove(card)
    return tuple(left)
