"""Joker swaps: which are possible and what they lead to. They score nothing and place nothing."""

from typing import Literal

from engine.games.flush_royal.board import JOKER, Board, joker_beside, with_joker
from engine.games.flush_royal.position import Rack
from engine.kit import cards

Swap = tuple[Literal["put", "take"], int]
"""What is done, and on which square."""


def puts(board: Board, rack: Rack) -> tuple[int, ...]:
    """The squares on which a joker of the rack could take the place of a card."""
    if cards.JOKER not in rack:
        return ()
    return tuple(
        cell
        for cell in board.cells
        if not board.bits[cell] & JOKER and not joker_beside(board, cell)
    )


def takes(board: Board, rack: Rack) -> tuple[int, ...]:
    """The squares with a joker that stands for a card of the rack."""
    return tuple(cell for cell in board.jokers if board.value(cell) in rack)


def possible_swaps(board: Board, rack: Rack) -> list[Swap]:
    """Everything that could be swapped now."""
    taken: list[Swap] = [("take", cell) for cell in takes(board, rack)]
    return taken + [("put", cell) for cell in puts(board, rack)]


def swapped(board: Board, rack: Rack, swap: Swap) -> tuple[Board, Rack]:
    """Board and rack after a possible swap; what comes to the rack comes last."""
    kind, cell = swap
    value = board.value(cell)
    given, gained = (cards.JOKER, value) if kind == "put" else (value, cards.JOKER)
    return with_joker(board, cell, joker=kind == "put"), (*without(rack, (given,)), gained)


def without(rack: Rack, gone: Rack) -> Rack:
    """The rack without these cards, all of which it holds; the earliest of equal ones goes."""
    left = list(rack)
    for card in gone:
        left.remove(card)
    return tuple(left)
