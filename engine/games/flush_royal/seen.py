"""Conversion of a view into a position for the search, and of plays and swaps into moves."""

from msgspec import Struct

from engine.core.values import Move
from engine.games.flush_royal.board import JOKER, OPEN, board_of
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.existence import allowed_swaps, shortest_route
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.plays import few
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.squares import cell, square
from engine.games.flush_royal.swapping import Swap, puts
from engine.games.flush_royal.values import Place, PlacedCard, PutJoker, TakeJoker
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit.cards import ALL_CARDS, JOKER_NAME, NAMES, NUMBERS, numbers


class Seen(Struct, frozen=True):
    """The part of a view that the search needs.

    Attributes:
        swaps: the swaps left in this turn.
        free: the option `free_exchange`.
    """

    position: Position
    swaps: int
    free: bool


def seen(view: FlushRoyalView) -> Seen:
    """The board, the rack and the swaps left in a view."""
    cards = ((_cell(key), _bits(name)) for key, name in view.board.items())
    options = view.options
    board = board_of(cards, ace_low=options.ace_low)
    position = Position(board, numbers(view.rack), options.strict_anchor)
    return Seen(position, SWAPS - view.swaps, options.free_exchange)


def swaps_now(here: Seen) -> list[Swap]:
    """The swaps that may be made."""
    return allowed_swaps(here.position, here.swaps, free=here.free)


def move_of(play: Play, position: Position) -> Move:
    """The move that places a play, or the swap that has to come before it."""
    for _, bits in play.cards:
        if bits & OPEN:
            wanted = (bits & ALL_CARDS).bit_length() - 1
            board = position.board
            return swap_move(
                next(("put", c) for c in puts(board, position.rack) if board.value(c) == wanted)
            )
    return Place(tuple([_placed(where, bits) for where, bits in play.cards]))


def first_found(here: Seen) -> Move:
    """The first placement found, or the first swap that leads to one; a play must be possible."""
    plays = few(here.position, here.position.board.frontier, 1)
    if plays:
        return move_of(plays[0], here.position)
    found = shortest_route(here.position, here.swaps)
    assert found is not None
    return swap_move(found.path[0])


def swap_move(swap: Swap) -> Move:
    """The move that makes a swap."""
    kind, where = swap
    return PutJoker(square(where)) if kind == "put" else TakeJoker(square(where))


def _placed(where: int, bits: int) -> PlacedCard:
    name = NAMES[(bits & ALL_CARDS).bit_length() - 1]
    if bits & JOKER:
        return PlacedCard(JOKER_NAME, square(where), name)
    return PlacedCard(name, square(where))


def _cell(key: str) -> int:
    row, column = key.split(",")
    return cell((int(row), int(column)))


def _bits(name: str) -> int:
    return 1 << NUMBERS[name[:2]] | (JOKER if name.endswith("*") else 0)
