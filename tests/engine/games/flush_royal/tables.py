"""Helpers: matches in any state or with given cards, and short forms of moves."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from engine import IllegalMove, Match, registry
from engine.core.options import check_options
from engine.games.flush_royal.board import JOKER, board_of
from engine.games.flush_royal.game import FlushRoyal
from engine.games.flush_royal.limits import JOKERS, PACKS
from engine.games.flush_royal.values import FlushRoyalOptions, FlushRoyalState
from engine.kit import cards
from tests.engine.games import refusing

Board = Mapping[str, str]
"""As in views: "row,column" -> card."""


def state_at(
    board: Board,
    racks: Sequence[str],
    *,
    reserve: str | None = None,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> FlushRoyalState:
    """The state with this board and these racks, seat 0 to act.

    Args:
        board: see `Board`.
        racks: the cards of each seat, separated by spaces.
        reserve: the cards of the reserve; None for all cards not on the board or a rack.
        options: the options of the match.
        fields: further fields of the state.
    """
    rules = registry.game("flush_royal")
    assert isinstance(rules, FlushRoyal)
    chosen = check_options(FlushRoyalOptions, options or {})
    on_board = []
    for key, name in board.items():
        row, column = map(int, key.split(","))
        joker = JOKER if name.endswith("*") else 0
        on_board.append((row * 16 + column, 1 << cards.NUMBERS[name[:2]] | joker))
    held = tuple(cards.numbers(rack.split()) for rack in racks)
    if reserve is None:
        gone = [card for rack in held for card in rack]
        gone += [cards.JOKER if bits & JOKER else bits.bit_length() - 1 for _, bits in on_board]
        left = cards.minus(cards.packs(PACKS, JOKERS), gone)
        assert left is not None, "a card occurs more often than in two packs"
    else:
        left = cards.plus(cards.NO_CARDS, cards.numbers(reserve.split()))
    state = replace(
        rules.setup(len(racks), chosen),
        owed=None,
        phase="play" if board else "first",
        board=board_of(on_board, ace_low=chosen.ace_low),
        racks=held,
        reserve=left,
    )
    return replace(state, **fields)


def match_at(board: Board, racks: Sequence[str], **more: Any) -> Match:
    """A match in the state of `state_at`; its log is empty."""
    state = state_at(board, racks, **more)
    return Match(registry.game("flush_royal"), state.seats, state.options, state)


def state_of(match: Match) -> FlushRoyalState:
    """The complete state of a match."""
    state = match._state
    assert isinstance(state, FlushRoyalState)
    return state


def dealt(*racks: str, options: Mapping[str, Any] | None = None) -> Match:
    """A new match with these racks, in which seat 0 starts."""
    match = Match.start("flush_royal", len(racks), options)
    match.deal({"luck": "first", "seat": 0})
    for rack in racks:
        match.deal({"luck": "draw", "cards": rack.split()})
    return match


def place(*cards_at: str) -> dict[str, Any]:
    """The move that places cards given like `TH@5,7`, or `AH*@5,8` for a joker."""
    placed = []
    for one in cards_at:
        name, where = one.split("@")
        card = {"card": "**", "as": name[:2]} if name.endswith("*") else {"card": name}
        placed.append(card | {"at": [int(number) for number in where.split(",")]})
    return {"do": "place", "cards": placed}


def draw(match: Match, seed: int = 0, wanted: str = "") -> None:
    """Deal the draw that is due: first the `wanted` cards, then random ones."""
    count = match.turn["count"]
    given = wanted.split()
    rest = match.draw(Random(seed))["cards"]
    match.deal({"luck": "draw", "cards": [*given, *rest][:count]})


def refusal(match: Match, move: dict[str, Any], seat: int = 0) -> IllegalMove:
    """The refusal of a move; asserts that `play` and `preview` give the same and change nothing."""
    previewed = refusing.refusal(match, lambda: match.preview(seat, move))
    played = refusing.refusal(match, lambda: match.play(seat, move))
    assert (played.code, played.text, played.facts) == (
        previewed.code,
        previewed.text,
        previewed.facts,
    )
    return played
