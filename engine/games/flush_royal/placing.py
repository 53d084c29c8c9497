"""Checks a placement of cards: the refusal, or the score."""

from collections.abc import Iterable

from msgspec import Struct

from engine.core.errors import IllegalMove
from engine.games.flush_royal import refusals
from engine.games.flush_royal.board import JOKER, OLD, Board, Run, run_at
from engine.games.flush_royal.clusters import run_points
from engine.games.flush_royal.combinations import kinds
from engine.games.flush_royal.limits import FIVE_POINTS, RACK
from engine.games.flush_royal.squares import START_ZONE, STEPS, cell, on_board, square
from engine.games.flush_royal.values import FlushRoyalState, LastPlay, Place, ScoredRun
from engine.kit.cards import ALL_CARDS, JOKER_NAME, NUMBERS


class Table(Struct, frozen=True):
    """The board with the new cards on it, legal or not.

    Attributes:
        board: the board without the new cards.
        cards: the new cards: square -> bits.
        bits: the bits of all squares; cards that were there before have `OLD`.
        runs: the runs of two or more cards that hold a new one, rows before columns.
    """

    board: Board
    cards: dict[int, int]
    bits: list[int]
    runs: list[Run]


def placed(state: FlushRoyalState, move: Place) -> tuple[dict[int, int], LastPlay] | IllegalMove:
    """Check a placement by the seat whose turn it is: the new cards by square, and the score."""
    if refusal := _off_rack_or_board(state, move):
        return refusal
    table = _table(state.board, move)
    refusal = (
        (_bad_opening(table) if state.board.empty else _unconnected(state, table))
        or _no_combination(table)
        or _two_jokers(table)
    )
    return refusal or (table.cards, _scored(state.seat, move, table))


def points(board: Board, move: Place) -> int:
    """What a legal placement scores."""
    return _scored(0, move, _table(board, move)).points


def _off_rack_or_board(state: FlushRoyalState, move: Place) -> IllegalMove | None:
    """The refusals that concern single cards: not on the rack, off the board, square taken."""
    if missing := refusals.missing(state.rack, [one.card for one in move.cards]):
        return refusals.not_on_rack(missing)
    for one in move.cards:
        if not on_board(one.at):
            return refusals.off_board(one)
    for one in move.cards:
        if state.board.bits[cell(one.at)]:
            return refusals.square_taken(one.at, refusals.shown(state.board, cell(one.at)))
    return None


def _table(board: Board, move: Place) -> Table:
    cards = {
        cell(one.at): 1 << NUMBERS[one.value] | (JOKER if one.card == JOKER_NAME else 0)
        for one in move.cards
    }
    bits = list(board.bits)
    for where, what in cards.items():
        bits[where] = what
    return Table(board, cards, bits, _new_runs(bits, cards))


def _new_runs(bits: list[int], cells: Iterable[int]) -> list[Run]:
    found = []
    for step in STEPS:
        runs = {run_at(bits, one, step).cells: run_at(bits, one, step) for one in cells}
        found += [runs[key] for key in sorted(runs) if len(key) > 1]
    return found


def _bad_opening(table: Table) -> IllegalMove | None:
    for one in table.cards:
        if one not in START_ZONE:
            return refusals.start_zone(square(one))
    if len(table.runs) == 1 and len(table.runs[0].cells) == len(table.cards):
        return None
    return refusals.not_one_run([square(one) for one in sorted(table.cards)])


def _unconnected(state: FlushRoyalState, table: Table) -> IllegalMove | None:
    bits, runs = table.bits, table.runs
    if state.options.strict_anchor:
        for run in runs:
            if not any(bits[one] & OLD for one in run.cells):
                return refusals.no_anchor(run.squares)
        joined = {one for run in runs for one in run.cells}
    else:
        joined = _reached(table)
    for one in table.cards:
        if one not in joined:
            return refusals.not_connected(square(one))
    return None


def _reached(table: Table) -> set[int]:
    """The squares connected to cards that were there before, directly or through new cards."""
    joined = {one for run in table.runs for one in run.cells if table.bits[one] & OLD}
    grown = True
    while grown:
        touched = {one for run in table.runs if joined & {*run.cells} for one in run.cells}
        grown = not touched <= joined
        joined |= touched
    return joined


def _no_combination(table: Table) -> IllegalMove | None:
    for run in table.runs:
        values = [table.bits[one] & ALL_CARDS for one in run.cells]
        if len(set(values)) != len(values) or sum(values) not in kinds(table.board.ace_low):
            return refusals.not_a_combination(run.squares, values)
    return None


def _two_jokers(table: Table) -> IllegalMove | None:
    for run in table.runs:
        if sum(1 for one in run.cells if table.bits[one] & JOKER) > 1:
            return refusals.two_jokers(run.squares)
    return None


def _scored(seat: int, move: Place, table: Table) -> LastPlay:
    runs = tuple(_scored_run(table, run) for run in table.runs)
    bonus = FIVE_POINTS if len(move.cards) == RACK else 0
    return LastPlay(seat, move.cards, runs, bonus, sum(run.points for run in runs) + bonus)


def _scored_run(table: Table, run: Run) -> ScoredRun:
    bits = [table.bits[one] for one in run.cells]
    combination = kinds(table.board.ace_low)[sum(bits) & ALL_CARDS]
    new = tuple(one for one in run.cells if one in table.cards)
    joker = any(table.bits[one] & JOKER for one in new)
    return ScoredRun(run.squares, combination.id, run_points(combination.base, new, joker=joker))
